import type { DatasetHandle } from './dataset_handle';
import { byCode, meaningOf, type CodeMeaning } from './listed_code';

const UNDESCRIBED: CodeMeaning = { description: null, parents: [] };

/** Up to so many rows codes.parquet is kept whole: some ten megabytes. */
const READ_WHOLE = 50_000;

/**
 * Descriptions and parents of codes. The file may hold millions of codes of which a data set uses thousands, so codes
 * are looked up as they are met, and kept.
 */
export class CodeTable {
  readonly #known = new Map<string, CodeMeaning>();
  /** Whether all of the file is known. */
  #whole = false;

  constructor(readonly handle: DatasetHandle) {}

  /**
   * Looks codes up. A small file is read whole the first time, since finding some codes takes as long. A code that the
   * file repeats has all its different descriptions (in file order, `; ` between them) and all its parents. Where the
   * file turns out to be broken, nothing is described and the data set's notices say so.
   * @returns every asked code's meaning
   */
  async describe(codes: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, CodeMeaning>> {
    const unknown = codes.filter(code => !this.#known.has(code));
    if (unknown.length > 0 && !this.#whole) await this.handle.withUsableMetadata(() => this.#look(unknown, signal));
    for (const code of unknown) if (!this.#known.has(code)) this.#known.set(code, UNDESCRIBED);
    return new Map(codes.map(code => [code, this.#known.get(code) ?? UNDESCRIBED]));
  }

  async #look(unknown: readonly string[], signal: AbortSignal | undefined): Promise<void> {
    const scan = this.handle.codesScan();
    if (scan === null) return;
    const { count } = await this.handle.row(`SELECT count(*) AS count FROM ${scan}`, {}, signal);
    const whole = Number(count) <= READ_WHOLE;
    const wanted = whole ? '' : `WHERE code IN (SELECT unnest(from_json($codes, '["VARCHAR"]')))`;
    const rows = await this.handle.rows(
      `SELECT code, description, parent_codes FROM ${scan} ${wanted} ORDER BY "row"`,
      whole ? {} : { codes: JSON.stringify(unknown) },
      signal,
    );
    this.#whole = whole;
    for (const [code, its] of byCode(rows)) this.#known.set(code, meaningOf(its));
  }
}
