import fc from 'fast-check';
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import '../property_seed';
import type { CodeAnswer, DatasetCode } from '../../../src/core/ontology/answer';
import type { KnownCode } from '../../../src/core/ontology/telling';
import { codePage } from '../../../src/features/code_page/page';
import { hoverContent, HOVER_COMMANDS } from '../../../src/features/hover/content';
import { asCode, commandLink, shown } from '../../../src/features/hover/markdown';

/** Texts that would be more than text, if anything let them. */
const HOSTILE: readonly string[] = [
  '[click](command:workbench.action.terminal.new)',
  '![x](https://example.org/spy.png)',
  '<img src=x onerror=alert(1)>',
  '<a href="command:evil">x</a>',
  'https://example.org',
  'www.example.org',
  'someone@example.org',
  '<https://example.org>',
  '[ref]: https://example.org',
  '[ref][ref]',
  '# heading',
  '- list',
  '1. list',
  '> quote',
  '```',
  '`code`',
  '| a | b |\n|---|---|',
  '---',
  '===',
  '**bold** _it_ ~~no~~',
  '&lt;b&gt; &#35;',
  '$(zap)',
  'line\nbreak\r\n\r\nparagraph',
  '\t    indented',
  'trailing backslash \\',
  'a\u202Eb',
];
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string(), fc.constantFrom('](', ')', '"', '\\', '`', '<', ' ')), {
    minLength: 1,
    maxLength: 4,
  })
  .map(parts => parts.join(''));

interface Found {
  readonly links: readonly string[];
  readonly kinds: ReadonlySet<string>;
}

/** What Markdown makes of a text, by the parser that VS Code has and with the options that it sets for hovers. */
function found(markdown: string): Found {
  const links: string[] = [];
  const kinds = new Set<string>();
  void marked.walkTokens(marked.lexer(markdown, { gfm: true, breaks: false }), token => {
    kinds.add(token.type);
    if (token.type === 'link' || token.type === 'image') links.push(String(token['href']));
  });
  return { links, kinds };
}

/** What is read of it, in the end. */
function read(markdown: string): string {
  const html = marked.parse(markdown, { gfm: true, breaks: false, async: false });
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim();
}

const seen = (text: string): string =>
  text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ').trim();

describe('a text in a hover', () => {
  it('is read as it is and becomes nothing else', () => {
    fc.assert(
      fc.property(hostile, text => {
        const { links, kinds } = found(`before ${shown(text)} after`);
        expect(links).toEqual([]);
        expect([...kinds].filter(kind => !['paragraph', 'text', 'escape', 'space'].includes(kind))).toEqual([]);
        // Markdown takes several blanks for one.
        const blanks = (line: string): string => line.replace(/\s+/g, ' ').trim();
        expect(blanks(read(`before ${shown(text)} after`))).toBe(blanks(`before ${seen(text)} after`));
      }),
    );
  });

  it('stays within its code font and its link', () => {
    fc.assert(
      fc.property(hostile, hostile, (text, argument) => {
        expect(found(`x ${asCode(text)} y`).links).toEqual([]);
        const { links } = found(`x ${commandLink(text, 'cohortLens.openCode', argument, text)} y`);
        // A label of blanks makes no link.
        if (seen(text) === '') return;
        expect(links).toHaveLength(1);
        const [, query = ''] = /^command:cohortLens\.openCode\?(.*)$/.exec(links[0] ?? '') ?? [];
        expect(JSON.parse(decodeURIComponent(query))).toEqual([argument]);
      }),
    );
  });
});

/** An answer whose every text is hostile. */
function hostileCode(text: string): KnownCode {
  const link = { system: 'icd10cm', code: text, description: text };
  const category = { ...link, mark: text };
  const answer: CodeAnswer = {
    input: text,
    found: true,
    system: text,
    code: text,
    description: text,
    short: text,
    source: 'dataset',
    says: text,
    version: text,
    subset: true,
    billable: true,
    kind: text,
    path: [link],
    parents: [{ ...link, code: `${text}2` }],
    children: [link],
    childCount: 1000,
    descendantCount: 2000,
    synonyms: [text],
    notes: [{ kind: text, text, from: text, edition: text }],
    categories: { ccsr: [category], hcc: [category], elixhauser: [category], atc: [category] },
    related: [link],
    qualifiers: [text],
    sayings: [
      { source: 'dataset', says: text, description: text },
      { source: 'import', says: text, description: `${text} otherwise` },
    ],
    problem: { kind: 'inactive', message: text, nearest: [link] },
    notices: [text],
  };
  const record: DatasetCode = {
    path: text,
    name: text,
    code: text,
    description: text,
    parents: [text],
    columns: { [text]: text },
    events: 1,
    subjects: 1,
  };
  return { answer, records: [record] };
}

describe('the page of a code whose every text is hostile', () => {
  it('has no link, image or HTML, neither as text nor in a preview', () => {
    fc.assert(
      fc.property(hostile, text => {
        const known = hostileCode(text);
        const { text: page, links: own } = codePage(known, {
          children: { total: 2, codes: known.answer.children },
          siblings: { total: 2, codes: known.answer.children },
        });
        const { links, kinds } = found(page);
        expect(links).toEqual([]);
        expect(['html', 'image', 'def'].filter(kind => kinds.has(kind))).toEqual([]);
        // What VS Code finds for itself in any text.
        expect(page).not.toMatch(/(?:https?|file):\/\//i);
        // And the page's own links stand where the codes do.
        const lines = page.split('\n');
        for (const { line, start, end } of own) expect(lines[line]?.slice(start, end)).toBeDefined();
      }),
    );
  });
});

describe('a hover over a code whose every text is hostile', () => {
  it('has no link but to our commands, no image, no HTML', () => {
    const ours = HOVER_COMMANDS.map(command => `command:${command}?`);
    fc.assert(
      fc.property(hostile, text => {
        const { links, kinds } = found(hoverContent(hostileCode(text)));
        expect(links.filter(link => !ours.some(command => link.startsWith(command)))).toEqual([]);
        expect(
          ['html', 'image', 'heading', 'code', 'list', 'blockquote', 'def'].filter(kind => kinds.has(kind)),
        ).toEqual([]);
      }),
    );
  });
});
