import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plain } from '../../../src/features/notifications/plain';

/** How VS Code finds links in a notification: vs/base/common/linkedText.ts of VS Code 1.100. */
const LINK = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/gi;

describe('what a notification says', () => {
  it('holds no link, whatever a path or a setting says', () => {
    expect('[Save](command:cohortLens.openSample)').toMatch(LINK);
    expect(plain('Rule [Save](command:workbench.action.quit "now") is not used.')).not.toMatch(LINK);
    const part = fc.constantFrom('[', ']', '(', ')', 'a', ' ', 'command:x', 'https://x', '"', ']]', '](');
    fc.assert(fc.property(fc.array(part), parts => !new RegExp(LINK).test(plain(parts.join('')))));
  });

  it('is left as it is where it holds none', () => {
    expect(plain('[1] (2) {3} ] ( done')).toBe('[1] (2) {3} ] ( done');
  });

  it('is said in one place only', () => {
    const features = path.resolve(import.meta.dirname, '../../../src/features');
    const saying = readdirSync(features, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts'))
      .filter(name =>
        /\.show(?:Error|Warning|Information)Message\b/.test(readFileSync(path.join(features, name), 'utf8')),
      );
    expect(saying).toEqual([path.join('notifications', 'notify.ts')]);
  });
});
