import { runReport } from '../../../src/cli/report/command.ts';

/** Merges reports in memory: the exit code, or the message of an error, and what was written. */
export function merge(files: Readonly<Record<string, string>>, ...more: readonly string[]) {
  const written: string[] = [];
  const said: string[] = [];
  const code = runReport(['merge', ...Object.keys(files), ...more], {
    readBytes: (path) => {
      const text = files[path.replace(`${process.cwd()}/`, '')];
      return text === undefined ? { reason: 'no such file' } : new TextEncoder().encode(text);
    },
    listFolder: () => Object.keys(files).map((name) => ({ name, kind: 'file' })),
    nameFromTop: (file) => file,
    relativePath: (path) => path.replace(`${process.cwd()}/`, ''),
    realPath: (path) => path,
    writeReport: ({ path }, text) => {
      written.push(path, text);
    },
    stdout: (text) => {
      written.push(text);
    },
    stderr: (text) => {
      said.push(text);
    },
  });
  return { code, written, said };
}
