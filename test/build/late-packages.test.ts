import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/temporary-folder.ts';

// What few runs need is loaded when it is asked for. Tests of sources never meet that: these run the built command.
const folder = temporaryFolder();
writeFileSync(join(folder, 'broken.json'), '{ "openapi": "3.1.0", "paths": { "/a": { "get": { "x-badges": [], } } } }');
writeFileSync(
  join(folder, 'rare.yaml'),
  `openapi: 3.1.0
info: !!map { title: Rare, version: 1.0.0 }
paths:
  ? /a
  : get:
      x-badges: [{ name: Beta, position: left }]
      responses:
        '200':
          description: A header that no value fits
          headers: { X-A: { required: true, schema: { type: integer, minimum: 2, maximum: 1 } } }
`,
);
const sentence = 'broken.json:1:67: a .json file must be JSON; found a comma behind the last value. Remove it.\n';

test.concurrent.each(['lint', 'check', 'mock', 'replay', 'preview'])(
  '`assay %s` of JSON that is broken',
  async (command) => {
    expect(await assay([command, 'broken.json'])).toEqual({ code: 2, stdout: '', stderr: sentence });
  },
);

test.concurrent.each(['lint', 'check'])('`assay %s` of YAML of a rare kind', async (command) => {
  const { code, stdout } = await assay([command, 'rare.yaml', '--format', 'concise']);
  const [first] = stdout.split('\n');
  expect([code, first]).toEqual([
    1,
    'rare.yaml:6:42 error `position` must be `before` or `after`; found "left". (x-badges-position)',
  ]);
});

test('a baseline of findings, and one of failures', async () => {
  const update = ['--update-baseline', '--baseline'];
  const linted = await assay(['lint', 'rare.yaml', ...update, 'findings.yaml']);
  const replayed = await assay(['replay', 'rare.yaml', ...update, 'failures.yaml', '--quiet']);
  expect([linted.code, replayed.code]).toEqual([0, 0]);
  const [findings, failures] = ['findings.yaml', 'failures.yaml'].map((file) =>
    readFileSync(join(folder, file), 'utf8'),
  );
  expect(findings).toMatch(/rule: x-badges-position/u);
  expect(failures).toMatch(/check: header-declared/u);
});

test('`assay init` adds to the settings of VS Code', async () => {
  const repository = temporaryFolder();
  for (const name of ['.git', '.vscode']) mkdirSync(join(repository, name));
  writeFileSync(join(repository, 'package.json'), '{ "name": "a" }');
  writeFileSync(join(repository, 'package-lock.json'), '{}');
  writeFileSync(join(repository, '.vscode/settings.json'), '{\n  // Ours.\n  "editor.tabSize": 4\n}\n');
  writeFileSync(join(repository, 'openapi.yaml'), 'openapi: 3.1.0\ninfo: { title: A, version: 1.0.0 }\npaths: {}\n');
  const { code } = await assay(['init', '--yes'], repository);
  const settings = readFileSync(join(repository, '.vscode/settings.json'), 'utf8');
  expect([code, settings.includes('// Ours.'), settings.includes('openapi-extensions.schema.json')]).toEqual([
    0,
    true,
    true,
  ]);
});

/** What the built command leaves. */
function assay(args: readonly string[], cwd = folder): Promise<{ code: unknown; stdout: string; stderr: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [resolve('dist/assay.cjs'), ...args], { cwd }, (error, stdout, stderr) => {
      done({ code: error === null ? 0 : error.code, stdout, stderr });
    });
  });
}
