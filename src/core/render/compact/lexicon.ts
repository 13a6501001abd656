import { formatValue } from '../../meds/float';
import { cut, oneLine } from '../event_text';
import { valueSign } from './grammar';

/**
 * What occurs in a cohort's events, each once: concepts, texts, and events that are a concept with a text. Any of them
 * can be given a word. Nothing here depends on the order in which records are read but the indices.
 */

/** A code with a unit. Events of the same code in two units are two concepts, so that a value never lacks its unit. */
export interface Concept {
  readonly index: number;
  /** Tells it from all others; the order of keys is the order of ties. */
  readonly key: string;
  readonly code: string | null;
  readonly unit: string | null;
  /** One line, cut; '' where there is none. */
  readonly description: string;
}

/** A text of events as it is stored. */
export interface Text {
  readonly index: number;
  readonly key: string;
  /** Quoted, on one line. */
  readonly quoted: string;
  /** Roughly how many tokens it takes quoted. */
  readonly length: number;
  /** Whether it has letters, so that it can be told by a word. */
  readonly isWordy: boolean;
  /** Whether it has neither letters nor digits: `___`. */
  readonly isSign: boolean;
  /** All contents with this text. */
  readonly contents: Content[];
}

/** What an event with a text says: its concept, its value and the text. */
export interface Content {
  readonly index: number;
  readonly key: string;
  readonly concept: Concept;
  /** As it is written behind a word; '' for none. */
  readonly value: string;
  readonly text: Text;
  /** Roughly how many tokens value and text take where they are spelled out. */
  readonly length: number;
}

/** What records call a concept: descriptions of one code can be the same once they are cut. */
interface MetConcept {
  readonly unit: string | null;
  readonly description: string | null;
  readonly concept: Concept;
}

/** Values are remembered up to so many of each width. */
const MOST_VALUES = 100_000;

export class Lexicon {
  readonly concepts: Concept[] = [];
  readonly texts: Text[] = [];
  readonly contents: Content[] = [];
  readonly #descriptionLength: number;
  readonly #concepts = new Map<string, Concept>();
  readonly #ofCode = new Map<string | null, MetConcept[]>();
  readonly #singles = new Map<number, string>();
  readonly #doubles = new Map<number, string>();
  readonly #texts = new Map<string, Text>();
  readonly #contents = new Map<string, Content>();

  constructor(descriptionLength: number) {
    this.#descriptionLength = descriptionLength;
  }

  /** @param description as the record's code table has it, of any length and shape */
  concept(code: string | null, unit: string | null, description: string | null): Concept {
    const known = this.#ofCode.get(code);
    const same = known?.find(one => one.unit === unit && one.description === description);
    if (same !== undefined) return same.concept;
    const says = cut(oneLine(description ?? ''), this.#descriptionLength).trim();
    const key = JSON.stringify([code, unit, says]);
    let concept = this.#concepts.get(key);
    if (concept === undefined) {
      concept = { index: this.concepts.length, key, code, unit, description: says };
      this.#concepts.set(key, concept);
      this.concepts.push(concept);
    }
    const met: MetConcept = { unit, description, concept };
    if (known === undefined) this.#ofCode.set(code, [met]);
    else known.push(met);
    return concept;
  }

  /** A value as it is written behind a word. */
  value(value: number, column: Float32Array | Float64Array): string {
    if (Object.is(value, -0)) return '-0';
    const known = column instanceof Float32Array ? this.#singles : this.#doubles;
    let sign = known.get(value);
    if (sign === undefined) {
      if (known.size >= MOST_VALUES) known.clear();
      known.set(value, (sign = valueSign(formatValue(value, column))));
    }
    return sign;
  }

  text(stored: string): Text {
    let text = this.#texts.get(stored);
    if (text === undefined) {
      const spelled = quoted(stored);
      text = {
        index: this.texts.length,
        key: stored,
        quoted: spelled,
        length: roughTokens(spelled),
        isWordy: /\p{L}/u.test(stored),
        isSign: !/[\p{L}\p{N}]/u.test(stored),
        contents: [],
      };
      this.#texts.set(stored, text);
      this.texts.push(text);
    }
    return text;
  }

  content(concept: Concept, value: string, text: Text): Content {
    const id = `${String(concept.index)} ${String(text.index)} ${value}`;
    let content = this.#contents.get(id);
    if (content === undefined) {
      const key = JSON.stringify([concept.key, value, text.key]);
      const length = roughTokens(value) + text.length;
      content = { index: this.contents.length, key, concept, value, text, length };
      this.#contents.set(id, content);
      this.contents.push(content);
      text.contents.push(content);
    }
    return content;
  }
}

/** Characters that would end a line for some reader, or be no text, though JSON leaves them as they are. */
const UNSAFE = /[\u007f-\u009f\u2028\u2029\ufeff]/g;

/** As in JSON, and always on one line: `"Side to Side"`. Lone surrogates and control characters are escaped. */
export function quoted(text: string): string {
  return JSON.stringify(text).replace(UNSAFE, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Roughly how many tokens a text is in any encoding. What gets a word is decided by this, so that a rendering is the same
 * text whatever it is counted in.
 */
export function roughTokens(text: string): number {
  return text.match(/\p{L}{1,6}|\p{N}{1,3}|[^\s\p{L}\p{N}]{1,2}/gu)?.length ?? 0;
}
