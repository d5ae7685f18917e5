import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { rules } from '../../../rulesets/rules/index.ts';
import { run } from '../../../src/cli/run.ts';

async function assay(...args: readonly string[]): Promise<readonly [code: number, stdout: string, stderr: string]> {
  const written = { stdout: '', stderr: '' };
  const write = (name: keyof typeof written) => (text: string) => {
    written[name] += text;
  };
  const output = {
    stdout: write('stdout'),
    log: write('stdout'),
    stderr: write('stderr'),
    unread: new Promise<void>(() => undefined),
    isLost: () => false,
  };
  return [await run(args, { output, version: () => '1.0.0' }), written.stdout, written.stderr];
}

test('the page of a rule is printed', async () => {
  expect(await assay('explain', 'x-badges-color')).toEqual([
    0,
    readFileSync('docs/rules/x-badges-color.md', 'utf8'),
    '',
  ]);
});

test('an option that there is not is refused', async () => {
  expect(await assay('explain', '--foo', 'x-badges-color')).toEqual([
    2,
    '',
    '`--foo` must be an option of `assay explain`; found none of that name.\n',
  ]);
});

test('a misspelled option is answered with the near one', async () => {
  expect(await assay('explain', '-help')).toEqual([
    2,
    '',
    '`-help` must be an option of `assay explain`; found none of that name. Did you mean `--help`?\n',
  ]);
});

test('without a rule all are named', async () => {
  const [code, stdout] = await assay('explain');
  expect([code, stdout.trimEnd().split('\n')]).toEqual([0, expect.arrayContaining(rules.map(({ id }) => id))]);
});

test.each([
  [
    ['x-badges-colour'],
    '`assay explain` must be given the id of a rule; found `x-badges-colour`. Did you mean `x-badges-color`?\n',
  ],
  [['nothing'], '`assay explain` must be given the id of a rule; found `nothing`. `assay explain` lists them.\n'],
  [['a', 'b'], '`assay explain` must be given one rule; found several.\n'],
])('explain %j is refused', async (args, stderr) => {
  expect(await assay('explain', ...args)).toEqual([2, '', stderr]);
});
