import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import yaml from 'js-yaml';
import { writeDescriptions } from '../support/many-descriptions.ts';
import { environment, packedFile } from '../support/pack.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const action = yaml.load(readFileSync('action.yml', 'utf8')) as {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
};
const [install = {}, lint = {}] = action.runs.steps.filter(({ run }) => run !== undefined);
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
const repository = temporaryFolder();
const home = temporaryFolder();

let installed: unknown;
/** What the steps before said to those after. */
const outputs = new Map<string, string>();
const registry = createServer(({ url = '' }, response) => {
  const tarball = readFileSync(packedFile());
  if (url.endsWith('.tgz') && url.startsWith('/spectral-assay/')) response.end(tarball);
  else if (url === '/spectral-assay') response.end(JSON.stringify(published(tarball)));
  else response.writeHead(302, { location: new URL(url, 'https://registry.npmjs.org').href }).end();
});

beforeAll(async () => {
  writeDescriptions(repository, 2_000);
  // What would be run, if the action ran or asked anything of the repository.
  const hostile = 'require("node:fs").writeFileSync("owned", "")\n';
  for (const [path, text] of [
    ['.npmrc', 'registry=http://127.0.0.1:1\nscript-shell=./owned.sh\nnode-options=--require ./owned.cjs\n'],
    ['owned.cjs', hostile],
    ['node_modules/.bin/assay', `#!/usr/bin/env node\n${hostile}`],
    ['node_modules/spectral-assay/dist/assay.cjs', hostile],
    ['node_modules/spectral-assay/package.json', '{ "version": "0.1.0", "bin": "dist/assay.cjs" }'],
    ['package.json', '{ "scripts": { "preinstall": "touch owned" } }'],
  ] as const) {
    mkdirSync(join(repository, path, '..'), { recursive: true });
    writeFileSync(join(repository, path), text, { mode: 0o755 });
  }
  await once(registry.listen(0, '127.0.0.1'), 'listening');
  installed = await runStep(install, {});
});
afterAll(() => {
  registry.close();
  registry.closeAllConnections();
});

test('what is installed is the package of the version that the action has, and nothing of the repository was run', () => {
  const folder = outputs.get('folder') ?? '';
  expect(installed).toMatchObject({ status: 0 });
  expect(readFileSync(join(folder, 'dist', 'assay.cjs'))).toEqual(readFileSync('dist/assay.cjs'));
  expect(existsSync(join(folder, 'node_modules', 'jest'))).toBe(false);
  expect(existsSync(join(repository, 'owned'))).toBe(false);
});

test('a repository of 2,000 descriptions gets an annotation for each mistake, and SARIF', async () => {
  const { status, stdout } = await runStep(lint, { sarif: 'true' });
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
  [{ files: '--fix' }, 2, 0],
  [{ files: '$(touch owned); `touch owned`' }, 2, 0],
])('inputs are passed on as they are given: %j', async (inputs, exitCode, annotations) => {
  const { status, stdout } = await runStep(lint, inputs);
  expect([status, stdout.split('\n').filter((line) => line.startsWith('::error ')).length]).toEqual([
    exitCode,
    annotations,
  ]);
});

/** What a registry says of the packed package. */
function published(tarball: Uint8Array): object {
  const { version } = manifest;
  const { port } = registry.address() as AddressInfo;
  const dist = {
    tarball: `http://127.0.0.1:${port}/spectral-assay/-/spectral-assay-${version}.tgz`,
    integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
  };
  return { name: 'spectral-assay', 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } };
}

/** Runs a step of the action that is a command, as a runner does. */
async function runStep(
  { id, run = '', env = {} }: Step,
  inputs: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly stdout: string; readonly stderr: string }> {
  const valueOf = (name: string): string => inputs[name] ?? action.inputs[name]?.default ?? '';
  const given = Object.entries(env).map(([name, value]) => [
    name,
    value
      .replace(/\$\{\{ inputs\.([\w-]+) \}\}/gu, (_, input: string) => valueOf(input))
      .replace(/\$\{\{ steps\.assay\.outputs\.([\w-]+) \}\}/gu, (_, output: string) => outputs.get(output) ?? ''),
  ]);
  const said = join(home, `${id ?? 'step'}.out`);
  writeFileSync(said, '');
  const result = await execute('bash', ['-c', run], {
    ...environment(),
    ...(Object.fromEntries(given) as Readonly<Record<string, string>>),
    RUNNER_TEMP: home,
    GITHUB_ACTION_PATH: resolve('.'),
    GITHUB_OUTPUT: said,
    npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}`,
  });
  for (const line of readFileSync(said, 'utf8').split('\n'))
    outputs.set(line.split('=', 1)[0] ?? '', line.slice(line.indexOf('=') + 1));
  return result;
}

function execute(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ readonly status: number; readonly stdout: string; readonly stderr: string }> {
  return new Promise((done) => {
    const child = execFile(command, args, { cwd: repository, env, maxBuffer: 1e8 }, (_error, stdout, stderr) => {
      done({ status: child.exitCode ?? -1, stdout, stderr });
    });
  });
}
