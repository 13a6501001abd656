import { cut, oneLine } from '../event_text';

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
  readonly category: string;
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

export class Lexicon {
  readonly concepts: Concept[] = [];
  readonly texts: Text[] = [];
  readonly contents: Content[] = [];
  readonly #descriptionLength: number;
  readonly #concepts = new Map<string, Concept>();
  readonly #texts = new Map<string, Text>();
  readonly #contents = new Map<string, Content>();

  constructor(descriptionLength: number) {
    this.#descriptionLength = descriptionLength;
  }

  concept(code: string | null, unit: string | null, description: string | null, category: string): Concept {
    const says = cut(oneLine(description ?? ''), this.#descriptionLength).trim();
    const key = JSON.stringify([code, unit, says]);
    let concept = this.#concepts.get(key);
    if (concept === undefined) {
      concept = { index: this.concepts.length, key, code, unit, description: says, category };
      this.#concepts.set(key, concept);
      this.concepts.push(concept);
    }
    return concept;
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
