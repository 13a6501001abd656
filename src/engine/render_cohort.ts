import type { Cohort } from '../core/cohort/cohort';
import { applyScope } from '../core/cohort/scope';
import { Cancelled } from '../core/fault';
import { decodeEvents } from '../core/meds/columns';
import type { SubjectId } from '../core/meds/dataset';
import type { SubjectEvents } from '../core/meds/events';
import type { RenderPass, Segment } from '../core/render/rendering';
import type { Engine } from './engine';

/** Text that is collected before it is handed on, in UTF-16 code units. */
const PIECE = 64 * 1024;

/**
 * Writes a cohort as text, in pieces: at any time one record is held. Where the rendering must know the whole cohort
 * before it begins, every record is read twice. Each piece waits until the one before was taken.
 * @param pass a fresh pass of the rendering
 * @throws UserFault `unknown-subject`, `scope-date`, or whatever is wrong with the files; Cancelled
 */
export async function* renderCohort(
  engine: Pick<Engine, 'subject'>,
  { dataset, subjects, scope }: Cohort,
  pass: RenderPass,
  signal?: AbortSignal,
): AsyncGenerator<string, void, void> {
  const read = async (subject: SubjectId): Promise<SubjectEvents> => {
    const payload = await engine.subject({ path: dataset, subject, wholeTexts: true }, signal ? { signal } : undefined);
    return applyScope(decodeEvents(payload.columns, payload.codes), scope, payload.hierarchy);
  };
  if (pass.surveys) for (const subject of subjects) pass.survey(await read(subject));
  yield* inPieces(pass.head(), signal);
  for (const subject of subjects) yield* inPieces(pass.record(await read(subject)), signal);
}

function* inPieces(segments: Iterable<Segment>, signal?: AbortSignal): Generator<string, void, void> {
  let piece = '';
  for (const { text } of segments) {
    piece += text;
    if (piece.length < PIECE) continue;
    if (signal?.aborted === true) throw new Cancelled();
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
