import { describe, expect, it } from 'vitest';
import { starterTemplate } from '../../../src/features/tokens/starter_template';
import { templateFault } from '../../../src/features/tokens/template_fault';

describe('the template to begin with', () => {
  it('is one', () => expect(templateFault(starterTemplate(), 'my')).toBeNull());
});
