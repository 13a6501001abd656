import { Cancelled } from '../../core/fault';
import { Channel, type CallContext } from '../../protocol/channel';
import { endAtOnce, parentPort } from '../child_process';
import type { EvaluateApi, EvaluateConfiguration, EvaluateHostApi } from './contract';
import { Evaluator, type EvaluatorHost } from './evaluator';
import { answerDetails, answerTable, compareRuns } from './answer_table';
import { KnownRuns } from './known_runs';
import { rescore, rescoring } from './rescore';
import { resumable } from './resume';
import { runList } from './run_list';
import { answersTo } from './runs';
import { readStandings, reportOf } from './standings';
import { testModel } from './test_model';

/**
 * The start of the process that evaluates (`dist/evaluate.js`). When whoever started it is gone it ends at once: what was
 * answered is written down already.
 */
let evaluator: Evaluator | null = null;
/** Aborted to end all evaluations. */
let stopping = new AbortController();
const known = new KnownRuns();

const channel: Channel<EvaluateApi, EvaluateHostApi> = new Channel<EvaluateApi, EvaluateHostApi>(
  parentPort(endAtOnce),
  {
    configure: configuration => configure(configuration),
    estimate: (task, { signal }: CallContext) => configured().estimate(task, signal),
    evaluate: (task, { signal }: CallContext) =>
      configured().evaluate(task, AbortSignal.any([signal, stopping.signal])),
    stop: () => {
      stopping.abort();
      stopping = new AbortController();
    },
    testModel: ({ profile, key }, { signal }: CallContext) =>
      testModel(profile, key, { engine: configured().engine, askEditor: host.askEditor, isRestricted: false }, signal),
    answersTo: ({ folders, question }) => answersTo(folders, question),
    runList: ({ folders }) => runList(folders, known),
    answerTable: ({ runs }) => answerTable(runs, known),
    answerDetails: place => answerDetails(place, known),
    promptOf: (place, { signal }: CallContext) => configured().promptOf(place, signal),
    compare: ({ first, second }) => compareRuns(first, second, known),
    standings: ({ runs }) => readStandings(runs, known),
    report: async ({ runs }) => (await reportOf(runs, known)).text,
    rescore: ({ run, write }) => (write ? rescore(run, configured().configuration.version) : rescoring(run)),
    resumable: ({ run }) => resumable(run),
  },
);

const host: EvaluatorHost = {
  progress: progress => channel.notify('progress', progress),
  answered: answered => channel.notify('answered', answered),
  askEditor: async (asked, signal) => {
    try {
      return await channel.call('askEditor', asked, signal);
    } catch (error) {
      throw signal.aborted ? new Cancelled() : error;
    }
  },
};

channel.notify('ready', {});

async function configure(configuration: EvaluateConfiguration): Promise<void> {
  const before = evaluator;
  evaluator = new Evaluator(configuration, host);
  await before?.close();
}

function configured(): Evaluator {
  if (evaluator === null) throw new Error('The process was not configured.');
  return evaluator;
}
