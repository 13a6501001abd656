import type { TermKind, VocabularyWriter } from '../vocabulary_writer';

/** Words are the same whatever their case and spacing. */
const gist = (term: string): string => term.toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Adds terms to the concepts of a vocabulary, each once: what a code is called already, by its description or by a term
 * of an earlier table, is not said again.
 */
export class Synonyms {
  readonly #said = new Map<number, Set<string>>();

  constructor(readonly writer: VocabularyWriter) {}

  /** The concept is called this already. */
  note(concept: number, ...terms: readonly (string | null)[]): void {
    for (const term of terms) if (term !== null) this.#saidOf(concept).add(gist(term));
  }

  add(concept: number, kind: TermKind, term: string): void {
    const said = this.#saidOf(concept);
    const key = gist(term);
    if (key === '' || said.has(key)) return;
    said.add(key);
    this.writer.term(concept, kind, term);
  }

  #saidOf(concept: number): Set<string> {
    let said = this.#said.get(concept);
    if (!said) this.#said.set(concept, (said = new Set()));
    return said;
  }
}
