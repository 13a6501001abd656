import type { Estimate } from '../../engine/evaluate/contract';
import { costWords, destinationWords } from '../../engine/evaluate/words';
import { counted, figure } from '../data_sets/words';
import { confirmed } from '../notifications/notify';

/** Shows what would be sent, where it goes and what it costs, and asks, where anything leaves the machine or costs something. */
export async function confirmEstimate({ runs, questions }: Estimate): Promise<boolean> {
  const isHarmless = runs.every(({ destination, mostCost }) => {
    return (destination.kind === 'here' || destination.kind === 'loopback') && mostCost === 0;
  });
  if (isHarmless) return true;
  const lines = runs.map(run => {
    const tokens = run.inputTokens === null ? '' : `${run.approximate ? '≈' : ''}${figure(run.inputTokens)} tokens, `;
    const over =
      run.overContext === 0 ? '' : ` ${figure(run.overContext)} do not fit into its context window and are not sent.`;
    const by = run.rendering === null ? '' : ` by ${run.rendering}`;
    return `${run.model}${by}: ${tokens}${destinationWords(run.destination)}, ${costWords(run)}.${over}`;
  });
  const whom = [...new Set(runs.map(({ model }) => model))].join(', ');
  return confirmed(`Send ${counted(questions, 'question')} with records to ${whom}?`, lines.join('\n\n'), 'Send');
}
