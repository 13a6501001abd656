import type { Cohort, EventScope } from '../../core/cohort/cohort';
import type { Engine } from '../engine/engine';

/**
 * A cohort's scope with the data set's own codes in place of selectors, so that the counting thread selects what the
 * engine selects: it alone knows the data set's parents, settings and imports.
 */
export class OwnCodes {
  #last: {
    readonly of: EventScope;
    readonly dataset: string;
    readonly revision: number;
    readonly scope: EventScope;
  } | null = null;

  constructor(readonly engine: Engine) {}

  /** Asked of the engine once for a scope; toggling a subject keeps the scope. */
  async in({ dataset, scope: of }: Cohort, revision: number, signal: AbortSignal): Promise<EventScope> {
    if (of.codes === null) return of;
    const last = this.#last;
    if (last?.of === of && last.dataset === dataset && last.revision === revision) return last.scope;
    const { codes } = await this.engine.call('selectedCodes', { path: dataset, codes: of.codes }, signal);
    const scope = { ...of, codes: codes.map(code => ({ code, below: false })) };
    this.#last = { of, dataset, revision, scope };
    return scope;
  }
}
