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
export const HOVER_COMMANDS = ['cohortLens.openCode', 'cohortLens.viewer.filterToCode'] as const;

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

/**
 * A hover over a code as Markdown: what it is, where it stands, and what can be done with it.
 * @param canFilter whether a record is open that can be filtered to the code
 */
export function hoverContent(known: KnownCode, canFilter = false): string {
  const { answer } = known;
  const head = answer.description === null ? [] : [`**${shown(answer.description)}**`];
  const name = [asCode(codeName(answer)), ...standing(known).map(shown)].join(' · ');
  // That a header can't be billed is said beside its name, and the codes below it are listed.
  const problem = answer.problem && answer.problem.kind !== 'not-billable' ? [problemWords(answer.problem)] : [];
  const told = facts(known)
    .filter(({ kind }) => LINES[kind] > 0)
    .map(fact => factWords(fact, known));
  return [[...head, name].join('  \n'), ...problem, told.join('  \n'), actions(known, canFilter)]
    .filter(part => part !== '')
    .join('\n\n');
}

function factWords(fact: Fact, known: KnownCode): string {
  const lines = fact.lines.slice(0, LINES[fact.kind]).map(lineWords);
  const rest = fact.total - lines.length;
  const more = rest > 0 ? [toPage(`${rest} more`, known)] : [];
  const origin = fact.origin === null ? '' : ` *${shown(fact.origin)}*`;
  return `**${shown(fact.label)}**${origin} ${[...lines, ...more].join(fact.kind === 'path' ? ' › ' : ' · ')}`;
}

function lineWords(line: Line): string {
  return line
    .map(piece => {
      if (typeof piece !== 'string') return toCode(piece.to, piece.text);
      const text = shown(piece.length > LONGEST ? `${piece.slice(0, LONGEST).trimEnd()}…` : piece);
      // Blanks between a text and a code are part of the line.
      return `${/^\s/.test(piece) ? ' ' : ''}${text}${/\s$/.test(piece) ? ' ' : ''}`;
    })
    .join('');
}

function problemWords({ message, nearest }: CodeProblem): string {
  const links = nearest.map(
    link => `${toCode(link, link.code)}${link.description === null ? '' : ` ${shown(link.description)}`}`,
  );
  return [`*${shown(message)}*`, links.join(' · ')].filter(part => part !== '').join(' ');
}

function actions(known: KnownCode, canFilter: boolean): string {
  const { system, code, description } = known.answer;
  const links = [toPage('Open code page', known)];
  if (canFilter && system !== null && code !== null) {
    const title = 'Show only this code and those below it';
    links.push(commandLink('Filter timeline', 'cohortLens.viewer.filterToCode', { system, code, description }, title));
  }
  return links.join(' · ');
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
