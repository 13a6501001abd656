import type { CodeDescription } from '../meds/dataset';
import type { HierarchyNode } from '../meds/hierarchy';
import type { DescriptionSource } from '../ontology/answer';
import { knownWords } from '../ontology/systems';
import { laneTitle } from '../timeline/lanes';

/** Who describes a code, and what it and the classes above it are called, in the words that all parts of the page use. */

const KINDS: Readonly<Record<Exclude<DescriptionSource, 'dataset'>, string>> = {
  bundled: 'bundled index',
  import: 'imported',
};

/** `ICD-10-CM FY2026, bundled index`; `the data set`; `nobody`. */
export function sourceWords({ source, says }: Pick<CodeDescription, 'source' | 'says'>): string {
  if (source === null) return 'nobody';
  if (source === 'dataset') return 'the data set';
  return says === null || says === '' ? KINDS[source] : `${says}, ${KINDS[source]}`;
}

/** Levels whose codes say little: their names stand for them. */
const NAMED_LEVELS: ReadonlySet<string> = new Set(['chapter', 'section', 'block', 'table', 'body system']);

/** A class in few words, as a step of a path: `Circulatory system`, `I35`; where it stands alone `CCSR CIR003 …`. */
export function stepWords({ system, code, description, level, parent }: HierarchyNode): string {
  if (NAMED_LEVELS.has(level) && description !== null) return laneTitle(description);
  if (parent >= 0) return code;
  return description === null ? knownWords({ system, code }) : `${knownWords({ system, code })} ${description}`;
}

/** A class with its name in full: `I20-I25 Ischemic heart diseases`. */
export function classWords({ code, description }: Pick<HierarchyNode, 'code' | 'description'>): string {
  return description === null || description === code ? code : `${code} ${description}`;
}
