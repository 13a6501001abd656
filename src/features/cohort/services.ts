import type * as vscode from 'vscode';
import type { SubjectId } from '../../core/meds/dataset';
import type { DataSetList } from '../data_sets/list';
import type { DataSetsView } from '../data_sets/view';
import type { Engine } from '../engine/engine';
import type { Log } from '../log/log';
import type { Ontology } from '../ontology/ontology';
import type { Settings } from '../settings/settings';
import type { CohortModel } from './model';

/** What the commands of the cohort work with. */
export interface CohortServices {
  readonly model: CohortModel;
  readonly engine: Engine;
  readonly ontology: Ontology;
  readonly settings: Settings;
  readonly list: DataSetList;
  readonly dataSets: DataSetsView;
  readonly log: Log;
  /** Remembers what was typed last: queries and figures, never what they found. */
  readonly memento: vscode.Memento;
  readonly openSubject: (path: string, subject: SubjectId) => void;
  /** What the active viewer shows. */
  readonly activeSubject: () => { readonly path: string; readonly subject: SubjectId } | undefined;
  /** The data set that the active editor shows. */
  readonly activeDataSet: () => string | undefined;
}
