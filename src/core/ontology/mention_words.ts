/**
 * Words that say what stands near them: the name of a code system, a word for a code, or a word for something else.
 * They are looked for in prose (`ICD-10-CM codes E11.9 and I10`) and in keys, columns and names of variables
 * (`charlson_icd9`, `"diagnosis_code":`).
 */

/** Systems whose names stand for each other where only the line as a whole names one. */
export type Family =
  | 'icd10'
  | 'icd9'
  | 'icd'
  | 'loinc'
  | 'rxnorm'
  | 'ndc'
  | 'snomed'
  | 'cvx'
  | 'hcpcs'
  | 'cpt'
  | 'atc'
  | 'ccsr'
  | 'hcc'
  | 'mimic';

interface NameWord {
  readonly family: Family;
  /** As a part of a pattern; case does not count. */
  readonly pattern: string;
}

const EDITION = '(?:[-_ ]?(?:CM|PCS|Proc(?:edures?)?|DX|PX|Diag(?:nos[ie]s)?|SG))?';

const NAME_WORDS: readonly NameWord[] = [
  { family: 'icd10', pattern: `ICD[-_ ]?10${EDITION}` },
  { family: 'icd9', pattern: `ICD[-_ ]?0?9(?:[-_ ]?CM)?${EDITION}` },
  { family: 'icd10', pattern: '[DP]X[-_]?10' },
  { family: 'icd9', pattern: '[DP]X[-_]?9' },
  { family: 'icd', pattern: 'ICD' },
  { family: 'loinc', pattern: 'LOINC|LNC' },
  { family: 'rxnorm', pattern: 'RxNorm|RxCUI' },
  { family: 'ndc', pattern: 'NDC(?:[-_]?(?:9|10|11))?' },
  { family: 'snomed', pattern: 'SNOMED(?:[-_ ]?CT)?(?:_US)?|SCTID|SCT' },
  { family: 'cvx', pattern: 'CVX' },
  { family: 'hcpcs', pattern: 'HCPCS' },
  { family: 'cpt', pattern: 'CPT[-_]?4?' },
  { family: 'atc', pattern: 'ATC' },
  { family: 'ccsr', pattern: 'CCSR' },
  { family: 'hcc', pattern: '(?:CMS-)?HCC' },
  { family: 'mimic', pattern: 'itemid' },
];
const NAMES = new RegExp(
  `(?<![A-Za-z0-9])(?:${NAME_WORDS.map(({ pattern }) => `(${pattern})`).join('|')})(?![A-Za-z0-9])`,
  'gi',
);

