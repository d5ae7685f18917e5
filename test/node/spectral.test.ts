import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { lintWithSpectral } from '../../src/node/spectral.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('Spectral is ended where a pattern of a ruleset takes for ever, and the other files are linted', async () => {
  const folder = temporaryFolder();
  const [ruleset, file] = [join(folder, 'ruleset.yaml'), join(folder, 'a.yaml')];
  writeFileSync(
    ruleset,
    'rules: { a: { given: $.info.title, then: { function: pattern, functionOptions: { match: "^(a+)+$" } } } }\n',
  );
  writeFileSync(file, `openapi: 3.1.0\ninfo: { title: ${'a'.repeat(60)}b, version: '1' }\npaths: {}\n`);
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const run = { options: [`--ruleset=${ruleset}`], files: [file, file], hasRuleset: true, limitMs: 500 };
  const output = { stdout: (text: string) => stdout.push(text), stderr: (text: string) => stderr.push(text) };
  const late = `${file} could not be linted: \`spectral lint\` ended with signal SIGKILL, as it took more than 0.5 s. Run \`npx spectral lint ${file}\` to see more.\n`;
  expect([await lintWithSpectral(run, output, () => undefined), stdout.join(''), stderr.join('')]).toEqual([
    2,
    '',
    late.repeat(2),
  ]);
});
