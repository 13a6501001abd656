import { UserFault } from '../../core/fault';
import { knownWords } from '../../core/ontology/systems';
import type { CodeAsked } from '../../protocol/viewer';
import { tellInformation } from '../notifications/notify';
import type { Viewers } from './viewers';

/**
 * Filters the viewer to a code and everything below it; says so where no viewer is open, where its record has none of it,
 * and where the rest of the filter hides all of it.
 * @param asked `{ system, code }` in canonical form, as hovers and Find Code pass it; `description` may be beside
 * @throws UserFault `no-code` where it is something else
 */
export async function filterToCode(viewers: Viewers, asked: unknown): Promise<void> {
  const code = codeIn(asked);
  const viewer = viewers.latest;
  if (!viewer) {
    void tellInformation('No record is open. Open a subject from the Data Sets view, then filter it.');
    return;
  }
  const { subject, events, shown } = await viewer.filterTo(code);
  if (subject === null) {
    void tellInformation('The viewer shows no record that could be filtered.');
  } else if (events === 0) {
    void tellInformation(
      `Subject ${subject} has no event with ${knownWords(code)} or a code below it. The filter stays as it is.`,
    );
  } else if (shown === 0) {
    void tellInformation(
      `Subject ${subject} has ${events} ${events === 1 ? 'event' : 'events'} with ${knownWords(code)} or a code below it, ` +
        `but the rest of the filter (categories, values or dates) leaves none of them. Remove that to see them.`,
    );
  }
}

function codeIn(asked: unknown): CodeAsked {
  if (typeof asked === 'object' && asked !== null && 'system' in asked && 'code' in asked) {
    const { system, code } = asked;
    const description = 'description' in asked && typeof asked.description === 'string' ? asked.description : null;
    const isSystem = typeof system === 'string' && /^[\w-]+$/.test(system);
    if (isSystem && typeof code === 'string' && code !== '') return { system, code, description };
  }
  throw new UserFault(
    'This command filters to a code that a hover, Find Code or another command names. Start it from one of these.',
    'no-code',
  );
}
