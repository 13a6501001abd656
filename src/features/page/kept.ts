import type { KeptPlace } from '../../protocol/viewer';

/** What a page kept before a reload, or null where it kept nothing that can be used. The rest of it is the page's own. */
export function keptPlace(state: unknown): KeptPlace | null {
  if (typeof state !== 'object' || state === null || !('path' in state) || typeof state.path !== 'string') return null;
  const subject = 'subject' in state && typeof state.subject === 'string' ? state.subject : null;
  return { path: state.path, subject };
}
