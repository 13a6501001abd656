import * as vscode from 'vscode';
import type { SubjectId } from './core/meds/dataset';
import { ImportProcess } from './engine/import/import_process';
import { measureBlocks } from './features/api';
import type { CohortLensApi } from './features/api';
import { registerCodeNavigation } from './features/code_page/navigation';
import { CodePages } from './features/code_page/pages';
import { registerCohortCommands } from './features/cohort/commands';
import { CohortFacts } from './features/cohort/facts';
import { CohortMemory } from './features/cohort/memory';
import { CohortModel } from './features/cohort/model';
import { setTicked } from './features/cohort/place';
import { rowTokens } from './features/cohort/row_tokens';
import { CohortTree } from './features/cohort/tree';
import { CohortView } from './features/cohort/view';
import { registerCodeCompletion } from './features/completion/provider';
import { Prefixes } from './features/completion/prefixes';
import { registerDataSetCommands } from './features/data_sets/commands';
import { DataSetList } from './features/data_sets/list';
import { DataSetTree } from './features/data_sets/tree';
import { DataSetsView } from './features/data_sets/view';
import { CodeChecks } from './features/diagnostics/checks';
import { registerQuickFixes } from './features/diagnostics/quick_fixes';
import { EngineWorker } from './features/engine/worker';
import { registerEvaluateCommands } from './features/evaluate/commands';
import { Evaluation } from './features/evaluate/evaluation';
import { DataSetWatches } from './features/files/watch';
import { FindCode } from './features/find_code/find_code';
import type { ViewerState } from './features/find_code/find_code';
import { registerGenerate } from './features/generate/generate';
import { registerCodeHovers } from './features/hover/provider';
import { Imports } from './features/import/imports';
import { CodeDescriptions } from './features/inlay_hints/provider';
import { Log } from './features/log/log';
import { CodeMentions } from './features/ontology/code_mentions';
import { KnownCodes } from './features/ontology/known_codes';
import { OntologyWorker } from './features/ontology/worker';
import { OverviewPanels } from './features/overview/panels';
import { Questions } from './features/questions/questions';
import { registerRecordLanguage } from './features/record_language/language';
import { Results } from './features/results/results';
import { IdeaReviews } from './features/review/review';
import { Settings } from './features/settings/settings';
import { registerViewerCommands } from './features/viewer/commands';
import { registerRecordEditors } from './features/viewer/editors';
import { SubjectPanels } from './features/viewer/panels';
import { Viewers } from './features/viewer/viewers';
import { QuestionTests } from './features/testing/testing';
import { Tokens } from './features/tokens/tokens';
import { ChatTools } from './features/tools/tools';
import { registerVocabularies } from './features/vocabularies/vocabularies';

