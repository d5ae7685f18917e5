import type { System } from '../../node/system.ts';

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

/** The effects of replaying descriptions that are open. */
export type ReplaySystem = ReplayEffects &
  Pick<
    System,
    | 'repositoryTop'
    | 'nameFromTop'
    | 'refusedPath'
    | 'realPath'
    | 'fetchFile'
    | 'coreCount'
    | 'startThreads'
    | 'today'
    | 'version'
    | 'writeFile'
    | 'writeReport'
    | 'startSpinner'
    | 'stdout'
    | 'stderr'
    | 'paint'
    | 'unread'
  >;
