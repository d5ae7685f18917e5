import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/temporary-folder.ts';

const description = `openapi: 3.1.0
info: { title: a, version: 1.0.0 }
paths:
  /a:
    get:
      x-badges: [{ name: Beta, position: Before }]
      responses:
        '200': { description: OK, content: { application/json: { schema: { $ref: gone.yaml }, example: 1 } } }
`;
const folder = temporaryFolder();
const [repository, alone] = [join(folder, 'clone'), join(folder, 'alone')];

beforeAll(() => {
  mkdirSync(join(repository, '.git'), { recursive: true });
  for (const path of [join(repository, 'apis/shop 1'), join(repository, 'other'), alone]) {
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'a.yaml'), description);
  }
});

/** Each file that a report of the command names, once. */
function filesNamed(cwd: string, ...args: readonly string[]): readonly string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('dist/assay.cjs'), ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  expect([status, stderr.includes('    at ')]).toEqual([1, false]);
  const named = stdout.matchAll(
    /(?<=\bfile=|"(?:uri|path|source|description|file)": "|<testsuite name=")[^,"\n]*a\.yaml/gu,
  );
  return [...new Set([...named].map(([name]) => name))];
}

const hostFormats = ['github-actions', 'sarif', 'gitlab'];
const fromFolder = ['a.yaml'];

test.each(hostFormats)('%s names files from the top of the repository, whatever folder a command runs in', (format) => {
  const here = join(repository, 'apis/shop 1');
  const expected = [format === 'sarif' ? 'apis/shop%201/a.yaml' : 'apis/shop 1/a.yaml'];
  expect([
    filesNamed(here, 'lint', '--format', format),
    filesNamed(here, 'replay', 'a.yaml', '--format', format),
    filesNamed(here, 'check', '--format', format),
    filesNamed(repository, 'lint', 'apis', '--format', format),
    filesNamed(join(repository, 'other'), 'lint', '../apis', '--format', format),
  ]).toEqual([expected, expected, expected, expected, expected]);
});

test.each(hostFormats)('%s names files as they are called where there is no repository', (format) => {
  expect([
    filesNamed(alone, 'lint', '--format', format),
    filesNamed(alone, 'replay', 'a.yaml', '--format', format),
  ]).toEqual([fromFolder, fromFolder]);
});

test('other reports name files from the working directory', () => {
  const here = join(repository, 'apis/shop 1');
  expect([
    filesNamed(here, 'lint', '--format', 'junit'),
    filesNamed(here, 'check', '--format', 'junit'),
    filesNamed(here, 'replay', 'a.yaml', '--format', 'json'),
  ]).toEqual([fromFolder, fromFolder, fromFolder]);
});

test('`assay report merge` does so, too', () => {
  const here = join(repository, 'apis/shop 1');
  expect(filesNamed(here, 'replay', 'a.yaml', '--format', 'json:report.json', '--format', 'github-actions')).toEqual([
    'apis/shop 1/a.yaml',
  ]);
  expect(filesNamed(here, 'report', 'merge', 'report.json', '--format', 'gitlab')).toEqual(['apis/shop 1/a.yaml']);
});
