import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Archetype, CodeChoice } from '../../../src/core/sample/archetype';
import { readArchetypes } from '../../../src/core/sample/archetype_source';
import { compile } from '../../../src/core/sample/compile';
import { makePatient } from '../../../src/core/sample/patient';
import {
  areaUnderCurve,
  catalogue,
  change,
  codes,
  DAY,
  folder,
  KNOWN,
  mean,
  patients,
  programs,
  SEED,
  units,
  values,
} from './bundled_patients';
import { HEALTHY, POSSIBLE } from './physiology';

/** The archetypes of the bundled cohort, read as a clinician would read them: by the patients that come of them. */

const pool = JSON.parse(readFileSync(`${folder}pool.json`, 'utf8')) as { subjects: Record<string, number> };

const THEMES: Readonly<Record<string, readonly string[]>> = {
  'diabetes and its kidneys': [
    't2dm_stable',
    't2dm_metformin_b12',
    't2dm_ckd_early',
    't2dm_ckd_moderate',
    't2dm_ckd_advanced',
    'ckd_sglt2',
  ],
  'heart failure': ['hf_reduced', 'hf_preserved'],
  COPD: ['copd_mild', 'copd_moderate', 'copd_severe', 'copd_inhaled_steroid'],
  'breast cancer': ['breast_her2', 'breast_hormone_receptor'],
  pregnancy: ['pregnancy_normal', 'pregnancy_gestational_diabetes', 'pregnancy_preeclampsia'],
  appendectomy: ['appendectomy'],
  influenza: ['influenza_season'],
  sepsis: ['sepsis_survivor', 'sepsis_kidney_injury'],
  depression: ['depression_responder', 'depression_resistant'],
  wellness: ['wellness_young', 'wellness_elderly', 'wellness_occult_bleeding', 'elderly_aspirin'],
  'atrial fibrillation': ['af_anticoagulation'],
  'rheumatoid arthritis': ['ra_stable', 'ra_methotrexate_liver'],
  asthma: ['asthma_child'],
  hypothyroidism: ['hypothyroid_stable', 'hypothyroid_malabsorption'],
  cirrhosis: ['cirrhosis_alcohol'],
  epilepsy: ['epilepsy'],
  'iron deficiency': ['iron_deficiency'],
  'hip fracture': ['hip_fracture'],
  stroke: ['stroke_ischaemic'],
  gout: ['gout'],
  hypertension: ['htn_primary', 'htn_aldosteronism'],
};
const ids = [...programs.keys()];

describe('the pool', () => {
  it('has every archetype, of at least ten themes, and between 300 and 910 subjects', () => {
    expect(Object.keys(pool.subjects).sort()).toEqual([...ids].sort());
    expect(Object.values(THEMES).flat().sort()).toEqual([...ids].sort());
    expect(Object.keys(THEMES).length).toBeGreaterThanOrEqual(12);
    const subjects = Object.values(pool.subjects).reduce((sum, each) => sum + each, 0);
    expect(subjects).toBeGreaterThanOrEqual(300);
    expect(subjects).toBeLessThanOrEqual(910);
  });

  it('has enough of each archetype with a planted effect for fifty at a time', () => {
    for (const [id, { value }] of catalogue.archetypes) {
      if (value.effect) expect([id, (pool.subjects[id] ?? 0) >= 50]).toEqual([id, true]);
    }
  });
});