/** Composition only: a line per feature. Nothing here reads a file or starts a thread. */
export function activate(context: vscode.ExtensionContext): CohortLensApi {
  const started = performance.now();
  const extension = context.extensionUri;
  const own = <T extends vscode.Disposable>(feature: T): T => {
    context.subscriptions.push(feature);
    return feature;
  };
  const log = own(new Log(extension));
  const settings = own(new Settings());
  const ontology = own(new OntologyWorker(extension, context.globalStorageUri, settings, log));
  const engine = own(new EngineWorker(extension, settings, ontology, log));
  const watches = own(new DataSetWatches());
  const list = own(new DataSetList(context.workspaceState, engine, watches, log));
  const kept = new CohortMemory(context.workspaceState, context.storageUri?.fsPath ?? null, log);
  const cohort = own(new CohortModel(kept));
  const tree = own(new DataSetTree(list, cohort, log));
  const tick = (path: string, ids: readonly SubjectId[], isTicked: boolean): Promise<boolean> =>
    setTicked(cohort, path, ids, isTicked);
  const view = own(new DataSetsView(tree, list, engine, tick, log));
  const facts = own(new CohortFacts(cohort, list, engine, watches, log));
  const cohortTree = own(new CohortTree(cohort, facts));
  const cohortView = own(new CohortView(cohort, facts, cohortTree, tick));
  const shared = { extension, engine, watches, log };
  const openOverview = (path: string): void => overviews.show(path);
  const viewers = own(
    new Viewers(
      { ...shared, openOverview, cohort, setTicked: tick },
      (path, subject) => void view.follow(path, subject),
    ),
  );
  own(registerRecordEditors(viewers, engine));
  const panels = own(new SubjectPanels(extension, viewers));
  const overviews = own(new OverviewPanels(shared, (path, subject) => panels.show(path, subject)));
  own(registerViewerCommands(viewers, log));
  own(
    registerDataSetCommands({
      ...shared,
      list,
      tree,
      view,
      openOverview,
      openSubject: (path, subject) => panels.show(path, subject),
      openSubjectToSide: (path, subject) => panels.showToSide(path, subject),
      activeDataSet: () => viewers.active?.start?.dataset.path ?? overviews.activePath,
    }),
  );
  const codes = own(new KnownCodes(ontology, engine, list, viewers, log));
  const mentions = own(new CodeMentions(ontology, settings, log));
  const pages = own(new CodePages(ontology, codes, log));
  own(registerRecordLanguage());
  const openSubject = (path: string, subject: SubjectId): void => panels.show(path, subject);
  const memento = context.workspaceState;
  const tokens = own(new Tokens({ ...shared, memento, list, cohort, ontology, settings, openSubject }));
  const canFilter = (): boolean => viewers.latest !== undefined;
  const evaluation = own(
    new Evaluation({
      extension,
      storage: context.globalStorageUri,
      secrets: context.secrets,
      version: versionOf(context),
      settings,
      ontologyPlaces: () => ontology.places(),
      templates: () => tokens.counts.templates.read(),
      log,
    }),
  );
  own(registerEvaluateCommands(evaluation));
  const tools = own(new ChatTools({ engine, list, settings, ontology }));
  const asking = { ontology, memento, cohort, counts: tokens.counts, list, dataSets: view, openSubject, evaluation };
  const questions = own(new Questions({ ...shared, ...asking }));
  const reviews = own(
    new IdeaReviews({
      extension,
      log,
      globalMemento: context.globalState,
      openQuestion: (set, id) => questions.pages.show(set, id),
    }),
  );
  const results = own(
    new Results({
      extension,
      evaluation,
      log,
      openSubject,
      openQuestion: (set, id) => questions.pages.show(set, id),
    }),
  );
  const rendering = (): string => tokens.counts.state.chosen.rendering;
  const tests = own(new QuestionTests({ extension, evaluation, rendering, log }));
  own(registerCodeHovers({ codes, mentions, pages, log, canFilter, costs: tokens.costs }));
  own(registerCodeNavigation({ pages, codes, mentions, log }));
  const prefixes = new Prefixes(mentions);
  own(registerCodeCompletion(ontology, codes, prefixes, log));
  own(new CodeDescriptions({ codes, mentions, settings, log }));
  own(registerQuickFixes(own(new CodeChecks({ codes, mentions, settings, log }))));
  own(registerVocabularies(extension, ontology, log));
  const records = new ImportProcess(vscode.Uri.joinPath(extension, 'dist', 'import_records.js').fsPath);
  const imports = own(new Imports({ importer: records, list, view, memento: context.globalState, log }));
  own(registerGenerate({ generator: records, list, view, memento, log }));
  const viewer = (): ViewerState => (viewers.active ? 'active' : viewers.latest ? 'open' : 'none');
  const findCode = own(new FindCode({ ontology, settings, prefixes, viewer, log }));
  own(cohortTree.showTokens(rowTokens(tokens.counts, cohort)));
  const activeDataSet = (): string | undefined => viewers.active?.start?.dataset.path ?? overviews.activePath;
  own(
    registerCohortCommands(
      {
        ...shared,
        model: cohort,
        ontology,
        settings,
        list,
        dataSets: view,
        memento,
        openSubject,
        activeSubject: () => viewers.active?.shown,
        activeDataSet,
      },
      cohortTree,
      cohortView,
    ),
  );
  return {
    activationMs: performance.now() - started,
    vscode,
    dataSets: tree,
    search: () => view.search(),
    live: () => ({
      viewers: viewers.size,
      overviews: overviews.size,
      questions: questions.pages.sessions.size,
      reviews: reviews.pages.sessions.length,
      results: results.session === null ? 0 : 1,
      watches: watches.size,
      engineHolds: engine.holds,
      engineRuns: engine.runs,
      ontologyRuns: ontology.runs,
      tokensRuns: tokens.counts.worker.runs,
      evaluateRuns: evaluation.runs,
    }),
    viewers: () => [...viewers.sessions].map(session => session.snapshot),
    codesOffered: () => findCode.offered,
    vocabularyFaults: async () => (await ontology.call('vocabularies', {})).faults,
    imports: ontology.imports,
    cohort: { model: cohort, view: cohortView, rows: cohortTree },
    tokens: { counts: tokens.counts, status: () => tokens.status.words },
    questions: () => [...questions.pages.sessions].map(session => session.snapshot),
    reviews: () => reviews.pages.sessions,
    results: () => results.session,
    evaluation,
    tools,
    tests,
    onDidChange: listener =>
      vscode.Disposable.from(
        viewers.onDidChange(listener),
        cohort.onDidChange(listener),
        cohortView.onDidChange(listener),
        engine.onDidChange(listener),
        ontology.onDidChange(listener),
        codes.onDidChange(listener),
        tokens.counts.onDidChange(listener),
        tokens.status.onDidChange(listener),
        tokens.counts.worker.onDidChange(listener),
        findCode.onDidChange(listener),
        imports.onDidChange(listener),
        questions.pages.onDidChange(listener),
        evaluation.onDidChange(listener),
        evaluation.onDidEnd(listener),
        reviews.pages.onDidChange(listener),
        results.onDidChange(listener),
      ),
    measureBlocks,
  };
}

function versionOf({ extension }: vscode.ExtensionContext): string {
  const json: unknown = extension.packageJSON;
  return typeof json === 'object' && json !== null && 'version' in json ? String(json.version) : '';
}
