import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WHOLE_RECORD } from '../../../src/core/cohort/cohort';
import { Cancelled, UserFault } from '../../../src/core/fault';
import { decodeEvents, encodeEvents } from '../../../src/core/meds/columns';
import type { SubjectEvents, SubjectPayload } from '../../../src/core/meds/events';
import { NO_HIERARCHY } from '../../../src/core/meds/hierarchy';
import { DEFAULT_OPTIONS } from '../../../src/core/render/rendering';
import { builtInRendering } from '../../../src/core/render/renderings';
import type { CohortKey, TokensConfiguration } from '../../../src/engine/tokens/contract';
import { TokenCounter } from '../../../src/engine/tokens/token_counter';
import '../property_seed';
import { eventsOf, type WrittenEvent } from '../view/events_of';
import { cohort, options, rendered } from './made_records';
import { O200K, OF_GPT2, REFERENCES } from './reference';

const FORMATS = ['description', 'code', 'codebook', 'table', 'compact'];
const KEY: CohortKey = { dataset: '/data', revision: 1, scope: WHOLE_RECORD };
const USUAL: TokensConfiguration = {
  renderings: FORMATS,
  encodings: ['o200k_base', 'cl100k_base'],
  options: DEFAULT_OPTIONS,
  templates: {},
};

function load(id: string): Promise<(typeof REFERENCES)[number]> {
  const known = [...REFERENCES, ...OF_GPT2].find(encoding => encoding.id === id);
  return known ? Promise.resolve(known) : Promise.reject(new UserFault(`There is no ${id}.`, 'unknown-encoding'));
}

function payloadOf(events: SubjectEvents): SubjectPayload {
  return {
    subject: events.subject,
    split: null,
    columns: encodeEvents(events),
    codes: events.codes,
    hierarchy: NO_HIERARCHY,
    labels: [],
    extraColumns: [],
    references: [],
    notices: [],
  };
}

/** The same records selected in turn, some of them at a time and in any order. */
const selections = cohort.chain(records => fc.array(fc.shuffledSubarray([...records]), { minLength: 2, maxLength: 4 }));

const patient = (subject: string, ...events: readonly WrittenEvent[]): SubjectEvents => ({
  ...eventsOf(events, { 'loinc//76477-9': { description: 'Heart rate by Noninvasive' } }),
  subject,
});
const EVENTS = [
  { time: null, code: 'GENDER//F' },
  { time: '1968-07-25', code: 'MEDS_BIRTH' },
  { time: '2023-08-15', code: 'loinc//76477-9', value: 95, unit: 'beats/min' },
  { time: '2023-08-16', code: 'loinc//76477-9', value: 105, unit: 'beats/min', text: 'see note' },
] as const;
const A = patient('1182', ...EVENTS);
const B = patient('7', ...EVENTS.slice(1, 3));

async function counterWith(records: readonly SubjectEvents[], budget?: number): Promise<TokenCounter> {
  const counter = new TokenCounter(load, budget);
  await counter.configure(USUAL);
  for (const record of records) await counter.add({ cohort: KEY, payload: payloadOf(record) });
  return counter;
}

/** The record as the counting thread has it: in UTF-8 a lone surrogate becomes a replacement character. */
const arrived = (record: SubjectEvents): SubjectEvents => decodeEvents(encodeEvents(record), record.codes);

const text = (id: string, records: readonly SubjectEvents[], how = DEFAULT_OPTIONS): string =>
  rendered(builtInRendering(id)!, how, records);