describe.each(ids)('patients of %s', id => {
  const made = patients(id, 8);
  const archetype = catalogue.archetypes.get(id)?.value as Archetype;

  it('have values that a living body can have, in the unit of their code', () => {
    const odd = made.flatMap(({ events }) =>
      events.flatMap(({ bare, row }) => {
        if (row.value === null) return [];
        const possible = POSSIBLE[bare.replace('LOINC/', '')];
        if (!possible) return [`${bare} is not in the table`];
        const [unit, least, most] = possible;
        const isFine = row.value >= least && row.value <= most && units[row.unit] === unit;
        return isFine ? [] : [`${bare} ${row.value} ${units[row.unit]}`];
      }),
    );
    expect(odd).toEqual([]);
  });

  it('have a diastolic pressure under the systolic of the same moment', () => {
    for (const { events } of made) {
      const systolic = new Map(
        events.filter(({ bare }) => bare === 'LOINC/8480-6').map(e => [e.row.time, e.row.value]),
      );
      for (const { bare, row } of events) {
        const above = bare === 'LOINC/8462-4' ? systolic.get(row.time) : undefined;
        if (above !== undefined) expect(row.value ?? NaN).toBeLessThan(above ?? NaN);
      }
    }
  });

  it('are neither starved nor beyond all weight for their height', () => {
    if (id === 'asthma_child') return;
    for (const { events } of made) {
      const height = values(events, '8302-2')[0];
      if (height === undefined) continue;
      const index = mean(values(events, '29463-7')) / (height / 100) ** 2;
      expect(index).toBeGreaterThan(15);
      expect(index).toBeLessThan(50);
    }
  });

  it('are born once, first of all, die once and last of all if they do, and are as old as told', () => {
    for (const { events } of made) {
      const birth = events.findIndex(({ code }) => code === 'MEDS_BIRTH');
      const deaths = events.filter(({ code }) => code === 'MEDS_DEATH');
      expect(birth).toBe(0);
      expect(deaths.length).toBeLessThanOrEqual(1);
      if (deaths[0]) expect(deaths[0].row.time).toBe(events.at(-1)?.row.time);
      const born = events[0]?.row.time ?? NaN;
      const last = events.at(-1)?.row.time ?? NaN;
      const [least, most] = [archetype.person.age].flat();
      const years = (last - born) / DAY / 365.25;
      expect(years).toBeGreaterThanOrEqual(least ?? NaN);
      expect(years).toBeLessThanOrEqual((most ?? NaN) + 8);
    }
  });

  it('have a record of the length that real ones have', () => {
    for (const { events } of made) {
      expect(events.length).toBeGreaterThanOrEqual(150);
      expect(events.length).toBeLessThanOrEqual(1500);
    }
  });

  it('have notes in several wordings, with every field filled', () => {
    const texts = made.flatMap(({ events }) => events.flatMap(({ row }) => (row.note >= 0 ? [row.text ?? ''] : [])));
    expect(new Set(texts).size).toBeGreaterThanOrEqual(8);
    for (const text of texts) expect(text).toMatch(/^(?!.*(?:[{}|]|undefined|NaN|not measured))[A-Z0-9].*[.)]$/s);
  });
});

describe('who they are', () => {
  const female = codes.bare('SNOMED/248152002');

  it.each(['pregnancy_normal', 'pregnancy_gestational_diabetes', 'pregnancy_preeclampsia', 'iron_deficiency'])(
    'has only women in %s',
    id => {
      for (const { patient } of patients(id, 20)) expect(patient.facts[0]).toBe(female);
    },
  );

  it('has nothing of pregnancy or menstruation in men', () => {
    for (const id of ids) {
      for (const { patient, events } of patients(id, 6)) {
        if (patient.facts[0] === female) continue;
        expect(events.filter(({ bare }) => /ICD10CM\/(?:O|Z34|Z37|N92)|SNOMED\/18114009/.test(bare))).toEqual([]);
      }
    }
  });

  it('has what comes with age in nobody under forty', () => {
    // Presbyopia, cataract, osteoarthritis of a knee, COPD, osteoporosis, vaccines against zoster and pneumococci.
    const ofAge = /H52\.4|H25|M17|J44|M81|CVX\/(?:121|33|133)$/;
    for (const id of ids) {
      for (const { events } of patients(id, 15)) {
        const born = events[0]?.row.time ?? NaN;
        const young = events.filter(({ bare, row }) => ofAge.test(bare) && row.time - born < 40 * 365.25 * DAY);
        expect(young.map(({ bare }) => `${id} ${bare}`)).toEqual([]);
      }
    }
  });

  it('gives children drugs for children only', () => {
    // Albuterol inhaler and solution, fluticasone 44 ug, cetirizine 5 mg, loratadine 5 mg chewable, prednisolone solution,
    // amoxicillin suspension, acetaminophen 160 mg chewable, skin cream, and what an injury may need.
    const forChildren = /RxNorm\/(?:2123111|895994|1014676|665078|283077|239191|313820|106258|310965)$/;
    for (const { events } of patients('asthma_child', 20)) {
      const drugs = events.filter(({ bare }) => bare.startsWith('RxNorm/'));
      expect(drugs.filter(({ bare }) => !forChildren.test(bare))).toEqual([]);
      const heights = values(events, '8302-2');
      expect(change(heights)).toBeGreaterThan(10);
    }
  });

  it('has healthy young adults within the reference intervals, but for what falls outside in one of twenty', () => {
    const all = patients('wellness_young', 40).flatMap(({ events }) => events);
    for (const [loinc, [least, most]] of Object.entries(HEALTHY)) {
      const of = values(all, loinc);
      const within = of.filter(each => each >= least && each <= most).length / of.length;
      expect([loinc, within > 0.9]).toEqual([loinc, true]);
    }
  });
});

