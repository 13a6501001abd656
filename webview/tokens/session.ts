import { Cancelled, messageOf } from '../../src/core/fault';
import type { CohortCounts, CostDetails } from '../../src/core/tokens/counts';
import type { Params, Result } from '../../src/protocol/channel';
import type { TokensHost, TokensState } from '../../src/protocol/tokens';
import { chosenCount } from './shown';

/** What the page asks of the extension. */
export interface TokensSource {
  ready(): Promise<TokensState>;
  details(query: Params<TokensHost, 'details'>, signal: AbortSignal): Promise<Result<TokensHost, 'details'>>;
  choose(what: Params<TokensHost, 'choose'>): void;
  preview(what: Params<TokensHost, 'preview'>): void;
  openSubject(subject: string): void;
  openCode(code: string): void;
  change(what: Params<TokensHost, 'change'>['what']): void;
  countAgain(): void;
  showLog(): void;
}

export interface TokensPageState {
  /** Null until the extension has answered. */
  readonly tokens: TokensState | null;
  /** Of the counts shown last or before; null until the first are there, or where there is nothing to detail. */
  readonly details: CostDetails | null;
  /** Why details, or everything, could not be had; null where all is well. */
  readonly fault: string | null;
}

/** Codes asked for at once: all that the list ever shows. */
export const MOST_CODES = 50;

/** Milliseconds that counts must stand before their details are asked for. */
const STANDING = 120;

/**
 * Follows the extension's states, at most one a frame, and asks for the details of a state once it stands. An answer
 * that belongs to an earlier state is dropped; until the new one is there the earlier one stays on screen.
 */
export class TokensSession {
  #state: TokensPageState = { tokens: null, details: null, fault: null };
  #next: TokensState | null = null;
  #frame = 0;
  #wait: ReturnType<typeof setTimeout> | undefined;
  /** The first question waits for nothing: a page that is shown again is to be as it was, at once. */
  #standing = 0;
  #asked = new AbortController();
  /** The figures whose details are waited for, and those whose details were had: the same are not asked for twice. */
  #pending: Figures | null = null;
  #detailed: Figures | null = null;

  constructor(
    readonly source: TokensSource,
    readonly changed: (state: TokensPageState) => void,
  ) {}

  get state(): TokensPageState {
    return this.#state;
  }

  async start(): Promise<void> {
    try {
      const tokens = await this.source.ready();
      // What was told meanwhile is newer.
      if (this.#state.tokens === null && this.#next === null) this.#show(tokens);
    } catch (error) {
      if (!(error instanceof Cancelled)) this.#update({ fault: messageOf(error) });
    }
  }

  /** The extension tells a new state: of those that come within one frame the last is shown. */
  tell(tokens: TokensState): void {
    this.#next = tokens;
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      const next = this.#next;
      this.#next = null;
      if (next !== null) this.#show(next);
    });
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#forgetPending();
  }

  #show(tokens: TokensState): void {
    const { counts, chosen, busy } = tokens;
    if (counts === null || counts.subjects.length === 0) {
      this.#detailed = null;
      this.#update({ tokens, details: null, fault: null });
      this.#follow(null);
      return;
    }
    this.#update({ tokens });
    // While it counts, the figures are about to change, and an answer would come after the count at best.
    this.#follow(busy === null ? { counts, chosen } : null);
  }

  /** Sees to it that the details become those of these figures, of none where it is null. */
  #follow(figures: Figures | null): void {
    const wanted = this.#pending ?? this.#detailed;
    if (figures !== null && wanted !== null && sameFigures(wanted, figures)) return;
    this.#forgetPending();
    if (figures === null) return;
    this.#pending = figures;
    this.#wait = setTimeout(() => void this.#ask(figures), this.#standing);
    this.#standing = STANDING;
  }

  #forgetPending(): void {
    clearTimeout(this.#wait);
    this.#asked.abort();
    this.#pending = null;
  }

  async #ask(figures: Figures): Promise<void> {
    const asked = new AbortController();
    this.#asked = asked;
    const { rendering, encoding } = figures.chosen;
    try {
      const details = await this.source.details({ rendering, encoding, limit: MOST_CODES }, asked.signal);
      if (asked.signal.aborted) return;
      this.#pending = null;
      this.#detailed = figures;
      this.#update({ details, fault: null });
    } catch (error) {
      if (asked.signal.aborted) return;
      this.#pending = null;
      if (error instanceof Cancelled) return;
      // Not asked for again before the figures change.
      this.#detailed = figures;
      this.#update({ fault: messageOf(error) });
    }
  }

  #update(patch: Partial<TokensPageState>): void {
    this.#state = { ...this.#state, ...patch };
    this.changed(this.#state);
  }
}

/** What details are of. */
interface Figures {
  readonly counts: CohortCounts;
  readonly chosen: TokensState['chosen'];
}

/** Each message brings objects of its own, so the figures themselves are compared. */
function sameFigures(a: Figures, b: Figures): boolean {
  const [one, other] = [chosenCount(a), chosenCount(b)];
  return (
    a.chosen.rendering === b.chosen.rendering &&
    a.chosen.encoding === b.chosen.encoding &&
    one?.n === other?.n &&
    one?.m === other?.m &&
    a.counts.events === b.counts.events &&
    a.counts.subjects.length === b.counts.subjects.length &&
    a.counts.subjects.every((subject, i) => subject === b.counts.subjects[i])
  );
}
