import { describe, expect, it } from 'vitest';
import { Cancelled } from '../../../src/core/fault';
import type { CodeName, DatasetCode } from '../../../src/core/ontology/answer';
import { CodeDescriber, type CodeSources } from '../../../src/features/ontology/describing';
import { unanswered } from '../../../src/features/ontology/unanswered';

const WARD = '/data/ward';
/** Longer than any of these tests takes. */
const PATIENT = 60_000;
const never = new AbortController().signal;

const own = (code: string, description: string | null, parents: readonly string[] = []): DatasetCode => ({
  path: WARD,
  name: 'ward',
  code,
  description,
  parents,
  columns: {},
  events: 12,
  subjects: 3,
});

/** Sources that know nothing, with what a test lets them know, and what each was asked. */
function sources(
  given: Partial<CodeSources> = {},
): CodeSources & { readonly asked: string[][]; readonly told: string[]; readonly news: () => number } {
  const asked: string[][] = [];
  const told: string[] = [];
  let news = 0;
  return {
    asked,
    told,
    news: () => news,
    answered: () => news++,
    describe: codes => Promise.resolve(codes.map(unanswered)),
    names: codes => Promise.resolve(codes.map(() => null)),
    dataSets: () => [WARD],
    countBelow: () => Promise.resolve(null),
    failed: doing => told.push(doing),
    ...given,
    lookUp: (path, codes, signal) => {
      asked.push([...codes]);
      return given.lookUp?.(path, codes, signal) ?? Promise.resolve(codes.map(() => []));
    },
  };
}

