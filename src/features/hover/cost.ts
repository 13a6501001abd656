import { Cancelled } from '../../core/fault';
import type { KnownCode } from '../../core/ontology/telling';
import { cut, oneLine } from '../../core/render/event_text';
import type { RenderOptions } from '../../core/render/rendering';
import type { Log } from '../log/log';
import { encodingTitle } from '../tokens/words';

/** What it costs to name a code once, in tokens. */
export interface NamingCost {
  /** By its description, as an event line has it; null where nobody describes it. */
  readonly asText: number | null;
  readonly asCode: number;
  /** By what stands there, where that is neither: a number of a codebook, a word of a legend. */
  readonly asWritten: number | null;
  /** As it is called. */
  readonly encoding: string;
}

/** What is asked of the counting. */
export interface QuickCounts {
  readonly state: { readonly chosen: { readonly encoding: string } };
  /** Whether an answer can be expected at once. */
  readonly isQuick: boolean;
  countTexts(texts: readonly string[]): Promise<readonly number[]>;
}

/** A hover waits no longer than this, in milliseconds; what comes later is there for the next one. */
const WAIT_MS = 100;
/** So many texts are remembered. */
const REMEMBERED = 5000;

/** Counts what names of codes cost, without holding up a hover. */
export class NamingCosts {
  /** By encoding and text. */
  readonly #known = new Map<string, number>();

  constructor(
    readonly counts: QuickCounts,
    readonly options: () => Pick<RenderOptions, 'descriptionLength'>,
    readonly log: Log,
  ) {}

  /**
   * @param code as the data set or its reader writes it
   * @param written what stands in the text
   * @returns null where that is not known soon enough
   */
  async of({ answer: { description } }: KnownCode, code: string, written: string): Promise<NamingCost | null> {
    const { encoding } = this.counts.state.chosen;
    const text = description && cut(oneLine(description), this.options().descriptionLength);
    // A code that stands there without its system is that code all the same.
    const isAlias = !code.includes(written);
    const texts = [
      isAlias ? code : written,
      ...(text === null || text === '' ? [] : [text]),
      ...(isAlias ? [written] : []),
    ];
    const counting = this.#count(encoding, texts);
    const counted = await soon(counting, this.counts.isQuick ? WAIT_MS : 0);
    if (!counted) return null;
    const [asCode = 0, ...others] = counted;
    const asWritten = isAlias ? (others.pop() ?? null) : null;
    const [asText = null] = others;
    return { asCode, asText, asWritten, encoding: encodingTitle(encoding) };
  }

  async #count(encoding: string, texts: readonly string[]): Promise<readonly number[] | null> {
    const known = texts.map(text => this.#known.get(keyOf(encoding, text)));
    if (known.every(count => count !== undefined)) return known;
    try {
      const counts = await this.counts.countTexts(texts);
      // Another encoding was chosen meanwhile: whose counts these are is not known.
      if (this.counts.state.chosen.encoding !== encoding) return null;
      if (this.#known.size + texts.length > REMEMBERED) this.#known.clear();
      texts.forEach((text, at) => this.#known.set(keyOf(encoding, text), counts[at]!));
      return counts;
    } catch (error) {
      if (!(error instanceof Cancelled)) this.log.failure('Counting the name of a code', error);
      return null;
    }
  }
}

const keyOf = (encoding: string, text: string): string => `${encoding}\0${text}`;

/** What comes of work within so many milliseconds, else null. What is there already is not waited for. */
function soon<T>(work: Promise<T>, milliseconds: number): Promise<T | null> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(null), milliseconds);
    void work.then(answer => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
}
