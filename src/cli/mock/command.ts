import { dirname, resolve } from 'node:path';
import { helpOf } from '../settings/help.ts';
import { parseArguments } from '../settings/parse-arguments.ts';
import { readSettings, type SettingsSystem } from '../settings/read-settings.ts';
import { mockSyntax, type MockConfig } from './settings.ts';
import { isFileName } from '../inputs/address.ts';
import type { Inputs, OpenInputs } from '../inputs/open-inputs.ts';
import { toLineColumn } from '../../description/positions.ts';
import { unreadableFiles } from '../../description/referenced-files.ts';
import { UserError } from '../../lib/user-error.ts';
import { createEngine } from '../../mock/engine.ts';
import type { AnswerRequest } from '../../http/message.ts';
import { mountNames } from '../../mock/mount.ts';
import { withOwnPages } from '../../mock/own-pages.ts';
import { startPage } from '../../mock/start-page.ts';
import type { ListenOptions } from '../../server/http.ts';
import { chooseCertificate, type CertificateSystem } from './certificate.ts';
import { listenSomewhere, type ListenSystem } from './listen.ts';
import { logLine } from './log.ts';

/** The effects of the command. */
export interface MockSystem extends ListenSystem, CertificateSystem, SettingsSystem {
  readonly openInputs: OpenInputs;
  readonly watchFolders: (folders: readonly string[], onChange: () => void) => () => void;
  /** Shows text if what follows takes longer than a second; call the answer when it is done. */
  readonly startProgress: (text: string) => () => void;
  readonly stdout: (text: string) => void;
  /** As `stdout`, for a line on each answer. */
  readonly log: (text: string) => void;
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
  const inputs = await system.openInputs(parsed.operands, 'mock');
  const { descriptions } = inputs;
  const config = readSettings(mockSyntax, { operands: descriptions, flags: parsed.flags }, system);
  const build = (): ReturnType<typeof loadAll> => loadAll(inputs, config, system);
  let mounted = build();
  let reached = { url: '', isTrusted: true };
  const pages = (): AnswerRequest => withOwnPages(mounted, config, () => reached);
  let answer = pages();
  // At once: what is saved while the server starts must not be missed.
  const unwatch = watchAll(descriptions, config, system, () => {
    const next = build();
    const known = brokenFiles(mounted);
    const broken = brokenFiles(next).filter((message) => !known.includes(message));
    if (broken.length > 0) throw new UserError(broken.join('\n'));
    mounted = next;
    answer = pages();
  });
  try {
    const secure = await chooseCertificate(config, system);
    const options: Omit<ListenOptions, 'port' | 'host'> = {
      certificate: secure?.certificate,
      cors: config.cors,
      onAnswer: (request, response) => {
        system.log(logLine(request, response, config));
      },
      onDefect: ({ method, target }, error) => {
        system.stderr(`${method} ${target}: the mock must answer; found ${String(error)}.\n`);
      },
    };
    const server = await listenSomewhere(
      (request) => answer(request),
      { ...config, defaultPort: 4880 },
      options,
      system,
    );
    const { url } = server;
    reached = { url, isTrusted: secure?.isMade !== true };
    const operations = mounted.reduce((count, { engine }) => count + engine.offered().length, 0);
    const page = startPage(mounted, { ...reached, exampleHeader: config.exampleHeader[0] ?? '' });
    system.stdout(config.json ? `${JSON.stringify({ url, operations })}\n` : `Mock server at ${url}\n\n${page}\n`);
    for (const message of brokenFiles(mounted)) system.stderr(`${message}\n`);
    await system.stopped;
    const stopProgress = system.startProgress(
      'Finishing what is under way, for 5 s at most. Ctrl-C again ends at once.',
    );
    await server.close();
    stopProgress();
    return 0;
  } finally {
    unwatch();
  }
}

function loadAll({ descriptions, load }: Inputs, config: MockConfig, system: MockSystem) {
  const stopProgress = system.startProgress(`Reading ${descriptions.join(', ')} ...`);
  try {
    const names = mountNames(descriptions.map((name) => (name === '-' ? 'api' : name)));
    return descriptions.map((path, index) => {
      const description = load(path);
      if (description.kind !== 'openapi') {
        throw new UserError(
          `${toLineColumn({ source: description.source, path: ['asyncapi'] })}: a mocked description must be OpenAPI; found AsyncAPI ${description.version}.`,
        );
      }
      return { name: names[index] ?? '', description, engine: createEngine(description, config) };
    });
  } finally {
    stopProgress();
  }
}

/** Referenced files that cannot be read. The rest is served, but a reload that breaks one more is none. */
function brokenFiles(loaded: ReturnType<typeof loadAll>): readonly string[] {
  return loaded.flatMap(({ description }) => unreadableFiles(description));
}

function watchAll(
  descriptions: readonly string[],
  config: MockConfig,
  system: MockSystem,
  reload: () => void,
): () => void {
  if (!config.watch || system.isContinuousIntegration) return () => undefined;
  const folders = descriptions.filter(isFileName).map((path) => dirname(resolve(path)));
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