/** By archetype: what comes first, and what comes only behind it. Regular expressions over codes. */
const SEQUENCES: readonly (readonly [id: string, first: RegExp, then: RegExp])[] = [
  ['breast_her2', /SNOMED\/44578009/, /CONDITION.*C50/],
  ['breast_her2', /ICD10PCS\/0H/, /HCPCS\/J9355/],
  ['breast_hormone_receptor', /ICD10PCS\/0H/, /RxNorm\/(?:200064|199224|198240)/],
  ['appendectomy', /ICD10CM\/R10\.31/, /ICD10PCS\/0DTJ/],
  ['pregnancy_gestational_diabetes', /LOINC\/1518-0/, /ICD10CM\/O24/],
  ['pregnancy_preeclampsia', /ICD10CM\/O14/, /RxNorm\/89676?/],
  ['pregnancy_normal', /SNOMED\/18114009/, /ICD10PCS\/10/],
  ['stroke_ischaemic', /SNOMED\/303653007/, /RxNorm\/1804799/],
  ['hip_fracture', /ICD10CM\/W/, /ICD10PCS\/0SR/],
  ['depression_responder', /CONDITION.*F3/, /RxNorm\/(?:312941|349332|310385|200371)/],
  ['iron_deficiency', /CONDITION.*D50/, /RxNorm\/310325/],
  ['sepsis_kidney_injury', /ENCOUNTER\/\/START/, /ICD10PCS\/5A1D/],
  ['sepsis_survivor', /LOINC\/2524-7/, /LOINC\/18842-5/],
  ['t2dm_ckd_advanced', /CONDITION.*D63\.1/, /HCPCS\/J0885/],
  ['cirrhosis_alcohol', /CONDITION.*I85\.10/, /ICD10PCS\/06L3/],
];

describe('sequences', () => {
  it.each(SEQUENCES)('of %s: %s, then %s', (id, first, then) => {
    let seen = 0;
    for (const { events } of patients(id, 25)) {
      const later = events.find(({ code }) => then.test(code));
      if (!later) continue;
      seen += 1;
      const earlier = events.find(({ code }) => first.test(code));
      expect(earlier?.row.time ?? Infinity).toBeLessThanOrEqual(later.row.time);
    }
    expect(seen).toBeGreaterThan(0);
  });

  it('keeps to one side of the body', () => {
    const left = /C50\.(?:412|912)|0H[BT]U0ZZ|07B60ZX|S72\.0[01]2A|0SR[BS]0JZ|I63\.512|I69\.351/;
    const right = /C50\.(?:411|911)|0H[BT]T0ZZ|07B50ZX|S72\.0[01]1A|0SR[9R]0JZ|I63\.511|I69\.354/;
    for (const id of ['breast_her2', 'breast_hormone_receptor', 'hip_fracture', 'stroke_ischaemic']) {
      for (const { events } of patients(id, 15)) {
        const sides = [left, right].map(side => events.some(({ bare }) => side.test(bare)));
        expect(sides.filter(Boolean)).toHaveLength(1);
      }
    }
  });
});

describe('planted effects', () => {
  const planted = [...catalogue.archetypes.values()].flatMap(({ value }) => (value.effect ? [value] : []));
  const codesOf = (choice: CodeChoice): string[] => (typeof choice === 'string' ? [choice] : Object.keys(choice));

  it('are of both directions, and one is close to none', () => {
    const differences = planted.map(({ effect }) => effect?.difference ?? NaN);
    expect(planted.length).toBeGreaterThanOrEqual(4);
    expect(differences.filter(each => each <= -0.1).length).toBeGreaterThan(0);
    expect(differences.filter(each => each >= 0.1).length).toBeGreaterThan(0);
    expect(differences.filter(each => Math.abs(each) <= 0.02).length).toBeGreaterThan(0);
  });

  it('are confounded: the crude difference is not the planted one', () => {
    for (const { id, effect } of planted) {
      // By hand of the strata, as if each were as large: risk of treated and of untreated.
      const strata = effect?.strata ?? [];
      const treated = strata.reduce((sum, { propensity }) => sum + propensity, 0);
      const crude =
        strata.reduce((sum, s) => sum + s.propensity * (s.risk + (effect?.difference ?? 0)), 0) / treated -
        strata.reduce((sum, s) => sum + (1 - s.propensity) * s.risk, 0) / (strata.length - treated);
      expect([id, Math.abs(crude - (effect?.difference ?? NaN)) > 0.015]).toEqual([id, true]);
    }
  });

  it.each(planted)(
    'of $id are told by the records: treatment and outcome codes, and nothing else has them',
    archetype => {
      const { effect } = archetype;
      const treatment =
        archetype.medications?.[effect?.treatment ?? ''] ?? archetype.immunisations?.[effect?.treatment ?? ''];
      const outcome = archetype.episodes?.[effect?.outcome ?? ''];
      const given = codesOf(treatment?.code ?? '');
      // What tells the outcome is the diagnosis at the beginning of the stay.
      const follows = codesOf(outcome?.events[0]?.code ?? '');
      expect(given.length * follows.length).toBeGreaterThan(0);
      const made = patients(archetype.id, 40);
      for (const { patient, events } of made) {
        expect(events.some(({ bare }) => given.includes(bare))).toBe(patient.effect?.treated);
        expect(events.some(({ bare }) => follows.includes(bare))).toBe(patient.effect?.outcome);
      }
      expect(new Set(made.map(({ patient }) => patient.effect?.treated)).size).toBe(2);
    },
  );
});

