/** Costs and times of runs in words, as the pages that show answers print them. */

/** Two decimals, or as many as tell it from 0. */
export function usd(amount: number): string {
  return amount === 0 || amount >= 0.01 ? amount.toFixed(2) : amount.toPrecision(2);
}

/** In the reader's own time: it is when something was done, and no time of a record. */
export function whenText(at: string): string {
  const date = new Date(at);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
