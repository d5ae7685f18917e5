import type { Description, ReadBytes } from '../description/description.ts';
import type { AnswerRequest } from '../http/message.ts';
import type { Paint } from '../report/paint.ts';
import type { Certificate } from '../server/certificate.ts';
import type { Listening, ListenOptions } from '../server/http.ts';
import { clockMs, now, schedule, today, yieldToEventLoop } from './clock.ts';
import type { ConnectedEditor } from './stdio.ts';
import { createReadBytes, readStdin, realPath, relativePath } from './files.ts';
import {
  type FolderEntry,
  kindOf,
  listFolder,
  nameFilesOf,
  nameFromTop,
  pathToUri,
  repositoryTop,
  rootFolderOf,
  toPortablePath,
  uriToPath,
} from './paths.ts';
import { loadDescription, type LoadOptions } from './load.ts';
import { batchWrites, isTerminal, type Output, type WriteLater } from './output.ts';
import { type PackageSystem, packageVersion, readAsset, readRulePage, ruleIds } from './package-files.ts';
import { createPrograms, type ProgramSystem } from './programs.ts';
import type { LineListeners } from '../mcp/wire/lines.ts';
import type { McpPost } from './fetch.ts';
import type { Reached } from './reach.ts';
import { refusedPath, type PathRequest } from './repository-path.ts';
import type { Sender, SendOptions } from './send.ts';
import { createSignals, type EndSignal, type Signals } from './signals.ts';
import { confirm, createPaint, openInBrowser, startProgress, startSpinner, type Progress } from './terminal.ts';
import { coreCount } from './threads.ts';
import { watchFolders } from './watch.ts';
import { assertWritable, replaceFile, writeFile, writeReport } from './write.ts';
import { writeFolder } from './write-pages.ts';

/**
 * The effects of all commands: this process, its files, clock and network. A command asks for the members that it uses, with `Pick`.
 * A module that takes long to load is loaded when it is used: a command is to start at once.
 */
export interface System extends FileSystem, PackageSystem, TerminalSystem, TimeSystem, NetworkSystem, ProcessSystem {}

interface FileSystem {
  /** The working directory, absolute, with `/`. */
  readonly workingFolder: string;
  readonly readBytes: ReadBytes;
  /** Files, with links followed within `folder` only. */
  readonly readBytesWithin: (folder: string) => ReadBytes;
  /** The kind of file at a path; undefined for none. */
  readonly kindOf: (path: string) => FolderEntry['kind'] | undefined;
  /** The entries of a folder, sorted by name; none of one that cannot be read. */
  readonly listFolder: (path: string) => readonly FolderEntry[];
  /** The top of the Git repository that holds `folder`; undefined where none does. */
  readonly repositoryTop: (folder: string) => string | undefined;
  /**
   * The folder that the files of the description at an absolute path must stand in: `root`, else what is usual.
   * @throws UserError where `root` is no folder above it.
   */
  readonly rootFolderOf: (path: string, root?: string) => string;
  /** Why a repository may not name the file or folder at an absolute path; undefined where it may. */
  readonly refusedPath: (path: string, request: PathRequest) => string | undefined;
  /** The path of the file itself that a path leads to, or would lead to if there were one. */
  readonly realPath: (path: string) => string;
  /** `file` as it is called from the working directory. */
  readonly relativePath: (file: string) => string;
  /** `file`, absolute or from the working directory, as it is called from the top of the repository; as it is where it stands elsewhere. */
  readonly nameFromTop: (file: string) => string;
  /** Names in messages for the files that the description at an absolute path refers to. */
  readonly nameFilesOf: (path: string) => (file: string) => string;
  /** @throws UserError where `path` is no description. */
  readonly load: (path: string, options?: LoadOptions) => Description;
  readonly readStdin: () => Promise<Uint8Array>;
  /**
   * Writes a report, whole or not at all. A file that a repository named replaces no file of others.
   * @throws UserError where it cannot be written.
   */
  readonly writeReport: typeof writeReport;
  /** Writes a file whose old text is known, and the folders above it: whole or not at all. @throws UserError where it cannot be written. */
  readonly writeFile: typeof writeFile;
  /** Asserts that `writeFile` may write at a path. @throws UserError where the file cannot be written. */
  readonly assertWritable: typeof assertWritable;
  /** Writes a description that is repaired: a link stays a link, the mode stays, and a read-only file is refused. */
  readonly replaceFile: (path: string, text: string) => void;
  /** Writes files into a folder, and takes away what an earlier run wrote there. @throws UserError where that cannot be. */
  readonly writeFolder: typeof writeFolder;
  /** Calls `onChange` when descriptions in or below `folders` have changed, and in `others`; the answer stops it. */
  readonly watchFolders: typeof watchFolders;
  /** The absolute path of a `file:` URI, with `/`; undefined of other documents. */
  readonly toPath: (uri: string) => string | undefined;
  readonly toUri: (path: string) => string;
}

