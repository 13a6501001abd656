import { calendarSpan } from './elapsed';

const MICROS_PER_HOUR = 3_600_000_000;

/**
 * An age in the two units that matter at it: `63 y 10 mo`, under two years `14 mo 3 d`, under a month `12 d 6 h`, under
 * a day `6 h 15 min`. Before birth it has a minus sign. Where there is room for one figure only: view/age.ts.
 */
export function formatAge(birth: bigint, at: bigint): string {
  const { negative, years, months, days, micros } = calendarSpan(birth, at);
  const hours = Math.floor(micros / MICROS_PER_HOUR);
  const minutes = Math.floor((micros - hours * MICROS_PER_HOUR) / 60_000_000);
  const sign = negative ? '−' : '';
  if (years >= 2) return sign + pair(years, 'y', months, 'mo');
  if (years * 12 + months >= 1) return sign + pair(years * 12 + months, 'mo', days, 'd');
  if (days >= 1) return sign + pair(days, 'd', hours, 'h');
  return sign + pair(hours, 'h', minutes, 'min');
}

function pair(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}
