import type { CodeLink, CodeProblem } from '../../core/ontology/answer';
import {
  codeName,
  facts,
  standing,
  type Fact,
  type FactKind,
  type KnownCode,
  type Line,
} from '../../core/ontology/telling';
import { asCode, commandLink, shown } from './markdown';

/** The commands that links in a hover may run; no other is ever let through. */
export const HOVER_COMMANDS = ['cohortLens.openCode', 'cohortLens.findCode'] as const;

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
/** A longer text is cut: the page has it. */
const LONGEST = 120;

/** A hover over a code as Markdown: what it is, where it stands, and what can be done with it. */
export function hoverContent(known: KnownCode): string {
  const { answer } = known;
  const head = answer.description === null ? [] : [`**${shown(answer.description)}**`];
  const name = [asCode(codeName(answer)), ...standing(known).map(shown)].join(' · ');
  const problem = answer.problem ? [problemWords(answer.problem)] : [];
  const told = facts(known)
    .filter(({ kind }) => LINES[kind] > 0)
    .map(fact => factWords(fact, known));
  return [[...head, name].join('  \n'), ...problem, told.join('  \n'), actions(known)]
    .filter(part => part !== '')
    .join('\n\n');
}

function factWords(fact: Fact, known: KnownCode): string {
  const lines = fact.lines.slice(0, LINES[fact.kind]).map(lineWords);
  const rest = fact.total - lines.length;
  const more = rest > 0 ? [toPage(`${rest} more`, known)] : [];
  return `**${shown(fact.label)}** ${[...lines, ...more].join(fact.kind === 'path' ? ' › ' : ' · ')}`;
}

function lineWords(line: Line): string {
  return line
    .map(piece => {
      if (typeof piece !== 'string') return toCode(piece.to, piece.text);
      const lead = /^\s/.test(piece) ? ' ' : '';
      return lead + shown(piece.length > LONGEST ? `${piece.slice(0, LONGEST).trimEnd()}…` : piece);
    })
    .join('');
}

function problemWords({ message, nearest }: CodeProblem): string {
  const links = nearest.map(
    link => `${toCode(link, link.code)}${link.description === null ? '' : ` ${shown(link.description)}`}`,
  );
  return [`*${shown(message)}*`, links.join(' · ')].filter(part => part !== '').join(' ');
}

function actions(known: KnownCode): string {
  return toPage('Open code page', known);
}

function toPage(label: string, { answer: { system, code, input } }: KnownCode): string {
  return commandLink(label, 'cohortLens.openCode', { system, code: code ?? input }, 'Everything known of this code');
}

function toCode({ system, code }: CodeLink, label: string): string {
  return commandLink(
    label,
    'cohortLens.openCode',
    { system, code },
    `Open the page of ${codeName({ system, code, input: code })}`,
  );
}
