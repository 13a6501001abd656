import type { SearchHit, SystemId } from '../../core/ontology/answer';
import { withDot } from '../../core/ontology/code_forms';
import { readCode } from '../../core/ontology/read_code';
import { hitOf, type SearchedFile } from './search_file';

/** A code that was typed comes before everything that is found by words. */
const WHOLE_SCORE = 3;
const BEGINNING_SCORE = 2;
/** A code among other words. */
const AMONG_WORDS_SCORE = 1.5;
/** What is a code among words: letters and digits, and long enough not to be B12 or T4. */
const AMONG_WORDS = /^(?=.*[a-z])(?=.*\d)(?:\S+\.\S+|\S{5,})$/i;
/** A longer text is no code. */
const LONGEST = 80;
/** Fewer characters begin too many codes. */
const SHORTEST_BEGINNING = 2;

/** The codes of a file that the text is, or is the beginning of. */
export function* typedCodes(
  file: SearchedFile,
  text: string,
  system: SystemId | null,
  limit: number,
): Generator<SearchHit> {
  const typed = text.trim();
  if (!isShortWithDigit(typed)) return;
  for (const [number, { system: of }] of file.vocabularies) {
    if (system !== null && of !== system) continue;
    for (const { beginning, whole } of readings(typed, of)) {
      for (const found of file.terms.beginning(number, beginning, limit)) {
        if (whole && found.code !== beginning) continue;
        const isWhole = found.code === beginning;
        yield hitOf(file, found, isWhole ? WHOLE_SCORE : BEGINNING_SCORE + nearness(found.code, beginning));
      }
    }
    for (const code of codesAmongWords(typed, of)) {
      for (const found of file.terms.beginning(number, code, 1)) {
        if (found.code === code) yield hitOf(file, found, AMONG_WORDS_SCORE);
      }
    }
  }
}

/**
 * Whether a text as a whole is a code that exists, in whichever system and file. Then its pieces are no words: the 11 and
 * the 9 of `E11.9` would find every vaccine against eleven types.
 */
export function isCode(files: readonly SearchedFile[], text: string): boolean {
  const typed = text.trim();
  if (!isShortWithDigit(typed)) return false;
  return files.some(({ terms, vocabularies }) =>
    [...vocabularies].some(([number, { system }]) =>
      readings(typed, system).some(({ beginning: code }) => terms.beginning(number, code, 1)[0]?.code === code),
    ),
  );
}

const isShortWithDigit = (typed: string): boolean => typed.length <= LONGEST && /\d/.test(typed);

function codesAmongWords(typed: string, system: SystemId): string[] {
  const words = typed.split(/[\s,;]+/);
  if (words.length < 2) return [];
  return words
    .filter(word => AMONG_WORDS.test(word))
    .flatMap(word => readCode(word).readings)
    .filter(({ system: read, match }) => read === system && match === 'whole')
    .map(({ code }) => code);
}

/** Shorter codes, which have less after what was typed, come first. */
const nearness = (code: string, beginning: string): number => beginning.length / (code.length + 1);

interface Typed {
  readonly beginning: string;
  /** Only this very code. */
  readonly whole: boolean;
}

function readings(typed: string, system: SystemId): Typed[] {
  const found = new Map<string, Typed>();
  for (const { system: read, code, match } of readCode(typed).readings) {
    if (read === system) found.set(code, { beginning: code, whole: match === 'whole' && isNumber(code) });
  }
  const bare = typed.toUpperCase();
  // Plain numbers begin codes of every system: there only whole codes are meant.
  if (found.size === 0 && /^[A-Z]/.test(bare) && !/\s/.test(bare) && bare.length >= SHORTEST_BEGINNING) {
    const dotted = withDot(system, bare);
    found.set(dotted, { beginning: dotted, whole: false });
  }
  return [...found.values()];
}

const isNumber = (code: string): boolean => /^\d+$/.test(code);
