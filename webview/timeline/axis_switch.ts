import { css, html, LitElement, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { BIRTH, DEATH, isSpecial } from '../../src/core/meds/code';
import { formatDate } from '../../src/core/meds/time';
import { eventWords } from '../../src/core/timeline/words';
import { ageCell, codeEntry, timeCell } from '../../src/core/view/rows';
import { Follow } from '../kit/observable';
import { SHARED } from '../kit/page_style';
import { POPOVER_CONTENT } from '../kit/popover';
import { radioItem } from '../kit/radio_item';
import type { LoadedSubject } from './store';
import type { Viewer } from './viewer';

/** Anchors offered beside the focused event: no more than a menu can hold. */
const MOST_ANCHORS = 30;

/** How the time axis counts: by date, by age, or from an event that is named. */
@customElement('cl-axis')
export class AxisSwitch extends LitElement {
  @property({ attribute: false }) viewer!: Viewer;
  /** The menu's content is made only while it is open: finding the anchors passes over all events. */
  @state() private open = false;

  static override readonly styles = [
    SHARED,
    POPOVER_CONTENT,
    css`
      :host {
        display: flex;
        gap: 2px;
        min-width: 0;
      }
      cl-popover {
        max-width: 260px;
      }
    `,
  ];

  constructor() {
    super();
    new Follow(this, () => this.viewer.store, ['axis', 'loaded', 'focus']);
  }

  override render(): TemplateResult {
    const { axis, loaded } = this.viewer.store.state;
    const noAge = loaded?.birth === null;
    return html`<div role="radiogroup" aria-label="Time axis">
        <button
          class="plain"
          role="radio"
          aria-checked=${axis.kind === 'absolute'}
          @click=${() => this.viewer.setAxis({ kind: 'absolute' })}
        >
          Absolute
        </button>
        <button
          class="plain"
          role="radio"
          aria-checked=${axis.kind === 'age'}
          ?disabled=${noAge}
          title=${noAge ? 'This record has no birth' : nothing}
          @click=${() => this.viewer.setAxis({ kind: 'age' })}
        >
          Age
        </button>
      </div>
      <cl-popover
        kind="menu"
        .label=${axis.kind === 'since' && loaded ? `Since ${anchorWords(loaded, axis.row)}` : 'Since'}
        description=${
          axis.kind === 'since' && loaded
            ? `Time since ${anchorWords(loaded, axis.row)}: choose another anchor`
            : 'Time since an event: choose the anchor'
        }
        ?active=${axis.kind === 'since'}
        ?disabled=${!loaded || loaded.first === null}
        @opened=${() => (this.open = true)}
        @closed=${() => (this.open = false)}
      >
        ${loaded && this.open ? this.#menu(loaded) : nothing}
      </cl-popover>`;
  }

  #menu(loaded: LoadedSubject): TemplateResult {
    const { focus } = this.viewer.store.state;
    const focusable = focus !== null && focus >= loaded.events.staticCount ? focus : null;
    const anchors = anchorRows(loaded);
    return html`<div class="menu-heading" role="presentation">Time since</div>
      ${
        focusable === null
          ? radioItem(
              { chosen: false, disabled: true, choose: () => undefined },
              html`The focused event <span class="note">none is focused</span>`,
            )
          : this.#item(loaded, focusable, 'The focused event: ')
      }
      ${anchors.map(row => this.#item(loaded, row, ''))}`;
  }

  #item(loaded: LoadedSubject, row: number, before: string): TemplateResult {
    const { axis } = this.viewer.store.state;
    const when = [timeCell(loaded.events, row), ageCell(loaded.events, row, loaded.birth)];
    return radioItem(
      {
        chosen: axis.kind === 'since' && axis.row === row,
        choose: () => this.viewer.setAxis({ kind: 'since', row }),
      },
      html`<span>${before}${anchorName(loaded, row)}</span
        ><span class="note">${when.filter(part => part !== '').join(' · ')}</span>`,
    );
  }
}

/** The anchor with its date, where it stands alone. */
function anchorWords(loaded: LoadedSubject, row: number): string {
  const name = anchorName(loaded, row);
  return name === 'birth' || name === 'death' ? name : `${name}, ${formatDate(loaded.events.time[row] ?? 0n)}`;
}

function anchorName({ events }: LoadedSubject, row: number): string {
  const entry = codeEntry(events, row);
  if (entry && isSpecial(entry.code, BIRTH)) return 'birth';
  if (entry && isSpecial(entry.code, DEATH)) return 'death';
  return eventWords(entry ?? undefined);
}

/** Birth, death, and the encounters that last (admissions, stays), in order of time. */
function anchorRows({ events }: LoadedSubject): number[] {
  const special = events.codes.map(({ code }) => isSpecial(code, BIRTH) || isSpecial(code, DEATH));
  const encounter = events.codes.map(({ category }) => category === 'encounters');
  const rows: number[] = [];
  for (let row = events.staticCount; row < events.length && rows.length < MOST_ANCHORS; row++) {
    const code = events.code[row] ?? -1;
    if (special[code] === true || (encounter[code] === true && (events.end[row] ?? -1) >= 0)) rows.push(row);
  }
  return rows;
}
