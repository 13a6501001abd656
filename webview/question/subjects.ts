import { LitElement, css, html, nothing, svg, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { SubjectId, TimeText } from '../../src/core/meds/dataset';
import type { ShownQuestion, ShownSubject } from '../../src/protocol/question';
import { formatCount } from '../kit/figures';
import { LOOK, ghost } from '../kit/look';
import { RowFocus } from '../kit/row_focus';
import { UNKNOWN } from '../kit/token_words';
import type { AnswerWords } from '../kit/answer_words';
import type { GoldWords } from './gold_words';
import type { QuestionSource } from './source';

/** The question's patients in the order of the prompt: each row leads to the patient's timeline. */
@customElement('cl-question-subjects')
export class QuestionSubjects extends LitElement {
  @property({ attribute: false }) source: QuestionSource | null = null;
  @property({ attribute: false }) question: ShownQuestion | null = null;
  /** Null while it is hidden. */
  @property({ attribute: false }) gold: GoldWords | null = null;
  /** Which cohort each was drawn for; null while it is hidden. */
  @property({ attribute: false }) drawn: ReadonlyMap<SubjectId, string> | null = null;
  /** What the chosen answer says of each; null where none is chosen. */
  @property({ attribute: false }) answered: AnswerWords | null = null;
  readonly #focus = new RowFocus(this);

  static override readonly styles = [
    LOOK,
    css`
      :host {
        display: block;
        min-width: 0;
        container-type: inline-size;
        overflow-x: auto;
      }
      th,
      td {
        padding: 1px 16px 1px 0;
        white-space: nowrap;
      }
      .place {
        width: 1px;
        padding-left: 6px;
      }
      .place,
      .times {
        color: var(--dim);
        font-variant-numeric: tabular-nums;
      }
      .times {
        min-width: 11ch;
      }
      .id {
        color: var(--vscode-textLink-foreground);
        font-variant-numeric: tabular-nums;
      }
      tr[data-row] {
        cursor: pointer;
      }
      tr[data-row]:hover .id {
        text-decoration: underline;
      }
      tr[data-row]:focus-visible {
        outline: 1px solid var(--vscode-focusBorder);
        outline-offset: -1px;
      }
      .said {
        max-width: 22ch;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .gold {
        font-weight: 600;
      }
      .verdict::before {
        content: '';
        display: inline-block;
        width: 8px;
        height: 8px;
        margin-right: 6px;
        border-radius: 2px;
        background: transparent;
      }
      .verdict.right::before {
        background: var(--vscode-charts-green);
      }
      .verdict.missed::before {
        background: var(--vscode-charts-yellow);
      }
      .verdict.wrong::before {
        background: var(--vscode-charts-red);
      }
      .span {
        width: 99%;
        padding: 0;
        vertical-align: middle;
      }
      .span svg {
        display: block;
        width: 100%;
        max-width: 420px;
        height: 4px;
      }
      .span rect {
        fill: color-mix(in srgb, var(--vscode-charts-blue) 60%, var(--cl-background));
      }
      .unknown {
        color: var(--vscode-errorForeground);
      }
      @container (max-width: 560px) {
        th,
        td {
          padding-right: 10px;
        }
        .revealed .last {
          display: none;
        }
      }
      @container (max-width: 460px) {
        .said {
          max-width: 12ch;
        }
        .last,
        .revealed .times {
          display: none;
        }
      }
      @container (max-width: 300px) {
        .times {
          display: none;
        }
      }
    `,
  ];

  override render(): TemplateResult | typeof nothing {
    const { question, gold, drawn, answered } = this;
    if (question === null) return nothing;
    const said = saidOf(question);
    const range = rangeOf(question.records.subjects);
    return html`<table class=${gold === null ? '' : 'revealed'} role="grid" aria-label="Patients of the question">
      <thead>
        <tr>
          <th scope="col" class="number place" title="Place in the prompt">#</th>
          <th scope="col">Patient</th>
          ${said.column === null ? nothing : html`<th scope="col" class="said">${said.column}</th>`}
          ${answered?.column == null ? nothing : html`<th scope="col" class="said">${answered.column}</th>`}
          ${gold?.column == null ? nothing : html`<th scope="col" class="said">${gold.column}</th>`}
          ${drawn === null ? nothing : html`<th scope="col" class="said">Drawn as</th>`}
          <th scope="col" class="number">Events</th>
          <th scope="col" class="times">First</th>
          <th scope="col" class="times last">Last</th>
          <td class="span" aria-hidden="true"></td>
        </tr>
      </thead>
      <tbody @keydown=${this.#focus.onKey} @focusin=${this.#focus.onFocus}>
        ${question.records.subjects.map((subject, at) => this.#row(subject, at, said, range))}
      </tbody>
    </table>`;
  }

  #row(subject: ShownSubject, at: number, said: Said, range: Range | null): TemplateResult {
    const { id, record, isUnknown } = subject;
    const { gold, drawn, answered } = this;
    const mark = answered?.marks.get(id);
    const reading = this.question?.records.isReading === true;
    const cell = (text: string | undefined, className: string): TemplateResult =>
      html`<td class=${`said ${className}`} title=${text ?? nothing}><bdi>${text ?? ''}</bdi></td>`;
    const time = (value: TimeText | null | undefined, className: string): TemplateResult =>
      html`<td class=${`times ${className}`}>
        ${record === null ? (reading ? ghost(9) : '') : value == null ? UNKNOWN : dateOf(value)}
      </td>`;
    return html`<tr
      data-row
      tabindex="-1"
      aria-label=${rowWords(subject, at, [said.of.get(id), mark && `answer ${mark.text}`, gold?.marks.get(id), drawn?.get(id)])}
      title=${isUnknown ? 'The records do not have this patient' : `Open the timeline of patient ${id}`}
      @click=${() => this.source?.openSubject(id)}
    >
      <td class="number place">${formatCount(at + 1)}</td>
      <td class="id"><bdi>${id}</bdi></td>
      ${said.column === null ? nothing : cell(said.of.get(id), '')}
      ${answered?.column == null ? nothing : cell(mark?.text, mark ? `verdict ${mark.kind}` : '')}
      ${gold?.column == null ? nothing : cell(gold.marks.get(id), 'gold')}
      ${drawn === null ? nothing : cell(drawn.get(id), '')}
      <td class="number">
        ${
          record === null
            ? isUnknown
              ? html`<span class="unknown">not there</span>`
              : reading
                ? ghost(5)
                : UNKNOWN
            : formatCount(record.events)
        }
      </td>
      ${time(record?.first, 'first')} ${time(record?.last, 'last')}
      <td class="span" aria-hidden="true">${range === null ? nothing : spanBar(subject, range)}</td>
    </tr>`;
  }
}

