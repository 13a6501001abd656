import type { CodeEntry, KnownCode } from '../meds/dataset';
import type { CodeHierarchy } from '../meds/hierarchy';
import { readCode, writeCode, type CodeReading, type ExtraNames } from '../ontology/read_code';
import { certain, Spellings } from '../ontology/spellings';
import { Hierarchy } from '../view/hierarchy';
import type { CodeSelector } from './cohort';

const NO_NAMES: ExtraNames = { prefixes: [], imported: [] };

/**
 * Which codes some selectors select: a code itself in any spelling, and with `below` what stands under it, by the form
 * of its codes (ICD, ATC), by the parents that the data set gives (and their parents, as far as they are among `codes`),
 * and by the hierarchies of vocabularies (CCSR and ATC classes, SNOMED where it is imported). A bare code with a letter
 * that can be read in several systems is meant in all of them (I5021); digits alone are only themselves (250).
 * @param hierarchy of the same codes
 * @param names what settings and imports add to the names of code systems
 * @returns one byte per code, 1 where it is selected
 */
export function selectCodes(
  codes: readonly CodeEntry[],
  hierarchy: CodeHierarchy,
  selectors: readonly CodeSelector[],
  names: ExtraNames = NO_NAMES,
): Uint8Array {
  const texts = [...new Set(codes.flatMap(({ code, parents }) => [code, ...parents]))];
  const selection: Selection = {
    codes,
    spellings: new Spellings(texts, names),
    places: new Hierarchy(hierarchy, codes),
  };
  const selected = new Uint8Array(codes.length);
  for (const selector of selectors) selectOne(selection, selector, names, selected);
  return selected;
}

interface Selection {
  readonly codes: readonly CodeEntry[];
  readonly spellings: Spellings;
  readonly places: Hierarchy;
}

function selectOne(
  { codes, spellings, places }: Selection,
  { code, below }: CodeSelector,
  names: ExtraNames,
  selected: Uint8Array,
): void {
  const wanted = code.trim();
  const readings = meanings(wanted, names);
  const spelt = readings.flatMap(reading => spellings.of(writeCode(reading.system, reading.code)));
  const same = new Set([wanted, ...spellings.of(wanted), ...spelt]);
  const meant = new Set(readings.map(keyOf));
  const own = Uint8Array.from(codes, entry =>
    same.has(entry.code) || (entry.known !== null && meant.has(keyOf(entry.known))) ? 1 : 0,
  );
  mark(selected, own);
  if (!below) return;
  const known = codes.flatMap((entry, i) => (own[i] === 1 && entry.known !== null ? entry.known : []));
  mark(selected, places.under([...readings.map(({ system, code }) => ({ system, code })), ...known]));
  const above = new Set([...same, ...readings.flatMap(reading => spellings.below(reading) ?? [])]);
  codes.forEach((entry, i) => (selected[i] === 1 ? above.add(entry.code) : undefined));
  byParents(codes, above, selected);
}

/** What a selector's text means. */
function meanings(text: string, names: ExtraNames): readonly CodeReading[] {
  const sure = certain(text, names);
  const readings = sure.length > 0 || !/[a-z]/i.test(text) ? sure : readCode(text, names).readings;
  return readings.filter(({ match }) => match === 'whole');
}

/** Selects what has one of these texts as its code or among its parents, and what has that as a parent, to the end. */
function byParents(codes: readonly CodeEntry[], above: Set<string>, selected: Uint8Array): void {
  for (let before = -1; before !== above.size;) {
    before = above.size;
    codes.forEach(({ code, parents }, i) => {
      if (!above.has(code) && !parents.some(parent => above.has(parent))) return;
      selected[i] = 1;
      above.add(code);
    });
  }
}

function mark(selected: Uint8Array, more: Uint8Array): void {
  for (let i = 0; i < more.length; i++) if (more[i] === 1) selected[i] = 1;
}

const keyOf = ({ system, code }: KnownCode): string => `${system}/${code}`;
