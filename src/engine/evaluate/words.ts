import type { Estimate } from './contract';
import type { Destination } from './model';

/** Where a request goes, in words; after the model's name. */
export function destinationWords(destination: Destination): string {
  switch (destination.kind) {
    case 'here':
      return 'stays on this machine';
    case 'loopback':
      return `goes to ${destination.origin} on this machine`;
    case 'elsewhere':
      return `goes to ${destination.origin}`;
    case 'program':
      return `goes to the program ${destination.program}`;
    case 'editor':
      return `goes to a model of VS Code by ${destination.vendor}`;
  }
}

/** What a run costs, in words. Unknown is not free. */
export function costWords({ inputCost, mostCost }: Pick<Estimate['runs'][number], 'inputCost' | 'mostCost'>): string {
  if (mostCost === 0 && inputCost === 0) return 'costs nothing';
  if (inputCost === null) return 'costs nobody knows how much (no price is set)';
  const most = mostCost === null ? 'more for what it writes' : `$${usd(mostCost)} at most`;
  return `costs $${usd(inputCost)} for the prompts, ${most}`;
}

/** Two decimals, or as many as tell it from 0. */
export function usd(amount: number): string {
  if (amount === 0 || amount >= 0.01) return amount.toFixed(2);
  return amount.toPrecision(2);
}