interface TerminalSystem {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Writes to stdout, a few milliseconds later, what may be lost where nobody reads. */
  readonly log: WriteLater;
  /** Resolves when nobody reads stdout any more. */
  readonly unread: Promise<void>;
  /** True where stdout is a terminal. */
  readonly isOnTerminal: boolean;
  /** Colours text on stdout; leaves it plain where that is no terminal. */
  readonly paint: Paint;
  /** Shows text if what follows takes longer than a second; call the answer when it is done. */
  readonly startProgress: (text: string) => () => void;
  /** A bar on a terminal, from the first second on. */
  readonly startSpinner: (title: string) => Progress;
  /** Asks a person a question of yes and no; undefined where nobody can be asked. */
  readonly confirm: (question: string) => Promise<boolean | undefined>;
  readonly openInBrowser: (url: string) => void;
}

interface TimeSystem {
  /** Milliseconds since some moment. */
  readonly clockMs: () => number;
  /** The day, `YYYY-MM-DD` in UTC. */
  readonly today: () => string;
  /** Calls `run` after some milliseconds, unless the answer is called before. */
  readonly schedule: (run: () => void, ms: number) => () => void;
  /** Lets signals and timers have their turn. */
  readonly yieldToEventLoop: () => Promise<void>;
  /**
   * Resolves when the user or the system asks the command to end. Whoever reads it must end the command: the first signal does not end the
   * process any more.
   */
  readonly stopped: Promise<EndSignal>;
  /** For a command that ends where it is: a signal ends the process itself, so this never resolves. */
  readonly forever: Promise<void>;
  /** Work that a signal ends as `process.exit` does, so that what it started ends too. */
  readonly cleanly: Signals['cleanly'];
  /** Work that keeps the event loop waiting long: a signal ends the process meanwhile, although `stopped` was read. */
  readonly atOnce: Signals['atOnce'];
}

interface NetworkSystem {
  /** The file at an address itself, without redirects. @throws UserError in one sentence. */
  readonly fetchFile: (address: string) => Promise<{ readonly bytes: Uint8Array }>;
  /** The answer of an address, and the address that gave it in the end. @throws UserError in one sentence. */
  readonly fetchBytes: (address: string) => Promise<{ readonly bytes: Uint8Array; readonly address: string }>;
  readonly createHttpSend: (target: URL, options: SendOptions) => Promise<Sender>;
  /** POSTs to MCP servers, until it is closed. */
  readonly createMcpPost: () => Promise<McpPost>;
  /** Tries to connect to the server of an address. */
  readonly reach: (url: string) => Promise<Reached>;
  readonly listen: (answer: AnswerRequest, options: ListenOptions) => Promise<Listening>;
  /** A certificate for `host` that is signed by itself. */
  readonly makeCertificate: (host: string) => Promise<Certificate>;
  /** Hands over the lines of the standard input, of up to `limitBytes`. Resolves at its end. */
  readonly readLines: (limitBytes: number, listeners: LineListeners) => Promise<void>;
  /** Speaks with an editor over the standard input and output. Undefined where the library for it is not installed. */
  readonly connectEditor: () => Promise<ConnectedEditor | undefined>;
}

