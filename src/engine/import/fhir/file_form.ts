import { headOf } from './bytes';

/** How a file of FHIR is written: a resource in each line, or documents that may go over many lines. */
export type FileForm = 'lines' | 'document';

/** What a file is: FHIR in a form, or why it is not. */
export type FileKind = { readonly form: FileForm } | { readonly not: NotFhir };
export type NotFhir = 'empty' | 'xml' | 'other-xml' | 'other-json' | 'utf-16' | 'other';

/** In words, for `passedOver` and faults. */
export const NOT_FHIR: Readonly<Record<NotFhir, string>> = {
  empty: 'it is empty',
  xml: 'it is FHIR in XML, which is not read: export it as JSON',
  'other-xml': 'it is XML, and only FHIR in JSON is read',
  'other-json': 'it is JSON without a resourceType, so it is not FHIR',
  'utf-16': 'it is written in UTF-16: save it as UTF-8',
  other: 'it is not FHIR in JSON',
};

const HEAD = 64 * 1024;
/** Of how much a resource must tell its type; it mostly does in its first field. */
const LONG_HEAD = 4 * 1024 * 1024;

/** Tells by its first bytes what a file is. @throws UserFault not-found, not-readable */
export async function kindOfFile(file: string): Promise<FileKind> {
  const head = await headOf(file, HEAD);
  if (head.length === 0) return { not: 'empty' };
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return { not: 'utf-16' };
  const kind = kindOfText(head.toString('utf8'));
  // The type may come after a long narrative or a large list of entries.
  return 'not' in kind && kind.not === 'other-json' && head.length >= HEAD
    ? kindOfText((await headOf(file, LONG_HEAD)).toString('utf8'))
    : kind;
}

const TYPE = /"resourceType"\s*:\s*"/;

export function kindOfText(head: string): FileKind {
  const text = head.trimStart();
  if (text === '') return { not: 'empty' };
  if (text.startsWith('<')) return { not: head.includes('http://hl7.org/fhir') ? 'xml' : 'other-xml' };
  if (text.startsWith('[')) return TYPE.test(text) ? { form: 'document' } : { not: 'other-json' };
  if (!text.startsWith('{')) return { not: 'other' };
  if (!TYPE.test(text)) return { not: 'other-json' };
  return { form: formOf(text) };
}

/**
 * A resource in each line, where the second line begins with a brace as well, or where the first holds all of a resource.
 * Bundles are read as documents in either case, since one may be larger than a line may be.
 */
function formOf(text: string): FileForm {
  const [first = '', ...more] = text.split('\n');
  if (/^\s*\{\s*"resourceType"\s*:\s*"Bundle"/.test(first)) return 'document';
  const second = more.find(line => line.trim() !== '');
  if (second?.startsWith('{') === true) return first.trimEnd() === '{' ? 'document' : 'lines';
  // One line, all of it or as much as was looked at. What has no entries can be read as a line.
  return second === undefined && TYPE.test(first) && !/"entry"\s*:/.test(first) ? 'lines' : 'document';
}
