import { UsageFault } from './command';

/**
 * The names in an option's value, with commas between them, each once.
 * @throws UsageFault where there are none
 */
export function namesIn(list: string, option: string): readonly string[] {
  const names = new Set(list.split(',').map(name => name.trim()));
  names.delete('');
  if (names.size === 0) throw new UsageFault(`${option} names nothing: names are written with commas between them.`);
  return [...names];
}
