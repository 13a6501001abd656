import { describe, expect, it } from 'vitest';
import { WHOLE_RECORD } from '../../../src/core/cohort/cohort';
import { cohortName } from '../../../src/features/cohort/names';
import { faultLength, faultPlace } from '../../../src/features/cohort/query_fault';
import {
  filterWords,
  headerWords,
  idWords,
  isCohortSubject,
  listWords,
  subjectWords,
  unknownWords,
  windowWords,
} from '../../../src/features/cohort/rows';
import { typedSelectors, windowProblem } from '../../../src/features/cohort/typed_scope';

const summary = { id: '7', split: null, events: 1, first: '2118-11-14T02:00:00', last: '2118-11-21T00:00:00' };

describe('the words of the Cohort view', () => {
  it('say how many ids a short text has, and how long another is', () => {
    expect(listWords('7, 8, 7 and 9')).toBe('3 ids');
    expect(listWords('7 '.repeat(60_000))).toBe('120,000 characters');
  });

  it('count patients and events, and say where not all events count', () => {
    const cohort = { dataset: '/records', subjects: ['1', '2'], scope: WHOLE_RECORD };
    const totals = { events: 24103, unknown: [] };
    expect(headerWords(cohort, totals)).toBe('2 patients · 24,103 events');
    expect(headerWords({ ...cohort, subjects: ['1'] }, null)).toBe('1 patient');
    const scope = { from: '2118', to: null, codes: [{ code: 'MEDS_DEATH', below: false }] };
    expect(headerWords({ ...cohort, scope }, totals)).toBe('2 patients · window · filter · 24,103 events in all');
  });

  it('tell a window by its bounds', () => {
    expect(windowWords({ from: null, to: null })).toBe('all dates');
    expect(windowWords({ from: '2118-11', to: null })).toBe('from 2118-11');
    expect(windowWords({ from: null, to: '2118-11-16T02:00' })).toBe('until 2118-11-16 02:00');
    expect(windowWords({ from: '2118', to: '2119' })).toBe('2118 – 2119');
    expect(windowWords({ from: '2118-11-16', to: '2118-11-16' })).toBe('2118-11-16');
  });

  it('tell a filter by its codes; one without codes lets nothing pass', () => {
    expect(filterWords([])).toBe('no code');
    expect(
      filterWords([
        { code: 'ICD10CM/E11', below: true },
        { code: 'MEDS_DEATH', below: false },
      ]),
    ).toBe('ICD10CM/E11 and below, MEDS_DEATH');
  });

  it('tell of a patient what is known, and that unknown is not nothing', () => {
    expect(subjectWords(undefined, null)).toBe('');
    expect(subjectWords(null, null)).toBe('not in the records');
    expect(subjectWords(summary, null)).toBe('1 event · 2118-11-14 – 2118-11-21');
    const cost = { tokens: '12 tokens', events: 1 };
    expect(subjectWords(summary, cost)).toBe('12 tokens · 1 event · 2118-11-14 – 2118-11-21');
    const some = subjectWords({ ...summary, events: 5038 }, { tokens: '9 tokens', events: 0 });
    expect(some).toBe('9 tokens · 0 of 5,038 events · 2118-11-14 – 2118-11-21');
  });

  it('name a few ids and count the rest', () => {
    expect(idWords(['4'])).toBe('4');
    expect(idWords(['4', '9'])).toBe('4 and 9');
    expect(idWords(['1', '2', '3', '4'])).toBe('1, 2, 3 and 4');
    expect(idWords(Array.from({ length: 1206 }, (_, i) => String(i)))).toBe('0, 1, 2 and 1,203 more');
  });

  it('say that missing patients stay listed', () => {
    expect(unknownWords([])).toBeNull();
    expect(unknownWords(['4'])).toMatch(/^Patient 4 is not in the records\. It stays listed/);
    expect(unknownWords(['4', '9'])).toMatch(/^2 patients are not in the records: 4 and 9\. They stay listed/);
  });
});

describe('a row of the Cohort view', () => {
  it('is told from the row of another view by its shape', () => {
    expect(isCohortSubject({ kind: 'subject', path: '/records', subject: '7' })).toBe(true);
    // A subject of the Data Sets view has a summary there.
    expect(isCohortSubject({ kind: 'subject', path: '/records', split: null, subject: summary })).toBe(false);
    for (const other of [undefined, null, 'subject', { kind: 'window' }]) expect(isCohortSubject(other)).toBe(false);
  });
});

describe('a cohort', () => {
  it('is called as its file, without the ending', () => {
    expect(cohortName(null)).toBe('Cohort');
    expect(cohortName('/work/sepsis.cohort.json')).toBe('sepsis');
    expect(cohortName('/work/two.words.json')).toBe('two.words');
  });
});

describe('what is typed for window and filter', () => {
  it('is a list of codes; a star takes what is below as well', () => {
    expect(typedSelectors(' ICD10CM/E11*, LAB//50912//mg/dL;MEDS_DEATH\n')).toEqual([
      { code: 'ICD10CM/E11', below: true },
      { code: 'LAB//50912//mg/dL', below: false },
      { code: 'MEDS_DEATH', below: false },
    ]);
    expect(typedSelectors(' , *;')).toEqual([]);
  });

  it('is a window that ends no sooner than it begins', () => {
    expect(windowProblem(null, null)).toBeNull();
    expect(windowProblem('2118-11-16', '2118-11-16')).toBeNull();
    expect(windowProblem('2118-11-16', '2118')).toBeNull(); // the year ends later
    expect(windowProblem('2118-11-16', '2118-11-15')).toBe('This ends before it begins (2118-11-16 – 2118-11-15).');
    expect(windowProblem('2118-13', null)).toMatch(/is no date/);
  });
});

describe('the place of a fault in a query', () => {
  it('is read from the sentence that names it', () => {
    expect(faultPlace('This query can’t be used: line 3, column 12: there is no evnts.')).toEqual({
      line: 3,
      column: 12,
    });
    expect(faultPlace('LINE 2: SELECT')).toEqual({ line: 2, column: 1 });
    expect(faultPlace('It is not exactly one SELECT.')).toBeNull();
  });

  it('is as long as the word that stands there', () => {
    expect(faultLength('WHERE evnts >= 5', 6)).toBe(5);
    expect(faultLength('FROM "my table" x', 5)).toBe(10);
    expect(faultLength('a = = b', 4)).toBe(1);
    expect(faultLength('', 0)).toBe(1);
  });
});
