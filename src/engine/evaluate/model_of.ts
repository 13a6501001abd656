import type { ModelProfile } from '../../core/evaluate/model_profile';
import type { Engine } from '../engine';
import { AgentModel } from './agent_model';
import { BaselineModel, RandomModel } from './baseline_model';
import type { EvaluateHostApi } from './contract';
import { EditorModel } from './editor_model';
import { EndpointModel } from './endpoint_model';
import type { Model } from './model';
import type { Params, Result } from '../../protocol/channel';

/** What models work with. */
export interface ModelServices {
  readonly engine: () => Promise<Pick<Engine, 'subject'>>;
  /** Asks one of VS Code's models; null on the command line, where there are none. */
  readonly askEditor:
    | ((
        params: Params<EvaluateHostApi, 'askEditor'>,
        signal: AbortSignal,
      ) => Promise<Result<EvaluateHostApi, 'askEditor'>>)
    | null;
  /** Whether records are restricted, so that nothing may connect to another machine unless the profile permits it. */
  readonly isRestricted: boolean;
}

/** The model of a profile. @param key null: none is set */
export function modelOf(profile: ModelProfile, key: string | null, services: ModelServices): Model {
  switch (profile.kind) {
    case 'baseline':
      return new BaselineModel(profile, services.engine);
    case 'random':
      return new RandomModel(profile);
    case 'endpoint':
      return new EndpointModel(profile, key, { onlyLoopback: services.isRestricted && !profile.permitted });
    case 'editor':
      return new EditorModel(profile, services.askEditor);
    case 'agent':
      return new AgentModel(profile);
  }
}