describe('describing codes', () => {
  it('lets data sets answer where the ontology is broken', async () => {
    const given = sources({
      describe: () => Promise.reject(new Error('database disk image is malformed')),
      lookUp: (_, codes) => Promise.resolve(codes.map(code => [own(code, 'Pulse')])),
    });
    const [known] = await new CodeDescriber(given).describe(['LOINC/8867-4'], never, PATIENT);
    expect([known?.answer.found, known?.answer.description, known?.answer.system, known?.answer.code]).toEqual([
      true,
      'Pulse',
      'loinc',
      '8867-4',
    ]);
    expect(given.told).toEqual(['Describing a code']);
  });

  it('asks data sets for a code of the WHO by a name that means no other country’s', async () => {
    const who = { ...unanswered('I21.9'), system: 'icd10', code: 'I21.9' };
    const given = sources({ describe: () => Promise.resolve([who]) });
    await new CodeDescriber(given).describe(['I21.9'], never, PATIENT);
    // `icd10//` is how data sets write the American modification.
    expect(given.asked).toEqual([['I21.9', 'icd10who//I21.9']]);
  });

  it('asks no data set but those that have been read', async () => {
    const given = sources({ dataSets: () => [] });
    await new CodeDescriber(given).describe(['CVX/8'], never, PATIENT);
    expect(given.asked).toEqual([]);
  });

  it('asks a data set once about a code, also while the first answer is under way, until it is forgotten', async () => {
    const given = sources();
    const describer = new CodeDescriber(given);
    await Promise.all([
      describer.describe(['CVX/8', 'K57.31'], never, PATIENT),
      describer.describe(['K57.31'], never, PATIENT),
    ]);
    await describer.describe(['CVX/8'], never, PATIENT);
    // The spelling, and the system that the code turned out to be of with the code as it is written there.
    expect(given.asked).toEqual([['CVX/8', 'cvx//08', 'K57.31', 'icd10cm//K57.31']]);
    describer.forget(WARD);
    await describer.describe(['CVX/8'], never, PATIENT);
    expect(given.asked).toHaveLength(2);
  });

  it('answers without a data set that takes too long, and with it the next time', async () => {
    let answer: (found: readonly (readonly DatasetCode[])[]) => void = () => undefined;
    const late = new Promise<readonly (readonly DatasetCode[])[]>(resolve => (answer = resolve));
    const describer = new CodeDescriber(sources({ lookUp: () => late }));
    const [without] = await describer.describe(['CVX/8'], never, 0);
    expect(without?.records).toEqual([]);
    answer([[own('CVX/8', 'vaccine')], [own('CVX/8', 'vaccine')]]);
    await late;
    const [withIt] = await describer.describe(['CVX/8'], never, PATIENT);
    expect(withIt?.records).toEqual([own('CVX/8', 'vaccine')]);
  });

  it('says that a data set is awaited, and tells once when all that were late have answered', async () => {
    const answers: (() => void)[] = [];
    const given = sources({
      lookUp: (_, codes) => new Promise(resolve => answers.push(() => resolve(codes.map(code => [own(code, 'own')])))),
    });
    const describer = new CodeDescriber(given);
    // A code that no vocabulary has: only the data set can say that nothing is wrong with it.
    const [first] = await describer.describe(['WARD//7'], never, 0);
    const [second] = await describer.describe(['WARD//8'], never, 0);
    expect([first?.awaited, second?.awaited, given.news()]).toEqual([true, true, 0]);
    answers[0]?.();
    await describer.describe(['WARD//7'], never, PATIENT);
    expect(given.news()).toBe(0);
    answers[1]?.();
    const [heard] = await describer.describe(['WARD//8'], never, PATIENT);
    expect([heard?.awaited, heard?.answer.found]).toEqual([false, true]);
    await new Promise(setImmediate);
    expect(given.news()).toBe(1);
  });

  it('tells nothing of a late failure, which would be asked about again and again', async () => {
    let fail: (error: Error) => void = () => undefined;
    const given = sources({ lookUp: () => new Promise((_, reject) => (fail = reject)) });
    await new CodeDescriber(given).describe(['CVX/8'], never, 0);
    fail(new Error('gone'));
    await new Promise(setImmediate);
    expect(given.told).toEqual(['Looking a code up in a data set']);
    expect(given.news()).toBe(0);
  });

  it('asks again where a data set failed, and answers without it', async () => {
    let failures = 1;
    const given = sources({
      lookUp: (_, codes) =>
        failures-- > 0 ? Promise.reject(new Error('gone')) : Promise.resolve(codes.map(code => [own(code, null)])),
    });
    const describer = new CodeDescriber(given);
    expect((await describer.describe(['CVX/8'], never, PATIENT))[0]?.records).toEqual([]);
    expect(given.told).toEqual(['Looking a code up in a data set']);
    expect((await describer.describe(['CVX/8'], never, PATIENT))[0]?.records).toHaveLength(2);
  });

  it('stops waiting when it is cancelled, and lets the data set go on for the next one', async () => {
    const stop = new AbortController();
    let hear: (signal: AbortSignal) => void = () => undefined;
    const heard = new Promise<AbortSignal>(resolve => (hear = resolve));
    const given = sources({
      lookUp: (_, __, signal) => {
        hear(signal);
        return new Promise(() => undefined);
      },
    });
    const describer = new CodeDescriber(given);
    const asked = describer.describe(['CVX/8'], stop.signal, PATIENT);
    const asking = await heard;
    stop.abort();
    await expect(asked).rejects.toBeInstanceOf(Cancelled);
    expect(asking.aborted).toBe(false);
    describer.end();
    expect(asking.aborted).toBe(true);
  });

  it('counts what is below a header once, and only where it is asked about alone', async () => {
    const counted: string[] = [];
    const header = { system: 'icd10cm', code: 'K57', childCount: 5 };
    const given = sources({
      describe: codes => Promise.resolve(codes.map(code => ({ ...unanswered(code), ...header }))),
      countBelow: (path, system, code) => {
        counted.push(`${system} ${code}`);
        return Promise.resolve({ path, name: 'ward', codes: 2, events: 9, subjects: 4 });
      },
    });
    const describer = new CodeDescriber(given);
    await describer.describe(['K57', 'ICD10CM/K57'], never, PATIENT);
    expect(counted).toEqual([]);
    const known = [
      await describer.describe(['K57'], never, PATIENT),
      await describer.describe(['K57'], never, PATIENT),
    ];
    expect(counted).toEqual(['icd10cm K57']);
    for (const [each] of known)
      expect(each?.below).toEqual([{ path: WARD, name: 'ward', codes: 2, events: 9, subjects: 4 }]);
  });

  it('names the parents that only a data set knows by the index', async () => {
    const name: CodeName = {
      system: 'loinc',
      code: '5803-2',
      description: 'pH of Urine by Test strip',
      source: 'bundled',
      says: 'LOINC (subset)',
    };
    const given = sources({
      lookUp: (_, codes) => Promise.resolve(codes.map(code => [own(code, 'pH', ['LOINC/5803-2'])])),
      names: codes => Promise.resolve(codes.map(code => (code === 'loinc//5803-2' ? name : null))),
    });
    const [known] = await new CodeDescriber(given).describe(['LAB//51491//units'], never, PATIENT);
    expect(known?.answer.parents).toEqual([
      { system: 'loinc', code: '5803-2', description: 'pH of Urine by Test strip' },
    ]);
  });
});
