import { afterAll, describe, expect, it } from 'vitest';
import path from 'node:path';
import { UserFault } from '../../../src/core/fault';
import { BundledCodes } from '../../../src/engine/sample/bundled_codes';
import { ANY_CODE, compiled, patientOf, TWO_TEXT } from './archetypes';

const known = new BundledCodes(path.resolve('media/ontology/cohort-lens.sqlite'));
afterAll(() => known.close());

/** The fixture with a text replaced, as a user would mistype it. */
function mistyped(right: string, wrong: string): string {
  expect(TWO_TEXT.split(right).length, right).toBeGreaterThan(1);
  return TWO_TEXT.replace(right, wrong);
}

function faultOf(text: string, codes: typeof ANY_CODE = ANY_CODE): UserFault {
  try {
    compiled(text, codes);
  } catch (error) {
    if (error instanceof UserFault) return error;
    throw error;
  }
  throw new Error('It was accepted.');
}

/** Where a text stands in the fixture, counted by hand: lines and columns from 1. */
function placeOf(text: string, at: string): string {
  const lines = text.slice(0, text.indexOf(at)).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
}

describe('an archetype file that can’t be used', () => {
  it('names a code that the index does not have, with the nearest ones, where it stands', () => {
    const text = mistyped('"ICD10CM/I10"', '"ICD10CM/I10.99"');
    const { message, kind } = faultOf(text, known);
    expect(kind).toBe('archetype-file');
    expect(message).toContain(placeOf(text, '"ICD10CM/I10.99"'));
    expect(message).toContain('archetype treated: conditions.hypertension.code names "ICD10CM/I10.99"');
    expect(message).toContain('Nearest are');
    expect(message).toMatch(/ICD10CM\/I1\d/);
    // Spelled otherwise it is another text in the records.
    expect(faultOf(mistyped('"ICD10CM/E11.9"', '"ICD10CM/E119"'), known).message).toContain(
      'Nearest are ICD10CM/E11.9',
    );
    expect(faultOf(mistyped('"SNOMED/413773004": 3', '"SNOMED/413773005": 3'), known).message).toContain('person.race');
  });

  it('is accepted as it is, by the index too', () => {
    expect([...compiled(TWO_TEXT, known).programs.keys()]).toEqual(['treated', 'inpatient']);
  });

  const cases: readonly (readonly [what: string, right: string, wrong: string, told: string])[] = [
    ['JSON that breaks off', '"version": 1,', '"version": 1', 'line 3'],
    ['another version', '"version": 1,', '"version": 2,', 'version should be the number 1'],
    ['an unknown key', '"jitter": 5', '"jiter": 5', 'visits.practice.jiter is not known here'],
    [
      'a reference to nowhere',
      '"after": "hypertension", "days": [300',
      '"after": "hypertnsion", "days": [300',
      'names hypertnsion, and there is no such happening',
    ],
    ['a background to nowhere', '"cold": 0.5', '"colds": 0.5', 'backgrounds.colds is no background'],
    [
      'a panel to nowhere',
      '{ "measure": "vitals" }, ',
      '{ "measure": "vitls" }, ',
      'names vitls, and there is no such measurement or panel',
    ],
    ['a note to nowhere', '"note": "progress"', '"note": "progres"', 'names progres, and there is no such note'],
    ['a field to nowhere', '{systolic}', '{systole}', 'has the field {systole}'],
    [
      'extends to nowhere',
      '"extends": "ground",\n      "weight"',
      '"extends": "grund",\n      "weight"',
      'extends grund, and there is no such archetype',
    ],
    ['a range that goes down', '"days": [400, 900]', '"days": [900, 400]', 'goes from 900 to 400'],
    ['a share above 1', '"female": 0.5', '"female": 1.5', 'person.female is 1.5 and should be a number from 0 to 1'],
    [
      'a span of two units',
      '"lasts": { "hours": [70, 130] }',
      '"lasts": { "hours": [70, 130], "days": 3 }',
      'exactly one of years, days, hours and minutes',
    ],
    [
      'a span in both directions',
      '"before": "start", ',
      '"before": "start", "after": "start", ',
      'after or before, and not both',
    ],
    [
      'nothing between two visits',
      '"every": { "days": [60, 100] }',
      '"every": { "days": [0, 100] }',
      'there would be no end of it',
    ],
    ['a day that is none', '"2010-01-01"', '"2010-02-30"', 'is 2010-02-30, which is no day'],
    [
      'a mean outside of its bounds',
      '"bounds": [35, 41]',
      '"bounds": [38, 41]',
      'is 36.8, which is outside of its bounds',
    ],
    ['a name that comes twice', '"diabetes": {', '"practice": {', 'has a name that something else has'],
    ['a propensity of nearly none', '"propensity": 0.3', '"propensity": 0.05', 'strictly between 0.05 and 0.95'],
    [
      'a stratum that comes twice',
      '"of": { "old": true, "diabetic": false }',
      '"of": { "old": false, "diabetic": false }',
      'the same as that of another stratum',
    ],
    ['an effect beyond all risk', '"difference": -0.08', '"difference": -0.2', 'no chance any more'],
    [
      'an outcome that hangs on the treatment',
      '"after": "hypertension", "days": [300, 700]',
      '"after": "lisinopril", "days": [300, 700]',
      'so that nobody untreated could have it',
    ],
    [
      'an outcome with a chance',
      '"stroke": { "code"',
      '"stroke": { "chance": 0.5, "code"',
      'the effect decides in their place',
    ],
    [
      'an outcome that hangs on a chance',
      '"hypertension": { "code"',
      '"hypertension": { "chance": 0.9, "code"',
      'does not come about in every patient',
    ],
    [
      'a confounder to nowhere',
      '"has": "diabetes"',
      '"has": "obesity"',
      'names obesity, and there is no such happening',
    ],
  ];
  it.each(cases)('says so of %s', (_, right, wrong, told) => {
    const { message, kind } = faultOf(mistyped(right, wrong));
    expect(kind).toBe('archetype-file');
    expect(message).toContain(told);
    expect(message).toMatch(/^mine\.archetypes\.json is no archetype file that can be used: line \d+, column \d+: /);
  });

  it('names the circle of happenings that wait for each other', () => {
    const text = mistyped('"when": { "days": [0, 20] }', '"when": { "after": "stroke_stay.end", "days": [0, 20] }');
    expect(faultOf(text).message).toMatch(/depends on itself \((?:\w+ → )+\w+\)/);
  });

  it('names the circle of archetypes that build on each other', () => {
    const text = mistyped('"abstract": true,', '"abstract": true, "extends": "treated",');
    expect(faultOf(text).message).toContain('extends goes in a circle (treated → ground → treated)');
  });

  it('is told of by its size', () => {
    expect(faultOf(`"${'x'.repeat(4_000_001)}"`).message).toContain('is larger than 4 MB');
  });

  it('makes no record without end', () => {
    const text = mistyped('"every": { "hours": 4 }', '"every": { "minutes": 1 }').replaceAll(
      '"hours": [70, 130]',
      '"years": [2, 2]',
    );
    // Two years of minutes are a million rounds; the density takes away what is too much of them.
    const { events, facts } = patientOf(compiled(text), 'inpatient', 1, 0);
    expect(events.length + facts.length).toBeLessThanOrEqual(400);
  });
});

describe('an archetype that builds on another', () => {
  it('is merged with it key by key, takes out what is null, and a span replaces one in another unit', () => {
    const { programs } = compiled(TWO_TEXT);
    const inpatient = programs.get('inpatient');
    expect(inpatient?.nodes.map(({ name }) => name)).not.toContain('lisinopril');
    expect(inpatient?.observed).toEqual({ bounds: [5, 20], step: 1440 });
    const [systolic] = inpatient?.measurements ?? [];
    // Its own mean, and the SD of what it builds on.
    expect(systolic?.mean).toEqual({ female: 95, male: 95 });
    expect(systolic?.between).toBe(12);
    expect(programs.get('treated')?.nodes.find(({ name }) => name === 'lisinopril')?.chance).toEqual({
      base: 1,
      slope: 0,
    });
    // A weight is not taken over.
    expect(inpatient?.weight).toBe(1);
  });
});
