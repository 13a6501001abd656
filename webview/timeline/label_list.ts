import { css, html, LitElement, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { MICROS_PER_DAY } from '../../src/core/meds/time';
import { timeText } from '../../src/core/view/rows';
import { shortAge } from '../../src/core/view/age';
import type { GridEvents } from '../kit/grid';
import type { GridCell, GridColumn, GridModel, RowMark } from '../kit/grid_rows';
import { Follow } from '../kit/observable';
import { SHARED } from '../kit/page_style';
import type { Popover } from '../kit/popover';
import { labelRows, shortName, type LabelRow } from './label_rows';
import { moveTo } from './move_to';
import type { LoadedSubject } from './store';
import type { Viewer } from './viewer';

const COLUMNS: readonly GridColumn[] = [
  { id: 'time', title: 'Time', width: 132, minWidth: 60, align: 'start' },
  { id: 'age', title: 'Age', width: 58, minWidth: 40, align: 'end' },
  { id: 'value', title: 'Value', width: null, minWidth: 80, align: 'start' },
  { id: 'file', title: 'File', width: 140, minWidth: 60, align: 'start' },
];

/** All labels of the subject, file by file, with their values: what the flags above the lanes say, for every reader. */
@customElement('cl-label-list')
export class LabelList extends LitElement {
  @property({ attribute: false }) viewer!: Viewer;
  @state() private place = -1;
  @query('cl-popover') private readonly menu!: Popover | null;
  #model: LabelModel | null = null;

  static override readonly styles = [
    SHARED,
    css`
      .content {
        width: 430px;
        max-width: 100%;
      }
      cl-grid {
        height: 280px;
      }
      p {
        margin: 0 0 8px;
      }
    `,
  ];

  constructor() {
    super();
    new Follow(this, () => this.viewer.store, ['loaded']);
  }

  override render(): TemplateResult | typeof nothing {
    const { loaded } = this.viewer.store.state;
    if (!loaded || loaded.labels.length === 0) return nothing;
    const model = this.#modelFor(loaded);
    const files = loaded.labels.length;
    return html`<cl-popover label="Labels" description="Labels of this subject">
      <div class="content">
        <p class="dim">
          ${model.rowCount.toLocaleString('en-US')} ${model.rowCount === 1 ? 'label' : 'labels'} in ${files}
          ${files === 1 ? 'file' : 'files'}. Choosing one shows its time.
        </p>
        <cl-grid
          data-first
          label="Labels"
          .columns=${COLUMNS}
          .model=${model}
          .focusRow=${this.place}
          @grid-select=${(event: GridEvents['grid-select']) => this.#show(event.detail.row)}
          @grid-open=${(event: GridEvents['grid-open']) => this.#show(event.detail.row)}
        ></cl-grid>
      </div>
    </cl-popover>`;
  }

  show(): void {
    this.menu?.show();
  }

  #modelFor(loaded: LoadedSubject): LabelModel {
    if (this.#model?.loaded !== loaded) {
      this.#model = new LabelModel(loaded);
      this.place = -1;
    }
    return this.#model;
  }

  #show(place: number): void {
    this.place = place;
    const label = this.#model?.at(place);
    const at = label?.row.micros[label.index];
    if (at === undefined) return;
    const problem = moveTo(this.viewer.store, { at, length: MICROS_PER_DAY });
    if (problem !== '') this.viewer.say(problem);
  }
}

class LabelModel implements GridModel {
  readonly rowCount: number;
  readonly #rows: readonly LabelRow[];
  /** Place of each file's first label. */
  readonly #starts: readonly number[];

  constructor(readonly loaded: LoadedSubject) {
    this.#rows = labelRows(loaded.labels);
    let count = 0;
    this.#starts = this.#rows.map(row => (count += row.micros.length) - row.micros.length);
    this.rowCount = count;
  }

  /** The label at a place of the list. */
  at(place: number): { readonly row: LabelRow; readonly index: number } | null {
    let file = this.#rows.length - 1;
    while (file > 0 && (this.#starts[file] ?? 0) > place) file--;
    const row = this.#rows[file];
    return row ? { row, index: place - (this.#starts[file] ?? 0) } : null;
  }

  cell(place: number, column: string, top: boolean): GridCell {
    const label = this.at(place);
    if (!label) return { text: '' };
    const { row, index } = label;
    const at = row.micros[index] ?? 0n;
    switch (column) {
      case 'time':
        return { text: timeText(at) };
      case 'age':
        return { text: this.loaded.birth === null ? '' : shortAge(this.loaded.birth, at), tone: 'dim' };
      case 'value':
        return { text: row.values[index] ?? '' };
      default:
        // Once per file, and again where scrolling would have taken it off the screen.
        return { text: index === 0 || top ? shortName(row.name) : '', tone: 'dim', title: row.name };
    }
  }

  selected(): boolean {
    return false;
  }

  mark(): RowMark {
    return '';
  }
}
