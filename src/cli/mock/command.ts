import { resolve } from 'node:path';
import { UserError } from '../../lib/user-error.ts';
import type { AnswerRequest } from '../../http/message.ts';
import { delayOf } from '../../mock/delay.ts';
import { withOwnPages } from '../../mock/own-pages.ts';
import type { Description } from '../../description/description.ts';
import type { LoadOptions } from '../inputs/load-options.ts';
import type { ListenOptions } from '../../server/http.ts';
import type { Inputs, OpenInputs } from '../inputs/open-inputs.ts';
import { readRemote, type FetchFile } from '../inputs/read-remote.ts';
import { helpOf } from '../settings/help.ts';
import { parseArguments } from '../settings/parse-arguments.ts';
import { readSettings, type SettingsSystem } from '../settings/read-settings.ts';
import { chooseCertificate, type CertificateSystem } from './certificate.ts';
import { listenSomewhere, type ListenSystem } from './listen.ts';
import { brokenFiles, loadApis, watchedFolders, type Api } from './load-apis.ts';
import { logged, type LogSystem } from './logged.ts';
import { startNotes } from './start-notes.ts';
import { mockSyntax, type MockConfig } from './settings.ts';
import { emptyApis, startJson, startText } from './start-text.ts';

/** The effects of the command. */
export interface MockSystem extends ListenSystem, CertificateSystem, SettingsSystem, LogSystem {
  readonly openInputs: OpenInputs;
  readonly fetchFile: FetchFile;
  readonly watchFolders: (folders: readonly string[], onChange: () => void) => () => void;
  /** Shows text if what follows takes longer than a second; call the answer when it is done. */
  readonly startProgress: (text: string) => () => void;
  readonly stdout: (text: string) => void;
  /** Resolves when the user or the system asks the command to end. */
  readonly stopped: Promise<void>;
  readonly isContinuousIntegration: boolean;
}

/**
 * `assay mock`: serves descriptions until it is stopped.
 * @throws UserError (exit 2) for options, a configuration or a description that cannot be used, and for a set port that is taken.
 */
export async function runMock(args: readonly string[], system: MockSystem): Promise<number> {
  const parsed = parseArguments(mockSyntax, args);
  if (parsed.isHelp) {
    system.stdout(helpOf(mockSyntax));
    return 0;
  }
  const opened = await system.openInputs(parsed.operands, 'mock');
  const config = readSettings(mockSyntax, { operands: opened.descriptions, flags: parsed.flags }, system);
  if (config.quiet && config.verbose) throw new UserError('`--quiet` must stand without `--verbose`; found both.');
  await serve(await withRead(opened, config, system), config, system);
  return 0;
}

/** `inputs` that read what the settings allow beside the descriptions themselves. */
async function withRead(inputs: Inputs, config: MockConfig, { fetchFile }: MockSystem): Promise<Inputs> {
  const { descriptions, load } = inputs;
  const all = (options: LoadOptions): readonly Description[] => descriptions.map((name) => load(name, options));
  const options = await readRemote(all, { root: config.root, allowedOrigins: config.allowRemote }, fetchFile);
  return { ...inputs, load: (name) => load(name, options) };
}

async function serve(inputs: Inputs, config: MockConfig, system: MockSystem): Promise<void> {
  const build = (): readonly Api[] => {
    const stopProgress = system.startProgress(`Reading ${inputs.descriptions.join(', ')} ...`);
    try {
      return loadApis(inputs, config);
    } finally {
      stopProgress();
    }
  };
  let apis = build();
  for (const message of [...startNotes(apis), ...emptyApis(apis)]) system.stderr(`${message}\n`);
  let reached = { url: '', isTrusted: true };
  const pages = (): AnswerRequest => withOwnPages(apis, config, () => reached, config.host);
  let answer = pages();
  const watched = config.watch && !system.isContinuousIntegration ? watchedFolders(inputs.descriptions) : [];
  // At once: what is saved while the server starts must not be missed.
  const unwatch = watchAll(watched, system, () => {
    const next = build();
    const known = brokenFiles(apis);
    const broken = brokenFiles(next).filter((message) => !known.includes(message));
    if (broken.length > 0) throw new UserError(broken.join('\n'));
    apis = next;
    answer = pages();
  });
  try {
    const secure = await chooseCertificate(config, system);
    const service = logged((request) => answer(request), config, system);
    const options = { certificate: secure?.certificate, cors: config.cors, ...service, ...delaying(config) };
    const server = await listenSomewhere(service.answer, { ...config, defaultPort: 4880 }, options, system);
    reached = { url: server.url, isTrusted: secure?.isMade !== true };
    const exampleHeader = config.exampleHeader[0] ?? '';
    const start = { apis, ...reached, exampleHeader, watched: watched.map((folder) => nameFolder(folder, system)) };
    system.stdout(config.json ? startJson(start) : startText(start, { isQuiet: config.quiet }));
    await system.stopped;
    const stopProgress = system.startProgress(
      'Finishing what is under way, for 5 s at most. Ctrl-C again ends at once.',
    );
    await server.close();
    stopProgress();
  } finally {
    unwatch();
  }
}

/** Holds answers back as the settings say. */
function delaying({ delayMs }: MockConfig): Pick<ListenOptions, 'delay'> {
  return delayMs === undefined ? {} : { delay: (request) => delayOf(delayMs, request) };
}

function watchAll(folders: readonly string[], system: MockSystem, reload: () => void): () => void {
  if (folders.length === 0) return () => undefined;
  return system.watchFolders(folders, () => {
    try {
      reload();
      system.stderr('Reloaded.\n');
    } catch (error) {
      // Even a defect must not end a server that has something to serve.
      const reason = error instanceof UserError ? error.message : String(error);
      system.stderr(`${reason}\nServing the last good version.\n`);
    }
  });
}

/** `folder` as it is called from the working directory, which is `.`. */
function nameFolder(folder: string, { relativePath }: MockSystem): string {
  return folder === resolve('.') ? '.' : relativePath(folder);
}
