import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { commands } from '../../src/cli/commands.ts';
import { actionSyntaxes } from '../../src/cli/completion/command.ts';
import { assayHere } from '../support/run-here.ts';

// What a command is made of is loaded when it is called, and of packages what it needs: starting is to be quick.
test.concurrent.each([
  ['--version', []],
  ['lint', []],
  ['explain', []],
  ['lsp', []],
  ['init', []],
  // These name the checks of a replay, or say what to do about them. No schema is compiled, so that Ajv stays away.
  ['completion', []],
  ['report', []],
  ['mock', ['negotiator']],
  ['replay', ['negotiator']],
  ['check', ['negotiator']],
  ['mcp', []],
])('`assay %s` loads the packages %j', async (command, packages) => {
  // An option that there is not ends it when it is loaded.
  expect(packagesIn(await loadedBy([command, '--nonsense']))).toEqual(packages);
});

const actions = Object.entries(actionSyntaxes).flatMap(([name, each]) =>
  Object.keys(each).map((action) => `${name} ${action}`),
);

test('each help is what its command prints, and is shown without it', async () => {
  const names = [...Object.keys(commands), ...actions];
  const printed = await Promise.all(names.map((words) => assayHere([...words.split(' '), '--help'])));
  const built = JSON.parse(readFileSync('dist/help.json', 'utf8')) as Record<string, string>;
  expect(built).toEqual(Object.fromEntries(names.map((words, index) => [words, printed[index]?.stdout])));
  const loaded = [await loadedBy(['preview', '--help']), await loadedBy(['help', 'mcp', 'serve'])];
  expect(loaded.map((files) => files.map((file) => file.replace(/.*dist[\\/]/u, '')))).toEqual([
    ['assay.cjs'],
    ['assay.cjs'],
  ]);
});

test('commands have no `import()`, which code of a cache cannot call', () => {
  const files = ['dist', 'dist/node'].flatMap((folder) =>
    readdirSync(folder).flatMap((name) => (name.endsWith('.cjs') ? [join(folder, name)] : [])),
  );
  // Hosts of a ruleset and the thread of foreign rules are started by Node itself.
  const commands = files.filter((path) => !/whole|redocly|foreign-worker|tool-schema-resolver/u.test(path));
  expect(commands.length).toBeGreaterThan(100);
  expect(commands.filter((path) => /(?<![\w.$])import\s*\(/u.test(readFileSync(path, 'utf8')))).toEqual([]);
});

// One file a source takes three times as long to start, and more room on disk than anything else of the package.
test('what commands share is in few files, and small', () => {
  const files = readdirSync('dist/node');
  // 150 kB of it are the reader of HTML, which the preview alone loads, 13 kB the shapes of Spectral's rulesets, 126 kB the official schemas, and 40 kB writes pages as Markdown.
  expect(files.length).toBeLessThanOrEqual(150);
  expect(files.reduce((sum, name) => sum + statSync(join('dist/node', name)).size, 0)).toBeLessThan(2_030_000);
});

/** The files that the command with `args` has loaded when it ends. */
async function loadedBy(args: readonly string[]): Promise<readonly string[]> {
  const preloaded = `data:text/javascript,${encodeURIComponent(printLoaded)}`;
  const run = spawn(process.execPath, ['--import', preloaded, 'dist/assay.cjs', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [stderr] = await Promise.all([text(run.stderr), once(run, 'close')]);
  return JSON.parse(stderr.slice(stderr.indexOf('["'))) as readonly string[];
}

function packagesIn(loaded: readonly string[]): readonly string[] {
  const names = loaded.flatMap((file) => /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/u.exec(file)?.[1] ?? []);
  return [...new Set(names)].sort();
}

const printLoaded = `
  import { createRequire } from 'node:module';
  const { cache } = createRequire(process.cwd() + '/');
  process.on('exit', () => process.stderr.write(JSON.stringify(Object.keys(cache))));`;
