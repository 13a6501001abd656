import type { CodesBelow, DatasetCode, SystemId } from '../core/ontology/answer';
import { readCode, type ExtraNames } from '../core/ontology/read_code';
import { Spellings, lettersOf } from '../core/ontology/spellings';
import { asText } from './canonical';
import type { SqlRow } from './database';
import type { DatasetHandle } from './dataset_handle';
import { toCount } from './event_place';
import type { StoredColumn } from './file_schema';
import { byCode, filled, meaningOf, type CodeMeaning } from './listed_code';
import { SharedWork } from './shared_work';

/** Up to so many different codes are held; in a data set with more, each request looks through the column again. */
const HOLD = 100_000;
/** So many spellings of one code are told of at most. */
const SPELLINGS = 20;

/**
 * What a data set itself knows of codes: counts, and what codes.parquet says. A code is found in whatever spelling the
 * data set uses: `ICD10CM/K57.31` finds `DIAGNOSIS//ICD//10//K5731`.
 */
export class CodeLookUp {
  #spellings: SharedWork<Spellings | null> | null = null;
  /** What the spellings were read with. */
  #names: ExtraNames | null = null;

  constructor(readonly handle: DatasetHandle) {}

  /**
   * @param names what settings add to the names of code systems
   * @returns for each text the data set's codes that are the same code, the one spelt as asked first; at most 20 each
   * @throws Cancelled when the signal is aborted; UserFault where a file is gone, replaced or damaged
   */
  async lookUp(
    texts: readonly string[],
    names: ExtraNames,
    signal?: AbortSignal,
  ): Promise<readonly (readonly DatasetCode[])[]> {
    const spelt = await this.handle.withUsableMetadata(() => this.#spelt(texts, names, signal));
    const known = await this.handle.withUsableMetadata(() => this.#tell([...new Set(spelt.flat())], signal));
    return spelt.map(codes => codes.flatMap(code => known.get(code) ?? []));
  }

  /** Events with codes below a code, as `EngineApi.countBelow` says. */
  async countBelow(
    above: { readonly system: SystemId; readonly code: string },
    names: ExtraNames,
    signal?: AbortSignal,
  ): Promise<CodesBelow | null> {
    const held = await this.handle.withUsableMetadata(() => this.#held(names, signal));
    const codes = held?.below(above) ?? null;
    if (codes === null) return null;
    const { path, name } = this.handle;
    const row = await this.handle.row(
      `SELECT count(DISTINCT code) AS codes, count(*) AS events, count(DISTINCT subject) AS subjects
       FROM ${this.handle.scan()} WHERE ${AMONG} AND subject IS NOT NULL`,
      { codes: JSON.stringify(codes) },
      signal,
    );
    const count = (column: string): number => Number(toCount(row[column]));
    return { path, name, codes: count('codes'), events: count('events'), subjects: count('subjects') };
  }

  /** All different codes of events and of codes.parquet, sorted. */
  async codes(signal?: AbortSignal): Promise<readonly string[]> {
    return this.handle.withUsableMetadata(() => this.#codes('', {}, null, signal));
  }

  /** The data set's spellings of each text. */
  async #spelt(
    texts: readonly string[],
    names: ExtraNames,
    signal?: AbortSignal,
  ): Promise<readonly (readonly string[])[]> {
    const spellings = (await this.#held(names, signal)) ?? (await this.#search(texts, names, signal));
    return texts.map(text => spellings.of(text).slice(0, SPELLINGS));
  }

  /** All spellings of the data set, collected with the first need; null where they are too many. */
  async #held(names: ExtraNames, signal?: AbortSignal): Promise<Spellings | null> {
    if (!this.#spellings || this.#spellings.abandoned || this.#names !== names) {
      this.#spellings = new SharedWork(started => this.#collect(names, started));
      this.#names = names;
    }
    const work = this.#spellings;
    try {
      return await work.join(signal);
    } catch (error) {
      // A failure is not kept: the files may have been mended since.
      if (!signal?.aborted && this.#spellings === work) this.#spellings = null;
      throw error;
    }
  }

  /** All codes of the data set; null where they are too many to hold. */
  async #collect(names: ExtraNames, signal: AbortSignal): Promise<Spellings | null> {
    const codes = await this.#codes('', {}, HOLD + 1, signal);
    return codes.length > HOLD ? null : new Spellings(codes, names);
  }

  /** Those codes that hold the letters and digits of an asked one, with or without what joins them. */
  async #search(texts: readonly string[], names: ExtraNames, signal?: AbortSignal): Promise<Spellings> {
    const readings = texts.flatMap(text => readCode(text, names).readings);
    const groups = [...new Map(readings.map(reading => [reading.system + reading.code, lettersOf(reading)])).values()];
    const params: Record<string, string> = { texts: JSON.stringify(texts) };
    const plain = `regexp_replace(upper(code), '[^A-Z0-9]', '', 'g')`;
    const holds = groups.map((letters, group) => {
      const parts = letters.map((part, i) => {
        params[`g${group}_${i}`] = part;
        return `contains(${plain}, $g${group}_${i})`;
      });
      return `(${parts.join(' AND ')})`;
    });
    const where = [`code IN (SELECT unnest(from_json($texts, '["VARCHAR"]')))`, ...holds].join(' OR ');
    return new Spellings(await this.#codes(where, params, HOLD, signal), names);
  }

  /** Different codes of events and of codes.parquet. */
  async #codes(
    where: string,
    params: Readonly<Record<string, string>>,
    limit: number | null,
    signal?: AbortSignal,
  ): Promise<readonly string[]> {
    const tables = [this.handle.scan(), this.handle.codesScan()].filter(table => table !== null);
    const wanted = where === '' ? 'code IS NOT NULL' : `code IS NOT NULL AND (${where})`;
    const parts = tables.map(table => `SELECT code FROM ${table} WHERE ${wanted}`);
    const codes: string[] = [];
    await this.handle.chunks(
      `SELECT DISTINCT code FROM (${parts.join(' UNION ALL ')})${limit === null ? '' : ` LIMIT ${limit}`}`,
      params,
      chunk => {
        const column = chunk.getColumnVector(0);
        for (let i = 0; i < chunk.rowCount; i++) codes.push(String(column.getItem(i)));
      },
      signal,
    );
    return codes.sort();
  }

  /** Counts and metadata of codes as the data set writes them. */
  async #tell(codes: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, DatasetCode>> {
    if (codes.length === 0) return new Map();
    const { path, name } = this.handle;
    const counts = await this.#count(codes, signal);
    const listed = await this.#listed(codes, signal);
    return new Map(
      codes.map(code => {
        const { events, subjects } = counts.get(code) ?? { events: 0, subjects: 0 };
        const { description, parents, columns } = listed.get(code) ?? UNLISTED;
        return [code, { path, name, code, description, parents, columns, events, subjects }];
      }),
    );
  }

  async #count(
    codes: readonly string[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, { readonly events: number; readonly subjects: number }>> {
    // Events of nobody are in no count of the data set.
    const rows = await this.handle.rows(
      `SELECT code, count(*) AS events, count(DISTINCT subject) AS subjects FROM ${this.handle.scan()}
       WHERE ${AMONG} AND subject IS NOT NULL GROUP BY code`,
      { codes: JSON.stringify(codes) },
      signal,
    );
    return new Map(
      rows.map(row => [
        String(row['code']),
        { events: Number(toCount(row['events'])), subjects: Number(toCount(row['subjects'])) },
      ]),
    );
  }

  /** What codes.parquet says, of a code that it repeats all that differs. */
  async #listed(codes: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, Listed>> {
    const scan = this.handle.codesScan();
    const { columns: stored, from } = this.handle.codes ?? { columns: [], from: '' };
    if (scan === null) return new Map();
    const further = stored.flatMap(furtherColumn);
    const select = further.map(({ sql }, i) => `, ${sql} AS f${i}`).join('');
    const rows = await this.handle.rows(
      `SELECT * FROM ${scan} AS codes JOIN (SELECT CAST(file_row_number AS BIGINT) AS "row"${select} FROM ${from}) AS further
       USING ("row") WHERE ${AMONG} ORDER BY "row"`,
      { codes: JSON.stringify(codes) },
      signal,
    );
    return new Map([...byCode(rows)].map(([code, its]) => [code, gather(its, further)]));
  }
}

interface Listed extends CodeMeaning {
  readonly columns: Readonly<Record<string, string>>;
}

const UNLISTED: Listed = { description: null, parents: [], columns: {} };
/** Columns of codes.parquet that the standard names. */
const STANDARD: ReadonlySet<string> = new Set(['code', 'description', 'parent_codes']);
const AMONG = `code IN (SELECT unnest(from_json($codes, '["VARCHAR"]')))`;

/** A further column of codes.parquet. */
interface Further {
  readonly name: string;
  /** Its value as text; of a list, its items. */
  readonly sql: string;
}

function furtherColumn({ name, type }: StoredColumn, index: number): readonly Further[] {
  if (STANDARD.has(name)) return [];
  const c = `c${index}`;
  const sql = type.endsWith('[]') ? `array_to_string(CAST(${c} AS VARCHAR[]), ', ')` : asText(c, type);
  return [{ name, sql }];
}

function gather(rows: readonly SqlRow[], further: readonly Further[]): Listed {
  const columns = further.flatMap(({ name }, i) => {
    const values = filled(rows, `f${i}`);
    return values.length === 0 ? [] : [[name, values.join('; ')] as const];
  });
  return { ...meaningOf(rows), columns: Object.fromEntries(columns) };
}