/** Base, variant, and how a value moves in the variant but not in the base: the contrast is nowhere else. */
const PAIRS: readonly (readonly [base: string, hidden: string, loinc: string, sign: 1 | -1])[] = [
  ['t2dm_stable', 't2dm_metformin_b12', '2132-9', -1],
  ['t2dm_stable', 't2dm_metformin_b12', '787-2', 1],
  ['wellness_elderly', 'wellness_occult_bleeding', '718-7', -1],
  ['wellness_elderly', 'wellness_occult_bleeding', '787-2', -1],
  ['ra_stable', 'ra_methotrexate_liver', '1742-6', 1],
  ['ra_stable', 'ra_methotrexate_liver', '777-3', -1],
  ['hypothyroid_stable', 'hypothyroid_malabsorption', '3016-3', 1],
  ['htn_primary', 'htn_aldosteronism', '2823-3', -1],
  ['depression_responder', 'depression_resistant', '44261-6', 1],
];

describe('pairs that differ subtly', () => {
  it.each(PAIRS)('%s and %s are told apart by the change of %s', (base, hidden, loinc, sign) => {
    const changes = (id: string): number[] =>
      patients(id, 25).map(({ events }) => sign * change(values(events, loinc)));
    expect(areaUnderCurve(changes(base), changes(hidden))).toBeGreaterThan(0.9);
  });

  it.each([...new Set(PAIRS.slice(0, 8).map(([base, hidden]) => `${base} ${hidden}`))])(
    '%s: no code gives it away',
    pair => {
      const [base = '', hidden = ''] = pair.split(' ');
      const shares = (id: string): Map<string, number> => {
        const count = new Map<string, number>();
        const made = patients(id, 60);
        for (const { events } of made) {
          for (const code of new Set(events.map(event => event.code)))
            count.set(code, (count.get(code) ?? 0) + 1 / made.length);
        }
        return count;
      };
      const [inBase, inHidden] = [shares(base), shares(hidden)];
      for (const code of new Set([...inBase.keys(), ...inHidden.keys()])) {
        expect([code, Math.abs((inBase.get(code) ?? 0) - (inHidden.get(code) ?? 0)) < 0.45]).toEqual([code, true]);
      }
    },
  );
});

describe('the example of the documentation', () => {
  it('makes the patients that it tells of: haemoglobin rises under iron', () => {
    const page = readFileSync(fileURLToPath(new URL('../../../docs/archetypes.md', import.meta.url)), 'utf8');
    const text = /```json\n(.*?)```/s.exec(page)?.[1] ?? '';
    const { programs: own, codes: ownCodes } = compile(readArchetypes([{ shown: 'example', text }]), KNOWN);
    const [program] = own.values();
    if (!program) throw new Error('The example has an archetype.');
    const hemoglobin = ownCodes.bare('LOINC/718-7');
    for (let i = 0; i < 20; i++) {
      const { rows } = makePatient(program, ownCodes, SEED, i);
      const tablets = ownCodes.codes.findIndex(({ code }) => code === 'MEDICATION//START//RxNorm/310325');
      const course = rows.flatMap(row => (row.code === hemoglobin && row.value !== null ? [row.value] : []));
      const rise = (course.at(-1) ?? NaN) - (course[0] ?? NaN);
      if (rows.some(row => row.code === tablets)) expect(rise).toBeGreaterThan(1);
      else expect(Math.abs(rise)).toBeLessThan(1);
    }
  });
});

describe('grades', () => {
  it.each([
    ['33914-3', ['t2dm_ckd_advanced', 't2dm_ckd_moderate', 't2dm_ckd_early']],
    ['19926-5', ['copd_severe', 'copd_moderate', 'copd_mild']],
    ['10230-1', ['hf_reduced', 'hf_preserved']],
  ] as const)('by the mean of %s are in their order, every patient', (loinc, grades) => {
    const means = grades.map(id => patients(id, 20).map(({ events }) => mean(values(events, loinc))));
    for (const [i, lower] of means.slice(0, -1).entries()) {
      expect(Math.max(...lower)).toBeLessThan(Math.min(...(means[i + 1] ?? [])));
    }
  });
});
