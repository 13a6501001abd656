import type { PageCommand } from './shortcuts';

/** Milliseconds within which the editor's command for a key that the page has seen arrives. */
const WITHIN = 1_000;

/**
 * The editor sees the page's keys too, and sends the command that is bound to them: such an echo is not carried out a
 * second time. A command from the palette, or for a key that the page does not know, is no echo.
 */
export class CommandEchoes {
  readonly #expected = new Map<PageCommand, number[]>();

  constructor(readonly now: () => number = () => performance.now()) {}

  /** The page has carried out a command because of a key. */
  note(command: PageCommand): void {
    this.#expected.set(command, [...this.#fresh(command), this.now()]);
  }

  /** Whether a command that arrives is the echo of a key; each echo is told once. */
  isEcho(command: PageCommand): boolean {
    const [first, ...others] = this.#fresh(command);
    this.#expected.set(command, others);
    return first !== undefined;
  }

  #fresh(command: PageCommand): number[] {
    const since = this.now() - WITHIN;
    return (this.#expected.get(command) ?? []).filter(time => time >= since);
  }
}