/** What the question itself says of single patients. */
interface Said {
  /** A column's title; null where it says nothing of any. */
  readonly column: string | null;
  readonly of: ReadonlyMap<SubjectId, string>;
}

function saidOf({ params }: ShownQuestion): Said {
  if (params.examples.length > 0) {
    return { column: 'Example', of: new Map(params.examples.map(({ subject, label }) => [subject, label] as const)) };
  }
  if (params.groups.length > 0) {
    const of = params.groups.flatMap(({ name, subjects }) => subjects.map(subject => [subject, name] as const));
    return { column: 'Group', of: new Map(of) };
  }
  if (params.query !== null) return { column: 'Asked', of: new Map([[params.query, 'query']]) };
  return { column: null, of: new Map() };
}

/** Milliseconds, for drawing alone. */
interface Range {
  readonly from: number;
  readonly to: number;
}

const drawnTime = (time: TimeText): number => Date.parse(`${time.slice(0, 19)}Z`);

/** From the first event of all patients to the last; null where there is nothing to draw. */
function rangeOf(subjects: readonly ShownSubject[]): Range | null {
  const times = subjects.flatMap(({ record }) =>
    record?.first == null || record.last === null ? [] : [drawnTime(record.first), drawnTime(record.last)],
  );
  const range = { from: Math.min(...times), to: Math.max(...times) };
  return range.to > range.from ? range : null;
}

/** When a patient's events are, within those of all: the dates beside it say the same. */
function spanBar({ record }: ShownSubject, { from, to }: Range): TemplateResult | typeof nothing {
  if (record?.first == null || record.last === null) return nothing;
  const start = (100 * (drawnTime(record.first) - from)) / (to - from);
  const width = (100 * (drawnTime(record.last) - drawnTime(record.first))) / (to - from);
  return html`<svg>${svg`<rect x="${start}%" width="${Math.max(0.6, width)}%" height="100%" rx="1"></rect>`}</svg>`;
}

const dateOf = (time: TimeText): string => time.split('T', 1)[0] ?? time;

/** @param said what its cells say of it beside: the row's name stands for all of them */
function rowWords({ id, record, isUnknown }: ShownSubject, at: number, said: readonly (string | undefined)[]): string {
  const what = record === null ? (isUnknown ? ', not in the records' : '') : `, ${formatCount(record.events)} events`;
  const words = said.filter(each => each !== undefined && each !== '').map(each => `, ${each}`);
  return `Patient ${id}, ${at + 1}${words.join('')}${what}`;
}

declare global {
  interface HTMLElementTagNameMap {
    'cl-question-subjects': QuestionSubjects;
  }
}
