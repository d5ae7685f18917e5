import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from '@jest/globals';
import { lintFormats } from '../../src/cli/lint/outputs.ts';
import { formats as replayFormats } from '../../src/cli/replay/outputs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// Caches (Nx, Turborepo, Bazel) take a report from another folder, machine and day for that of this one: it must be the same bytes.
const linted = ['boxoffice-openapi.yaml', 'events-asyncapi.yaml'];
const here = machine('a-machine', 0);
const there = machine('another-machine', 400);

const machineFormats = lintFormats.filter((format) => !['pretty', 'concise'].includes(format));

beforeAll(async () => {
  await Promise.all(
    [here, there].map(async ({ run }) => {
      await run(['lint', ...linted, ...machineFormats.flatMap((format) => ['--format', `${format}:lint.${format}`])]);
      await run([
        'replay',
        'boxoffice-openapi.yaml',
        ...replayFormats.flatMap((format) => ['--format', `${format}:replay.${format}`]),
      ]);
      await run(['preview', ...linted, '--out', 'site']);
    }),
  );
});

test.each(machineFormats)('`assay lint --format %s`', (format) => {
  const [one = '', other = ''] = [here, there].map((each) => each.read(`lint.${format}`));
  expect(one.length).toBeGreaterThan(100);
  // The paths of `json` are absolute, as Spectral's are.
  expect(format === 'json' ? other.replaceAll(there.folder, here.folder) : other).toBe(one);
});

test.each(replayFormats)('`assay replay --format %s`', (format) => {
  const [one = '', other = ''] = [here, there].map((each) => each.read(`replay.${format}`));
  // GitLab is told of failures alone, and there is none.
  expect(one.length).toBeGreaterThan(format === 'gitlab' ? 2 : 100);
  expect(withoutMilliseconds(format, other)).toBe(withoutMilliseconds(format, one));
});

test('`assay lint --list-files` names what a run reads, in the same order', async () => {
  const lists = await Promise.all([here, there].map(({ run }) => run(['lint', ...linted, '--list-files'])));
  const expected = `${linted.join('\n')}\n`;
  expect(lists).toEqual([expected, expected]);
});

test('`assay preview --out`', () => {
  const names = (folder: string): readonly string[] =>
    readdirSync(join(folder, 'site'), { recursive: true }).map(String).sort();
  const files = names(here.folder).filter((name) => /\.\w+$/u.test(name));
  const read = (each: typeof here) => new Map(files.map((file) => [file, each.read(`site/${file}`)]));
  expect(files.length).toBeGreaterThan(20);
  expect(names(there.folder)).toEqual(names(here.folder));
  expect(read(there)).toEqual(read(here));
});

/** The last line for people may say how long it took. */
function withoutMilliseconds(format: string, report: string): string {
  return format === 'text' ? report.replace(/\d+ ms(?=\n|$)/gu, '') : report;
}

/** A folder with descriptions, on a machine of that name where it is `days` later. */
function machine(name: string, days: number) {
  const folder = temporaryFolder();
  for (const file of linted) cpSync(resolve('fixtures', file), join(folder, file));
  const preloaded = join(temporaryFolder(), 'preloaded.mjs');
  writeFileSync(
    preloaded,
    `import os from 'node:os';
    import { syncBuiltinESMExports as sync } from 'node:module';
    const shift = ${days} * 86_400_000;
    const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given) { given.length === 0 ? super(Real.now() + shift) : super(...given); }
      static now() { return Real.now() + shift; }
    };
    os.hostname = () => '${name}';
    sync();`,
  );
  const run = (args: readonly string[]): Promise<string> =>
    new Promise((done, fail) => {
      const all = ['--import', pathToFileURL(preloaded).href, resolve('dist/assay.cjs'), ...args];
      execFile(process.execPath, all, { cwd: folder }, (error, stdout, stderr) => {
        if (error?.code === 2) fail(new Error(stderr));
        else done(stdout);
      });
    });
  return { folder, run, read: (file: string): string => readFileSync(join(folder, file), 'utf8') };
}
