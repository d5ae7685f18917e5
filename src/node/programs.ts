import type { ChildCommand, ChildLines, shellOutput } from './child-processes.ts';
import type { Cluster, ClusterOptions } from '../server/cluster.ts';
import type { ForeignRequest, StartedForeignRules } from './foreign-rules.ts';
import type { Output } from './output.ts';
import type { Signals } from './signals.ts';
import type { SpectralRun } from './spectral.ts';
import { builtFile, startThreads, type BuiltProgram } from './threads.ts';

/** Programs beside this one: threads and processes that commands start. */
export interface ProgramSystem {
  /** Starts a thread for each job; none where the command runs from sources. */
  readonly startThreads: typeof startThreads;
  /** Starts processes that share a port; undefined where the command runs from sources. */
  readonly startCluster: (
    program: BuiltProgram,
    options: Omit<ClusterOptions, 'program' | 'atExit'>,
  ) => Promise<Cluster | undefined>;
  /** Lints files with `spectral lint`; answers the worst exit code. @throws UserError where it is not installed. */
  readonly lintWithSpectral: (run: SpectralRun) => Promise<number>;
  /** Starts Spectral in a thread, with the rules of a ruleset that are not ours. */
  readonly startForeignRules: (request: ForeignRequest) => Promise<StartedForeignRules>;
  /** The output of a command that the user typed. */
  readonly shellOutput: typeof shellOutput;
  /** Starts a server that speaks in lines; it ends with this process. */
  readonly startServer: (command: ChildCommand) => Promise<ChildLines>;
}

/** Starts programs for this process, which writes to `output`; `atExit` ends with it what must not outlive it. */
export function createPrograms(
  output: Output,
  { cleanly }: Pick<Signals, 'cleanly'>,
  atExit: (run: () => void) => void,
): ProgramSystem {
  return {
    startThreads,
    startCluster: async (name, options) => {
      const program = builtFile(name);
      if (program === undefined) return undefined;
      const { startCluster } = await import('../server/cluster.ts');
      return cleanly(() => startCluster({ program, atExit, ...options }));
    },
    lintWithSpectral: (run) =>
      cleanly(async () => (await import('./spectral.ts')).lintWithSpectral(run, output, atExit)),
    startForeignRules: async (request) => (await import('./foreign-rules.ts')).startForeignRules(request),
    startServer: async (command) => (await import('./child-processes.ts')).startChildLines(command, atExit),
    shellOutput: async (command, options) => (await import('./child-processes.ts')).shellOutput(command, options),
  };
}
