import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import yaml from 'js-yaml';
import { writeDescriptions } from '../support/many-descriptions.ts';
import { environment, packedFile } from '../support/pack.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const action = yaml.load(readFileSync('action.yml', 'utf8')) as {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
};
const repository = temporaryFolder();
const home = temporaryFolder();

beforeAll(() => {
  writeDescriptions(repository, 2_000);
});

test('a repository of 2,000 descriptions gets an annotation for each mistake, and SARIF', () => {
  const { status, stdout } = runAction({ sarif: 'true' });
  const annotations = stdout.split('\n').filter((line) => line.startsWith('::error '));
  expect([status, annotations.length]).toEqual([1, 20]);
  expect(annotations[0]).toMatch(/^::error file=apis\/team-0\/api-0\.yaml,line=7,.*title=x-badges-position::/u);
  const sarif = JSON.parse(readFileSync(join(home, 'assay.sarif'), 'utf8')) as {
    readonly runs: readonly { readonly results: object[] }[];
  };
  expect(sarif.runs[0]?.results).toHaveLength(20);
});

test.each([
  [{ files: 'apis/team-1\napis/team-2' }, 0, 0],
  [{ files: 'apis/team-0\napis/team-10' }, 1, 2],
  [{ files: 'apis/team-0/*.yaml', format: 'json' }, 1, 0],
  [{ files: '$(touch owned); `touch owned`' }, 2, 0],
])('inputs are passed on as they are given: %j', (inputs, exitCode, annotations) => {
  const { status, stdout } = runAction(inputs);
  expect([status, stdout.split('\n').filter((line) => line.startsWith('::error ')).length]).toEqual([
    exitCode,
    annotations,
  ]);
});

/** Runs the steps of the action that are commands, as a runner does; `uses` of others is theirs. */
function runAction(inputs: Readonly<Record<string, string>>): {
  readonly status: number | null;
  readonly stdout: string;
} {
  const all: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(action.inputs).map(([name, { default: value }]) => [name, value])),
    version: `file:${packedFile()}`,
    ...inputs,
  };
  const [step = {}, ...others] = action.runs.steps.filter(({ run }) => run !== undefined);
  expect(others).toEqual([]);
  const given = Object.entries(step.env ?? {}).map(([name, value]) => [
    name,
    value.replace(/\$\{\{ inputs\.([\w-]+) \}\}/gu, (_, input: string) => all[input] ?? ''),
  ]);
  const env = {
    ...environment(),
    ...(Object.fromEntries(given) as Readonly<Record<string, string>>),
    RUNNER_TEMP: home,
  };
  return spawnSync('bash', ['-c', step.run ?? ''], { cwd: repository, env, encoding: 'utf8', maxBuffer: 1e8 });
}
