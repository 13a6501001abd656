import type { RenderOptions } from '../render/rendering';
import { conceptCells } from '../render/table_cells';
import type { CountedCodes } from './counted_codes';
import { isWhiteSpace } from './cuts';
import type { Memo } from './memo';
import { lengthWithoutSpaces } from './pieces';

/** Code and description of a row as they stand in the table. */
export interface TableHead {
  /** Tokens of what names the concept with the tabs before it, per encoding. */
  readonly named: Uint32Array;
  /** What stands between that and the tab before the value: tabs of empty cells, spaces at a cut description's end. */
  readonly gap: string;
  /** Whether a row may be cut before the gap. */
  readonly isRegular: boolean;
}

/** What codes and descriptions cost in the table, by the number of their code, each counted once. */
export class TableHeads {
  /** At twice the code's number those of rows with a time, behind them those of static facts. */
  readonly #heads: TableHead[] = [];

  constructor(
    readonly options: RenderOptions,
    readonly codes: CountedCodes,
    readonly memo: Memo,
  ) {}

  /** @param isStatic whether the cell of the time is empty, so that its tab stands before the code */
  of(number: number, isStatic: boolean): TableHead {
    const at = 2 * number + (isStatic ? 1 : 0);
    return (this.#heads[at] ??= this.#make(number, isStatic));
  }

  #make(number: number, isStatic: boolean): TableHead {
    const cells = conceptCells(this.codes.entry(number), this.options);
    const text = `${isStatic ? '\t\t' : '\t'}${cells.join('\t')}`;
    const end = lengthWithoutSpaces(text);
    const named = new Uint32Array(this.memo.width);
    if (end > 0) this.memo.count(text.slice(0, end), named);
    return { named, gap: text.slice(end), isRegular: end === 0 || !isWhiteSpace(text.charCodeAt(end - 1)) };
  }
}
