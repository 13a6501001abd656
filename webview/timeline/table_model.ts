import type { SubjectEvents } from '../../src/core/meds/events';
import type { HierarchyNode } from '../../src/core/meds/hierarchy';
import type { GridCell, GridColumn, GridModel, RowMark } from '../kit/grid_rows';
import { categoryColor } from '../kit/theme';
import {
  ageCell,
  codeEntry,
  descriptionCell,
  sharesTime,
  timeCell,
  unitCell,
  valueCell,
} from '../../src/core/view/rows';
import { tellingCode } from '../../src/core/view/telling';
import { laneStyle } from '../../src/core/timeline/lane_style';
import { laneTitle } from '../../src/core/timeline/lanes';
import { classWords, sourceWords } from '../../src/core/view/source_words';
import { placeOf } from '../../src/core/view/search';
import type { DetailsSource } from './details';
import type { LoadedSubject, ViewerState } from './store';

/** The event table's columns and cells. Places are the grid's, rows are the subject's. */

const STANDARD: readonly GridColumn[] = [
  { id: 'time', title: 'Time', width: 132, minWidth: 60, align: 'start' },
  { id: 'age', title: 'Age', width: 56, minWidth: 40, align: 'end' },
  { id: 'description', title: 'Description', width: null, minWidth: 140, align: 'start' },
  { id: 'value', title: 'Value', width: 88, minWidth: 50, align: 'end' },
  { id: 'unit', title: 'Unit', width: 62, minWidth: 40, align: 'start' },
];

/** Columns that are off at first and are no columns of the data. */
export const OPTIONAL: readonly GridColumn[] = [
  { id: 'category', title: 'Category', width: 96, minWidth: 50, align: 'start' },
  { id: 'code', title: 'Code', width: 190, minWidth: 60, align: 'start' },
];

/** The column of the classes that lanes are made by, while they are. */
const GROUP: GridColumn = { id: 'group', title: '', width: 150, minWidth: 60, align: 'start' };

/** The id of a column of the data, apart from ours that may have the same name. */
export const dataColumn = (name: string): string => `data:${name}`;

/** Where the table is narrow these take less, so that the value still shows. */
const NARROW: Readonly<Record<string, number>> = { group: 88, value: 92, unit: 48 };

/** Pixels for times by the minute, the second and the microsecond. */
const TIME_WIDTHS = [132, 152, 196] as const;

/** So many rows are looked at to tell how fine the times are. */
const SAMPLE = 4_000;

/** The width that a subject's times need. */
export function timeWidth(events: SubjectEvents): number {
  const step = Math.max(1, Math.floor(events.length / SAMPLE));
  let finest = 0;
  for (let row = events.staticCount; row < events.length; row += step) {
    const time = events.time[row] ?? 0n;
    if (time % 1_000_000n !== 0n) return TIME_WIDTHS[2];
    if (time % 60_000_000n !== 0n) finest = 1;
  }
  return TIME_WIDTHS[finest] ?? TIME_WIDTHS[0];
}

/**
 * @param time pixels that times need
 * @param shown ids of the columns beyond the standard ones, in the order in which they are shown
 * @param age whether there is an age to show and room for it
 * @param group the title of the column that says each event's class; null: lanes are by category
 */
export function tableColumns(
  time: number,
  shown: readonly string[],
  age: boolean,
  narrow: boolean,
  group: string | null,
): GridColumn[] {
  const further = shown.map(id => {
    const own = OPTIONAL.find(column => column.id === id);
    return own ?? { id, title: id.replace(/^data:/, ''), width: 120, minWidth: 50, align: 'start' as const };
  });
  const standard = STANDARD.filter(({ id }) => id !== 'age' || age).flatMap(column => {
    if (column.id === 'time') return [{ ...column, width: time }];
    return column.id === 'description' && group !== null ? [column, { ...GROUP, title: group }] : [column];
  });
  if (!narrow) return [...standard, ...further];
  return [
    ...standard.map(column => ({
      ...column,
      width: NARROW[column.id] ?? column.width,
      minWidth: Math.min(column.minWidth, 100),
    })),
    ...further,
  ];
}

export class TableModel implements GridModel {
  /** @param ages whether the ages have no column of their own: then the times tell them to who points at them */
  constructor(
    readonly state: ViewerState,
    readonly details: DetailsSource | null,
    readonly ages: boolean,
  ) {}

