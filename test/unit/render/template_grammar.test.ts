import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import { INITIAL, parseRawGrammar, Registry, type IGrammar } from 'vscode-textmate';
import { beforeAll, describe, expect, it } from 'vitest';

const GRAMMAR = path.join(import.meta.dirname, '../../../syntaxes/rendering-template.tmLanguage.json');

/** The grammar in the engine that VS Code colours with. */
let grammar: IGrammar;
beforeAll(async () => {
  const engine = createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm');
  await loadWASM(readFileSync(engine));
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    loadGrammar: () => Promise.resolve(parseRawGrammar(readFileSync(GRAMMAR, 'utf8'), GRAMMAR)),
  });
  grammar = (await registry.loadGrammar('text.rendering-template'))!;
});

/** Of each line the coloured parts, each as `text: innermost scope` without the language's name; punctuation is left out. */
function parts(...lines: readonly string[]): string[][] {
  let state = INITIAL;
  return lines.map(line => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens
      .filter(({ scopes }) => scopes.length > 1 && !scopes.at(-1)!.startsWith('punctuation'))
      .map(({ startIndex, endIndex, scopes }) => {
        return `${line.slice(startIndex, endIndex)}: ${scopes.at(-1)!.replace(/\.rendering-template$/, '')}`;
      });
  });
}

describe('the grammar of templates', () => {
  it('tells comments, parts, fields, lengths, groups and escapes', () => {
    expect(parts('// {code}', '[record-end]', 'a {name:50}\\n\\', '{? {value}}!', ' // text')).toEqual([
      ['// {code}: comment.line.double-slash'],
      ['record-end: entity.name.section.part'],
      [
        'name: variable.other.field',
        '50: constant.numeric.length',
        '\\n: constant.character.escape',
        '\\: constant.character.escape',
      ],
      ['{?: keyword.control.group.begin', 'value: variable.other.field', '}: keyword.control.group.end'],
      [],
    ]);
  });

  it('colours no more than its part where a group is not closed', () => {
    expect(parts('{?{code}', '[time]', '\\{code\\}')).toEqual([
      ['{?: keyword.control.group.begin', 'code: variable.other.field'],
      ['time: entity.name.section.part'],
      ['\\{: constant.character.escape', '\\}: constant.character.escape'],
    ]);
  });
});
