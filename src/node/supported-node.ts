/** Calls a function that requires files, with the settings for compiling them on this Node. */
export type Load = <Loaded>(require: () => Loaded) => Loaded;

/**
 * Calls `start` with the arguments of this process, and ends with its exit code, on a version of Node that has what is used; else says so, exit
 * code 2. Whoever calls it imports nothing else before: what an older Node lacks would end the command first.
 */
export function onSupportedNode(name: string, start: (args: readonly string[]) => Promise<number>): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || minor >= (leastMinor[major] ?? Infinity)) {
    keepCompiled();
    void start(process.argv.slice(2)).then(endWith);
  } else {
    process.stderr.write(`\`${name}\` must run on Node 20.19, 22.3 or later; found ${process.versions.node}.\n`);
    process.exitCode = 2;
  }
}

/** The first releases of a line that have what is used; 21 never got `process.getBuiltinModule`. */
const leastMinor: Readonly<Partial<Record<number, number>>> = { 20: 19, 22: 3 };

/**
 * Lets Node keep what it compiles in the cache folder of the user, from 22.8 on: a command starts in half the time. Whoever else may
 * write to the folder could have a command run code of theirs, so it is not the common one. Without a home, or where nothing can be written,
 * all is compiled; `NODE_COMPILE_CACHE` names another folder, and `NODE_DISABLE_COMPILE_CACHE=1` switches it off.
 */
function keepCompiled(): void {
  const folder = process.env.NODE_COMPILE_CACHE ?? cacheFolder(process.env);
  const loader: object = process.getBuiltinModule('node:module');
  if (folder === undefined || !('enableCompileCache' in loader) || typeof loader.enableCompileCache !== 'function')
    return;
  Reflect.apply(loader.enableCompileCache, undefined, [folder]);
}

/**
 * Node keeps what a file is compiled to when it is required, and V8 leaves most functions for later: they would be compiled anew in every run.
 * Compiled whole, a file costs once what it saves in each run. Where Node keeps nothing, it is compiled as usual.
 */
export const loadWhole: Load = (require) => {
  const loader: object = process.getBuiltinModule('node:module');
  if (!('getCompileCacheDir' in loader) || typeof loader.getCompileCacheDir !== 'function') return require();
  return Reflect.apply(loader.getCompileCacheDir, undefined, []) === undefined ? require() : compileWhole(require);
};

function compileWhole<Loaded>(require: () => Loaded): Loaded {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  setFlagsFromString('--no-lazy');
  try {
    return require();
  } finally {
    // Threads that start later compile lazily, as Node caches nothing for them.
    setFlagsFromString('--lazy');
  }
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
