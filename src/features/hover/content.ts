import type { CodeLink, CodeProblem } from '../../core/ontology/answer';
import {
  codeName,
  facts,
  standing,
  systemName,
  type Fact,
  type FactKind,
  type KnownCode,
  type Line,
} from '../../core/ontology/telling';
import type { NamingCost } from './cost';
import { asCode, commandLink, shown } from './markdown';

/** The commands that links in a hover may run; no other is ever let through. */
export const HOVER_COMMANDS = [
  'cohortLens.openCode',
  'cohortLens.viewer.filterToCode',
  'cohortLens.cohort.addWithCode',
] as const;

/** How many lines of a fact a hover shows; the code page has them all. */
const LINES: Readonly<Record<FactKind, number>> = {
  records: 3,
  sayings: 2,
  path: 6,
  parents: 4,
  categories: 4,
  related: 3,
  children: 6,
  notes: 4,
  synonyms: 5,
  columns: 0,
};
/** So many facts are read at a glance. */
const FACTS = 10;
/** A longer text is cut: the page has it. */
const LONGEST = 120;

/**
 * A hover over a code as Markdown: what it is, where it stands, and what can be done with it. Two lines that are always
 * there, and a table of facts, which VS Code draws without lines.
 * @param canFilter whether a record is open that can be filtered to the code
 * @param cost what naming it costs, where that is known
 */
export function hoverContent(known: KnownCode, canFilter = false, cost: NamingCost | null = null): string {
  const { description, problem } = known.answer;
  const head = description === null ? [] : [`**${shown(description)}**`];
  // That a header can't be billed is said beside its name, and the codes below it are listed.
  const isTold = problem !== null && problem.kind !== 'not-billable';
  const parts = [
    [...head, standingLine(known, canFilter)].join('  \n'),
    isTold ? problemWords(problem) : '',
    factTable(known),
    cost === null ? '' : costLine(cost),
  ];
  return parts.filter(part => part !== '').join('\n\n');
}

/** `E66.9` · ICD-10-CM FY2026, bundled · billable · Open page · Add patients to cohort */
function standingLine(known: KnownCode, canFilter: boolean): string {
  const { system, code, input, description } = known.answer;
  const words = [asCode(code ?? input), ...standing(known).map(shown), toPage('Open page', known)];
  if (canFilter && system !== null && code !== null) {
    const title = 'Show only this code and those below it';
    words.push(commandLink('Filter timeline', 'cohortLens.viewer.filterToCode', { system, code, description }, title));
  }
  const hasPatients = known.records.length > 0 || (known.below ?? []).length > 0;
  if (hasPatients && system !== null && code !== null) {
    const title = 'Add all patients with this code, or one below it, to the cohort';
    words.push(commandLink('Add patients to cohort', 'cohortLens.cohort.addWithCode', { system, code }, title));
  }
  return words.join(' · ');
}

/** as text: 11 tokens · as code: 9 · here: 1 · o200k_base */
function costLine({ asText, asCode, asWritten, encoding }: NamingCost): string {
  const costs = [
    { how: 'as text', tokens: asText },
    { how: 'as code', tokens: asCode },
    { how: 'here', tokens: asWritten },
  ].flatMap(({ how, tokens }) => (tokens === null ? [] : [{ how, tokens }]));
  const words = costs.map(({ how, tokens }, at) => {
    const unit = at > 0 ? '' : tokens === 1 ? ' token' : ' tokens';
    return `${how}: ${tokens}${unit}`;
  });
  return [...words, encoding].map(shown).join(' · ');
}

function problemWords({ message, nearest }: CodeProblem): string {
  const links = nearest.map(link => {
    const words = link.description === null ? '' : ` ${shown(cut(link.description))}`;
    return `${toCode(link, `${systemName(link.system)} ${link.code}`)}${words}`;
  });
  return [shown(message), ...(links.length > 0 ? ['Nearest codes:'] : []), ...links].join('  \n');
}

function factTable(known: KnownCode): string {
  const told = new Map<string, string[]>();
  for (const fact of facts(known)) {
    if (LINES[fact.kind] === 0) continue;
    const words = factWords(fact, known);
    // Notes that several ancestors hand down stand together.
    const together = told.get(fact.label);
    if (together) together.push(words);
    else told.set(fact.label, [words]);
  }
  const rows = [...told].slice(0, FACTS).map(([label, words]) => `| ${unbroken(label)} | ${words.join(' · ')} |`);
  if (told.size > FACTS) rows.push(`| | ${toPage('More on the code’s page', known)} |`);
  return rows.length === 0 ? '' : ['| | |', '|:--|:--|', ...rows].join('\n');
}

/**
 * A label stays on one line, and a little away from what is beside it: the word joiner at its end keeps the blanks
 * before it, which a table cell would lose.
 */
const unbroken = (label: string): string => `${shown(label).replaceAll(' ', '\u00a0')}\u00a0\u00a0\u2060`;

function factWords(fact: Fact, known: KnownCode): string {
  const lines = fact.lines.slice(0, LINES[fact.kind]).map(lineWords);
  const rest = fact.total - lines.length;
  const more = rest > 0 ? [toPage(`${rest.toLocaleString('en-US')} more`, known)] : [];
  const words = [...lines, ...more].join(fact.kind === 'path' ? ' › ' : ' · ');
  return fact.origin === null ? words : `${words} *${shown(`(${fact.origin})`)}*`;
}

function lineWords(line: Line): string {
  return line
    .map(piece => {
      if (typeof piece !== 'string') return toCode(piece.to, piece.text);
      // Blanks between a text and a code are part of the line.
      return `${/^\s/.test(piece) ? ' ' : ''}${shown(cut(piece))}${/\s$/.test(piece) ? ' ' : ''}`;
    })
    .join('');
}

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text);

function toPage(label: string, { answer: { system, code, input } }: KnownCode): string {
  return commandLink(label, 'cohortLens.openCode', { system, code: code ?? input }, 'Everything known of this code');
}

function toCode({ system, code }: CodeLink, label: string): string {
  const title = `Open the page of ${codeName({ system, code, input: code })}`;
  return commandLink(label, 'cohortLens.openCode', { system, code }, title);
}