  get rowCount(): number {
    return this.state.loaded ? this.state.rows.length : 0;
  }

  /** The subject's row at a place of the grid. */
  rowAt(place: number): number {
    return this.state.rows[place] ?? -1;
  }

  /** The place of a row, -1 where the filter hides it. */
  placeOf(row: number): number {
    const place = placeOf(this.state.rows, row);
    return this.state.rows[place] === row ? place : -1;
  }

  cell(place: number, column: string, top: boolean): GridCell {
    const { loaded } = this.state;
    const row = this.rowAt(place);
    if (!loaded || row < 0) return { text: '' };
    const { events } = loaded;
    switch (column) {
      case 'time': {
        // Once per instant, and again where scrolling would have taken it off the screen.
        if (!top && place > 0 && sharesTime(events, row, this.rowAt(place - 1))) return { text: '' };
        if (row < events.staticCount) return { text: 'static', tone: 'dim' };
        const text = timeCell(events, row);
        return this.ages && loaded.birth !== null
          ? { text, title: `${text}, age ${ageCell(events, row, loaded.birth)}` }
          : { text };
      }
      case 'age': {
        const shared = !top && place > 0 && sharesTime(events, row, this.rowAt(place - 1));
        return { text: shared ? '' : ageCell(events, row, loaded.birth), tone: 'dim' };
      }
      case 'description': {
        const { text, described } = descriptionCell(events, row);
        const entry = codeEntry(events, row);
        const mark = categoryColor(entry?.category ?? 'other');
        if (!entry) return { text, mark, tone: 'code' };
        return described ? { text, mark } : { ...this.#code(row), mark };
      }
      case 'group':
        return this.#group(loaded, events.code[row] ?? -1);
      case 'value':
        return { text: valueCell(events, row).text.slice(0, 200) };
      case 'unit':
        return { text: unitCell(events, row), tone: 'dim' };
      case 'category':
        return { text: laneStyle(codeEntry(events, row)?.category ?? 'other').title };
      case 'code':
        return this.#code(row);
      default: {
        const cells = this.details?.peek(row);
        if (!cells) return { text: this.details?.hasFailed(row) === true ? 'not read' : '…', tone: 'dim' };
        return { text: cells.find(([name]) => dataColumn(name) === column)?.[1] ?? '', tone: 'dim' };
      }
    }
  }

  /** Who describes a code, and a class by its full name. */
  hint(place: number, column: string): string | null {
    const { loaded } = this.state;
    const row = this.rowAt(place);
    const entry = loaded && row >= 0 ? codeEntry(loaded.events, row) : null;
    if (!loaded || !entry) return null;
    if (column === 'group') {
      const node = this.#classOf(loaded, loaded.events.code[row] ?? -1);
      return node && classWords(node);
    }
    if (column !== 'description' || entry.description === null) return null;
    return `${entry.description}\n${entry.code}\ndescribed by ${sourceWords(entry)}`;
  }

  #classOf({ hierarchy }: LoadedSubject, code: number): HierarchyNode | null {
    return hierarchy.node(hierarchy.groups(this.state.lanes.by)[code] ?? -1);
  }

  /** The class of a code; where it has none its category, dim. */
  #group(loaded: LoadedSubject, code: number): GridCell {
    const node = this.#classOf(loaded, code);
    return node
      ? { text: laneTitle(node.description ?? node.code) }
      : { text: laneStyle(loaded.events.codes[code]?.category ?? 'other').title, tone: 'dim' };
  }

  /** A code of which the part that tells it apart shows longest. */
  #code(row: number): GridCell {
    const { events } = this.state.loaded ?? {};
    const text = events ? (codeEntry(events, row)?.code ?? '') : '';
    const unit = events ? unitCell(events, row) : '';
    const { before, telling, after } = tellingCode(text, unit === '' ? null : unit);
    return before === '' && after === ''
      ? { text, tone: 'code' }
      : { text, tone: 'code', pieces: [before, telling, after] };
  }

  selected(place: number): boolean {
    return this.state.selection.has(this.rowAt(place));
  }

  mark(place: number): RowMark {
    const { rows, current } = this.state.matches;
    if (rows.length === 0) return '';
    const row = this.rowAt(place);
    const at = placeOf(rows, row);
    if (rows[at] !== row) return '';
    return at === current ? 'current' : 'match';
  }
}