/** A system's name as it stands in a text. */
export interface NamedHere {
  readonly family: Family;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Names of systems, wherever they stand as a word or as a part of an identifier that `_` or a capital sets off. */
export function namesIn(text: string): readonly NamedHere[] {
  const found: NamedHere[] = [];
  for (const match of text.matchAll(NAMES)) {
    const at = match.slice(1).findIndex(Boolean);
    found.push({
      family: NAME_WORDS[at]!.family,
      text: match[0],
      start: match.index,
      end: match.index + match[0].length,
    });
  }
  return found;
}

/** Words for codes, in keys and before codes in prose. */
const CODE_WORDS: ReadonlySet<string> = new Set([
  'code',
  'codes',
  'cd',
  'coded',
  'coding',
  'codelist',
  'dx',
  'diagnosis',
  'diagnoses',
  'diag',
  'condition',
  'conditions',
  'problem',
  'problems',
  'comorbidity',
  'comorbidities',
  'procedure',
  'procedures',
  'proc',
  'px',
  'parent',
  'parents',
  'ancestor',
  'ancestors',
  'descendant',
  'descendants',
  'concept',
  'concepts',
  'header',
  'billing',
]);
/** Beside one of these, a word for codes is about something else: `zip_code`, `error code`. */
const OTHER_WORDS: ReadonlySet<string> = new Set([
  'zip',
  'zipcode',
  'postal',
  'post',
  'error',
  'exit',
  'status',
  'country',
  'color',
  'colour',
  'area',
  'source',
  'language',
  'lang',
  'currency',
  'http',
  'return',
  'type',
  'id',
  'ids',
  'bar',
  'qr',
  'promo',
  'version',
  'name',
  'city',
  'state',
  'file',
  'path',
  'hash',
  'count',
  'date',
  'text',
  'display',
  'class',
  'block',
  'cell',
  'room',
  'access',
  'unit',
  'length',
]);
/** Beside one of these even a system's name speaks of something other than its codes: `icd_version`. */
const ABOUT_NAMES: ReadonlySet<string> = new Set([
  'version',
  'count',
  'counts',
  'path',
  'file',
  'date',
  'name',
  'names',
  'display',
  'text',
  'length',
  'type',
  'url',
  'seed',
  'description',
]);
const PROCEDURE_WORDS: ReadonlySet<string> = new Set(['procedure', 'procedures', 'proc', 'px', 'billing']);

export type KeyMeaning =
  | { readonly kind: 'named'; readonly family: Family; readonly name: string }
  | { readonly kind: 'code'; readonly procedure: boolean }
  | {
      readonly kind: 'other';
      /** It says plainly what its values are, so that a key around it does not count. */
      readonly plain: boolean;
    };

const OTHER: KeyMeaning = { kind: 'other', plain: false };
const PLAINLY_OTHER: KeyMeaning = { kind: 'other', plain: true };

/** `diagnosisCode1` → diagnosis code; `ICD10_CODES` → ICD10 CODES. */
function spaced(key: string): string {
  return key.replace(/([a-z\d])([A-Z][a-z])/g, '$1 $2').replace(/[_.$-]+/g, ' ');
}

/** What a key, a column or a variable says that its values are. */
export function keyMeaning(key: string): KeyMeaning {
  const text = spaced(key);
  const words = text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(word => word !== '');
  const named = namesIn(key.replace(/_/g, ' '))[0] ?? namesIn(text)[0];
  if (named !== undefined) {
    const about = words.some(word => ABOUT_NAMES.has(word));
    return about ? PLAINLY_OTHER : { kind: 'named', family: named.family, name: named.text };
  }
  if (words.some(word => OTHER_WORDS.has(word))) return PLAINLY_OTHER;
  if (!words.some(word => CODE_WORDS.has(word))) return OTHER;
  return { kind: 'code', procedure: words.some(word => PROCEDURE_WORDS.has(word)) };
}

/** What may stand between a name or a word for codes and the code itself. */
const FILLER =
  '(?:[\\s:=#.,(\\[{"\'`“|*~<>^-]|codes?|ids?|numbers?|nos?|nr|concept|categor(?:y|ies)|diagnos[ie]s|diag|dx|procedures?|is|was|are|were|of|for|under|as|like|in|header|headers|flag|beginning|starting|with|such|the|value|set|to|vocabulary|ct)*';
const BETWEEN = new RegExp(`^${FILLER}$`, 'i');
/** Longer, what stands between is a sentence. */
const LONGEST_BETWEEN = 40;

export function isFiller(text: string): boolean {
  return text.length <= LONGEST_BETWEEN && BETWEEN.test(text);
}

const WORD_FOR_CODE =
  /(?<![\w-])(?:dx|diagnos(?:is|es|ed)|codes?|coded|problems?|headers?|procedures?|(?:sub)?categor(?:y|ies)|classifi(?:ed|able))(?![\w-])/gi;

export interface WordHere {
  readonly end: number;
  readonly procedure: boolean;
}

/** Words for codes in prose. */
export function codeWordsIn(text: string): readonly WordHere[] {
  return Array.from(text.matchAll(WORD_FOR_CODE), match => ({
    end: match.index + match[0].length,
    procedure: PROCEDURE_WORDS.has(match[0].toLowerCase()),
  }));
}
