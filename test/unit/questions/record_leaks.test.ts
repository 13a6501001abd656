import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Idea, IdeaCohort } from '../../../src/core/questions/idea';
import type { Task } from '../../../src/core/questions/question';
import { bundledIdeas, bundledTruth, COHORT, MEDIA } from './bundled_sets';

/** What the records themselves say, put into SQL: what must not tell the gold, and what must. */

const ideas = bundledIdeas();
const { subjects } = bundledTruth();
const ofTask = (task: Task): readonly Idea[] => [...ideas.values()].filter(idea => idea.task === task);

let instance: DuckDBInstance;
let connection: DuckDBConnection;
const rows = async (sql: string): Promise<readonly (readonly string[])[]> => {
  const reader = await connection.runAndReadAll(sql);
  return reader.getRowsJson().map(row => row.map(String));
};

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

beforeAll(async () => {
  instance = await DuckDBInstance.create();
  connection = await instance.connect();
  await connection.run(`CREATE TABLE events AS SELECT CAST(subject_id AS VARCHAR) AS id, time, code, encounter_id
    FROM read_parquet(${quoted(path.join(COHORT, 'data/**/*.parquet'))})`);
  await connection.run(`CREATE TABLE truth AS
    SELECT unnest(subjects, recursive := true) FROM read_json(${quoted(`${COHORT}.truth.json`)},
      columns = {subjects: 'STRUCT(id VARCHAR, archetype VARCHAR, effect STRUCT(treated BOOLEAN, propensity DOUBLE, outcome BOOLEAN))[]'})`);
});
afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

/** Of pairs, one from each side, the share in which the first is larger: 0.5 where it tells nothing. */
function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  let larger = 0;
  for (const a of first) for (const b of second) larger += a > b ? 1 : a === b ? 0.5 : 0;
  return larger / (first.length * second.length);
}

/** How a kind of patients against another is told by the number of events; archetypes are drawn from in equal shares. */
function areaOf(
  first: IdeaCohort | undefined,
  second: IdeaCohort | undefined,
  events: ReadonlyMap<string, number>,
): number {
  const numbersOf = (archetype: string): readonly number[] =>
    subjects.filter(each => each.archetype === archetype).map(({ id }) => events.get(id) ?? 0);
  const areas = (first?.archetypes ?? []).flatMap(a =>
    (second?.archetypes ?? []).map(b => areaUnderCurve(numbersOf(a), numbersOf(b))),
  );
  return areas.reduce((sum, each) => sum + each, 0) / areas.length;
}
const tellsNothing = (area: number): boolean => area > 0.2 && area < 0.8;

describe('the number of events of a record', () => {
  const eventsOf = async (): Promise<ReadonlyMap<string, number>> =>
    new Map((await rows('SELECT id, count(*) FROM events GROUP BY id')).map(([id, n]) => [id!, Number(n)]));

  // Tasks in which gold is one kind of patients against another. In the other ones the illness itself makes records longer
  // (docs/questions.md).
  const tasks: readonly Task[] = [
    'planted-clique',
    'outlier-detection',
    'in-context-classification',
    'two-sample-test',
  ];

  it.each(tasks.flatMap(ofTask).map(idea => [idea.id, idea] as const))(
    'does not tell the gold of %s',
    async (_, idea) => {
      const [first, second] = idea.cohorts;
      const area = areaOf(first, second, await eventsOf());
      expect([area, tellsNothing(area)]).toEqual([area, true]);
    },
  );

  const others: readonly Task[] = ['similarity-search', 'sorting', 'clustering', 'classification'];

  it('tells something of the gold of those ideas only for which the documentation says why', async () => {
    const events = await eventsOf();
    const telling = others.flatMap(ofTask).filter(({ cohorts }) => {
      const kinds = cohorts.filter(({ name }) => name !== 'query');
      return kinds.some((first, i) => kinds.slice(i + 1).some(second => !tellsNothing(areaOf(first, second, events))));
    });
    const documentation = readFileSync(path.resolve(MEDIA, '../docs/questions.md'), 'utf8');
    const named = [...ideas.keys()].filter(id => documentation.includes(`\`${id}\``));
    expect(telling.map(({ id }) => id).sort()).toEqual(named.sort());
  });
});

