import { describe, expect, it } from 'vitest';
import { parseGoTo } from '../../../src/core/view/go_to';
import { parseTimeSpan } from '../../../src/core/view/time_span';
import { micros } from './events_of';

const CONTEXT = { birth: micros('2055-01-01'), anchor: micros('2118-11-15T08:30') };

describe('parseGoTo', () => {
  it.each([
    ['2118-11-16', '2118-11-16T00:00'],
    [' 2118-11-16 02:00 ', '2118-11-16T02:00'],
    ['2118-11', '2118-11-01T00:00'],
    ['2118', '2118-01-01T00:00'],
    ['63 y', '2118-01-01T00:00'],
    ['63.5 years', '2118-07-02T12:00'], // half of the 365 days from 2118-01-01
    ['age 12 mo', '2056-01-01T00:00'],
    ['day 1', '2118-11-15T08:30'],
    ['Day 3', '2118-11-17T08:30'],
    ['day -1', '2118-11-14T08:30'],
  ])('%s leads to %s', (text, at) => {
    expect(parseGoTo(text, CONTEXT)).toMatchObject({ destination: { at: micros(at) } });
  });

  it.each(['', 'tomorrow', '2118-02-30', '2118-11-16 25:00', '63.5', '900 y'])('says what is wrong with “%s”', text => {
    expect(parseGoTo(text, CONTEXT)).toHaveProperty('problem');
  });

  it('says what the record lacks', () => {
    const nothing = { birth: null, anchor: null };
    expect(parseGoTo('63 y', nothing)).toEqual({
      problem: 'This record has no birth, so ages can’t be found. Type a date.',
    });
    expect(parseGoTo('day 3', nothing)).toEqual({ problem: 'This record has no dated event to count days from.' });
  });
});

describe('parseTimeSpan', () => {
  it.each([
    ['2118', '2118-01-01T00:00', '2119-01-01T00:00'],
    ['2118-12', '2118-12-01T00:00', '2119-01-01T00:00'],
    ['2120-02', '2120-02-01T00:00', '2120-03-01T00:00'],
    ['2118-11-16', '2118-11-16T00:00', '2118-11-17T00:00'],
    ['2118-11-16 02:00', '2118-11-16T02:00', '2118-11-16T02:01'],
    ['2118-11-16T02:00:05', '2118-11-16T02:00:05', '2118-11-16T02:00:06'],
    ['2118-11-16T02:00:05.25', '2118-11-16T02:00:05.25', '2118-11-16T02:00:05.250001'],
  ])('%s lasts from %s to before %s', (text, from, before) => {
    expect(parseTimeSpan(text)).toEqual({ from: micros(from), to: micros(before) - 1n });
  });
});
