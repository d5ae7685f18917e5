import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/temporary-folder.ts';

const yaml = `asyncapi: 3.0.0
info: { title: Shop, version: 1.0.0 }
channels:
  orders:
    x-badges:
      - name: Beta
        position: Before
`;

/** What `spectral lint` writes in a machine format; it exits 1, since there is an error. */
function report(format: string): { readonly status: number | null; readonly text: string } {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'asyncapi.yaml'), yaml);
  writeFileSync(join(folder, '.spectral.yaml'), `extends: ${resolve('dist/recommended.mjs')}\n`);
  const cli = resolve('node_modules/@stoplight/spectral-cli/dist/index.js');
  const args = [cli, 'lint', '--quiet', '--format', format, `--output.${format}`, 'report', 'asyncapi.yaml'];
  const { status } = spawnSync(process.execPath, args, { cwd: folder });
  return { status, text: readFileSync(join(folder, 'report'), 'utf8') };
}

const message = '`position` must be `before` or `after`; found "Before". Did you mean `before`?';

test('SARIF has the finding with its place and rule', () => {
  const { status, text } = report('sarif');
  const sarif = JSON.parse(text) as { runs: { results: unknown[] }[] };
  expect(status).toBe(1);
  expect(sarif.runs[0]?.results).toEqual([
    {
      level: 'error',
      ruleId: 'x-badges-position',
      ruleIndex: 1,
      message: { text: message },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'asyncapi.yaml', index: 0 },
            region: { startLine: 7, startColumn: 19, endLine: 7, endColumn: 25 },
          },
        },
      ],
    },
  ]);
});

test('the code quality report has the finding with its place and rule', () => {
  const { status, text } = report('gitlab');
  expect(status).toBe(1);
  expect(JSON.parse(text)).toEqual([
    {
      type: 'issue',
      check_name: 'x-badges-position',
      description: message,
      categories: ['Style'],
      severity: 'critical',
      fingerprint: 'asyncapi.yaml:channels.orders.x-badges.0.position:x-badges-position',
      location: {
        path: 'asyncapi.yaml',
        positions: { begin: { line: 6, column: 18 }, end: { line: 6, column: 24 } },
      },
    },
  ]);
});
