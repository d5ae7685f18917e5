import { resolve } from 'node:path';
import { UserError } from '../../lib/user-error.ts';
import { signalCodes, type EndSignal } from '../../node/signals.ts';
import { withEffects, type System } from '../../node/system.ts';
import { type InputSystem, type Inputs, findInputs, openInputs, readInputs } from '../inputs/open-inputs.ts';
import { type FolderWatch, otherFolders, readFiles, watchedFolders } from '../../node/watch.ts';
import { helpOf } from '../settings/help.ts';
import { parseArguments } from '../settings/parse-arguments.ts';
import { readSettings } from '../settings/read-settings.ts';
import { chooseCertificate, listenSomewhere } from './listen.ts';
import { type Api, loadMemory } from '../../mock/open-mock.ts';
import { assertLogSettings, type LogSystem } from './log.ts';
import { startNotes } from '../../mock/start-notes.ts';
import { brokenFiles, createServing, loadApis, loadExtras } from './serving.ts';
import type { Cluster } from '../../server/cluster.ts';
import { startMockWorkers, type ToMockWorker } from './workers.ts';
import { mockSyntax, type MockConfig } from './settings.ts';
import { emptyApis, startJson, startText } from './start-text.ts';

/** The effects of the command. */
export type MockSystem = InputSystem &
  LogSystem &
  Pick<
    System,
    | 'workingFolder'
    | 'repositoryTop'
    | 'refusedPath'
    | 'relativePath'
    | 'fetchFile'
    | 'coreCount'
    | 'startCluster'
    | 'listen'
    | 'makeCertificate'
    | 'watchFolders'
    | 'startProgress'
    | 'stdout'
    | 'stopped'
    | 'atOnce'
    | 'isContinuousIntegration'
  >;

/**
 * `assay mock`: serves descriptions until a signal stops it, which is its exit code.
 * @throws UserError (exit 2) for options, a configuration or a description that cannot be used, and for a set port that is taken.
 */
export async function runMock(args: readonly string[], system: MockSystem): Promise<number> {
  const parsed = parseArguments(mockSyntax, args);
  if (parsed.isHelp) {
    system.stdout(helpOf(mockSyntax));
    return 0;
  }
  const found = findInputs(parsed.operands, 'mock', system);
  const config = readSettings(mockSyntax, { operands: found.names, flags: parsed.flags }, system);
  assertLogSettings(config);
  const opened = await openInputs(found, system);
  const count = workersOf(config, opened, system);
  return signalCodes[await serve(await readInputs(opened, config, system), { ...config, workers: count }, system)];
}

/**
 * The number of processes that serve.
 * @throws UserError for several that would have to share records, or to read inputs again that can be read once only.
 */
function workersOf({ workers, state }: MockConfig, { areFiles }: Inputs, { coreCount }: MockSystem): number {
  const count = workers === 'auto' ? coreCount() : workers;
  if (state && count > 1)
    throw new UserError(
      '`--state` must stand without `--workers`: each worker would have records of its own; found both.',
    );
  if (count === 1 || areFiles) return count;
  throw new UserError('`--workers` must serve files, which each worker reads; found an address or the standard input.');
}

const reloading: ToMockWorker = { kind: 'reload' };
const logging: ToMockWorker = { kind: 'log' };

async function serve(
  inputs: Inputs,
  config: MockConfig & { readonly workers: number },
  system: MockSystem,
): Promise<EndSignal> {
  const createMemory = await loadMemory(config);
  const build = (): readonly Api[] => {
    const stopProgress = system.startProgress(`Reading ${inputs.descriptions.join(', ')} ...`);
    try {
      return loadApis(inputs, config, createMemory);
    } finally {
      stopProgress();
    }
  };
  let apis = build();
  for (const message of [...startNotes(apis), ...emptyApis(apis)]) system.stderr(`${message}\n`);
  const secure = await chooseCertificate(config, system);
  const serving = createServing(apis, secure?.certificate, config, system, await loadExtras(config, apis));
  const isTrusted = secure?.isMade !== true;
  let cluster: Cluster | undefined;
  const watched = config.watch && !system.isContinuousIntegration ? watchedFolders(inputs.descriptions) : [];
  // Computed at once: what is saved while the server starts must not be missed.
  const others = (): readonly string[] =>
    otherFolders(
      apis.map(({ description }) => description),
      watched,
    );
  const reload = (): void => {
    const next = system.atOnce(build)();
    const known = brokenFiles(apis);
    const broken = brokenFiles(next).filter((message) => !known.includes(message));
    if (broken.length > 0) throw new UserError(broken.join(' '));
    apis = next;
    serving.show(apis);
    cluster?.tell(reloading);
  };
  const watch =
    watched.length === 0
      ? undefined
      : watchAll(
          { watched, others, files: () => readFiles(apis.map(({ description }) => description)) },
          system,
          reload,
        );
  try {
    const listen: System['listen'] = async (answer, options) => {
      const { port, host, certificate } = options;
      const job = { descriptions: inputs.descriptions, config, port, host, certificate, isTrusted, mayLog: false };
      cluster = config.workers > 1 ? await startMockWorkers(config.workers, job, system) : undefined;
      return cluster ?? system.listen(answer, options);
    };
    const where = { ...config, defaultPort: 4880 };
    const server = await listenSomewhere(serving.answer, where, serving.options, withEffects(system, { listen }));
    const reached = { url: server.url, isTrusted };
    serving.isAt(reached);
    const exampleHeader = config.exampleHeader[0] ?? '';
    const shown = watched.length === 0 ? [] : [...watched, ...others()];
    const start = { apis, ...reached, exampleHeader, watched: shown.map((folder) => nameFolder(folder, system)) };
    system.stdout(config.json ? startJson(start) : startText(start, { isQuiet: config.quiet }));
    cluster?.tell(logging);
    const signal = await system.stopped;
    await server.close();
    return signal;
  } finally {
    watch?.stop();
  }
}

interface WatchedFolders {
  readonly watched: readonly string[];
  readonly others: () => readonly string[];
  readonly files: () => readonly string[];
}

function watchAll({ watched, others, files }: WatchedFolders, system: MockSystem, reload: () => void): FolderWatch {
  let isBroken = false;
  const onChange = (): void => {
    try {
      reload();
      isBroken = false;
      system.stderr('Reloaded.\n');
    } catch (error) {
      isBroken = true;
      // Not even a bug may end a server that has something to serve.
      const reason = error instanceof UserError ? error.message : String(error);
      system.stderr(`${reason}\n`);
      system.stderr('Serving the last good version.\n');
    }
  };
  // A broken version may need files that the last good one does not.
  return system.watchFolders(watched, onChange, { others, files: () => (isBroken ? undefined : files()) });
}

/** `folder` as it is called from the working directory, which is `.`. */
function nameFolder(folder: string, { relativePath }: MockSystem): string {
  return folder === resolve('.') ? '.' : relativePath(folder);
}
