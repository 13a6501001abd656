import { html, nothing, type TemplateResult } from 'lit';
import type { ReferenceRange, SubjectEvents } from '../../src/core/meds/events';
import { formatValue } from '../../src/core/meds/float';
import { formatElapsed } from '../../src/core/timeline/elapsed';
import { shortWords } from '../../src/core/timeline/words';
import { formatAge } from '../../src/core/view/age';
import { knownWords } from '../../src/core/ontology/systems';
import { sourceWords } from '../../src/core/view/source_words';
import { codeEntry, descriptionCell, textLength, timeCell, unitCell, valueCell } from '../../src/core/view/rows';
import type { CodeAsked } from '../../src/protocol/viewer';
import { classPaths } from './class_path';
import type { RowColumns } from './details';
import type { Axis, LoadedSubject } from './store';

/** What a tooltip says about one event. Everything from the record is set as text, never as markup. */

/** The further columns of an event: on their way, there, or not to be had. */
export type DetailState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'ready'; readonly columns: RowColumns }
  | { readonly kind: 'failed'; readonly message: string };

export interface TooltipSubject {
  readonly subject: LoadedSubject;
  readonly axis: Axis;
  reference(row: number): ReferenceRange | null;
  codeCount(row: number): number;
}

export interface TooltipActions {
  openText(row: number): void;
  focusEvent(row: number): void;
  /** Filters to a code and what is below it. */
  filterTo(to: CodeAsked): void;
}

/** Texts are shown up to this many letters; the reading pane has the rest. */
const TEXT_SHOWN = 240;
const ANCHOR_SHOWN = 28;
const counts = new Intl.NumberFormat('en-US');

/** `below 3.3–5.1`, `above the upper limit 5.1`, `within 3.3–5.1`; null where there is no range or the value is no number. */
export function judgement(
  value: number,
  { low, high }: ReferenceRange,
  print: (bound: number) => string,
): { readonly text: string; readonly out: boolean } | null {
  if (Number.isNaN(value) || (low === null && high === null)) return null;
  const range =
    low === null
      ? `the upper limit ${print(high ?? 0)}`
      : high === null
        ? `the lower limit ${print(low)}`
        : `${print(low)}–${print(high)}`;
  if (low !== null && value < low) return { text: `below ${range}`, out: true };
  if (high !== null && value > high) return { text: `above ${range}`, out: true };
  return { text: `within ${range}`, out: false };
}

/** A tooltip's title: the description, else the code. */
export function tooltipTitle(events: SubjectEvents, row: number): string {
  return descriptionCell(events, row).text;
}

/** @param together the list of events that share the mark, where there are such */
export function tooltipBody(
  of: TooltipSubject,
  row: number,
  together: TemplateResult | typeof nothing,
  details: DetailState | null,
  actions: TooltipActions,
): TemplateResult {
  const { events } = of.subject;
  return html`
    ${valueLine(of, row)} ${textLines(events, row, actions)} ${timeLines(of, row)} ${codeLine(events, row, actions)}
    ${classPaths(of.subject.hierarchy, events.code[row] ?? -1, to => actions.filterTo(to))}
    <div class="line dim">${sourceLine(of, row)}</div>
    ${together} ${details ? detailLines(details, of.subject.extraColumns.length) : nothing}
  `;
}

/** The code, where it does not stand in the title already, and the code that the index knows it as. */
function codeLine(events: SubjectEvents, row: number, actions: TooltipActions): TemplateResult | typeof nothing {
  const entry = codeEntry(events, row);
  if (!entry) return html`<div class="line dim">The file has no code here</div>`;
  const { code, description, known } = entry;
  if (description === null) return nothing;
  if (known === null) return html`<div class="line code">${code}</div>`;
  const name = knownWords(known);
  return html`<div class="line code">
    ${code} →
    <button
      class="step"
      title=${`${name}\nFilter to this code, however it is written, and descendants`}
      @click=${() => actions.filterTo({ ...known, description })}
    >
      ${name}
    </button>
  </div>`;
}

function valueLine(of: TooltipSubject, row: number): TemplateResult | typeof nothing {
  const { events } = of.subject;
  if (events.hasValue[row] !== 1) return nothing;
  const { text } = valueCell(events, row);
  const reference = of.reference(row);
  const print = (bound: number): string => formatValue(bound, events.value);
  const verdict = reference && judgement(events.value[row] ?? NaN, reference, print);
  return html`<div class="line value ${verdict?.out ? 'out' : ''}">
    <span class="number">${text}</span> <span class="unit">${unitCell(events, row)}</span>
    ${verdict ? html`<span class="verdict">${verdict.text}</span>` : nothing}
  </div>`;
}

