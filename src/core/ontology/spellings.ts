import type { SystemId } from './answer';
import { readCode, type CodeReading, type ExtraNames } from './read_code';
import { NESTED_SYSTEMS } from './systems';

/** The codes of a data set by what they mean, so that a code is found in whatever spelling. */
export class Spellings {
  readonly #texts: ReadonlySet<string>;
  readonly #named = new Map<string, string[]>();
  readonly #bare = new Map<string, string[]>();

  /**
   * @param texts the codes as the data set writes them
   * @param names what settings add to the names of code systems
   */
  constructor(
    texts: readonly string[],
    readonly names: ExtraNames,
  ) {
    this.#texts = new Set(texts);
    for (const text of texts) for (const reading of certain(text, names)) put(this.#map(reading), keyOf(reading), text);
  }

  /** The data set's spellings of a text, the text itself first. */
  of(text: string): readonly string[] {
    const found = new Set(this.#texts.has(text) ? [text] : []);
    for (const reading of certain(text, this.names)) {
      for (const map of [this.#named, this.#bare]) for (const other of map.get(keyOf(reading)) ?? []) found.add(other);
    }
    return [...found];
  }

  /** The data set's codes that are below a code by their form; null where a form says nothing of what is below. */
  below({ system, code }: { readonly system: SystemId; readonly code: string }): readonly string[] | null {
    if (!NESTED_SYSTEMS.has(system)) return null;
    const above = keyOf({ system, code, match: 'whole' });
    const found = [this.#named, this.#bare].flatMap(map =>
      [...map].flatMap(([key, texts]) => (isBelow(key, above) ? texts : [])),
    );
    return [...new Set(found)];
  }

  #map({ named }: CodeReading): Map<string, string[]> {
    return named ? this.#named : this.#bare;
  }
}

/** What a text is for sure: a bare text that can be read in several systems is none of them. */
export function certain(text: string, names: ExtraNames): readonly CodeReading[] {
  const { readings } = readCode(text, names);
  return readings.length === 1 ? readings : readings.filter(({ named }) => named);
}

/** What names a code in one system, whatever its spelling. */
export const keyOf = ({ system, code, match }: Pick<CodeReading, 'system' | 'code' | 'match'>): string =>
  `${system}\n${match}\n${code}`;

/** Whether a key is below another by its form, in a system whose codes begin with the code above them. */
export function isBelow(key: string, above: string): boolean {
  // A range (K55-K64) begins with a code and is above it.
  return key !== above && key.startsWith(above) && !key.includes('-', above.length);
}

function put(map: Map<string, string[]>, key: string, text: string): void {
  const texts = map.get(key);
  if (texts) texts.push(text);
  else map.set(key, [text]);
}

/**
 * What every spelling of a code has of it, whatever joins it: letters and digits, without the zeros that fill it up.
 * An NDC's three parts are each filled up.
 */
export function lettersOf({ system, code }: CodeReading): readonly string[] {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const parts = system === 'ndc' ? [plain.slice(0, 5), plain.slice(5, 9), plain.slice(9)] : [plain];
  return parts.map(part => part.replace(/^0+/, '')).filter(part => part !== '');
}
