/**
 * Which codes a question speaks of: its words compared with the words of the codes' descriptions, by their first letters, so
 * that endings do not matter.
 */

/** Words that say nothing of what is meant. */
const COMMON = new Set(
  `a about after all also among an and another any answer are as at be been beginning between both but by can category chance
  clinic clinics count counts course criterion do does each end equal ever exactly few first follow followed for from give
  group groups had has have how id ids if in into is it its kind last latest least like long many measured measurement mean
  most much named not of on one only or order other others out over patient patients people person place put question reason
  record records same seen several some such than that the their them these they this those three time to two type under until
  up was were what when where which who whose why with without women year years adults like highest lowest greatest mildest
  severe severity worst best`.split(/\s+/),
);

/** Letters that are compared: `diabetes` and `diabetic` are alike by them. */
const STEM = 6;

const WORD = /[\p{L}][\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)*/gu;

/** British and American spellings, and what clinicians say for short, as vocabularies write them. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  haemoglobin: ['hemoglobin'],
  anaemia: ['anemia'],
  oestrogen: ['estrogen'],
  oxygen: ['oximetry', 'saturation'],
  a1c: ['hba1c', 'a1c'],
  egfr: ['glomerular'],
  kidney: ['renal', 'nephropathy', 'creatinine', 'glomerular'],
  heart: ['cardiac', 'natriuretic'],
  lung: ['pulmonary', 'fev1'],
  copd: ['obstructive', 'chronic-obstructive'],
  depressive: ['depression', 'phq-9'],
  depression: ['depressive', 'phq-9'],
  pre: ['preeclampsia'],
  'pre-eclampsia': ['preeclampsia'],
  'nt-probnp': ['natriuretic'],
  pregnant: ['pregnancy', 'gestation'],
  intensive: ['intensive', 'icu'],
  stroke: ['cerebral', 'infarction'],
  fracture: ['fracture'],
  hormonal: ['hormone', 'thyroid', 'cortisol'],
  hormone: ['thyroid', 'thyrotropin'],
};

/** Stems of the words of a text that say something. */
export function stemsOf(text: string): ReadonlySet<string> {
  const words = (text.toLowerCase().match(WORD) ?? []).filter(word => !COMMON.has(word));
  const all = words.flatMap(word => [word, ...(word.includes('-') ? word.split('-') : []), ...(ALSO[word] ?? [])]);
  return new Set(all.filter(word => word.length > 1 && !COMMON.has(word)).map(stem));
}

export function stem(word: string): string {
  return word.slice(0, STEM);
}

/**
 * How much of what is asked a description says, and how much of the description is that: the harmonic mean of the two.
 * @param weightOf of a stem, as rare ones say more; 0 and more
 */
export function likeness(
  asked: ReadonlySet<string>,
  description: string,
  weightOf: (stem: string) => number = () => 1,
): number {
  const said = stemsOf(description);
  let [shared, wanted, given] = [0, 0, 0];
  for (const each of asked) {
    const weight = weightOf(each);
    wanted += weight;
    if (said.has(each)) shared += weight;
  }
  for (const each of said) given += weightOf(each);
  return shared === 0 ? 0 : (2 * shared) / (wanted + given);
}
