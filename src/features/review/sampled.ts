import { readdir, stat } from 'node:fs/promises';
import * as path from 'node:path';
import type { Idea } from '../../core/questions/idea';
import { ideaDigest } from '../../core/questions/idea_digest';
import { QUESTION_SET_END } from '../../core/questions/question_file';
import type { Log } from '../log/log';
import { diskLines } from '../questions/disk_lines';

/** Larger sets are not looked through for an example. */
const LARGEST_SET = 40_000_000;

/** A question that was sampled of an idea. */
export interface Sampled {
  /** The file of its set. */
  readonly set: string;
  readonly id: string;
  readonly n: number;
}

interface Source {
  readonly id: string;
  readonly digest: string;
  readonly n: number;
}

interface ReadSet {
  /** By which it is seen whether the file is another one now. */
  readonly stamp: string;
  readonly sources: readonly Source[];
}

/** The questions in the sets beside the ideas: examples of them, and no more, so that no set keeps ideas from being seen. */
export class SampledQuestions {
  readonly #sets = new Map<string, ReadSet>();

  constructor(readonly log: Pick<Log, 'failure'>) {}

  /** Of each idea as it is now the question with N nearest to `wanted`. A set that can't be read gives none. */
  async of(ideas: readonly Idea[], folders: readonly string[], wanted: number): Promise<ReadonlyMap<string, Sampled>> {
    const digests = new Map(ideas.map(idea => [ideaDigest(idea), idea.id] as const));
    const found = new Map<string, Sampled>();
    for (const folder of folders) {
      for (const set of await filesIn(folder, QUESTION_SET_END)) {
        for (const { id, digest, n } of await this.#sourcesIn(set)) {
          const idea = digests.get(digest);
          if (idea === undefined) continue;
          const before = found.get(idea);
          if (before && Math.abs(before.n - wanted) <= Math.abs(n - wanted)) continue;
          found.set(idea, { set, id, n });
        }
      }
    }
    return found;
  }

  /** Each set is read when it changed, not with each key that is pressed in the ideas. */
  async #sourcesIn(set: string): Promise<readonly Source[]> {
    try {
      const { size, mtimeMs } = await stat(set);
      const stamp = `${size} ${mtimeMs}`;
      const before = this.#sets.get(set);
      if (before?.stamp === stamp) return before.sources;
      const sources: Source[] = [];
      if (size <= LARGEST_SET) {
        for await (const line of diskLines(set)) {
          const source = sourceOf(line);
          if (source) sources.push(source);
        }
      }
      this.#sets.set(set, { stamp, sources });
      return sources;
    } catch (error) {
      this.log.failure('Looking for questions that were sampled of ideas', error);
      return [];
    }
  }
}

/** Of a line of a set, with a quick look: a set is checked by whoever opens it. */
function sourceOf(line: string): Source | null {
  if (!line.includes('"digest"')) return null;
  try {
    const { id, source } = JSON.parse(line) as { readonly id?: unknown; readonly source?: Partial<Source> | null };
    const { digest, n } = source ?? {};
    return typeof id === 'string' && typeof digest === 'string' && typeof n === 'number' ? { id, digest, n } : null;
  } catch {
    // A line that is no question gives no example.
    return null;
  }
}

/** Absolute paths of a folder's files whose names end so, in order; none where there is no such folder. */
export async function filesIn(folder: string, end: string): Promise<readonly string[]> {
  try {
    const names = await readdir(folder);
    return names
      .filter(name => name.endsWith(end))
      .toSorted()
      .map(name => path.join(folder, name));
  } catch {
    return [];
  }
}
