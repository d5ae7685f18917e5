import type { Description, ReadBytes } from '../../description/description.ts';
import type { Paint } from '../../report/paint.ts';
import type { LoadOptions } from '../inputs/load-options.ts';
import type { OpenInputs } from '../inputs/open-inputs.ts';
import type { FetchFile } from '../inputs/read-remote.ts';
import type { SettingsSystem } from '../settings/read-settings.ts';
import type { ReplayWorker } from './worker-pool.ts';
import type { Progress } from '../system/progress.ts';
import type { Sender, SendOptions } from '../system/send.ts';

/** The effects of replaying one description. */
export interface ReplayEffects {
  /** @throws UserError where `path` is no description. */
  readonly load: (path: string, options?: LoadOptions) => Description;
  readonly readBytes: ReadBytes;
  readonly createHttpSend: (target: URL, options: SendOptions) => Sender;
  /** Lets signals and timers have their turn. */
  readonly yieldToEventLoop: () => Promise<void>;
  /** Milliseconds since some moment. */
  readonly clockMs: () => number;
  /** `file` as it is called from the working directory. */
  readonly relativePath: (file: string) => string;
  /** Shows text if what follows takes longer than a second; call the answer when it is done. */
  readonly startProgress: (text: string) => () => void;
  /** Resolves when the user or the system asks the command to end. */
  readonly stopped: Promise<void>;
}

/** What a thread is told: the arguments of the command, and the descriptions that they came to. */
export interface ThreadArguments {
  readonly args: readonly string[];
  readonly descriptions: readonly string[];
}

/** The effects of `assay replay`. */
export interface ReplaySystem extends ReplayEffects, SettingsSystem {
  readonly openInputs: OpenInputs;
  readonly fetchFile: FetchFile;
  /** Threads that replay beside this one, as told; at most `count`, none where there are no cores for them. */
  readonly startThreads: (count: number, told: ThreadArguments, stopped: Promise<void>) => readonly ReplayWorker[];
  /** The day, `YYYY-MM-DD` in UTC. */
  readonly today: () => string;
  /** The version of this package. */
  readonly version: string;
  /** Whole or not at all. @throws UserError where the file cannot be written. */
  readonly writeFile: (path: string, text: string) => void;
  /** A bar on a terminal, from the first second on. */
  readonly startSpinner: (title: string) => Progress;
  readonly stdout: (text: string) => void;
  /** How text on stdout is coloured; plain where it is no terminal. */
  readonly paint: Paint;
  /** Resolves when nobody reads stdout any more. */
  readonly unread: Promise<void>;
}
