import type { System } from '../../node/system.ts';
import type { InputSystem } from '../inputs/open-inputs.ts';

/** The effects of replaying one description. */
export type ReplayEffects = Pick<
  System,
  | 'load'
  | 'readBytes'
  | 'createHttpSend'
  | 'yieldToEventLoop'
  | 'clockMs'
  | 'relativePath'
  | 'startProgress'
  | 'stopped'
>;

/** The effects of `assay replay`. */
export type ReplaySystem = ReplayEffects &
  InputSystem &
  Pick<
    System,
    | 'repositoryTop'
    | 'refusedPath'
    | 'fetchFile'
    | 'coreCount'
    | 'startThreads'
    | 'today'
    | 'version'
    | 'writeFile'
    | 'startSpinner'
    | 'stdout'
    | 'stderr'
    | 'paint'
    | 'unread'
  >;
