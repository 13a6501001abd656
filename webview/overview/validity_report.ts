import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Finding, ValidityReport } from '../../src/core/meds/dataset';
import { validityRule, type Counted, type Severity } from '../../src/core/meds/validity';
import { countOf, formatCount } from '../kit/figures';
import { LOOK } from '../kit/look';
import type { Loading } from './session';

/**
 * What breaks the standard. Fires `check` where the user wants it run (again), `cancel-check` to stop it and `log` to
 * see why it failed.
 */
@customElement('cl-validity-report')
export class ValiditySection extends LitElement {
  @property({ attribute: false }) report: Loading<ValidityReport> = { state: 'loading' };
  /** Whether the check runs at all yet: it follows the overview. */
  @property({ type: Boolean }) running = false;
  /** Events to be read, for the words while it runs. */
  @property({ type: Number }) events = 0;

  static override styles = [
    LOOK,
    css`
      :host {
        display: block;
      }
      ol {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: grid;
        grid-template-columns: 72px minmax(0, 1fr) auto;
        gap: 0 12px;
        padding: 7px 0;
        border-top: 1px solid var(--hairline);
      }
      li:first-child {
        border-top: 0;
        padding-top: 2px;
      }
      .severity {
        font-weight: 600;
      }
      .error {
        /* The theme's own red and yellow are too faint for text on white: mixed with the text's colour they are not. */
        color: color-mix(in srgb, var(--vscode-errorForeground) 65%, var(--fg));
      }
      .warning {
        color: color-mix(in srgb, var(--vscode-editorWarning-foreground) 65%, var(--fg));
      }
      .info {
        color: var(--dim);
        font-weight: normal;
      }
      .title {
        font-weight: 600;
      }
      .more {
        grid-column: 2;
        display: flex;
        flex-direction: column;
        max-width: 80ch;
        overflow-wrap: anywhere;
      }
      .ok {
        color: var(--vscode-testing-iconPassed, var(--vscode-charts-green));
      }
    `,
  ];

  override render(): TemplateResult {
    return html`
      <div class="head" id="title">
        <h2>Validity</h2>
        <span class="sub" role="status">${this.#status()}</span>
        ${this.#action()}
      </div>
      ${this.#body()}
    `;
  }

  #status(): string {
    const { report } = this;
    if (report.state === 'loading') return this.running ? `Checking ${countOf(this.events, 'event')} …` : '';
    if (report.state === 'cancelled') return 'Not checked';
    if (report.state === 'failed') return 'The check failed';
    return report.value.findings.length === 0 ? '' : countOf(report.value.findings.length, 'finding');
  }

  #action(): TemplateResult | typeof nothing {
    switch (this.report.state) {
      case 'loading':
        return this.running ? this.#button('Cancel', 'cancel-check') : nothing;
      case 'cancelled':
        return this.#button('Check now', 'check');
      case 'failed':
        return html`<span class="end"
          >${this.#button('Show log', 'log')} · ${this.#button('Try again', 'check')}</span
        >`;
      case 'ready':
        return nothing;
    }
  }

  #button(words: string, event: string): TemplateResult {
    return html`<button class="link end" @click=${() => this.dispatchEvent(new CustomEvent(event))}>${words}</button>`;
  }

  #body(): TemplateResult | typeof nothing {
    const { report } = this;
    if (report.state === 'failed') return html`<p>${report.message}</p>`;
    if (report.state !== 'ready') return nothing;
    if (report.value.findings.length === 0) {
      return html`<p>
        <span class="ok" aria-hidden="true">✓</span> No findings: the files keep every rule of the standard that is
        checked here.
      </p>`;
    }
    return html`<ol aria-labelledby="title">
      ${bySeverity(report.value.findings).map(finding => this.#finding(finding))}
    </ol>`;
  }

  #finding({ rule: id, count, example }: Finding): TemplateResult {
    const rule = validityRule(id);
    const severity = rule?.severity ?? 'warning';
    return html`<li>
      <span class="severity ${severity}">${SEVERITY_WORDS[severity]}</span>
      <span class="title">${rule?.title ?? id}</span>
      <span class="number">${rule ? countedWords(count, rule.counts) : formatCount(count)}</span>
      <span class="more">
        <bdi class="example">${example}</bdi>
        ${rule ? html`<span class="dim">${rule.explanation} ${rule.remedy}</span>` : nothing}
      </span>
    </li>`;
  }
}

const SEVERITY_WORDS: Readonly<Record<Severity, string>> = { error: 'Error', warning: 'Warning', info: 'Info' };
const SEVERITY_ORDER: readonly Severity[] = ['error', 'warning', 'info'];

const SINGULAR: Readonly<Record<Counted, string>> = {
  subjects: 'subject',
  events: 'event',
  codes: 'code',
  entries: 'entry',
  columns: 'column',
  files: 'file',
};

function countedWords(count: number, counted: Counted): string {
  return countOf(count, SINGULAR[counted], counted);
}

/** What breaks the standard first, then what looks wrong, then what is only worth knowing; as reported within each. */
export function bySeverity(findings: readonly Finding[]): readonly Finding[] {
  const rank = ({ rule }: Finding): number => SEVERITY_ORDER.indexOf(validityRule(rule)?.severity ?? 'warning');
  return findings.toSorted((a, b) => rank(a) - rank(b));
}

declare global {
  interface HTMLElementTagNameMap {
    'cl-validity-report': ValiditySection;
  }
}
