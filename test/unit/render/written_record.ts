import type { SubjectEvents } from '../../../src/core/meds/events';
import { DEFAULT_OPTIONS, type Rendering, type RenderOptions, type Segment } from '../../../src/core/render/rendering';
import { eventsOf, type WrittenCodes, type WrittenEvent } from '../view/events_of';

/** A record as a test writes it. */
export function recordOf(
  subject: string,
  written: readonly WrittenEvent[],
  descriptions: Readonly<Record<string, string>> = {},
): SubjectEvents {
  const known: WrittenCodes = Object.fromEntries(
    Object.entries(descriptions).map(([code, description]) => [code, { description }]),
  );
  return { ...eventsOf(written, known), subject };
}

export function segmentsOf(
  rendering: Rendering,
  records: readonly SubjectEvents[],
  options: Partial<RenderOptions> = {},
): readonly Segment[] {
  const pass = rendering.begin({ ...DEFAULT_OPTIONS, ...options });
  if (pass.surveys) for (const record of records) pass.survey(record);
  return [...pass.head(), ...records.flatMap(record => [...pass.record(record)])];
}

export function textOf(
  rendering: Rendering,
  records: readonly SubjectEvents[],
  options: Partial<RenderOptions> = {},
): string {
  return segmentsOf(rendering, records, options)
    .map(({ text }) => text)
    .join('');
}
