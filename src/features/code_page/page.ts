import type { CodeLink, CodeProblem } from '../../core/ontology/answer';
import {
  codeLine,
  codeName,
  facts,
  sourceWords,
  standing,
  type Fact,
  type KnownCode,
  type Line,
} from '../../core/ontology/telling';
import { onOneLine } from '../notifications/plain';

/** A code within the page that one can go to. Lines and columns count from 0. */
export interface PageLink {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly to: CodeLink;
}

export interface CodePage {
  readonly text: string;
  readonly links: readonly PageLink[];
}

/** What stands around a code: its parent's children, and its own, both bounded. */
export interface Neighbours {
  readonly children: { readonly total: number; readonly codes: readonly CodeLink[] };
  readonly siblings: { readonly total: number; readonly codes: readonly CodeLink[] };
}

export const NO_NEIGHBOURS: Neighbours = { children: { total: 0, codes: [] }, siblings: { total: 0, codes: [] } };

/**
 * The page of a code: everything known of it as a document that reads well as text. It is Markdown, so that headings
 * fold and show in the outline, and no text of a vocabulary can become a link, an image or HTML in it.
 */
export function codePage(known: KnownCode, neighbours: Neighbours): CodePage {
  const { answer } = known;
  const writer = new PageWriter();
  const { description } = answer;
  writer.line([`# ${codeName(answer)}`, ...(description === null ? [] : [' ', description])]);
  writer.line([]);
  const words = standing(known).join(' · ');
  writer.line([words === '' ? 'No source describes it.' : words]);
  if (answer.short !== null) writer.line([`Short: ${answer.short}`]);
  if (answer.problem) problem(writer, answer.problem);
  for (const fact of facts(known)) {
    if (fact.kind === 'sayings') continue;
    if (fact.kind === 'path') path(writer, known);
    else if (fact.kind === 'children') below(writer, fact, known, neighbours);
    else section(writer, headingOf(fact), fact.lines, fact.total);
    if (fact.kind === 'path') beside(writer, known, neighbours);
  }
  const sayings = answer.sayings.map(({ says, source, description }) => [
    `${sourceWords(says, source)}: ${description}`,
  ]);
  section(writer, 'Who describes it', sayings);
  section(
    writer,
    'Notices',
    answer.notices.map(notice => [notice]),
  );
  return writer.page();
}

/** What the tabular list means by its labels. Source: ICD-10-CM Official Guidelines, section I.A.12. */
const MEANINGS: Readonly<Record<string, string>> = {
  'Excludes 1': 'never coded together with it',
  'Excludes 2': 'not part of it, and coded beside it where both are present',
};

function headingOf({ label, origin }: Fact): string {
  const meaning = MEANINGS[label];
  return [meaning === undefined ? label : `${label}: ${meaning}`, origin].filter(part => part !== null).join(', ');
}

function section(writer: PageWriter, label: string, lines: readonly Line[], total = lines.length): void {
  if (lines.length === 0) return;
  writer.heading(label, total);
  for (const line of lines) writer.item(line);
  if (total > lines.length) writer.item([`${(total - lines.length).toLocaleString('en-US')} more`]);
}

/** From the root down to the code itself, each step further in. */
function path(writer: PageWriter, { answer }: KnownCode): void {
  writer.heading('Within', 1);
  answer.path.forEach((step, depth) => writer.item(codeLine(step), depth));
  writer.item([`${answer.code ?? answer.input} ${answer.description ?? ''}`.trimEnd()], answer.path.length);
}

function beside(writer: PageWriter, { answer }: KnownCode, { siblings }: Neighbours): void {
  const others = siblings.codes.filter(({ code }) => code !== answer.code);
  section(writer, 'Beside it', others.map(codeLine), siblings.total - (siblings.codes.length - others.length));
}

function below(writer: PageWriter, fact: Fact, { answer }: KnownCode, { children }: Neighbours): void {
  const lines = children.codes.length > fact.lines.length ? children.codes.map(codeLine) : fact.lines;
  section(writer, 'Below', lines, Math.max(fact.total, children.total));
  if (answer.descendantCount > answer.childCount) {
    writer.line([]);
    writer.line([`${answer.descendantCount.toLocaleString('en-US')} codes in all are below it.`]);
  }
}

function problem(writer: PageWriter, { kind, message, nearest }: CodeProblem): void {
  writer.line([]);
  writer.line([message]);
  if (kind !== 'not-billable') section(writer, 'Nearest codes', nearest.map(codeLine));
}

/** Collects lines and where in them codes stand. */
class PageWriter {
  readonly #lines: string[] = [];
  readonly #links: PageLink[] = [];

  line(pieces: Line): void {
    let text = '';
    for (const piece of pieces) {
      if (typeof piece === 'string') {
        text += plain(piece);
        continue;
      }
      const start = text.length;
      text += plain(piece.text);
      this.#links.push({ line: this.#lines.length, start, end: text.length, to: piece.to });
    }
    this.#lines.push(text);
  }

  /** @param total how many there are below it; told where it is more than can be seen at a glance */
  heading(label: string, total: number): void {
    this.line([]);
    this.line([total > 5 ? `## ${label} (${total.toLocaleString('en-US')})` : `## ${label}`]);
    this.line([]);
  }

  item(pieces: Line, depth = 0): void {
    this.line([`${'  '.repeat(depth)}- `, ...pieces]);
  }

  page(): CodePage {
    return { text: `${this.#lines.join('\n')}\n`, links: this.#links };
  }
}

/**
 * A text as it is, but for what VS Code or a Markdown preview would make a link, an image or a tag of: there a space
 * comes between.
 */
function plain(text: string): string {
  return onOneLine(text)
    .replaceAll('](', '] (')
    .replaceAll('][', '] [')
    .replaceAll(']:', '] :')
    .replaceAll('://', ': //')
    .replace(/www\./gi, match => `${match.slice(0, -1)} .`)
    .replace(/(?<=[\w.+-])@(?=[\w-])/g, ' @')
    .replace(/<(?=[A-Za-z/!?])/g, '< ');
}
