// Writes a synthetic bundle of vocabularies as OHDSI Athena packs it: TAB separated tables of the OMOP common data model
// in the proportions of a real bundle. Nothing in it is of a real vocabulary: names are made of invented words, and
// everything comes from hashes of row numbers, so the same number of concepts gives the same bytes on any machine.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';

/** Vocabularies with their share of the concepts, their class and how a code looks. */
const VOCABULARIES = [
  { id: 'NDC', share: 0.4, kind: '11-digit NDC', code: (/** @type {number} */ n) => String(10_000_000_000 + n * 7) },
  {
    id: 'SNOMED',
    share: 0.2,
    kind: 'Clinical Finding',
    code: (/** @type {number} */ n) => String(100_000_000 + n * 1009),
  },
  { id: 'RxNorm Extension', share: 0.2, kind: 'Clinical Drug', code: (/** @type {number} */ n) => `OMOP${n}` },
  { id: 'RxNorm', share: 0.1, kind: 'Clinical Drug', code: (/** @type {number} */ n) => String(10_000 + n) },
  { id: 'LOINC', share: 0.06, kind: 'Lab Test', code: (/** @type {number} */ n) => `${10_000 + n}-${n % 10}` },
  { id: 'ICD10CM', share: 0.04, kind: '5-char billing code', code: (/** @type {number} */ n) => icd(n) },
];
/** Rows of the other tables per concept. Of the relationships a third is read, of the ancestors a fifth. */
const SYNONYMS = 0.9;
const RELATIONSHIPS = 5;
const ANCESTORS = 6;
const WORDS = 40_000;
const PIECE = 2 ** 20;

const SYLLABLES = 'ba ce di fo gu ha ki lo mu na pe ri so tu va xe zi cho pla ster tro gli phe nor'.split(' ');

/** A number from 0 to 2³² - 1 that looks like chance. @param {number} n @param {number} salt */
function hash(n, salt) {
  let bits = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return (bits ^ (bits >>> 15)) >>> 0;
}

/** @param {number} n */
function icd(n) {
  const letter = String.fromCharCode(65 + (Math.floor(n / 100_000) % 26));
  const digits = String(n % 100_000).padStart(5, '0');
  return `${letter}${digits.slice(0, 2)}.${digits.slice(2)}`;
}

const words = Array.from({ length: WORDS }, (_, i) => {
  const syllables = 2 + (hash(i, 1) % 3);
  return Array.from({ length: syllables }, (_, j) => SYLLABLES[hash(i, 2 + j) % SYLLABLES.length]).join('');
});

/** Three to eight words, the frequent ones far more often. @param {number} n @param {number} salt */
function name(n, salt) {
  const count = 3 + (hash(n, salt) % 6);
  let text = '';
  for (let i = 0; i < count; i++) {
    const chance = hash(n, salt + 11 + i) / 2 ** 32;
    text += (i === 0 ? '' : ' ') + words[Math.floor(chance ** 3 * WORDS)];
  }
  return text;
}

/** OMOP's number of the n-th concept. @param {number} n */
const omopId = n => 35_000_000 + n * 3;

/** Writes lines in pieces. @param {string} file @param {Iterable<string>} lines */
async function writeLines(file, lines) {
  const handle = await open(file, 'w');
  let piece = '';
  for (const line of lines) {
    piece += `${line}\n`;
    if (piece.length >= PIECE) {
      await handle.write(piece);
      piece = '';
    }
  }
  await handle.write(piece);
  await handle.close();
}

/** @param {number} concepts */
function* conceptRows(concepts) {
  yield 'concept_id\tconcept_name\tdomain_id\tvocabulary_id\tconcept_class_id\tstandard_concept\tconcept_code\tvalid_start_date\tvalid_end_date\tinvalid_reason';
  let n = 0;
  let until = 0;
  for (const { id, share, kind, code } of VOCABULARIES) {
    until += share * concepts;
    for (; n < Math.round(until); n++) {
      const invalid = hash(n, 3) % 20 === 0 ? 'D' : '';
      yield `${omopId(n)}\t${name(n, 100)}\tDrug\t${id}\t${kind}\t${id === 'NDC' ? '' : 'S'}\t${code(n)}\t19700101\t20991231\t${invalid}`;
    }
  }
}

/** @param {number} concepts */
function* synonymRows(concepts) {
  yield 'concept_id\tconcept_synonym_name\tlanguage_concept_id';
  for (let i = 0; i < concepts * SYNONYMS; i++) yield `${omopId(hash(i, 4) % concepts)}\t${name(i, 200)}\t4180186`;
}

/** The concept above the n-th: a tree of some ten levels. @param {number} n */
const above = n => Math.floor(n / 4);

/** @param {number} concepts */
function* relationshipRows(concepts) {
  yield 'concept_id_1\tconcept_id_2\trelationship_id\tvalid_start_date\tvalid_end_date\tinvalid_reason';
  const row = (/** @type {number} */ one, /** @type {number} */ two, /** @type {string} */ kind) =>
    `${omopId(one)}\t${omopId(two)}\t${kind}\t19700101\t20991231\t`;
  const each = RELATIONSHIPS - 4;
  for (let n = 0; n < concepts; n++) {
    yield row(n, above(n), 'Is a');
    yield row(above(n), n, 'Subsumes');
    // Two of five are no standard concepts; the others map to themselves.
    const target = n < concepts * 0.4 ? Math.floor(concepts * 0.4) + (hash(n, 5) % Math.floor(concepts * 0.6)) : n;
    yield row(n, target, 'Maps to');
    yield row(target, n, 'Mapped from');
    for (let i = 0; i < each; i++) yield row(n, hash(n, 6 + i) % concepts, 'RxNorm has dose form');
  }
}

/** @param {number} concepts */
function* ancestorRows(concepts) {
  yield 'ancestor_concept_id\tdescendant_concept_id\tmin_levels_of_separation\tmax_levels_of_separation';
  for (let n = 0; n < concepts; n++) {
    let ancestor = n;
    for (let level = 0; level < ANCESTORS; level++) {
      yield `${omopId(ancestor)}\t${omopId(n)}\t${level}\t${level}`;
      ancestor = above(ancestor);
    }
  }
}

function* vocabularyRows() {
  yield 'vocabulary_id\tvocabulary_name\tvocabulary_reference\tvocabulary_version\tvocabulary_concept_id';
  for (const { id } of VOCABULARIES) yield `${id}\tSynthetic ${id}\tnone\t${id} synthetic\t0`;
}

/**
 * Makes the bundle unless it is there already.
 * @param {string} folder
 * @param {number} concepts
 * @returns {Promise<void>}
 */
export async function ensureBundle(folder, concepts) {
  if (existsSync(folder)) return;
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  await writeLines(path.join(part, 'CONCEPT.csv'), conceptRows(concepts));
  await writeLines(path.join(part, 'CONCEPT_SYNONYM.csv'), synonymRows(concepts));
  await writeLines(path.join(part, 'CONCEPT_RELATIONSHIP.csv'), relationshipRows(concepts));
  await writeLines(path.join(part, 'CONCEPT_ANCESTOR.csv'), ancestorRows(concepts));
  await writeLines(path.join(part, 'VOCABULARY.csv'), vocabularyRows());
  renameSync(part, folder);
}
