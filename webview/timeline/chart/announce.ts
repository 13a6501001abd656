import { shortAge } from '../../../src/core/view/age';
import { descriptionCell, timeCell, unitCell, valueCell } from '../../../src/core/view/rows';
import { rowsBelow } from '../../../src/core/timeline/times';
import type { Scene } from './scene';

/** What a screen reader says of the event that the keyboard came to. */
export function spokenEvent(scene: Scene, event: number): string {
  const { events, birth } = scene.subject;
  const value = valueCell(events, event).text.slice(0, 200);
  const time = events.time[event] ?? 0n;
  const row = scene.rowOf(event);
  const parts = [
    descriptionCell(events, event).text,
    [value, unitCell(events, event)].filter(part => part !== '').join(' '),
    timeCell(events, event),
    birth === null || event < events.staticCount ? '' : `age ${shortAge(birth, time)}`,
    row ? placeInRow(row.at, row.lane.title, event) : '',
  ];
  return parts.filter(part => part !== '').join(', ');
}

function placeInRow(
  at: { readonly rows: Int32Array; readonly tracks: readonly { readonly rows: Int32Array }[] },
  lane: string,
  event: number,
): string {
  const lists = [at.rows, ...at.tracks.map(track => track.rows)];
  const before = lists.reduce((sum, rows) => sum + rowsBelow(rows, event), 0);
  const total = lists.reduce((sum, rows) => sum + rows.length, 0);
  return `${before + 1} of ${total} in ${lane}`;
}

/** Why the timeline has nothing to show; empty where it has. */
export function emptyReason(scene: Scene): string {
  const { events } = scene.subject;
  if (!scene.extent) {
    return events.length === 0
      ? 'This subject has no events.'
      : `This subject has ${events.length} static ${events.length === 1 ? 'fact' : 'facts'} and no event with a time. The facts are in the header and in the table.`;
  }
  const lanes = scene.plan.lanes;
  if (lanes.length === 0) return 'Birth and death are all that this record has with a time.';
  if (lanes.every(lane => lane.hidden)) return 'All lanes are hidden. The Lanes menu shows them again.';
  if (lanes.every(lane => lane.shown === 0)) return 'No event passes the filter.';
  return '';
}
