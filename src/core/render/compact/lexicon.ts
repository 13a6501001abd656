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

/** What is longer than so many code units is written anew each time: kept, notes would be in memory twice. */
const LONGEST_KEPT = 256;

/** A text of events. */
export class Text {
  /** Whether it has letters, so that it can be told by a word. */
  readonly isWordy: boolean;
  /** Whether it has neither letters nor digits: `___`. */
  readonly isSign: boolean;
  /** Roughly how many tokens it takes quoted. */
  readonly length: number;
  /** All contents with this text. */
  readonly contents: Content[] = [];
  #quoted: string | null = null;

  /** @param key the text as it is stored */
  constructor(
    readonly index: number,
    readonly key: string,
  ) {
    this.isWordy = /\p{L}/u.test(key);
    this.isSign = !/[\p{L}\p{N}]/u.test(key);
    this.length = roughTokens(this.quoted);
  }

  /** Quoted, on one line. */
  get quoted(): string {
    if (this.#quoted !== null) return this.#quoted;
    const spelled = quoted(this.key);
    if (spelled.length <= LONGEST_KEPT) this.#quoted = spelled;
    return spelled;
  }
}

/** What an event with a text says: its concept, its value and the text. */
export class Content {
  /** Roughly how many tokens value and text take where they are spelled out. */
  readonly length: number;
  /** How many times it is held (Lexicon). */
  holds = 0;
  #key: string | null = null;

  /** @param value as it is written behind a word; '' for none */
  constructor(
    readonly index: number,
    readonly concept: Concept,
    readonly value: string,
    readonly text: Text,
  ) {
    this.length = roughTokens(value) + text.length;
  }

  /** Tells it from all others; the order of keys is the order of ties. */
  get key(): string {
    if (this.#key !== null) return this.#key;
    const key = JSON.stringify([this.concept.key, this.value, this.text.key]);
    if (key.length <= LONGEST_KEPT) this.#key = key;
    return key;
  }
}

/** What records call a concept: descriptions of one code can be the same once they are cut. */
interface MetConcept {
  readonly unit: string | null;
  readonly description: string | null;
  readonly concept: Concept;
}

/** Values are remembered up to so many of each width. */
const MOST_VALUES = 100_000;

/**
 * All that was met, by index. Concepts stay. Who holds contents of records and releases them again has them and their texts
 * dropped with the last record that has them; what comes later takes their place.
 */
export class Lexicon {
  readonly concepts: Concept[] = [];
  readonly texts: Text[] = [];
  readonly contents: Content[] = [];
  readonly #freeTexts: number[] = [];
  readonly #freeContents: number[] = [];
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
      text = new Text(this.#freeTexts.pop() ?? this.texts.length, stored);
      this.#texts.set(stored, text);
      this.texts[text.index] = text;
    }
    return text;
  }

  content(concept: Concept, value: string, text: Text): Content {
    const id = contentId(concept, value, text);
    let content = this.#contents.get(id);
    if (content === undefined) {
      content = new Content(this.#freeContents.pop() ?? this.contents.length, concept, value, text);
      this.#contents.set(id, content);
      this.contents[content.index] = content;
      text.contents.push(content);
    }
    return content;
  }

  /** A content is kept until it was released as often as it was held. */
  hold(content: Content): void {
    content.holds++;
  }

  /** @returns whether it was dropped, and its text where no other content has it */
  release(content: Content): boolean {
    if (--content.holds > 0) return false;
    this.#drop(content);
    return true;
  }

  /** Drops the contents that nobody holds. */
  dropUnheld(): void {
    for (const content of this.#contents.values()) if (content.holds === 0) this.#drop(content);
  }

  #drop({ index, concept, value, text }: Content): void {
    this.#contents.delete(contentId(concept, value, text));
    this.contents[index] = NO_CONTENT;
    this.#freeContents.push(index);
    text.contents.splice(
      text.contents.findIndex(other => other.index === index),
      1,
    );
    if (text.contents.length > 0) return;
    this.#texts.delete(text.key);
    this.texts[text.index] = NO_TEXT;
    this.#freeTexts.push(text.index);
  }
}

function contentId(concept: Concept, value: string, text: Text): string {
  return `${String(concept.index)} ${String(text.index)} ${value}`;
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

/** Stand where something was dropped: nothing uses them. */
const NO_TEXT = new Text(-1, '');
const NO_CONTENT = new Content(-1, { index: -1, key: '', code: null, unit: null, description: '' }, '', NO_TEXT);
