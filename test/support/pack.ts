import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** A folder with the packed package and a host beside it, as a user would have installed them. */
export type HostFolder = 'today' | 'floor' | 'with-ajv-6';

/** A release of Node that the ruleset promises to work on: the oldest, the one of the project, and those after it. */
export type NodeMajor = 18 | 20 | 22 | 24 | 26;

const spectral = (versions: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(versions).map(([name, version]) => [`@stoplight/spectral-${name}`, version]));

/** The package as it would be published, in the folder of folders. */
const tarballName = 'spectral-assay.tgz';

/** What stands in the `package.json` of each folder, beside the package itself. */
const dependencies: Readonly<Record<HostFolder, Readonly<Record<string, string>>>> = {
  today: {
    ...spectral({ cli: '6.16.3', core: '1.24.1', formats: '1.9.0', functions: '1.11.1', parsers: '1.0.5' }),
    ...spectral({ 'ref-resolver': '1.0.5', 'ruleset-bundler': '1.7.0', 'ruleset-migrator': '1.12.2' }),
    '@asyncapi/parser': '3.6.3',
    'vscode-languageserver': '10.1.2',
    'vscode-languageclient': '10.1.2',
    '@asyncapi/specs': '6.11.1',
    '@hono/node-server': '2.1.9',
    hono: '4.13.19',
    express: '5.3.0',
  },
  // The versions inside the released editor extension; the command line of the same time.
  floor: {
    ...spectral({ cli: '6.14.2', core: '1.19.4', formats: '1.8.2', functions: '1.9.3', parsers: '1.0.5' }),
    ...spectral({ 'ref-resolver': '1.0.5', 'ruleset-bundler': '1.6.1', 'ruleset-migrator': '1.11.1' }),
    ...spectral({ rulesets: '1.21.3', runtime: '1.1.3' }),
    '@asyncapi/specs': '6.8.0',
  },
  // Many a repository has this ajv at its root, and packages that rely on hoisting get it.
  'with-ajv-6': { ...spectral({ cli: '6.16.3', core: '1.24.1' }), ajv: '6.12.6', '@asyncapi/specs': '6.11.1' },
};

/** The tools that the README runs on its two files, in the versions that it names. */
export const otherTools = { '@redocly/cli': '2.77.0', '@stoplight/prism-cli': '5.16.0' } as const;

const nodeVersions: Readonly<Record<NodeMajor, string>> = {
  18: '18.18.2',
  20: '20.19.0',
  22: '22.23.3',
  24: '24.21.0',
  26: '26.10.0',
};

/** Packs the package and installs it into every folder, beside releases of Node; answers the folder of folders. */
export async function installHosts(): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'assay-hosts-')));
  try {
    await installInto(root);
  } catch (error) {
    // Jest runs no teardown after a setup that failed.
    await rm(root, { recursive: true, force: true });
    throw error;
  }
  return root;
}

async function installInto(root: string): Promise<void> {
  const { stdout } = await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', root]);
  const tarball = join(root, tarballName);
  await rename(join(root, stdout.trim()), tarball);
  await Promise.all([
    ...Object.entries(dependencies).map(([name, packages]) => installHost(join(root, name), tarball, packages)),
    installNodes(join(root, 'nodes')),
    install(join(root, 'other-tools'), { dependencies: otherTools }),
  ]);
}

async function installHost(folder: string, tarball: string, packages: Readonly<Record<string, string>>): Promise<void> {
  // `overrides` hold what packages ask for loosely ("spectral-rulesets >=1") to the same versions.
  const held = Object.keys(packages).filter((name) => name.startsWith('@'));
  const overrides = Object.fromEntries(held.map((name) => [name, `$${name}`]));
  await install(folder, { dependencies: { ...packages, 'spectral-assay': `file:${tarball}` }, overrides });
  await cp('test/hosts/descriptions', folder, { recursive: true });
  await cp('test/hosts/programs', folder, { recursive: true });
}

/** The package as it would be published. */
export function packedFile(): string {
  return join(hostsRoot(), tarballName);
}

/** Installs the package with nothing beside it, as `npx` does; answers the folder. */
export async function installAlone(): Promise<string> {
  const folder = join(hostsRoot(), 'alone');
  await install(folder, { dependencies: { 'spectral-assay': `file:${packedFile()}` } });
  return folder;
}

