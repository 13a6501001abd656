import type { SubjectId } from '../meds/dataset';

/** What a list of ids says. */
export interface IdList {
  /** In order, each once, exactly as written. */
  readonly ids: readonly SubjectId[];
  /** How many came again. */
  readonly repeated: number;
  /** What is no id, in order, with words for each. */
  readonly problems: readonly IdProblem[];
  /** The words themselves that are no ids. */
  readonly rejected: readonly string[];
  /** The column that the ids were taken from, as its header is written; null where there is no header. */
  readonly column: string | null;
}

export interface IdProblem {
  /** From 1. */
  readonly line: number;
  /** A plain sentence that names the line. */
  readonly message: string;
}

const ID = /^[+-]?\d{1,38}$/;
/** A text of a problem is shown up to so many characters. */
const SHOWN = 40;

/**
 * Reads ids that were pasted or stand in a file: one a line, or several with commas, semicolons, tabs or spaces between
 * them, with or without quotes; or a table (CSV or TSV) whose first line has a column `subject_id`, of which the other
 * columns are passed over. Empty lines, lines that begin with `#`, a byte order mark and every kind of line end are
 * fine. Ids stay texts: int64 and uint64 are exact, signs and leading zeros as written.
 */
export function parseIdList(text: string): IdList {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const collected = new Collected();
  const lines = withLines(source);
  const header = lines.find(({ text }) => isFilled(text));
  const table = header ? tableHead(header.text) : null;
  if (header && table) {
    for (const row of rowsOf(source, header.end, header.number + 1, table.separator)) {
      const cell = row.cells[table.place];
      if (cell === undefined) {
        collected.problem(row.line, `has no ${table.name}: it has ${row.cells.length} of ${table.columns} columns`);
      } else if (cell.trim() === '') {
        collected.problem(row.line, `${table.name} is empty`);
      } else {
        collected.word(cell.trim(), row.line);
      }
    }
  } else {
    for (const line of lines) {
      if (!isFilled(line.text)) continue;
      for (const word of line.text.split(/[\s,;]+/)) if (word !== '') collected.word(unquoted(word), line.number);
    }
  }
  return { ...collected.list(), column: table?.name ?? null };
}

class Collected {
  readonly #ids = new Set<SubjectId>();
  readonly #problems: IdProblem[] = [];
  readonly #rejected: string[] = [];
  #repeated = 0;

  word(word: string, line: number): void {
    if (!ID.test(word)) {
      this.#rejected.push(word);
      this.problem(line, `${shown(word)} is no subject id${hintFor(word)}`);
    } else if (this.#ids.has(word)) this.#repeated++;
    else this.#ids.add(word);
  }

  problem(line: number, what: string): void {
    this.#problems.push({ line, message: `Line ${line}: ${what}.` });
  }

  list(): Omit<IdList, 'column'> {
    return { ids: [...this.#ids], repeated: this.#repeated, problems: this.#problems, rejected: this.#rejected };
  }
}

/** What may have happened to an id. */
function hintFor(word: string): string {
  if (/^[+-]?\d+[.,]?\d*e\+?\d+$/i.test(word)) return ': a spreadsheet has rounded it. Export the column as text';
  if (/^[+-]?\d+\.0*$/.test(word)) return ': it was written as a fraction. Export the column as whole numbers';
  return /^[+-]?\d+$/.test(word) ? ': it has more than 38 digits' : '';
}

function shown(word: string): string {
  const points = Array.from(word);
  return JSON.stringify(points.length > SHOWN ? `${points.slice(0, SHOWN).join('')}…` : word);
}

interface Line {
  readonly text: string;
  /** From 1. */
  readonly number: number;
  /** Where the next line begins. */
  readonly end: number;
}

function withLines(source: string): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const { index, 0: mark } of source.matchAll(/\r\n|\r|\n|$/g)) {
    const end = index + mark.length;
    lines.push({ text: source.slice(start, index), number: lines.length + 1, end });
    start = end;
  }
  return lines;
}

const isFilled = (line: string): boolean => line.trim() !== '' && !line.trimStart().startsWith('#');

/** Only pairs of quotes are taken off. */
function unquoted(word: string): string {
  const quote = word[0];
  const isQuoted = word.length > 1 && (quote === '"' || quote === "'") && word.endsWith(quote);
  return isQuoted ? word.slice(1, -1).trim() : word;
}

interface Head {
  readonly separator: string;
  /** Which column has the ids. */
  readonly place: number;
  readonly name: string;
  readonly columns: number;
}

/** Reads a first line as a table's head; null where it has no column `subject_id`. */
function tableHead(line: string): Head | null {
  for (const separator of ['\t', ',', ';']) {
    const names = [...rowsOf(line, 0, 1, separator)][0]?.cells.map(name => name.trim()) ?? [];
    const place = names.findIndex(name => name.toLowerCase() === 'subject_id');
    if (place >= 0) return { separator, place, name: names[place] ?? '', columns: names.length };
  }
  return null;
}

interface Row {
  /** Where it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const CELL = {
  ',': /"([^"]*(?:""[^"]*)*)"([^,\r\n]*)|([^,\r\n]*)/y,
  ';': /"([^"]*(?:""[^"]*)*)"([^;\r\n]*)|([^;\r\n]*)/y,
  '\t': /"([^"]*(?:""[^"]*)*)"([^\t\r\n]*)|([^\t\r\n]*)/y,
};

/** The filled rows of a table (RFC 4180): a quoted cell may have separators, line ends and doubled quotes in it. */
function* rowsOf(source: string, start: number, line: number, separator: string): Generator<Row> {
  const pattern = CELL[separator as keyof typeof CELL];
  let at = start;
  let number = line;
  let cells: string[] = [];
  let began = number;
  while (at <= source.length) {
    pattern.lastIndex = at;
    const [whole = '', quoted, after = '', plain = ''] = pattern.exec(source) ?? [];
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"') + after);
    at += whole.length;
    number += lineEnds(whole);
    if (source[at] === separator) {
      at++;
      continue;
    }
    const isComment = cells.length === 1 && !isFilled(cells[0] ?? '');
    if (!isComment) yield { line: began, cells };
    at += source.startsWith('\r\n', at) ? 2 : 1;
    number++;
    began = number;
    cells = [];
  }
}

function lineEnds(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