interface ProcessSystem extends ProgramSystem {
  /** A variable of the environment; undefined where it is not set. */
  readonly environment: (name: string) => string | undefined;
  /** The number of threads and processes that can run at once. */
  readonly coreCount: () => number;
  readonly isContinuousIntegration: boolean;
  /** A text that nobody can guess. */
  readonly randomText: () => string;
}

/** The effects of this process, which writes to `output`. */
export function createSystem(output: Output): System {
  const signals = createSignals(process);
  let log: WriteLater | undefined;
  return {
    workingFolder: toPortablePath(process.cwd()),
    readBytes: createReadBytes(),
    readBytesWithin: createReadBytes,
    kindOf,
    listFolder,
    repositoryTop,
    refusedPath,
    realPath: (path) => realPath(path),
    relativePath,
    nameFromTop,
    load: signals.atOnce(loadDescription),
    readStdin,
    rootFolderOf: (path, root) => rootFolderOf(path, root, relativePath),
    nameFilesOf: (path) => (file) => nameFilesOf(relativePath(path))(file),
    writeReport: signals.whole(writeReport),
    writeFile: signals.whole(writeFile),
    assertWritable,
    replaceFile: signals.whole(replaceFile),
    writeFolder: (named, files, more) => signals.cleanly(() => writeFolder(named, files, more, signals.atOnce)),
    watchFolders,
    toPath: uriToPath,
    toUri: pathToUri,
    ruleIds,
    readRulePage,
    readAsset,
    get version() {
      return packageVersion();
    },
    stdout: output.stdout,
    stderr: output.stderr,
    unread: output.unread,
    get log() {
      log ??= batchWrites(output.log, atExit);
      return log;
    },
    get isOnTerminal() {
      return isTerminal(1);
    },
    get paint() {
      return createPaint({ isTTY: isTerminal(1) }, process.env);
    },
    startProgress,
    startSpinner,
    confirm,
    openInBrowser,
    clockMs,
    today,
    schedule,
    yieldToEventLoop,
    coreCount,
    get stopped() {
      return signals.stopped;
    },
    forever: new Promise(() => undefined),
    cleanly: signals.cleanly,
    atOnce: signals.atOnce,
    fetchFile: async (address) => (await import('./fetch.ts')).fetchExactly(address),
    fetchBytes: async (address) => (await import('./fetch.ts')).fetchBytes(address),
    createHttpSend: async (target, options) => (await import('./send.ts')).createHttpSend(target, options),
    createMcpPost: async () => (await import('./fetch.ts')).createMcpPost(),
    reach: async (url) => (await import('./reach.ts')).reach(url),
    listen: async (answer, options) => (await import('../server/http.ts')).listen(answer, options),
    makeCertificate: async (host) => (await import('../server/certificate.ts')).makeCertificate(host, now()),
    readLines: async (limitBytes, listeners) => (await import('./stdio.ts')).readLines(limitBytes, listeners),
    connectEditor: async () => (await import('./stdio.ts')).connectEditor(),
    ...createPrograms(output, signals, atExit),
    environment: (name) => process.env[name],
    isContinuousIntegration: (process.env.CI ?? '') !== '',
    randomText: () => process.getBuiltinModule('node:crypto').randomBytes(12).toString('base64url'),
  };
}

function atExit(run: () => void): void {
  process.once('exit', run);
}

/** `system` with members of `own` in place of its own; no member is read for that, as reading may load something or listen. */
export function withEffects<S extends object, O extends object>(system: S, own: O): Omit<S, keyof O> & O {
  const members = { ...Object.getOwnPropertyDescriptors(system), ...Object.getOwnPropertyDescriptors(own) };
  return Object.defineProperties({}, members) as Omit<S, keyof O> & O;
}
