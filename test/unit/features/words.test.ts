import { describe, expect, it } from 'vitest';
import { counted, dateRange, subjectRow, subjectTooltip } from '../../../src/features/data_sets/words';
import { changedSentence } from '../../../src/features/files/words';
import { isWithin } from '../../../src/features/files/within';
import { keptPlace } from '../../../src/features/page/kept';

describe('the words of a subject’s row', () => {
  it('are its events and dates', () => {
    const row = {
      id: '10019172',
      split: 'tuning',
      events: 5038,
      first: '2118-11-14T10:00:00',
      last: '2118-11-21T11:00:00',
    };
    expect(subjectRow(row)).toBe('5,038 events · 2118-11-14 – 2118-11-21');
    expect(subjectTooltip(row)).toBe(
      'Subject 10019172\n5,038 events\nFirst 2118-11-14 10:00:00\nLast 2118-11-21 11:00:00\nSplit tuning',
    );
  });

  it('say one date once, and say where there is none', () => {
    expect(dateRange('2118-11-14T10:00:00', '2118-11-14T23:59:59.999999')).toBe('2118-11-14');
    expect(dateRange(null, null)).toBe('no dates');
    expect(counted(1, 'event')).toBe('1 event');
    expect(counted(0, 'event')).toBe('0 events');
  });
});

describe('the sentence about changed files', () => {
  it.each([
    [['data/train/0.parquet'], [], 'data/train/0.parquet changed on disk: read again.'],
    [['a.parquet', 'b.parquet', 'c.parquet'], [], 'a.parquet and 2 more files changed on disk: read again.'],
    [[], ['a.parquet', 'b.parquet'], 'a.parquet and 1 more file were deleted: read again.'],
    [['a.parquet'], ['b.parquet'], 'a.parquet changed on disk, and b.parquet was deleted: read again.'],
  ])('of %j changed and %j deleted', (changed, deleted, sentence) => {
    expect(changedSentence({ changed, deleted, gone: false })).toBe(sentence);
  });
});

describe('whether a file is within a folder', () => {
  it.each([
    ['/data/set', '/data/set', true],
    ['/data/set', '/data/set/x.tsv', true],
    ['/data/set', '/data/set/deep/er/x.tsv', true],
    ['/data/set', '/data/set/..x.tsv', true],
    ['/data/set', '/data/set2/x.tsv', false],
    ['/data/set', '/data/x.tsv', false],
    ['/data/set/0.parquet', '/data/set/x.tsv', false],
  ])('%s, %s: %s', (folder, file, within) => {
    expect(isWithin(folder, file)).toBe(within);
  });
});

describe('what a page kept', () => {
  it.each([
    [undefined, null],
    [null, null],
    ['text', null],
    [{ path: 7 }, null],
    [{ path: '/data/set' }, { path: '/data/set', subject: null }],
    [
      { path: '/data/set', subject: '9223372036854775807', zoom: 3 },
      { path: '/data/set', subject: '9223372036854775807' },
    ],
  ])('%j is read as %j', (state, place) => {
    expect(keptPlace(state)).toEqual(place);
  });
});
