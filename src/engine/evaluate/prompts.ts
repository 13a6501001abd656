import path from 'node:path';
import { WHOLE_RECORD } from '../../core/cohort/cohort';
import { fillPrompt, parsePrompt, PROMPT_TEMPLATES, type PromptParts } from '../../core/evaluate/prompt';
import { answerSchema } from '../../core/evaluate/score_answer';
import { UserFault } from '../../core/fault';
import type { Rendering, RenderingId, RenderOptions } from '../../core/render/rendering';
import { builtInRendering } from '../../core/render/renderings';
import { parseTemplate } from '../../core/render/template';
import { templateRendering } from '../../core/render/template_rendering';
import type { EncodingId } from '../../core/tokens/encoding';
import type { Engine } from '../engine';
import { stopIfAborted } from '../interruption';
import { renderCohort } from '../render_cohort';
import { loadEncoding } from '../tokens/encodings';
import type { QuestionRef } from './contract';
import { sha256 } from './digests';
import type { Prompt } from './model';

/** So much text of prompts is kept for other models and samples, in UTF-16 code units: some ten prompts of 64K tokens. */
const KEPT = 3_000_000;

export interface MadePrompt {
  readonly prompt: Prompt;
  readonly digest: string;
  /** @throws UserFault where the encoding can't be used */
  tokens(encoding: EncodingId): Promise<number>;
}

export interface PromptRules {
  readonly options: RenderOptions;
  /** Texts of user templates of renderings. */
  readonly templates: Readonly<Record<RenderingId, string>>;
  /** Text of a prompt template; null: the built-in one. */
  readonly promptTemplate: string | null;
}

/** Prompts of questions: each is rendered once, however many models and samples want it, and counted once per encoding. */
export class Prompts {
  /** What the prompts are made by. */
  readonly digest: string;
  /** How many were rendered. */
  rendered = 0;
  readonly #parts: PromptParts;
  readonly #made = new Map<string, Promise<MadePrompt>>();
  #kept = 0;
  /** Prompts are made one after the other: making several at once is no faster, and holds the records of all of them. */
  #making: Promise<unknown> = Promise.resolve();

  /** @throws UserFault `prompt-template` */
  constructor(
    readonly engine: () => Promise<Pick<Engine, 'subject'>>,
    readonly media: string,
    readonly rules: PromptRules,
  ) {
    const text = rules.promptTemplate ?? PROMPT_TEMPLATES.plain;
    const parts = parsePrompt(text);
    if ('message' in parts) {
      const { line, column, message } = parts;
      throw new UserFault(`The prompt template, line ${line}, column ${column}: ${message}`, 'prompt-template');
    }
    this.#parts = parts;
    this.digest = sha256(text);
  }

  /** @throws UserFault where the records or the rendering can't be used; Cancelled */
  of(ref: QuestionRef, rendering: RenderingId, signal: AbortSignal): Promise<MadePrompt> {
    const key = JSON.stringify([ref.file, ref.dataset, ref.question.id, rendering]);
    let making = this.#made.get(key);
    if (!making) {
      making = this.#making.then(() => this.#make(ref, rendering, signal));
      this.#making = making.catch(() => undefined);
      this.#made.set(key, making);
      making.then(
        ({ prompt }) => this.#keep(key, prompt.user.length),
        () => this.#made.delete(key),
      );
    }
    return making;
  }

  async #make({ question, dataset }: QuestionRef, id: RenderingId, signal: AbortSignal): Promise<MadePrompt> {
    stopIfAborted(signal);
    this.rendered++;
    const pass = this.#rendering(id).begin(this.rules.options);
    const cohort = { dataset, subjects: question.subjects, scope: WHOLE_RECORD };
    let records = '';
    for await (const piece of renderCohort(await this.engine(), cohort, pass, signal)) records += piece;
    const { system, user } = fillPrompt(this.#parts, question, records);
    const counts = new Map<EncodingId, Promise<number>>();
    return {
      prompt: { system, user, records, schema: answerSchema(question) },
      digest: sha256(`${system}\0${user}`),
      tokens: encoding => {
        let counting = counts.get(encoding);
        if (!counting) {
          counting = this.#count(system, user, encoding);
          counts.set(encoding, counting);
        }
        return counting;
      },
    };
  }

  async #count(system: string, user: string, encoding: EncodingId): Promise<number> {
    const { count } = await loadEncoding(encoding, this.media).then(loaded => ({ count: loaded.count.bind(loaded) }));
    return count(system) + count(user);
  }

  #rendering(id: RenderingId): Rendering {
    const builtIn = builtInRendering(id);
    if (builtIn) return builtIn;
    const text = this.rules.templates[id];
    if (text === undefined) throw new UserFault(`There is no rendering ${id}.`, 'rendering');
    return templateRendering(id, path.basename(id), parseTemplate(text, id));
  }

  /** What was made first is let go of first; who holds a prompt keeps it. */
  #keep(key: string, length: number): void {
    this.#kept += length;
    for (const [oldest, making] of this.#made) {
      if (this.#kept <= KEPT || oldest === key) break;
      this.#made.delete(oldest);
      void making.then(({ prompt }) => (this.#kept -= prompt.user.length));
    }
  }
}
