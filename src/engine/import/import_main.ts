import path from 'node:path';
import { Channel, type CallContext } from '../../protocol/channel';
import { endAtOnce, parentPort } from '../child_process';
import { archetypesOf, generate, type SamplePlaces } from '../sample/generate';
import type { ImportHostApi, ImportProgress } from './contract';
import type { ImportScriptApi } from './import_process';
import { recogniseSource } from './recognise';
import { runImport } from './run_import';

/**
 * The start of the process that imports records and makes cohorts (`dist/import_records.js`). When whoever started it lets
 * go of it, what it does is cancelled and cleans up after itself; then it ends.
 */
const LAST_WORK_MS = 2000;

/** What is shipped beside the script. */
const MEDIA = path.join(__dirname, '..', 'media');
const PLACES: SamplePlaces = {
  archetypes: path.join(MEDIA, 'archetypes'),
  index: path.join(MEDIA, 'ontology', 'cohort-lens.sqlite'),
};

/** What is under way. It settles however the work ends. */
let working: Promise<unknown> = Promise.resolve();

const channel: Channel<ImportScriptApi, ImportHostApi> = new Channel(parentPort(letGo), {
  recognise: ({ source, kind }) => work(recogniseSource(source, kind)),
  run: (task, { signal }: CallContext) => work(runImport(task, tell, signal)),
  archetypes: ({ file }) => work(archetypesOf(file, PLACES)),
  generate: (task, { signal }: CallContext) => work(generate(task, PLACES, { signal, onProgress: tell })),
});

channel.notify('ready', {});

function work<T>(doing: Promise<T>): Promise<T> {
  working = Promise.allSettled([working, doing]);
  return doing;
}

function tell(progress: ImportProgress): void {
  channel.notify('progress', progress);
}

function letGo(): void {
  channel.dispose();
  setTimeout(endAtOnce, LAST_WORK_MS);
  void working.then(endAtOnce);
}
