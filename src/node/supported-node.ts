import { fnv1a } from '../lib/hash.ts';
import { cacheCompiled } from './compile-cache.ts';

/** The version, which bundles have in them. */
declare const bundledVersion: string | undefined;

/**
 * Calls `start` with the arguments of this process, and ends with its exit code, on a version of Node that has what is used, in a folder; else says
 * so, exit code 2. Whoever calls it imports nothing else before: what an older Node lacks would end the command first.
 */
export function onSupportedNode(name: string, start: (args: readonly string[]) => Promise<number>): void {
  const found = unsupported();
  if (found === undefined) {
    startCompileCache(name, process.argv.slice(2));
    void start(process.argv.slice(2)).then(endWith);
  } else {
    process.stderr.write(`\`${name}\` must run ${found}.\n`);
    process.exitCode = 2;
  }
}

/** The place that a command must run in, and the one that it does, in words; undefined where it can. */
function unsupported(): string | undefined {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major <= 22 && minor < (leastMinor[major] ?? Infinity))
    return `on Node 20.19, 22.3 or later; found ${process.versions.node}`;
  try {
    process.cwd();
    return undefined;
  } catch {
    return 'in a folder; found one that was removed. `cd` to another one';
  }
}

/** The first releases of a line that have what is used; 21 never got `process.getBuiltinModule`. */
const leastMinor: Readonly<Partial<Record<number, number>>> = { 20: 19, 22: 3 };

/** A server has started by then. */
const settledMs = 3_000;

/**
 * Caches what is compiled in the folder that the user has for caches: a command starts in half the time. Whoever else may write to the folder could have a
 * command run code of theirs, so it is not the common one. Packages are Node's part, from 22.8 on. Without a home, or where nothing can be written, all is
 * compiled; `NODE_COMPILE_CACHE` names another folder, and `NODE_DISABLE_COMPILE_CACHE=1` switches it off.
 */
function startCompileCache(name: string, args: readonly string[]): void {
  const { NODE_COMPILE_CACHE, NODE_DISABLE_COMPILE_CACHE = '', NODE_OPTIONS = '' } = process.env;
  const folder = NODE_COMPILE_CACHE ?? cacheFolder(process.env);
  if (folder === undefined || NODE_DISABLE_COMPILE_CACHE !== '') return;
  const loader: object = process.getBuiltinModule('node:module');
  if ('enableCompileCache' in loader && typeof loader.enableCompileCache === 'function')
    Reflect.apply(loader.enableCompileCache, undefined, [folder]);
  if (typeof bundledVersion !== 'string') return;
  const [command = ''] = /^[a-z]+$/u.exec(args[0] ?? '') ?? [];
  // Other flags make other code; two installs of one version have other paths in it. Node's hashes take as long to load as a small bundle.
  const place = fnv1a([__dirname, ...process.execArgv, NODE_OPTIONS].join('\n')).toString(16);
  const file = [name, command, bundledVersion, process.version, process.arch, place].join('-');
  const save = cacheCompiled({ root: __dirname, file: `${folder}/${file}` });
  // A server may run for days, in which V8 forgets what only its start needed.
  setTimeout(save, settledMs).unref();
  process.once('exit', (code) => {
    // A run that could not do its work shows nothing of what is needed.
    if (code !== 2) save();
  });
}

/** Our folder in the folder that the system has for caches of a user; undefined where there is none and none can be made. */
function cacheFolder({ XDG_CACHE_HOME, LOCALAPPDATA, HOME }: NodeJS.ProcessEnv): string | undefined {
  const usual = process.platform === 'darwin' ? 'Library/Caches' : '.cache';
  const caches = process.platform === 'win32' ? LOCALAPPDATA : (XDG_CACHE_HOME ?? (HOME && `${HOME}/${usual}`));
  if (caches === undefined || caches === '') return undefined;
  const folder = `${caches}/spectral-assay`;
  return [caches, folder].every(isFolder) ? folder : undefined;
}

/** True for a folder that exists, or is made here. The folder above it is not made, which may be a missing home. */
function isFolder(path: string): boolean {
  const { existsSync, mkdirSync } = process.getBuiltinModule('node:fs');
  if (existsSync(path)) return true;
  try {
    mkdirSync(path);
    return true;
  } catch {
    return false;
  }
}

/** Output has this long to be written after a signal: its reader may have stopped reading. */
const flushMs = 200;

function endWith(code: number): void {
  process.exitCode = code;
  // Nothing that is still open may keep a process that a signal has ended.
  if (code > 128) setTimeout(() => process.exit(), flushMs).unref();
}
