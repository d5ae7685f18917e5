import type { System } from '../../node/system.ts';

/** The effects of replaying one description. */
export type ReplayEffects = Pick<
  System,
  | 'load'
  | 'readBytes'
  | 'createHttpSend'
  | 'atOnce'
  | 'yieldToEventLoop'
  | 'clockMs'
  | 'relativePath'
  | 'startProgress'
  | 'schedule'
> & {
  /** Resolves when the replay must end early. */
  readonly stopped: Promise<unknown>;
};

/** The effects of replaying descriptions that are open. */
export type ReplaySystem = Omit<ReplayRunSystem, 'stopped'> & Pick<System, 'stopped'>;

/** The effects of replaying descriptions until `stopped`. */
export type ReplayRunSystem = ReplayEffects &
  Pick<
    System,
    | 'workingFolder'
    | 'listFolder'
    | 'readBytesWithin'
    | 'repositoryTop'
    | 'nameFromTop'
    | 'refusedPath'
    | 'realPath'
    | 'environment'
    | 'shellOutput'
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
