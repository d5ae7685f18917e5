import type { Inputs, InputSystem } from '../../../src/cli/inputs/open-inputs.ts';
import type { ReplaySystem } from '../../../src/cli/replay/system.ts';
import { runReplay } from '../../../src/cli/replay/command.ts';
import type { NamedPath } from '../../../src/node/repository-path.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import type { MockRequest } from '../../../src/http/message.ts';
import type { Sent } from '../../../src/replay/target.ts';
import type { EndSignal } from '../../../src/node/signals.ts';
import { plain } from '../../../src/report/paint.ts';
import { describeTree, ownMock } from '../../replay/support.ts';
import { ticketOffice } from '../../replay/ticket-office.ts';

/** What answers a request. */
export type Target = (request: MockRequest) => Sent | Promise<Sent>;

const office = describeTree(ticketOffice);
const mock = ownMock(office);

/** Our own mock of the ticket office. */
export const truthful: Target = (request) => {
  const reply = mock(request);
  return { kind: 'reply', reply: { ...reply, headers: { ...reply.headers, date: 'Sat, 21 Nov 2026 06:00:00 GMT' } } };
};

/** The same without an ear for names of examples. */
export const deaf: Target = (request) =>
  truthful({ ...request, headers: { ...request.headers, 'x-vendor-response-body-example': undefined } });

/** What a run of the command left behind. */
export interface Done {
  readonly code: number | string;
  readonly stdout: string;
  readonly stderr: string;
  readonly sent: readonly MockRequest[];
  /** The titles of bars, and what each was moved to. */
  readonly bars: readonly string[];
  /** Files written by the run, and those there were. */
  readonly files: ReadonlyMap<string, string>;
}

/** What a run finds. */
export interface Surroundings {
  readonly target?: Target;
  /** Files by absolute path, or by name in the folder of the descriptions. */
  readonly files?: Readonly<Record<string, string>>;
  /** Descriptions by path; the ticket office elsewhere. */
  readonly trees?: Readonly<Record<string, object>>;
  /** Instead of `trees`. */
  readonly load?: Inputs['load'];
  /** What the network answers; nothing, if not said. */
  readonly fetchFile?: ReplaySystem['fetchFile'];
  /** Instead of `target`. */
  readonly createHttpSend?: ReplaySystem['createHttpSend'];
  readonly schedule?: ReplaySystem['schedule'];
  readonly shellOutput?: ReplaySystem['shellOutput'];
  readonly environment?: Readonly<Record<string, string>>;
  readonly today?: string;
  readonly stopped?: Promise<EndSignal>;
  readonly unwritable?: readonly string[];
}

/** Runs `assay replay` in memory. A `UserError` comes back as its message. */
export async function runInMemory(args: readonly string[], surroundings: Surroundings = {}): Promise<Done> {
  const { target = truthful, files = {}, trees = {}, today = '2026-11-21', unwritable = [] } = surroundings;
  const [stdout, stderr, bars, sent]: [string[], string[], string[], MockRequest[]] = [[], [], [], []];
  const kept = new Map(Object.entries(files));
  const nameOf = (path: string): string => path.replace(`${process.cwd()}/`, '');
  const load: Inputs['load'] =
    surroundings.load ?? ((path) => (trees[path] === undefined ? office : describeTree(trees[path], path)));
  const readBytes: ReplaySystem['readBytes'] = (path) => {
    const text = kept.get(nameOf(path));
    return text === undefined ? { reason: 'no such file' } : new TextEncoder().encode(text);
  };
  const write = ({ path }: NamedPath, text: string): void => {
    if (unwritable.includes(path)) throw new UserError(`${path}: a report must be writable; found EACCES.`);
    kept.set(nameOf(path), text);
  };
  const system: ReplaySystem & InputSystem = {
    load,
    workingFolder: process.cwd(),
    kindOf: () => 'file',
    listFolder: () => [...kept.keys()].map((name) => ({ name, kind: 'file' })),
    readStdin: () => Promise.reject(new UserError('No standard input.')),
    fetchBytes: () => Promise.reject(new UserError('No network.')),
    coreCount: () => 1,
    fetchFile: surroundings.fetchFile ?? (() => Promise.reject(new UserError('No network.'))),
    readBytes,
    readBytesWithin: () => readBytes,
    repositoryTop: () => undefined,
    refusedPath: () => undefined,
    realPath: (path) => path,
    environment: (name) => surroundings.environment?.[name],
    shellOutput: surroundings.shellOutput ?? (() => Promise.resolve({ kind: 'failed', reason: 'no shell' })),
    rootFolderOf: () => '/',
    createHttpSend:
      surroundings.createHttpSend ??
      (() =>
        Promise.resolve({
          send: async (request) => {
            sent.push(request);
            return target(request);
          },
          resent: () => 0,
          reset: () => 0,
          close: () => undefined,
        })),
    atOnce: (work) => work,
    yieldToEventLoop: () => Promise.resolve(),
    clockMs: () => 0,
    today: () => today,
    version: '1.2.3',
    relativePath: nameOf,
    nameFromTop: (file) => file,
    writeReport: write,
    writeFile: write,
    startProgress: () => () => undefined,
    startSpinner: (title) => {
      bars.push(title);
      return { update: (done, total) => void bars.push(`${done} of ${total}`), stop: () => undefined };
    },
    stdout: (text) => void stdout.push(text),
    stderr: (text) => void stderr.push(text),
    paint: plain,
    stopped: surroundings.stopped ?? new Promise(() => undefined),
    schedule: surroundings.schedule ?? (() => () => undefined),
    startThreads: () => [],
    unread: new Promise(() => undefined),
  };
  const code = await runReplay(args, system).catch((error: unknown) => {
    if (!(error instanceof UserError)) throw error;
    return error.message;
  });
  return { code, stdout: stdout.join(''), stderr: stderr.join(''), sent, bars, files: kept };
}
