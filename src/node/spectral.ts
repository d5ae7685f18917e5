import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { isAbsolute, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createRequire } from 'node:module';
import { shellWord } from '../lib/shell.ts';
import { UserError } from '../lib/user-error.ts';
import type { Output } from './output.ts';
import { isWithin } from './paths.ts';

/** The arguments of `spectral lint`. */
export interface SpectralRun {
  readonly options: readonly string[];
  readonly files: readonly string[];
  /** True where the options name a ruleset; ours is taken otherwise. */
  readonly hasRuleset: boolean;
  /** The time that Spectral may take for a file: a pattern of a rule may take for ever. */
  readonly limitMs?: number;
}

/**
 * Lints files with `spectral lint`, each in a run of its own: in one run, two descriptions that share a part but use other fragments of it
 * lose findings, or fail without a word. Answers the worst exit code: 0 fine, 1 findings, 2 could not run. Each run ends with
 * this process, however that ends: `atExit` is given what ends it.
 * @throws UserError where Spectral is not installed.
 */
export async function lintWithSpectral(
  { options, files, hasRuleset, limitMs = 10 * 60_000 }: SpectralRun,
  output: SpectralOutput,
  atExit: (run: () => void) => void,
): Promise<number> {
  const cli = findCommand();
  if (cli === undefined) {
    throw new UserError(
      '`@stoplight/spectral-cli` must be installed for rules that are not ours; found none. Run `npm install --save-dev @stoplight/spectral-cli`.',
    );
  }
  const recommended = fileURLToPath(new URL('../recommended.text.mjs', import.meta.url));
  const ruleset = hasRuleset ? [] : ['--ruleset', recommended];
  const all = [`--import=${endsWithParent}`, cli, 'lint', '--ignore-unknown-format', '--quiet', ...ruleset, ...options];
  let kill = (): unknown => undefined;
  atExit(() => kill());
  let worst = 0;
  for (const file of files) {
    const child = spawn(process.execPath, [...all, globOf(file)], { stdio: ['pipe', 'pipe', 'pipe'] });
    kill = () => child.kill('SIGKILL');
    worst = Math.max(worst, await codeOf(child, { file, limitMs }, output));
  }
  return worst;
}

/**
 * Code that ends Spectral when its stdin closes, which it does not read and this process alone holds: a process that is killed runs nothing.
 * In a thread, as a pattern of a rule keeps the first one busy.
 */
const endsWithParent = `data:text/javascript,${encodeURIComponent(`
  import { isMainThread, Worker } from 'node:worker_threads';
  const watch = "new (require('node:net').Socket)({ fd: 0 }).resume().on('close', () => process.kill(process.pid, 'SIGKILL'))";
  if (isMainThread) new Worker(watch, { eval: true, execArgv: [] }).unref();
`)}`;

type SpectralOutput = Pick<Output, 'stdout' | 'stderr'>;

/** A glob that `file` alone matches: Spectral takes names for globs, and those that begin with a dash for options. */
function globOf(file: string): string {
  const path = isAbsolute(file) ? file : `./${file}`;
  return path.replace(/[()*?[\]{|}]/gu, '[$&]');
}

/** Whatever happens, something is said of a file that blocks a commit. */
async function codeOf(
  child: SpectralProcess,
  { file, limitMs }: { readonly file: string; readonly limitMs: number },
  output: SpectralOutput,
): Promise<number> {
  const ended = new Promise<string | number | null>((done) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      done(`signal SIGKILL, as it took more than ${limitMs / 1000} s`);
    }, limitMs);
    child.once('error', ({ message }) => {
      clearTimeout(limit);
      done(message);
    });
    child.once('close', (code, signal) => {
      clearTimeout(limit);
      done(signal === null ? code : `signal ${signal}`);
    });
  });
  const [stdout, stderr, end] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  output.stdout(stdout);
  for (const line of stderr.split(/(?<=\n)/u)) output.stderr(line);
  if (end === 0 || (end === 1 && stdout.trim() !== '')) return end;
  const how = typeof end === 'string' ? end : `exit code ${String(end)}`;
  output.stderr(
    `${file} could not be linted: \`spectral lint\` ended with ${how}. Run \`npx spectral lint ${shellWord(file)}\` to see more.\n`,
  );
  return end === 1 ? 1 : 2;
}

type SpectralProcess = ChildProcessByStdio<Writable, Readable, Readable>;

/** Spectral's command: from the repository that is linted, else from beside this package, as pre-commit installs both. */
function findCommand(): string | undefined {
  return resolveFrom(join(process.cwd(), 'package.json')) ?? resolveFrom(import.meta.url);
}

/** Spectral's command where it is installed. */
export interface FoundSpectral {
  /** The absolute path of its program. */
  readonly path: string;
  /** True where it belongs to the working folder, and this package does not: then it is code of a repository that may be anybody's. */
  readonly isOfRepository: boolean;
}

/** Spectral from beside this package, else from a folder; undefined where neither has it. */
export function findSpectral(folder: string | undefined): FoundSpectral | undefined {
  const beside = resolveFrom(import.meta.url);
  if (beside !== undefined) return { path: beside, isOfRepository: false };
  if (folder === undefined) return undefined;
  const path = resolveFrom(join(folder, 'package.json'));
  return path === undefined ? undefined : { path, isOfRepository: !isInstalledIn(folder) };
}

/** Spectral's command, as the module in `place` would load it. */
export function resolveFrom(place: string): string | undefined {
  try {
    return createRequire(place).resolve('@stoplight/spectral-cli/dist/index.js');
  } catch {
    return undefined;
  }
}

/** True where this package itself is installed in `folder` or above it: whoever runs it there trusts those packages. */
function isInstalledIn(folder: string): boolean {
  const own = fileURLToPath(import.meta.url);
  return (
    own.split(/[\\/]node_modules[\\/]/u).length > 1 && isWithin(own.split(/[\\/]node_modules[\\/]/u)[0] ?? '', folder)
  );
}
