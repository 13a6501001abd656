import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import type { Decoded } from '../../../core/import/fhir/mapping';

/** Base64 in either alphabet; line breaks may stand in it. */
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
const utf8 = new TextDecoder('utf-8');
const windows1252 = new TextDecoder('windows-1252');

/**
 * The text of an attachment.
 * @param charset as its content type names it; without one UTF-8 where the bytes are such, else Windows-1252
 * @param isText whether the source says that it is text; what it does not call so must be UTF-8
 * @returns why there is no text, where there is none
 */
export function decodeBase64(base64: string, charset: string | null, isText: boolean): Decoded {
  const packed = /\s/.test(base64) ? base64.replace(/\s+/g, '') : base64;
  if (!BASE64.test(packed) || packed.replace(/=+$/, '').length % 4 === 1) return { fate: 'it is no valid base64' };
  const bytes = Buffer.from(packed, 'base64');
  const text = isText || charset !== null || isUtf8(bytes) ? decoderOf(charset, bytes).decode(bytes) : '\0';
  // No text has the character zero in it, and hardly a file of another kind lacks it.
  return text.includes('\0') ? { fate: 'it is not text (PDF, image, …)' } : { text };
}

function decoderOf(charset: string | null, bytes: Buffer): TextDecoder {
  if (charset !== null && !/^utf-?8$/i.test(charset)) {
    try {
      return new TextDecoder(charset);
    } catch (error) {
      // A name that nobody knows is as good as none.
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return isUtf8(bytes) ? utf8 : windows1252;
}
