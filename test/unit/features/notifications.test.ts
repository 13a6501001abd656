import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plain, withoutIcons } from '../../../src/features/notifications/plain';

/** How VS Code finds links in a notification: vs/base/common/linkedText.ts of VS Code 1.100. */
const LINK = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/gi;

/** How VS Code finds icons in labels: vs/base/common/iconLabels.ts and themables.ts of VS Code 1.100. */
const ICON = /\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/;

describe('what a list and the status bar say', () => {
  it('holds no icon, whatever a code or a description says', () => {
    expect('Cost $(warning)').toMatch(ICON);
    expect(withoutIcons('Cost $(warning) and $(sync~spin)')).toBe('Cost $ (warning) and $ (sync~spin)');
    const part = fc.constantFrom('$', '(', ')', 'a', 'sync~spin', '$(', '$$(');
    fc.assert(fc.property(fc.array(part), parts => !ICON.test(withoutIcons(parts.join('')))));
  });
});

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