/** What a command took that `npx` ran: seconds on the clock, and of user and system time. */
export interface NpxRun {
  readonly stdout: string;
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/** Runs `spectral-assay` through `npx` with an empty cache, as somebody who never had it does. */
export async function npxCold(args: readonly string[]): Promise<NpxRun> {
  const folder = await mkdtemp(join(hostsRoot(), 'cold-'));
  const command = [
    'npx',
    '--yes',
    '--cache',
    join(folder, 'cache'),
    `--package=file:${packedFile()}`,
    'spectral-assay',
  ];
  // The shell alone knows what the processes of its processes took.
  const script = `TIMEFORMAT='%R %U %S'; time "$@"`;
  const { stdout, stderr } = await finish('bash', ['-c', script, 'bash', ...command, ...args], folder);
  const [seconds = NaN, user = NaN, system = NaN] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return { stdout, seconds, cpuSeconds: user + system };
}

/** The runners whose tests the documentation of `spectral-assay/replay` shows; the newest for Node 20. */
const testRunners = { vitest: '4.1.12', jest: '30.5.2' } as const;

/** Installs the package beside runners of tests, with the files that it brings for its documentation; answers the folder. */
export async function installTestRunners(): Promise<string> {
  const folder = join(hostsRoot(), 'test-runners');
  await install(folder, {
    dependencies: { ...testRunners, 'spectral-assay': `file:${join(hostsRoot(), tarballName)}` },
  });
  return folder;
}

/** Installs packages in a folder of their own; answers it. */
export async function installPackages(name: string, packages: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(hostsRoot(), name);
  await install(folder, { dependencies: packages });
  return folder;
}

/** Releases of Node are on the registry as packages, one for each platform. */
async function installNodes(folder: string): Promise<void> {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = system === 'darwin' ? `node-bin-darwin-${process.arch}` : `node-${system}-${process.arch}`;
  const packages = Object.entries(nodeVersions).map(
    ([major, version]) => [`node-${major}`, `npm:${name}@${version}`] as const,
  );
  await install(folder, { dependencies: Object.fromEntries(packages) });
}

async function install(folder: string, manifest: object): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, ...manifest }));
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'], folder);
}

/** The folder of a host. */
export function hostFolder(name: HostFolder): string {
  return join(hostsRoot(), name);
}

/** The file behind the command of another tool. */
export function otherTool(name: keyof typeof otherTools): string {
  const file = { '@redocly/cli': 'bin/cli.js', '@stoplight/prism-cli': 'dist/index.js' }[name];
  return join(hostsRoot(), 'other-tools', 'node_modules', name, file);
}

/** The executable of a release of Node. */
export function nodeBinary(major: NodeMajor): string {
  return join(hostsRoot(), 'nodes', 'node_modules', `node-${major}`, 'bin', 'node');
}

/** The folder of folders. */
export function hostsRoot(): string {
  const root = process.env.ASSAY_HOSTS;
  if (root === undefined) throw new Error('Run these tests with `npm run test:hosts`: its setup installs the hosts.');
  return root;
}

/** What a finished process left. */
export interface Finished {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `spectral lint` of a host in `folder`. */
export async function spectralLint(host: HostFolder, folder: string, args: readonly string[]): Promise<Finished> {
  const command = join(hostFolder(host), 'node_modules', '@stoplight', 'spectral-cli', 'dist', 'index.js');
  return finish(process.execPath, [command, 'lint', ...args], folder);
}

/** Runs a program of test/hosts/programs, which stands in the host's folder, and reads the JSON it prints. */
export async function runProgram(
  host: HostFolder,
  [program, ...args]: readonly [string, ...string[]],
  node = process.execPath,
): Promise<unknown> {
  const { stdout } = await run(node, [resolve(hostFolder(host), program), ...args], hostFolder(host));
  const results: unknown = JSON.parse(stdout);
  return results;
}

const execute = promisify(execFile);

async function run(command: string, args: readonly string[], folder = '.'): Promise<{ stdout: string }> {
  return execute(command, args, { cwd: folder, env: environment(), maxBuffer: 1e8 });
}

/** Resolves whatever the exit code is. */
export async function finish(command: string, args: readonly string[], folder: string): Promise<Finished> {
  return new Promise((done) => {
    execFile(command, args, { cwd: folder, env: environment(), maxBuffer: 1e8 }, (error, stdout, stderr) => {
      const code = error?.code;
      done({ exitCode: typeof code === 'number' ? code : error === null ? 0 : -1, stdout, stderr });
    });
  });
}

/** No colours, and no settings of the npm that runs the tests. */
export function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_OPTIONS$|^INIT_CWD$/i.test(name));
  return { ...Object.fromEntries(kept), FORCE_COLOR: '0', NO_COLOR: '1' };
}
