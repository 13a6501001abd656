import type * as vscode from 'vscode';
import type { SubjectId } from '../../core/meds/dataset';
import type { CohortModel } from '../cohort/model';
import type { DataSetList } from '../data_sets/list';
import type { DataSetsView } from '../data_sets/view';
import type { Engine } from '../engine/engine';
import type { Evaluation } from '../evaluate/evaluation';
import type { DataSetWatches } from '../files/watch';
import type { Log } from '../log/log';
import type { Ontology } from '../ontology/ontology';
import type { TokenCounts } from '../tokens/token_counts';

/** What questions work with. */
export interface QuestionServices {
  readonly extension: vscode.Uri;
  readonly engine: Engine;
  readonly ontology: Pick<Ontology, 'call' | 'onDidChangeAnswers'>;
  readonly watches: DataSetWatches;
  readonly log: Log;
  readonly memento: vscode.Memento;
  readonly cohort: CohortModel;
  readonly counts: TokenCounts;
  readonly list: DataSetList;
  readonly dataSets: DataSetsView;
  readonly evaluation: Evaluation;
  readonly openSubject: (path: string, subject: SubjectId) => void;
}
