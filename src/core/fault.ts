/**
 * A fault that a user can act on: its message is a plain sentence (what was wrong, where, what to do) that is shown
 * as it is. Everything else is a defect of ours: it goes to the log with its cause.
 */
export class UserFault extends Error {
  override readonly name = 'UserFault';
  constructor(
    message: string,
    /** A short machine-readable kind, e.g. `empty-file`; travels over the wire and into `--json`. */
    readonly kind: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** Thrown where work was cancelled. Cancellation is not an error: it is never shown or logged as one. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
  constructor() {
    super('Cancelled');
  }
}

/** What a user reads of a failure: a fault's own sentence, and for a defect of ours that the log has more. */
export function messageOf(error: unknown): string {
  if (error instanceof UserFault) return error.message;
  return 'This could not be done because of an error in Cohort Lens. The log says more.';
}
