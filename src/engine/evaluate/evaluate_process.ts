import type { ChildProcess } from 'node:child_process';
import { Cancelled, UserFault } from '../../core/fault';
import { Channel, type Handlers, type Params, type Result } from '../../protocol/channel';
import { childPort, endOf, startScript, whyNotStarted } from '../child_process';
import { PROGRAMS_NEED } from './agent_model';
import type { EvaluateApi, EvaluateConfiguration, EvaluateHostApi } from './contract';

/** So much is kept of what a process says that could not start. */
const LONGEST_COMPLAINT = 2_000;
/** A process that has nothing to do ends after so long. */
const IDLE_MS = 10_000;

/** Where the certificates are that an organisation's own endpoints are known by. */
const CERTIFICATES = ['NODE_EXTRA_CA_CERTS'];

type Host = Omit<EvaluateHostApi, 'ready'>;

/** A process that is there, or on its way. */
interface Running {
  readonly child: ChildProcess;
  readonly channel: Channel<EvaluateHostApi, EvaluateApi>;
  /** Rejects when it is gone. */
  readonly gone: Promise<never>;
}

/**
 * The process that evaluates, seen from the editor: started with the first request, ended some time after the last one. Its
 * owner disposes of it.
 */
export class EvaluateProcess {
  #running: Running | null = null;
  #underWay = 0;
  #idle: NodeJS.Timeout | undefined;

  /**
   * @param script the built evaluate_main.ts
   * @param configuration asked for when it starts
   */
  constructor(
    readonly script: string,
    readonly configuration: () => EvaluateConfiguration,
    readonly host: Handlers<Host>,
    /** Names of variables of the environment that programs are given which answer. */
    readonly environment: () => readonly string[],
    /** Told when a process is gone. */
    readonly onEnded: () => void = () => undefined,
  ) {}

  /** Whether there is a process. */
  get runs(): boolean {
    return this.#running !== null;
  }

  /** @throws UserFault as EvaluateApi says, `evaluate-stopped` where the process does not start or breaks down; Cancelled */
  async call<K extends keyof EvaluateApi>(
    method: K,
    params: Params<EvaluateApi, K>,
    signal: AbortSignal,
  ): Promise<Result<EvaluateApi, K>> {
    if (signal.aborted) throw new Cancelled();
    clearTimeout(this.#idle);
    this.#underWay++;
    try {
      this.#running ??= this.#start();
      const { channel, gone } = this.#running;
      return await Promise.race([channel.call(method, params, signal), gone]);
    } finally {
      if (--this.#underWay === 0) this.#idle = setTimeout(() => this.end(), IDLE_MS).unref();
    }
  }

  end(): void {
    clearTimeout(this.#idle);
    const running = this.#running;
    this.#running = null;
    // Letting go of it ends it at once.
    if (running?.child.connected === true) running.child.disconnect();
  }

  #start(): Running {
    const child = startScript(this.script, [...PROGRAMS_NEED, ...CERTIFICATES, ...this.environment()]);
    let [complaint, isReady] = ['', false];
    child.stderr?.on('data', (text: Buffer) => {
      if (!isReady) complaint = (complaint + text.toString()).slice(-LONGEST_COMPLAINT);
    });
    const channel = new Channel<EvaluateHostApi, EvaluateApi>(childPort(child), {
      ...this.host,
      ready: () => void (isReady = true),
    });
    const gone = endOf(child).then(({ code, signal, error }): never => {
      if (this.#running?.child === child) this.#running = null;
      channel.dispose();
      this.onEnded();
      const why = isReady ? String(signal ?? code) : whyNotStarted(complaint, error);
      throw new UserFault(
        `The process that evaluates ${isReady ? 'stopped' : 'did not start'} (${why}). What was answered is kept: try again.`,
        'evaluate-stopped',
        { cause: error },
      );
    });
    // Where nobody waits for it nobody needs to know.
    gone.catch(() => undefined);
    const running = { child, channel, gone };
    channel.call('configure', this.configuration()).catch(() => undefined);
    return running;
  }
}
