import { stem } from './stem';

/**
 * The words of a text as the full-text index holds them before they are stemmed: letters and digits in lower case,
 * without diacritics (FTS5's `unicode61 remove_diacritics 2`).
 */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}\p{Co}]+/gu) ?? [];
}

export const stemsOf = (text: string): string[] => wordsOf(text).map(stem);

const listed = (words: string): readonly string[] => words.split(' ');

/** Not asked for: they are in too many descriptions to tell anything. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  listed(
    'a an and any are as at be been by do does for from had has have her his i if in into is it its me my of on or',
  ) //
    .concat(listed('our out s she that the their them they this to was were what when which who will with you your')),
);

/** Words with which people say what sort of thing they look for. They help to rank, and nothing needs to have them. */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  listed(
    'code codes disease diseases disorder disorders condition problem problems trouble issue issues syndrome patient',
  )
    .concat(
      listed('test tests testing lab labs level levels measurement measure value result results reading check number'),
    )
    .concat(listed('surgery operation procedure treatment therapy placement put done given getting insertion'))
    .concat(
      listed(
        'medicine medication drug drugs pill pills tablet tablets med meds shot jab dose brand generic history feeling feel having dx diagnosis',
      ),
    )
    .map(stem),
);

/**
 * Words of descriptions that say little of what is described: a text is not less fitting because it has them. As stems.
 */
export const QUIET_WORDS: ReadonlySet<string> = new Set(
  listed('unspecified other others nos nec not elsewhere classified specified stated as mention without type site')
    .concat(listed('unqualified disease disorder disorders syndrome finding structure procedure initial episode care'))
    .concat(listed('part organism encounter uncomplicated complication complications formulation due'))
    // LOINC says by these how something is measured.
    .concat(listed('mass volume moles substance serum plasma blood presence units enzymatic activity count automated'))
    .concat(listed('fraction ratio number entitic by method measured panel poor platelet arterial pulse'))
    // Dose forms.
    .concat(listed('oral tablet capsule solution injection injectable product'))
    .map(stem),
);