function textLines(events: SubjectEvents, row: number, actions: TooltipActions): TemplateResult | typeof nothing {
  const text = events.texts[events.text[row] ?? -1];
  if (text === undefined) return nothing;
  const length = textLength(events, row);
  const cut = length > TEXT_SHOWN;
  return html`<div class="text">${cut ? text.slice(0, TEXT_SHOWN) + '…' : text}</div>
    ${
      cut || text.includes('\n')
        ? html`<button class="read" @click=${() => actions.openText(row)}>
            Read all ${counts.format(length)} characters
          </button>`
        : nothing
    }`;
}

function timeLines(of: TooltipSubject, row: number): TemplateResult {
  const { events, birth } = of.subject;
  if (row < events.staticCount) return html`<div class="line dim">No time: a static fact</div>`;
  const time = events.time[row] ?? 0n;
  const parts = [timeCell(events, row), birth === null ? '' : formatAge(birth, time), sinceText(of, time)];
  return html`<div class="line">${parts.filter(part => part !== '').join(' · ')}</div>
    ${endLine(of, row, time)}`;
}

/** `+2 d 4 h since ICU admission` where the axis counts from an anchor. */
function sinceText({ axis, subject: { events } }: TooltipSubject, time: bigint): string {
  if (axis.kind !== 'since') return '';
  const elapsed = formatElapsed(Number(time - (events.time[axis.row] ?? 0n)));
  const sign = elapsed === '0' || elapsed.startsWith('−') ? '' : '+';
  const name = shortWords(codeEntry(events, axis.row) ?? undefined);
  return `${sign}${elapsed} since ${name.length > ANCHOR_SHOWN ? name.slice(0, ANCHOR_SHOWN).trimEnd() + '…' : name}`;
}

function endLine(
  { subject: { events, birth } }: TooltipSubject,
  row: number,
  time: bigint,
): TemplateResult | typeof nothing {
  const end = events.end[row] ?? -1;
  if (end < 0) return nothing;
  const ended = events.time[end] ?? 0n;
  const parts = [
    timeCell(events, end),
    birth === null ? '' : formatAge(birth, ended),
    formatElapsed(Number(ended - time)),
  ];
  return html`<div class="line">until ${parts.filter(part => part !== '').join(' · ')}</div>
    <div class="line dim">ended by ${codeEntry(events, end)?.code ?? 'an event without a code'}</div>`;
}

function sourceLine(of: TooltipSubject, row: number): string {
  const { events, hierarchy } = of.subject;
  const entry = codeEntry(events, row);
  const source = entry?.source == null ? 'no description' : `described by ${sourceWords(entry)}`;
  // Parents that the index knows are among the ways down to the code already.
  const isPlaced = hierarchy.pathsOf(events.code[row] ?? -1).length > 0;
  const parents = entry && entry.parents.length > 0 && !isPlaced ? ` · parents ${entry.parents.join(', ')}` : '';
  return `${source}${parents} · ${counts.format(of.codeCount(row))} in this record`;
}

/** The further columns in a box whose size does not depend on what arrives in it. */
function detailLines(details: DetailState, columns: number): TemplateResult {
  const lines = columns < 3 ? 'short' : columns < 8 ? 'middle' : 'tall';
  return html`<div class="details ${lines}" tabindex="0" role="group" aria-label="Further columns">
    ${details.kind === 'ready' ? columnRows(details.columns) : nothing}
    ${details.kind === 'failed' ? html`<div class="dim">${details.message}</div>` : nothing}
  </div>`;
}

function columnRows(columns: RowColumns): TemplateResult {
  const filled = columns.filter(([, value]) => value !== null);
  const empty = columns.length - filled.length;
  return html`<dl>
      ${filled.map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
    ${empty > 0 ? html`<div class="dim">${empty} ${empty === 1 ? 'column is' : 'columns are'} null</div>` : nothing}`;
}

/** The events that share a mark, as a list to choose from. */
export function togetherList(
  events: SubjectEvents,
  rows: readonly number[],
  count: number,
  current: number,
  actions: TooltipActions,
): TemplateResult | typeof nothing {
  if (count < 2) return nothing;
  return html`<div class="together">
    <div class="line dim">${counts.format(count)} events here</div>
    <ul>
      ${rows.map(row => {
        const { text, described } = descriptionCell(events, row);
        const value = [valueCell(events, row).text, unitCell(events, row)].filter(part => part !== '').join(' ');
        return html`<li>
          <button
            aria-current=${row === current ? 'true' : nothing}
            class=${described ? '' : 'dim'}
            @click=${() => actions.focusEvent(row)}
          >
            <span class="what">${text}</span><span class="number">${value}</span>
          </button>
        </li>`;
      })}
    </ul>
    ${count > rows.length ? html`<div class="line dim">and ${counts.format(count - rows.length)} more: zoom in</div>` : nothing}
  </div>`;
}