describe('counting a cohort', () => {
  it('counts every format in every encoding as js-tiktoken counts the text', async () => {
    const counter = await counterWith([A, B]);
    const { events, eventsOf: each, counts } = await counter.select({ cohort: KEY, subjects: ['7', '1182'] });
    expect({ events, each }).toEqual({ events: 6, each: [2, 4] });
    expect(counts.map(({ rendering, encoding, n }) => [rendering, encoding, n])).toEqual(
      FORMATS.flatMap(id => REFERENCES.map(reference => [id, reference.id, reference.count(text(id, [B, A]))])),
    );
  });

  it('counts any cohort in any order, with any options, as a fresh count of the text', async () => {
    const encodings = [...REFERENCES, ...OF_GPT2];
    await fc.assert(
      fc.asyncProperty(selections, options, options, async (turns, first, then) => {
        const counter = new TokenCounter(load);
        for (const how of [first, then]) {
          await counter.configure({ ...USUAL, encodings: encodings.map(({ id }) => id), options: how });
          for (const some of turns) {
            const subjects = some.map(({ subject }) => subject);
            const { subjects: missing } = await counter.missing({ cohort: KEY, subjects, need: 'counts' });
            for (const record of some) {
              if (missing.includes(record.subject)) await counter.add({ cohort: KEY, payload: payloadOf(record) });
            }
            const { counts, events } = await counter.select({ cohort: KEY, subjects });
            expect(events).toBe(some.reduce((n, r) => n + r.length - (how.staticFacts ? 0 : r.staticCount), 0));
            const selected = some.map(arrived);
            for (const { rendering, encoding, n, m, shared, approximate, subjects: own } of counts) {
              const reference = encodings.find(({ id }) => id === encoding)!;
              expect(approximate).toBe(false);
              expect(n).toBe(reference.count(text(rendering, selected, how)));
              expect(m).toBeLessThanOrEqual(n);
              expect(own.reduce((sum, tokens) => sum + tokens, shared)).toBe(n);
            }
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it('asks for records only where they are neither counted nor in memory', async () => {
    const counter = await counterWith([A]);
    const missing = (need: 'counts' | 'text', key = KEY) =>
      counter.missing({ cohort: key, subjects: ['1182', '7'], need }).then(({ subjects }) => subjects);
    expect(await missing('counts')).toEqual(['7']);
    expect(await missing('text')).toEqual(['7']);
    await counter.configure({ ...USUAL, options: { ...DEFAULT_OPTIONS, descriptionLength: 8 } });
    expect(await missing('counts')).toEqual(['7']);
    expect(await missing('counts', { ...KEY, revision: 2 })).toEqual(['1182', '7']);
    expect(await missing('counts', KEY)).toEqual(['1182', '7']);
  });

  it('keeps the counts of records that memory has no room for', async () => {
    const counter = await counterWith([A, B], 1);
    const asked = { cohort: KEY, subjects: ['1182', '7'] };
    expect(await counter.missing({ ...asked, need: 'counts' })).toEqual({ subjects: [] });
    const { counts } = await counter.select(asked);
    expect(counts[0]!.n).toBe(O200K.count(text('description', [A, B])));
    expect(await counter.missing({ ...asked, need: 'text' })).toEqual({ subjects: ['1182', '7'] });
    for (const record of [A, B]) await counter.add({ cohort: KEY, payload: payloadOf(record) });
    expect((await counter.render({ rendering: 'code', encoding: 'o200k_base' })).text).toBe(text('code', [A, B]));
  });

  it('counts only what is in the scope', async () => {
    const counter = new TokenCounter(load);
    await counter.configure(USUAL);
    const cohortKey = { ...KEY, scope: { from: '2023-08-16', to: null, codes: null } };
    await counter.add({ cohort: cohortKey, payload: payloadOf(A) });
    const { counts, events } = await counter.select({ cohort: cohortKey, subjects: ['1182'] });
    const left = patient('1182', EVENTS[0], EVENTS[3]);
    expect(events).toBe(2);
    expect(counts[0]!.n).toBe(O200K.count(text('description', [left])));
  });

  it('goes on without an encoding that can’t be used', async () => {
    const counter = new TokenCounter(load);
    await counter.configure({ ...USUAL, renderings: ['code'], encodings: ['none', 'o200k_base'] });
    expect(await counter.encodings({ ids: ['none', 'o200k_base'] })).toEqual({
      faults: [{ encoding: 'none', message: 'There is no none.' }],
    });
    await counter.add({ cohort: KEY, payload: payloadOf(A) });
    const { counts } = await counter.select({ cohort: KEY, subjects: ['1182'] });
    expect(counts.map(({ encoding }) => encoding)).toEqual(['o200k_base']);
  });

  it('marks the sums of an encoding whose pieces do not add up', async () => {
    const counter = new TokenCounter(() => Promise.resolve({ ...O200K, addsUp: false }));
    await counter.configure({ ...USUAL, encodings: ['o200k_base'] });
    await counter.add({ cohort: KEY, payload: payloadOf(A) });
    const { counts } = await counter.select({ cohort: KEY, subjects: ['1182'] });
    expect(counts.every(({ approximate }) => approximate)).toBe(true);
  });

  it('knows where each patient begins in the text, and what it costs', async () => {
    const counter = await counterWith([A, B]);
    await counter.select({ cohort: KEY, subjects: ['1182', '7'] });
    const {
      text: whole,
      patients,
      n,
      shared,
    } = await counter.render({
      rendering: 'codebook',
      encoding: 'cl100k_base',
    });
    expect(whole).toBe(text('codebook', [A, B]));
    const lines = whole.split('\n');
    expect(patients.map(({ line }) => lines[line])).toEqual(['=== Patient ID: 1182 ===', '=== Patient ID: 7 ===']);
    expect(patients.map(({ events }) => events)).toEqual([4, 2]);
    expect(patients.reduce((sum, { tokens }) => sum + tokens, shared)).toBe(n);
  });

  it('tells more of the last selection', async () => {
    const counter = await counterWith([A, B]);
    await counter.select({ cohort: KEY, subjects: ['7', '1182'] });
    const asked = { rendering: 'description', encoding: 'cl100k_base', limit: 1, lengths: [5, 50] };
    const { codes, categories, truncation } = await counter.details(asked);
    const [, cl100k] = REFERENCES;
    expect(codes.map(({ code, uses, tokens }) => [code, uses, tokens])).toEqual([
      ['loinc//76477-9', 3, 3 * cl100k!.count('Heart rate by Noninvasive')],
    ]);
    expect(categories.map(({ events }) => events)).toEqual([6]);
    expect(truncation).toEqual(
      asked.lengths.map(length => {
        const how = { ...DEFAULT_OPTIONS, descriptionLength: length };
        return { length, approximate: false, n: cl100k!.count(text('description', [B, A], how)) };
      }),
    );
  });

  it('keeps what stays configured, and counts what comes', async () => {
    const counter = await counterWith([A]);
    await counter.configure({ ...USUAL, renderings: ['code'], encodings: ['o200k_base'] });
    await counter.configure({ ...USUAL, renderings: ['codebook', 'code'], encodings: ['cl100k_base', 'o200k_base'] });
    expect(await counter.missing({ cohort: KEY, subjects: ['1182'], need: 'counts' })).toEqual({ subjects: [] });
    const { counts } = await counter.select({ cohort: KEY, subjects: ['1182'] });
    expect(counts.map(({ rendering, encoding, n }) => [rendering, encoding, n])).toEqual(
      ['codebook', 'code'].flatMap(id =>
        [...REFERENCES].reverse().map(reference => [id, reference.id, reference.count(text(id, [A]))]),
      ),
    );
  });

  it('counts an empty cohort and a subject without events', async () => {
    const nobody = patient('3');
    const counter = await counterWith([nobody]);
    const empty = await counter.select({ cohort: KEY, subjects: [] });
    expect(empty.counts.map(({ n }) => n)).toEqual(
      FORMATS.flatMap(id => REFERENCES.map(reference => reference.count(text(id, [])))),
    );
    const { counts } = await counter.select({ cohort: KEY, subjects: ['3'] });
    expect(counts[0]!.n).toBe(O200K.count('=== Patient ID: 3 ===\n'));
  });

  it('counts texts by themselves', async () => {
    const counter = new TokenCounter(load);
    const { counts } = await counter.countTexts({
      texts: ['', 'Heart rate', '<|endoftext|>'],
      encodings: ['cl100k_base', 'o200k_base'],
    });
    expect(counts).toEqual([
      [0, 0],
      [2, 2],
      [7, 7],
    ]);
  });

  it('stops where the caller cancels', async () => {
    const counter = await counterWith([A]);
    const gone = AbortSignal.abort();
    await expect(counter.add({ cohort: KEY, payload: payloadOf(B) }, { signal: gone })).rejects.toBeInstanceOf(
      Cancelled,
    );
    const { counts } = await counter.select({ cohort: KEY, subjects: ['1182'] });
    expect(counts).toHaveLength(10);
  });
});
