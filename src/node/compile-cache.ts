import type { Script } from 'node:vm';

/** Functions that V8 has compiled of some bundles, and the file that they stand in. */
interface CompileCacheOptions {
  /** The folder of the bundles, whose subfolders count. */
  readonly root: string;
  /** The file of the compiled code. */
  readonly file: string;
}

/** Runs that add the functions they needed to those of the runs before. */
const mostAdditions = 3;

/** The size in bytes and the time in milliseconds of the source that compiled code is of. */
interface SourceState {
  readonly size: number;
  readonly modified: number;
}

interface Compiled extends SourceState {
  /** Empty where V8 has refused it: a flag that is set while a command runs makes what was loaded before differ. */
  readonly data: Uint8Array;
}

interface Cache {
  readonly additions: number;
  readonly bundles: ReadonlyMap<string, Compiled>;
}

/** A bundle that runs: what it was compiled from, and whether the cache has that or V8 has refused it. */
interface Running extends SourceState {
  readonly script: Script;
  readonly from: 'source' | 'cache' | 'refused' | 'refused before';
}

/** Runs the file at a path as `module`. */
type LoadFile = (module: NodeJS.Module, path: string) => void;

/**
 * Runs the bundles below `root` that are required from now on with the functions that earlier runs compiled. Answers what adds those of this run to the
 * file, once. Node's own cache (from 22.8 on) has only what V8 compiles before a file runs, which leaves most functions for later; Node 20 has none.
 * The bundles have no `import()`: V8 does not know how to do that in code of a cache.
 *
 * V8 itself refuses code that is of another version, of other flags, or of a source of another length (`v8::ScriptCompiler::CachedData`).
 */
export function cacheCompiled({ root, file }: CompileCacheOptions): () => void {
  const { existsSync, statSync } = process.getBuiltinModule('node:fs');
  const { createRequire } = process.getBuiltinModule('node:module');
  const paths = process.getBuiltinModule('node:path');
  const cache = readCache(file);
  const running = new Map<string, Running>();
  // Deprecated for what is no JavaScript, and the one way to compile what `require` loads; so it will stay (Node, "require.extensions").
  const loaders: Partial<Record<string, LoadFile>> = Reflect.get(createRequire(`${root}${paths.sep}`), 'extensions');
  const usual = loaders['.js'];
  loaders['.cjs'] = (module, path) => {
    if (!path.startsWith(`${root}${paths.sep}`)) {
      usual?.(module, path);
      return;
    }
    const name = paths.relative(root, path);
    const { size, mtimeMs: modified } = statSync(path);
    const found = cache.bundles.get(name);
    const compiled = compile(path, found?.size === size && found.modified === modified ? found.data : undefined);
    running.set(name, { size, modified, ...compiled });
    const run = compiled.script.runInThisContext() as (...args: readonly unknown[]) => void;
    Reflect.apply(run, module.exports, [module.exports, createRequire(path), module, path, paths.dirname(path)]);
  };
  let isSaved = false;
  return () => {
    const isComplete = [...running.values()].every(({ from }) => from === 'cache' || from === 'refused before');
    if (isSaved || (isComplete && (running.size === 0 || cache.additions >= mostAdditions))) return;
    isSaved = true;
    // Each build of the repository has other names.
    const known = [...cache.bundles].filter(([name]) => existsSync(paths.join(root, name)));
    const added = [...running].map(([name, each]): readonly [string, Compiled] => [name, compiledOf(each)]);
    writeCache(file, {
      additions: isComplete ? cache.additions + 1 : 1,
      bundles: new Map([...known, ...added]),
    });
  };
}

/** Compiles the file at `path`, of which earlier runs compiled `known`. */
function compile(path: string, known: Uint8Array | undefined): Pick<Running, 'script' | 'from'> {
  const { readFileSync } = process.getBuiltinModule('node:fs');
  const { Script: NewScript } = process.getBuiltinModule('node:vm');
  const hasKnown = known !== undefined && known.length > 0;
  // As Node wraps a file of CommonJS.
  const text = `(function (exports, require, module, __filename, __dirname) { ${readFileSync(path, 'utf8')}\n})`;
  const script = new NewScript(text, {
    filename: path,
    ...(hasKnown && { cachedData: known }),
  });
  if (!hasKnown) return { script, from: known === undefined ? 'source' : 'refused before' };
  return { script, from: script.cachedDataRejected === true ? 'refused' : 'cache' };
}

function compiledOf({ size, modified, script, from }: Running): Compiled {
  return { size, modified, data: from.startsWith('refused') ? Buffer.alloc(0) : script.createCachedData() };
}

/** The first line of the file, in JSON; the code of each bundle follows. */
interface Head {
  readonly additions: number;
  readonly bundles: readonly (readonly [name: string, size: number, modified: number, length: number])[];
}

/**
 * The cache in `file`; an empty one where that cannot be read, is not whole, or was written by another user: `sudo` may leave the home of who
 * called it, and what stands there must not run as root.
 */
function readCache(file: string): Cache {
  const { readFileSync, statSync } = process.getBuiltinModule('node:fs');
  try {
    const isOwn = process.getuid === undefined || statSync(file).uid === process.getuid();
    const bytes = isOwn ? readFileSync(file) : Buffer.alloc(0);
    let at = bytes.indexOf('\n') + 1;
    const { additions, bundles } = JSON.parse(bytes.toString('utf8', 0, at)) as Head;
    const entries = bundles.map(([name, size, modified, length]): readonly [string, Compiled] => {
      at += length;
      return [name, { size, modified, data: bytes.subarray(at - length, at) }];
    });
    if (at === bytes.length) return { additions, bundles: new Map(entries) };
  } catch {
    // The first run, or a file of somebody else.
  }
  return { additions: 0, bundles: new Map() };
}

/** Writes the file whole or not at all. Where it cannot be written, the next run compiles anew. */
function writeCache(file: string, { additions, bundles }: Cache): void {
  const { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } = process.getBuiltinModule('node:fs');
  const head: Head = {
    additions,
    bundles: [...bundles].map(([name, { size, modified, data }]) => [name, size, modified, data.length]),
  };
  const parts = [Buffer.from(`${JSON.stringify(head)}\n`), ...[...bundles.values()].map(({ data }) => data)];
  const copy = `${file}.${process.pid}`;
  try {
    mkdirSync(process.getBuiltinModule('node:path').dirname(file), { recursive: true });
    writeFileSync(copy, Buffer.concat(parts), { flag: 'wx', mode: 0o600 });
    renameSync(copy, file);
  } catch {
    if (existsSync(copy)) rmSync(copy);
  }
}