describe('what an ipw question says of its confounders', () => {
  /** As the texts have it, for somebody who reads the records: from this age on at the first visit, and a diagnosis. */
  const CONFOUNDERS: Readonly<Record<string, { readonly age?: number; readonly codes: readonly string[] }>> = {
    'effect-sglt2': { age: 69, codes: ['%ICD10CM/I25%'] },
    'effect-steroid': { age: 71, codes: ['%ICD10CM/J47%'] },
    'effect-vaccine': { age: 61, codes: ['%ICD10CM/J45%'] },
    'effect-aspirin': { codes: ['%ICD10CM/F17%', '%ICD10CM/E78%'] },
    'effect-anticoagulant': { age: 76, codes: ['%ICD10CM/I50%'] },
  };

  it.each(ofTask('ipw').map(idea => [idea.id, idea] as const))('%s: can be read off the records', async (id, idea) => {
    const { age, codes } = CONFOUNDERS[id]!;
    if (age !== undefined) expect(idea.question).toContain(`is ${age} or older at the first visit of the record`);
    const strata = [
      ...codes.map(code => `bool_or(code LIKE ${quoted(code)})`),
      ...(age === undefined
        ? []
        : [
            `date_sub('year', min(time) FILTER (code = 'MEDS_BIRTH'), min(time) FILTER (encounter_id IS NOT NULL)) >= ${age}`,
          ]),
    ];
    const told = await rows(`SELECT stratum, count(DISTINCT propensity) FROM
        (SELECT id, ${strata.map(one => `CAST(${one} AS VARCHAR)`).join(` || ' ' || `)} AS stratum
          FROM events GROUP BY id)
        JOIN truth USING (id) WHERE archetype IN (${(idea.cohorts[0]?.archetypes ?? []).map(quoted).join(', ')})
      GROUP BY stratum`);
    expect(told.length).toBe(4);
    // One propensity in each: who works the strata out again comes to the weights of the gold.
    for (const [, propensities] of told) expect(propensities).toBe('1');
  });

  it.each(
    ofTask('ipw')
      .filter(({ treatment }) => treatment?.name.includes('within half a year of the first visit'))
      .map(idea => [idea.id, idea] as const),
  )('%s: the treatment begins near the first visit', async (_, idea) => {
    const archetypes = (idea.cohorts[0]?.archetypes ?? []).map(quoted).join(', ');
    const [[least, most] = []] = await rows(`SELECT min(days), max(days) FROM (SELECT date_diff('day',
          min(time) FILTER (encounter_id IS NOT NULL),
          min(time) FILTER (code IN (${(idea.treatment?.codes ?? []).map(quoted).join(', ')}))) AS days
        FROM events JOIN truth USING (id) WHERE archetype IN (${archetypes}) GROUP BY id)`);
    expect(Number(least)).toBeGreaterThan(-183);
    expect(Number(most)).toBeLessThan(183);
  });
});

describe('patients of several kinds', () => {
  const withCode = async (archetypes: readonly string[], pattern: string): Promise<string> => {
    const [[n] = []] = await rows(`SELECT count(DISTINCT id) FROM events JOIN truth USING (id)
      WHERE archetype IN (${archetypes.map(quoted).join(', ')}) AND code LIKE ${quoted(pattern)}`);
    return n ?? '';
  };
  const cohort = (idea: string, name: string): readonly string[] =>
    ideas.get(idea)?.cohorts.find(each => each.name === name)?.archetypes ?? [];

  it('have but one of the diseases by which they are told apart', async () => {
    const diseases = { 'heart failure': '%/I50%', COPD: '%/J44%', 'iron deficiency anaemia': '%/D50%' };
    for (const name of Object.keys(diseases)) {
      const archetypes = cohort('kinds-breathless', name);
      for (const [of, code] of Object.entries(diseases)) {
        const all = subjects.filter(({ archetype }) => archetypes.includes(archetype)).length;
        expect([name, of, await withCode(archetypes, code)]).toEqual([name, of, of === name ? String(all) : '0']);
      }
    }
  });

  it('have acute kidney injury in the last step of order-acute only', async () => {
    const steps = ideas.get('order-acute')?.cohorts.map(({ archetypes }) => archetypes) ?? [];
    const injured = await Promise.all(steps.map(of => withCode(of, '%ICD10CM/N17%')));
    expect(injured).toEqual(['0', '0', '0', '17']);
  });
});
