import type { LitElement, ReactiveController } from 'lit';

/** A state that several parts of a page share: replaced in parts, told of once a microtask. */
export class Observable<S extends object> {
  #state: S;
  readonly #listeners = new Set<(changed: ReadonlySet<keyof S>) => void>();
  #changed = new Set<keyof S>();

  constructor(initial: S) {
    this.#state = initial;
  }

  get state(): S {
    return this.#state;
  }

  /** Replaces the given parts; parts that are the same object as before count as unchanged. */
  update(patch: Partial<S>): void {
    const keys = (Object.keys(patch) as (keyof S)[]).filter(key => patch[key] !== this.#state[key]);
    if (keys.length === 0) return;
    this.#state = { ...this.#state, ...patch };
    if (this.#changed.size === 0) queueMicrotask(() => this.#tell());
    for (const key of keys) this.#changed.add(key);
  }

  /** @returns a function that stops listening */
  subscribe(listener: (changed: ReadonlySet<keyof S>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(): void {
    const changed = this.#changed;
    this.#changed = new Set();
    for (const listener of this.#listeners) listener(changed);
  }
}

/**
 * Renders a component again when one of the given parts of a state changes, for as long as it is in the page.
 * @param find the state; asked when the component enters the page, when its properties are set
 */
export class Follow<S extends object> implements ReactiveController {
  #stop: (() => void) | null = null;

  constructor(
    readonly host: LitElement,
    readonly find: () => Observable<S> | null,
    readonly keys: readonly (keyof S)[],
  ) {
    host.addController(this);
  }

  hostUpdate(): void {
    if (this.#stop !== null || !this.host.isConnected) return;
    const stop = this.find()?.subscribe(changed => {
      if (this.keys.some(key => changed.has(key))) this.host.requestUpdate();
    });
    this.#stop = stop ?? null;
  }

  hostConnected(): void {
    this.host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#stop?.();
    this.#stop = null;
  }
}
