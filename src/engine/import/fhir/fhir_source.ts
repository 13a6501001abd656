import { fault } from '../../faults';
import { stopIfAborted } from '../../interruption';
import type { RecognisedSource } from '../contract';
import type { Source, SourceFile, SourceFolder } from '../source';
import type { StagingRun } from '../staging';
import { kindOfFile, NOT_FHIR, type NotFhir } from './file_form';
import { stageEvents } from './stage_events';
import { survey } from './survey';

const EXPECTED = 'FHIR R4 as JSON: bundles, a bulk export (NDJSON), or single resources, each packed with gzip or not';

/** Files that are told by their names and never FHIR. */
const OTHER_FILES = /\.(?:parquet|csv|tsv|zip|pdf|png|jpe?g|xlsx?)(?:\.gz)?$/i;
/** What a folder without FHIR is called by, the most telling first. */
const TELLING: readonly NotFhir[] = ['xml', 'utf-16', 'other-json', 'other-xml', 'empty'];

/** The share of the progress that the first reading takes. */
const SURVEY_SHARE = 0.15;

export const fhirSource: Source = {
  kind: 'fhir',
  expected: EXPECTED,
  recognise,
  stage,
};

async function recognise(folder: SourceFolder): Promise<RecognisedSource | null> {
  const files: SourceFile[] = [];
  const passedOver: { name: string; why: string }[] = [];
  const found = new Map<NotFhir, SourceFile>();
  for (const file of folder.files) {
    if (OTHER_FILES.test(file.relative)) {
      found.set('other', file);
      passedOver.push({ name: file.relative, why: NOT_FHIR.other });
      continue;
    }
    const kind = await kindOfFile(file.absolute);
    if ('form' in kind) files.push(file);
    else {
      if (!found.has(kind.not)) found.set(kind.not, file);
      passedOver.push({ name: file.relative, why: NOT_FHIR[kind.not] });
    }
  }
  if (files.length > 0) {
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    return { kind: 'fhir', files: files.map(({ absolute }) => absolute), bytes, passedOver, missing: [] };
  }
  // Tables of another source may stand beside a stray file; only what looks like FHIR throughout is told to be broken FHIR.
  if (found.has('other')) return null;
  for (const not of TELLING) {
    const file = found.get(not);
    if (file !== undefined) {
      throw fault('import-source', {
        source: folder.path,
        found: `${file.relative}: ${NOT_FHIR[not]}`,
        expected: `What can be: ${EXPECTED}`,
      });
    }
  }
  return null;
}

async function stage(run: StagingRun): Promise<void> {
  const { files, bytes } = run.source;
  let read = 0;
  const index = await survey(
    files,
    more => {
      read += more;
      run.progress('Reading which resources there are', SURVEY_SHARE * Math.min(1, read / Math.max(1, bytes)));
    },
    run.signal,
  );
  stopIfAborted(run.signal);
  if (index.patientCount === 0 && !index.hasContainedPatients) {
    throw fault('import-source', {
      source: run.task.source,
      found: 'its FHIR resources have no Patient among them, and events belong to patients',
      expected: 'Export the Patient resources as well',
    });
  }
  if (index.sharedId !== null) {
    throw fault('import-source', {
      source: run.task.source,
      found: `its bundles are of several servers, which have different resources as ${index.sharedId}`,
      expected: 'Import what each server wrote by itself, so that patients are not mixed up',
    });
  }
  await stageEvents(run, index, (what, done) => run.progress(what, SURVEY_SHARE + (1 - SURVEY_SHARE) * done));
}
