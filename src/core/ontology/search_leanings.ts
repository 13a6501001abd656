import type { SystemId } from './answer';
import type { SearchPart } from './read_search';
import { stem } from './stem';

/**
 * How much a fitting text counts by its system, where the query does not say what it looks for: packages of drugs come
 * after drugs, groupings after codes. Systems that are not in here count fully.
 */
export const SYSTEM_SHARE: Readonly<Record<SystemId, number>> = {
  snomed: 0.97,
  icd9cm: 0.96,
  icd9proc: 0.96,
  hcpcs: 0.9,
  icd10pcs: 0.9,
  mimic: 0.85,
  ndc: 0.8,
  ccsr: 0.75,
  hcc: 0.7,
  elixhauser: 0.7,
};

interface Leaning {
  readonly words: readonly string[];
  readonly systems: readonly SystemId[];
}

/** Words that say of which sort the code is that is looked for. */
const LEANINGS: readonly Leaning[] = [
  {
    words: [
      'surgery',
      'operation',
      'procedure',
      'removal',
      'replacement',
      'repair',
      'insertion',
      'placement',
      'transplant',
    ],
    systems: ['icd10pcs', 'icd9proc', 'snomed', 'cpt', 'hcpcs'],
  },
  {
    words: [
      'scan',
      'xray',
      'ray',
      'mri',
      'ct',
      'ultrasound',
      'biopsy',
      'endoscopy',
      'amputation',
      'laparoscopic',
      'open',
    ],
    systems: ['icd10pcs', 'icd9proc', 'snomed', 'cpt', 'hcpcs', 'loinc'],
  },
  {
    words: [
      'level',
      'test',
      'count',
      'lab',
      'serum',
      'plasma',
      'urine',
      'measurement',
      'culture',
      'titer',
      'rate',
      'total',
    ],
    systems: ['loinc'],
  },
  {
    words: [
      'mg',
      'mcg',
      'ml',
      'tablet',
      'capsule',
      'pill',
      'medicine',
      'medication',
      'drug',
      'injection',
      'inhaler',
      'cream',
    ],
    systems: ['rxnorm', 'ndc', 'atc'],
  },
  { words: ['vaccine', 'vaccination', 'shot', 'immunization', 'jab', 'booster'], systems: ['cvx'] },
];
const LEAN_SHARE = 1.15;

const BY_WORD = new Map(LEANINGS.flatMap(({ words, systems }) => words.map(word => [stem(word), systems] as const)));

/** How much more the systems count that the query's words lean to. */
export function leaning(parts: readonly SearchPart[]): ReadonlyMap<SystemId, number> {
  const systems = parts.flatMap(part => part.words.flatMap(word => BY_WORD.get(stem(word)) ?? []));
  return new Map(systems.map(system => [system, LEAN_SHARE]));
}
