/**
 * What a user should know of resources that were mapped. Without counts: parts of a source are read apart from each other,
 * and what is the same in several is told once.
 */
export const NOTICES = {
  'impossible-time':
    'Some resources have an impossible time beside another one, or for a birth or death: it was passed over.',
  'impossible-end': 'Some resources have an impossible time as an end. Their starts stand alone.',
  'ends-before': 'Some resources end before they begin. Both times are kept as written.',
  'to-nowhere':
    'Some references lead to resources that are not in the source. Words that stand beside them were taken where there are some.',
  'by-identifier':
    'Some references name an identifier only and can’t be followed. Words that stand beside them were taken where there are some.',
  cycle: 'Some references lead in a circle. They were followed once.',
  'no-number':
    'Some values are no plain numbers (such as >100 or 1,2). They are kept as text, in text_value and value_as_written.',
  'huge-number': 'Some values are too large for a float32. They are kept as text, in text_value and value_as_written.',
  'not-known-type': 'Some values are of a type that FHIR R4 does not have. They were left out.',
  'same-id':
    'Some resources differ and have the same id, and no meta.lastUpdated says which is newer. The last one that is read counts: where they are of several servers, import what each wrote by itself.',
  'ranges-left':
    'Some values have several reference ranges, or one in words. The ends of the first that has any are kept; others, and words, were left out.',
  'no-code-component':
    'Some components of observations have a value and neither a code nor words for what it is. They were left out.',
  'tiny-number': 'Some values are too small for a float32. They are kept as text, in text_value and value_as_written.',
  'age-only': 'Some conditions begin or end at an age or in words. That is told in their text.',
} as const;
export type NoticeKind = keyof typeof NOTICES;

/** What becomes of an attachment; null where its text was taken. */
export type AttachmentFate =
  | 'it is not text (PDF, image, …)'
  | 'it stands elsewhere, and nothing is fetched'
  | 'it stands in a Binary, which is not read'
  | 'it is no valid base64'
  | 'it is empty';
