import { encodeEvents } from '../../../src/core/meds/columns';
import type { CodeEntry, DatasetSummary, SubjectSummary } from '../../../src/core/meds/dataset';
import type { SubjectEvents, SubjectPayload } from '../../../src/core/meds/events';
import type { CodeHierarchy, HierarchyNode } from '../../../src/core/meds/hierarchy';
import { formatTime } from '../../../src/core/meds/time';

/** A made-up subject of any size, the same for the same size: for benchmarks of the page, where real ones end at 31k. */

const DAY = 86_400_000_000;
const START = 4_102_444_800_000_000; // 2100-01-01
const SUBJECT = '1';

/** Numbers in [0, 1) from a seed. Source: mulberry32 by T. Ettinger, public domain. */
function random(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Family {
  readonly category: string;
  readonly codes: number;
  /** Share of all events. */
  readonly share: number;
  readonly unit: string | null;
  readonly name: (i: number) => string;
}

const FAMILIES: readonly Family[] = [
  { category: 'vitals', codes: 12, share: 0.42, unit: 'bpm', name: i => `VITAL//${220_000 + i}//bpm` },
  { category: 'labs', codes: 90, share: 0.3, unit: 'mg/dL', name: i => `LAB//${50_800 + i}//mg/dL` },
  { category: 'medications', codes: 60, share: 0.12, unit: null, name: i => `MEDICATION//START//Drug ${i}` },
  { category: 'procedures', codes: 30, share: 0.05, unit: null, name: i => `PROCEDURE//ICD//10//0${i}` },
  { category: 'diagnoses', codes: 120, share: 0.05, unit: null, name: i => `DIAGNOSIS//ICD//10//I${i}` },
  { category: 'other', codes: 40, share: 0.06, unit: null, name: i => `ITEM//${i}` },
];

/** @param count events, without birth and sex */
export function syntheticPayload(count: number): SubjectPayload {
  const next = random(count);
  const codes: CodeEntry[] = [entry('GENDER//F', null, 'other'), entry('MEDS_BIRTH', null, 'other')];
  const units: string[] = ['bpm', 'mg/dL'];
  const texts = Array.from({ length: 400 }, (_, i) => `Assessment ${i}: within normal limits`);
  const starts = FAMILIES.map(family => {
    const start = codes.length;
    for (let i = 0; i < family.codes; i++) {
      codes.push(entry(family.name(i), i % 3 === 0 ? null : `${family.category} item ${i}`, family.category));
    }
    return start;
  });
  const length = count + 2;
  const events: SubjectEvents = {
    subject: SUBJECT,
    length,
    staticCount: 1,
    time: new BigInt64Array(length),
    code: new Int32Array(length),
    codes,
    value: new Float32Array(length),
    hasValue: new Uint8Array(length),
    text: new Int32Array(length).fill(-1),
    texts,
    textLengths: Int32Array.from(texts, text => text.length),
    unit: new Int32Array(length).fill(-1),
    units,
    end: new Int32Array(length).fill(-1),
    file: new Uint16Array(length),
    fileRow: Uint32Array.from({ length }, (_, i) => i),
  };
  events.time[1] = BigInt(START - 60 * 365 * DAY);
  events.code[1] = 1;
  const level = new Float64Array(codes.length).map(() => 40 + 80 * next());
  let at = START;
  for (let row = 2; row < length; row++) {
    // Stays of many events with months between them, and many events at one instant, as records have.
    const leap = next();
    if (leap < 200 / count / 10) at += (20 + 300 * next()) * DAY;
    else if (leap > 0.55) at += Math.floor(next() * 20) * 60_000_000;
    events.time[row] = BigInt(Math.floor(at));
    let share = next();
    let family = 0;
    while (family < FAMILIES.length - 1 && share > (FAMILIES[family]?.share ?? 1)) {
      share -= FAMILIES[family]?.share ?? 1;
      family++;
    }
    const kind = FAMILIES[family];
    if (!kind) continue;
    const code = (starts[family] ?? 0) + Math.floor(next() ** 2 * kind.codes);
    events.code[row] = code;
    if (kind.unit !== null) {
      level[code] = (level[code] ?? 60) + (next() - 0.5) * 6;
      events.value[row] = Math.round((level[code] ?? 60) * 10) / 10;
      events.hasValue[row] = 1;
      events.unit[row] = units.indexOf(kind.unit);
    } else if (next() < 0.2) events.text[row] = Math.floor(next() * texts.length);
  }
  return {
    subject: SUBJECT,
    split: 'train',
    columns: encodeEvents(events),
    codes,
    hierarchy: syntheticHierarchy(codes),
    labels: [],
    extraColumns: ['hadm_id', 'priority'],
    references: [],
    notices: [],
  };
}

/** Chapters of forty codes and blocks of ten, as long in words as real ones. */
function syntheticHierarchy(codes: readonly CodeEntry[]): CodeHierarchy {
  const nodes: HierarchyNode[] = [];
  const seen = new Map<string, number>();
  const nodeOf = (code: string, level: string, parent: number): number => {
    const known = seen.get(code);
    if (known !== undefined) return known;
    const description = `Diseases of the system that ${code} stands for, and certain disorders that come with them`;
    const at = nodes.push({ system: 'icd10cm', code, description, level, parent }) - 1;
    seen.set(code, at);
    return at;
  };
  const places = codes.map(({ category }, i) => {
    if (category !== 'diagnoses' && category !== 'procedures') return [];
    const chapter = nodeOf(`${category} ${Math.floor(i / 40)}`, 'chapter', -1);
    return [nodeOf(`${category} ${Math.floor(i / 40)}.${Math.floor(i / 10)}`, 'block', chapter)];
  });
  return { nodes, places };
}

function entry(code: string, description: string | null, category: string): CodeEntry {
  const source = description === null ? null : 'dataset';
  return { code, description, source, says: source && 'Synthetic', known: null, differs: null, parents: [], category };
}

/** The made-up data set around the made-up subject. */
export function syntheticDataset(count: number): DatasetSummary {
  return {
    path: `/synthetic/${count}`,
    name: `Synthetic, ${count} events`,
    layout: 'meds',
    files: ['data/train/0.parquet'],
    subjects: 1,
    events: count + 2,
    codes: FAMILIES.reduce((sum, family) => sum + family.codes, 2),
    first: formatTime(BigInt(START)),
    last: null,
    splits: [{ name: 'train', subjects: 1, events: count + 2 }],
    columns: [],
    metadata: {},
    notices: [],
  };
}

export const SYNTHETIC_SUBJECT: SubjectSummary = { id: SUBJECT, split: 'train', events: 0, first: null, last: null };
