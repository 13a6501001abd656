import { UserFault } from '../../core/fault';

/** What a user reads of a failure: a fault's own sentence, and for a defect of ours that the log has more. */
export function messageOf(error: unknown): string {
  if (error instanceof UserFault) return error.message;
  return 'This could not be done because of an error in Cohort Lens. The log says more.';
}
