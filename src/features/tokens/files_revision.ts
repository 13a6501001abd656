import * as vscode from 'vscode';
import { Cancelled } from '../../core/fault';
import type { EngineApi } from '../../engine/contract';
import type { Result } from '../../protocol/channel';
import type { Engine } from '../engine/engine';
import type { DataSetWatches } from '../files/watch';
import type { Log } from '../log/log';

/**
 * Which state of its files a data set is counted in: a number that is another one whenever what is read of the data set
 * may be other than before. Watches the data set that is followed.
 */
export class FilesRevision implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  #followed: string | null = null;
  #watch: vscode.Disposable | undefined;
  /** Whether the data set's files were asked for in this revision, so that new ones among them are watched. */
  #isOpened = false;
  #isLost = false;
  #revision = 1;

  /** Fires when the revision changed while a data set is followed. */
  readonly onDidChange = this.#changed.event;

  constructor(
    readonly engine: Engine,
    readonly watches: DataSetWatches,
    readonly log: Log,
  ) {}

  get revision(): number {
    return this.#revision;
  }

  /** Whether the followed data set could not be opened. No file of it is watched then: somebody has to try again. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /**
   * Watches the files of this data set, and those of no other.
   * @throws UserFault where it can't be read as MEDS
   */
  async follow(dataSet: string | null, signal: AbortSignal): Promise<void> {
    if (dataSet !== this.#followed) {
      this.#unwatch();
      this.#followed = dataSet;
      this.#isOpened = false;
      this.#isLost = false;
      this.#revision++;
    }
    if (dataSet === null || this.#isOpened) return;
    const { layout, files } = await this.#open(dataSet, signal);
    if (dataSet !== this.#followed) return;
    const before = this.#watch;
    this.#watch = this.watches.watch(dataSet, layout === 'file' ? null : files, () => void this.#filesChanged(dataSet));
    // Only now: a watch that nobody else needs would end, and with it what it knows of the files.
    before?.dispose();
    this.#isOpened = true;
  }

  /** What is read from now on may be described or sorted into categories otherwise. */
  renew(): void {
    this.#revision++;
    if (this.#followed !== null) this.#changed.fire();
  }

  dispose(): void {
    this.#followed = null;
    this.#unwatch();
    this.#changed.dispose();
  }

  async #open(dataSet: string, signal: AbortSignal): Promise<Result<EngineApi, 'open'>> {
    try {
      const opened = await this.engine.call('open', { path: dataSet }, signal);
      if (dataSet === this.#followed) this.#isLost = false;
      return opened;
    } catch (error) {
      if (dataSet === this.#followed && !(error instanceof Cancelled)) this.#isLost = true;
      throw error;
    }
  }

  async #filesChanged(dataSet: string): Promise<void> {
    try {
      await this.engine.forget(dataSet);
    } catch (error) {
      this.log.failure(`Reading ${dataSet} again`, error);
    }
    if (dataSet !== this.#followed) return;
    this.#isOpened = false;
    this.renew();
  }

  #unwatch(): void {
    this.#watch?.dispose();
    this.#watch = undefined;
  }
}
