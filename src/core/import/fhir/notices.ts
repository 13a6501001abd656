/** What a user should know of resources that were mapped, by kind; told once with its count. */
const NOTICES = {
  'impossible-time': (n: number) => `${some(n)} an impossible time where another time was stated, which was taken.`,
  'impossible-end': (n: number) => `${some(n)} an impossible time as an end. Their starts stand alone.`,
  'ends-before': (n: number) => `${some(n)} an end before the start. Both are kept as written.`,
  future: (n: number) => `${events(n)} after the import was made. They are kept as written.`,
  'before-1900': (n: number) => `${events(n)} before 1900. They are kept as written.`,
  'to-nowhere': (n: number) =>
    `${references(n)} to a resource that is not in the source. Words that stand beside them were taken where there are some.`,
  'by-identifier': (n: number) =>
    `${references(n)} only by an identifier and can’t be followed. Words that stand beside them were taken where there are some.`,
  cycle: (n: number) => `${some(n)} references that lead in a circle. They were followed once.`,
  'no-number': (n: number) =>
    `${values(n)} no plain number (such as >100 or 1,2). They are kept as text, in text_value and value_as_written.`,
  'huge-number': (n: number) => `${values(n)} too large for a float32. They are kept as text.`,
  'not-known-type': (n: number) => `${values(n)} of a type that FHIR R4 does not have. They were left out.`,
  'attachment-not-text': (n: number) => `${attachments(n)} not text (PDF, images, …). They were left out.`,
  'attachment-elsewhere': (n: number) =>
    `${attachments(n)} named by an address and not in the source. Nothing is fetched: they were left out.`,
  'attachment-damaged': (n: number) => `${attachments(n)} no valid base64. They were left out.`,
  'age-only': (n: number) => `${some(n)} an age or words for a time. They are told in the text.`,
  'other-version': (n: number) => `${some(n)} a status of another FHIR version. They were read as they are.`,
} as const;
export type NoticeKind = keyof typeof NOTICES;

function some(n: number): string {
  return n === 1 ? 'One resource has' : `${n} resources have`;
}
function references(n: number): string {
  return n === 1 ? 'One reference leads' : `${n} references lead`;
}
function values(n: number): string {
  return n === 1 ? 'One value is' : `${n} values are`;
}
function attachments(n: number): string {
  return n === 1 ? 'One attachment is' : `${n} attachments are`;
}
function events(n: number): string {
  return n === 1 ? 'One event is' : `${n} events are`;
}

/** The sentences for what was counted, in the order of the table. */
export function noticeSentences(counts: ReadonlyMap<NoticeKind, number>): string[] {
  return (Object.keys(NOTICES) as NoticeKind[]).flatMap(kind => {
    const n = counts.get(kind) ?? 0;
    return n === 0 ? [] : [NOTICES[kind](n)];
  });
}
