import { readCode } from './read_code';

/** Lines directly above and below one, where a JSON object goes over several. */
export interface LinesAround {
  readonly above: string;
  readonly below: string;
}

const SYSTEM = /"system"\s*:\s*"([^"\\]{4,120})"/;
/** Within one object of one line the system is not further away. */
const REACH = 300;

/**
 * What to ask for the code of a FHIR coding, whose system stands beside it in the same object:
 * `{"system": "http://loinc.org", "code": "8867-4"}`, also over several lines.
 * @param at where the code begins
 * @returns the address and the code (`http://loinc.org|8867-4`); null where the system is none that is known, and
 * undefined where there is none
 */
export function askOfCoding(
  line: string,
  at: number,
  code: string,
  around: LinesAround | undefined,
): string | null | undefined {
  const before = line.slice(Math.max(0, at - REACH), at);
  const behind = line.slice(at, at + REACH);
  const open = Math.max(before.lastIndexOf('{'), before.lastIndexOf('}'));
  const close = /[{}]/.exec(behind)?.index ?? behind.length;
  const texts = [before.slice(open + 1) + behind.slice(0, close)];
  if (open < 0 && around !== undefined) texts.push(around.above.slice(around.above.lastIndexOf('}') + 1));
  if (close === behind.length && around !== undefined) texts.push(around.below.split('{', 1)[0]!);
  for (const text of texts) {
    const system = SYSTEM.exec(text)?.[1];
    if (system === undefined) continue;
    const ask = `${system}|${code}`;
    return readCode(ask).readings.length > 0 ? ask : null;
  }
  return undefined;
}
