import type { SubjectEvents, SubjectPayload } from '../../src/core/meds/events';
import { decodeEvents } from '../../src/core/meds/columns';
import { extentOf, limitsOf, padded } from '../../src/core/timeline/window';
import { microsAsDoubles } from '../../src/core/timeline/times';
import { subjectFacts } from '../../src/core/view/facts';
import { Hierarchy } from '../../src/core/view/hierarchy';
import type { LoadedSubject, TimeWindow } from './store';

/** From what the engine answered to what the page shows. */
export function loadedSubject(payload: SubjectPayload): LoadedSubject {
  const events = decodeEvents(payload.columns, payload.codes);
  const { birth, death, first, last } = subjectFacts(events);
  const { split, labels, references, extraColumns, notices } = payload;
  const hierarchy = new Hierarchy(payload.hierarchy, payload.codes);
  return { events, hierarchy, split, labels, references, extraColumns, notices, birth, death, first, last };
}

/** The window that shows the whole record, and the furthest a window may reach; null: nothing has a time. */
export function windowsOf(events: SubjectEvents): { readonly fit: TimeWindow; readonly limits: TimeWindow } | null {
  const extent = extentOf(events, microsAsDoubles(events.time));
  return extent ? { fit: padded(extent.recorded), limits: limitsOf(extent) } : null;
}
