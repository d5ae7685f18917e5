import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { assayHere } from '../support/run-here.ts';
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
const home = process.cwd();
const [repository, alone] = [join(folder, 'clone'), join(folder, 'alone')];

beforeAll(() => {
  mkdirSync(join(repository, '.git'), { recursive: true });
  for (const path of [join(repository, 'apis/shop 1'), join(repository, 'other'), alone]) {
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'a.yaml'), description);
  }
});

afterAll(() => {
  process.chdir(home);
});

/** Each file that a report of the command names, once. */
async function filesNamed(cwd: string, ...args: readonly string[]): Promise<readonly string[]> {
  process.chdir(cwd);
  const { code, stdout, stderr } = await assayHere(args);
  expect([code, stderr.includes('    at ')]).toEqual([1, false]);
  const named = stdout.matchAll(
    /(?<=\bfile=|"(?:uri|path|source|description|file)": "|<testsuite name=")[^,"\n]*a\.yaml/gu,
  );
  return [...new Set([...named].map(([name]) => name))];
}

const hostFormats = ['github-actions', 'sarif', 'gitlab'];
const fromFolder = ['a.yaml'];

test.each(hostFormats)(
  '%s names files from the top of the repository, whatever folder a command runs in',
  async (format) => {
    const here = join(repository, 'apis/shop 1');
    const expected = [format === 'sarif' ? 'apis/shop%201/a.yaml' : 'apis/shop 1/a.yaml'];
    expect([
      await filesNamed(here, 'lint', '--format', format),
      await filesNamed(here, 'replay', 'a.yaml', '--format', format),
      await filesNamed(here, 'check', '--format', format),
      await filesNamed(repository, 'lint', 'apis', '--format', format),
      await filesNamed(join(repository, 'other'), 'lint', '../apis', '--format', format),
    ]).toEqual([expected, expected, expected, expected, expected]);
  },
);

test.each(hostFormats)('%s names files as they are called where there is no repository', async (format) => {
  expect([
    await filesNamed(alone, 'lint', '--format', format),
    await filesNamed(alone, 'replay', 'a.yaml', '--format', format),
  ]).toEqual([fromFolder, fromFolder]);
});

test('other reports name files from the working directory', async () => {
  const here = join(repository, 'apis/shop 1');
  expect([
    await filesNamed(here, 'lint', '--format', 'junit'),
    await filesNamed(here, 'check', '--format', 'junit'),
    await filesNamed(here, 'replay', 'a.yaml', '--format', 'json'),
  ]).toEqual([fromFolder, fromFolder, fromFolder]);
});

test('`assay report merge` does so, too', async () => {
  const here = join(repository, 'apis/shop 1');
  expect(
    await filesNamed(here, 'replay', 'a.yaml', '--format', 'json:report.json', '--format', 'github-actions'),
  ).toEqual(['apis/shop 1/a.yaml']);
  expect(await filesNamed(here, 'report', 'merge', 'report.json', '--format', 'gitlab')).toEqual([
    'apis/shop 1/a.yaml',
  ]);
});
