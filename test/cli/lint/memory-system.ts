import type { LintSystem } from '../../../src/cli/lint/lint-command.ts';
import type { FolderEntry } from '../../../src/node/paths.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { plain } from '../../../src/report/paint.ts';
import { notWatched } from '../../support/not-watched.ts';

/** A working folder in memory and what a run of the command wrote. */
export interface MemorySystem {
  readonly system: LintSystem;
  readonly files: Map<string, string>;
  readonly stdout: () => string;
  readonly stderr: () => string;
}

/** The effects of `assay lint` with `files`, named from the working folder `home`, which is the top of a repository. */
export function memorySystem(files: Readonly<Record<string, string>>, stdin = '', home = '/apis-home'): MemorySystem {
  const held = new Map(Object.entries(files).map(([name, text]) => [`${home}/${name}`, text]));
  const written = { stdout: '', stderr: '' };
  const kindOf = (path: string): FolderEntry['kind'] | undefined => {
    if (held.has(path)) return 'file';
    return path === home || [...held.keys()].some((name) => name.startsWith(`${path}/`)) ? 'folder' : undefined;
  };
  const readBytes: LintSystem['readBytes'] = (path) => {
    const text = held.get(path);
    return text === undefined ? { reason: 'no such file' } : new TextEncoder().encode(text);
  };
  const write = (path: string, text: string): void => {
    held.set(path.startsWith('/') ? path : `${home}/${path}`, text);
  };
  const system: LintSystem = {
    workingFolder: home,
    readBytes,
    readBytesWithin: () => readBytes,
    kindOf,
    listFolder: (path) => {
      const inside = [...held.keys()].filter((name) => name.startsWith(`${path}/`));
      const names = [...new Set(inside.map((name) => name.slice(path.length + 1).split('/')[0] ?? ''))].sort();
      return names.map((name) => ({ name, kind: kindOf(`${path}/${name}`) ?? 'other' }));
    },
    readStdin: () => Promise.resolve(new TextEncoder().encode(stdin)),
    relativePath: (file) => (file.startsWith(`${home}/`) ? file.slice(home.length + 1) : file),
    nameFromTop: (file) => file,
    repositoryTop: () => home,
    refusedPath: () => undefined,
    realPath: (path) => (path.startsWith('/') ? path : `${home}/${path}`),
    rootFolderOf: (_, root) => (root === undefined ? home : `${home}/${root}`),
    nameFilesOf: () => (file) => (file === `${home}/` ? './' : file.replace(`${home}/`, '')),
    fetchFile: () => Promise.reject(new UserError('No network.')),
    writeFile: ({ path }, text) => {
      write(path, text);
    },
    writeReport: ({ path }, text) => {
      write(path, text);
    },
    replaceFile: write,
    watchFolders: () => notWatched,
    startProgress: () => () => undefined,
    coreCount: () => 1,
    startThreads: () => [],
    startForeignRules: () => Promise.resolve({ kind: 'missing' }),
    clockMs: () => 0,
    today: () => '2026-11-22',
    version: '1.0.0',
    stdout: (text) => {
      written.stdout += text;
    },
    stderr: (text) => {
      written.stderr += text;
    },
    isOnTerminal: false,
    paint: plain,
    yieldToEventLoop: () => Promise.resolve(),
    forever: new Promise(() => undefined),
  };
  return { system, files: held, stdout: () => written.stdout, stderr: () => written.stderr };
}
