import { beforeAll, expect, test } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { finish, installTestRunners } from '../support/pack.ts';

const api = 'node_modules/spectral-assay/docs/replay/box-office.yaml';
const program = (runner: string, target: string, each: string): string => `
import { test } from '${runner}';
import { createMock } from 'spectral-assay/mock';
import { createReplay } from 'spectral-assay/replay';

const target = ${target};
const { tests } = createReplay('${api}', { target });
${each}
`;
const tabled = "test.each(tests)('$title', ({ run }) => run());";
const good = `createMock('${api}').fetch`;
const broken = "async () => Response.json({ id: 'x' })";

interface Runner {
  readonly name: string;
  readonly imported: string;
  readonly each: string;
  readonly args: (file: string) => readonly string[];
  readonly passed: RegExp;
  readonly failed: RegExp;
}

const runners: readonly Runner[] = [
  {
    name: 'node:test',
    imported: 'node:test',
    each: 'for (const { title, run } of tests) test(title, run);',
    args: (file) => ['--test', file],
    passed: /^# pass 3$/mu,
    failed: /^# fail 3$/mu,
  },
  {
    name: 'Vitest',
    imported: 'vitest',
    each: tabled,
    args: (file) => ['node_modules/vitest/vitest.mjs', 'run', file],
    passed: /Tests +3 passed/u,
    failed: /Tests +3 failed/u,
  },
  {
    name: 'Jest',
    imported: '@jest/globals',
    each: tabled,
    args: (file) => [
      '--experimental-vm-modules',
      'node_modules/jest/bin/jest.js',
      '--rootDir=.',
      `--testMatch=**/${file}`,
    ],
    passed: /Tests: +3 passed/u,
    failed: /Tests: +3 failed/u,
  },
];

let folder = '';
beforeAll(async () => {
  folder = await installTestRunners();
});

async function run(runner: Runner, target: string): Promise<{ exitCode: number; output: string }> {
  const file = `${runner.name.replace(':', '-').toLowerCase()}-${target === good ? 'good' : 'broken'}.test.mjs`;
  await writeFile(join(folder, file), program(runner.imported, target, runner.each));
  const { exitCode, stdout, stderr } = await finish(process.execPath, runner.args(file), folder);
  return { exitCode, output: stripVTControlCharacters(`${stdout}${stderr}`) };
}

test.each(runners)('the tests of a replay pass under $name', async (runner) => {
  const { exitCode, output } = await run(runner, good);
  expect([exitCode, runner.passed.test(output)]).toEqual([0, true]);
});

test.each(runners)('those of a broken mock fail under $name, and say what to do', async (runner) => {
  const { exitCode, output } = await run(runner, broken);
  const says = [
    runner.failed,
    /to do: Answer with the documented status/u,
    /box-office\.yaml:\d+:\d+/u,
    /curl -i -X POST/u,
  ];
  expect([exitCode, ...says.map((each) => each.test(output))]).toEqual([1, true, true, true, true]);
});
