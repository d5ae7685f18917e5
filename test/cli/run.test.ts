import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { commands } from '../../src/cli/commands.ts';
import { run } from '../../src/cli/run.ts';

/** What `assay` with these arguments prints and answers. */
async function assay(...args: readonly string[]) {
  const said = { stdout: '', stderr: '' };
  const code = await run(args, {
    output: {
      stdout: (text) => void (said.stdout += text),
      log: (text) => void (said.stdout += text),
      stderr: (text) => void (said.stderr += text),
      unread: new Promise(() => undefined),
      isLost: () => false,
    },
    version: () => '1.2.3',
  });
  return { code, ...said };
}

const names = Object.keys(commands);
const anyOf = names.map((name) => `\`${name}\``).join(', ');

test.each([['--version'], ['-v']])('%s is the version alone', async (flag) => {
  expect(await assay(flag)).toEqual({ code: 0, stdout: '1.2.3\n', stderr: '' });
});

const overview = `Usage: assay <command> [options]

Commands:
  lint [files or globs...]    check x-badges and x-mcp in descriptions
  check [files or globs...]   lint descriptions with their examples, and replay
  mock [description...]       answer requests from the examples
  replay [description...]     check whether a server answers as described
  report merge <json...>      put JSON reports of a replay in shards together
  preview [description...]    show descriptions as pages, with their findings
  mcp diff|pull|serve [file]  compare x-mcp with a server, adopt it, or play it
  init                        set up a repository: ruleset, hook, CI, editor
  lsp                         serve an editor: findings, repairs, completion
  explain [rule]              print the page of a rule
  completion <bash|zsh|fish>  print a script that completes commands and options

Options:
  -h, --help     show this
  -v, --version  show the version

\`assay help <command>\` says more.
`;

test('help lists every command, and so do --help, -h and no argument', async () => {
  expect(names.filter((name) => !overview.includes(`\n  ${name} `))).toEqual([]);
  const spelled = [['help'], ['--help'], ['-h'], ['help', 'help'], []];
  expect(await Promise.all(spelled.map((args) => assay(...args)))).toEqual(
    [0, 0, 0, 0, 2].map((code) => ({ code, stdout: overview, stderr: '' })),
  );
});

test.each(names)('help %s prints exactly what its --help does', async (name) => {
  const [asked, own, short] = [await assay('help', name), await assay(name, '--help'), await assay(name, '-h')];
  expect([own, short]).toEqual([asked, asked]);
  expect([asked.code, asked.stderr]).toEqual([0, '']);
  expect(asked.stdout.startsWith(`Usage: assay ${name} `)).toBe(true);
});

test.each<[args: readonly string[], found: string, hint: string]>([
  [['help', 'moc'], 'moc', ' Did you mean `mock`?'],
  [['moc', 'x'], 'moc', ' Did you mean `mock`?'],
  [['replya'], 'replya', ' Did you mean `replay`?'],
  [['hlep'], 'hlep', ' Did you mean `help`?'],
  [['version'], 'version', ' Did you mean `--version`?'],
  [['constructor'], 'constructor', ''],
  [['openapi.yaml'], 'openapi.yaml', ' `assay check openapi.yaml` checks that description.'],
  [['my apis/a.JSON', 'b.yml'], 'my apis/a.JSON', " `assay check 'my apis/a.JSON'` checks that description."],
])('%j is no command', async (args, found, hint) => {
  const { code, stdout, stderr } = await assay(...args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr.replace(' or ', ', ')).toBe(`The command must be ${anyOf}; found \`${found}\`.${hint}\n`);
});

test.each([
  ['--versoin', ' Did you mean `--version`?'],
  ['-help', ' Did you mean `--help`?'],
  ['-V', ' Did you mean `-v`?'],
  ['-H', ' Did you mean `-h`?'],
  ['--port', ' Options of a command stand after it.'],
])('%s is no option', async (flag, hint) => {
  const stderr = `\`${flag}\` must be an option of \`assay\`; found none of that name.${hint}\n`;
  expect(await assay(flag, 'mock')).toEqual({ code: 2, stdout: '', stderr });
});

test.each([
  ['replay', ['--url', 'http://a'], '`--url`', '--target'],
  ['replay', ['--base-url=http://a'], '`--base-url`', '--target'],
  ['replay', ['-Hauthorization:secret'], '`-H`', '--header'],
  ['replay', ['--request-timeout', '5'], '`--request-timeout`', '--timeout-ms'],
  ['preview', ['--server', 'http://a'], '`--server`', '--mock-url'],
  ['preview', ['-o', 'site'], '`-o`', '--out'],
  ['lint', ['-o', 'report.txt'], '`-o`', '--format'],
  ['lint', ['--max-warnings=0'], '`--max-warnings`', '--fail-severity'],
  ['mock', ['-p4010'], '`-p`', '--port'],
  ['mock', ['-port', '4010'], '`-port`', '--port'],
  ['mock', ['--errors'], '`--errors`', '--validate'],
])('%s %j: the option of another tool is answered with ours', async (command, flags, found, ours) => {
  const stderr = `${found} must be an option of \`assay ${command}\`; found none of that name. Did you mean \`${ours}\`?\n`;
  expect(await assay(command, ...flags)).toEqual({ code: 2, stdout: '', stderr });
});

test.each(['main.ts', 'pre-commit/main.ts'])('%s imports what checks the version of Node, and nothing else', (name) => {
  const importsOf = (path: string) =>
    readFileSync(path, 'utf8').match(/(?<=^import (?!type ).* from '.*\/)[\w-]+\.ts(?=';$)/gmu) ?? [];
  expect(importsOf(`src/cli/${name}`)).toEqual(['supported-node.ts']);
  expect(importsOf('src/node/supported-node.ts')).toEqual(['hash.ts', 'compile-cache.ts']);
  expect(['src/lib/hash.ts', 'src/node/compile-cache.ts'].flatMap(importsOf)).toEqual([]);
});
