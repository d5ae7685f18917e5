import { expect, test } from '@jest/globals';
import { runLint } from '../../../src/cli/lint/command.ts';
import type { LintSystem } from '../../../src/cli/lint/lint-command.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { memorySystem } from './memory-system.ts';

const bad =
  'openapi: 3.1.0\npaths:\n  /a:\n    get:\n      x-badges: [{ name: Beta, position: Before, color: gren }]\n';
const safe = bad.replace('Before', 'before');
const all = safe.replace('gren', 'green');

async function run(
  args: readonly string[],
  files: Readonly<Record<string, string>>,
  more: Partial<LintSystem> = {},
  stdin = '',
) {
  const memory = memorySystem(files, stdin);
  const code = await runLint(['--format', 'concise', ...args], { ...memory.system, ...more });
  return {
    code,
    stdout: memory.stdout(),
    stderr: memory.stderr(),
    text: (name: string) => memory.files.get(`/apis-home/${name}`),
  };
}

test.each([
  [['--fix'], safe, 1, '1 finding repaired in 1 file.\n'],
  [['--fix-suggestions'], bad.replace('gren', 'green'), 1, '1 finding repaired in 1 file.\n'],
  [['--fix', '--fix-suggestions'], all, 0, '2 findings repaired in 1 file.\n'],
])('%j writes, and ends by what remains', async (args, expected, code, stderr) => {
  const result = await run(['a.yaml', ...args], { 'a.yaml': bad });
  expect([result.text('a.yaml'), result.code, result.stderr]).toEqual([expected, code, stderr]);
});

test('a signal can end the command before each file that is written', async () => {
  const log: string[] = [];
  await run(
    ['a.yaml', 'b.yaml', '--fix'],
    { 'a.yaml': bad, 'b.yaml': bad },
    {
      replaceFile: (path) => void log.push(path),
      yieldToEventLoop: () => {
        log.push('yield');
        return Promise.resolve();
      },
    },
  );
  expect(log).toEqual(['yield', '/apis-home/a.yaml', 'yield', '/apis-home/b.yaml']);
});

test('a second run writes nothing', async () => {
  const replaceFile = (): never => {
    throw new Error('written');
  };
  expect(await run(['a.yaml', '--fix'], { 'a.yaml': all }, { replaceFile })).toMatchObject({
    code: 0,
    stderr: '0 findings repaired in 0 files.\n',
  });
});

test('a diff is a patch with the bytes of the file in a pipe, and shows active characters as escapes on a terminal', async () => {
  const comment = '# \u001b[2J\u202e\u200b é ';
  const files = { 'a.yaml': bad.replace('paths:\n', `paths:\n${comment}\r\n`) };
  const [piped, shown] = await Promise.all(
    [false, true].map(async (isOnTerminal) => {
      const { stdout } = await run(['a.yaml', '--fix-dry-run'], files, { isOnTerminal });
      return stdout.split('\n')[3];
    }),
  );
  expect([piped, shown]).toEqual([` ${comment}\r`, ' # \\u001b[2J\\u202e\\u200b é \r']);
});

test('a baseline that cannot be read ends the command before a file is repaired', async () => {
  const written: string[] = [];
  const replaceFile = (path: string): void => void written.push(path);
  await expect(
    run(['a.yaml', '--fix', '--baseline', 'known.yaml'], { 'a.yaml': bad }, { replaceFile }),
  ).rejects.toThrow('known.yaml: a baseline must be readable; found no such file. `--update-baseline` makes one.');
  expect(written).toEqual([]);
});

test('a byte order mark is no difference', async () => {
  const files = {
    'a.yaml': `\ufeffopenapi: 3.1.0\nx-badges: [{ name: a, color: [] }]\npaths: { /a: { get: { x-badges: [{ name: a, position: Before }] } } }\n`,
  };
  const { stdout } = await run(['a.yaml', '--fix-dry-run'], files);
  expect(stdout.split('\n')[3]).toBe(' \ufeffopenapi: 3.1.0');
});

test.each([
  [
    ['--fix-dry-run'],
    '-      x-badges: [{ name: Beta, position: Before, color: gren }]\n+      x-badges: [{ name: Beta, position: before, color: gren }]\n',
  ],
  [
    ['--fix-dry-run', '--fix-suggestions', '--fix'],
    '-      x-badges: [{ name: Beta, position: Before, color: gren }]\n+      x-badges: [{ name: Beta, position: before, color: green }]\n',
  ],
])('%j prints a diff and nothing else', async (args, lines) => {
  const result = await run(['a.yaml', ...args], { 'a.yaml': bad });
  expect(result.stdout).toBe(`--- a/a.yaml\n+++ b/a.yaml\n@@ -2,4 +2,4 @@\n paths:\n   /a:\n     get:\n${lines}`);
  expect(result.text('a.yaml')).toBe(bad);
});

test('a byte order mark stays', async () => {
  expect((await run(['a.yaml', '--fix'], { 'a.yaml': `\ufeff${bad}` })).text('a.yaml')).toBe(`\ufeff${safe}`);
});

test('a part is repaired where it is named, and else said', async () => {
  const files = {
    'a.yaml': 'openapi: 3.1.0\npaths: { /a: { $ref: part.yaml } }\n',
    'part.yaml': 'get: { x-badge: [{ name: A }] }\n',
  };
  const left = await run(['a.yaml', '--fix'], files);
  expect([left.text('part.yaml'), left.stderr]).toEqual([
    files['part.yaml'],
    'part.yaml has findings with a fix: name it to fix it.\n0 findings repaired in 0 files.\n',
  ]);
  const done = await run(['*.yaml', '--fix'], files);
  expect(done.text('part.yaml')).toBe('get: { x-badges: [{ name: A }] }\n');
});

test('a file that cannot be written is told of with its findings, and ends with 2; another is repaired', async () => {
  const replaceFile = (path: string): void => {
    if (path.endsWith('a.yaml')) throw new UserError(`${path}: a file must be writable to be changed; found EACCES.`);
  };
  const { code, stdout, stderr } = await run(['*.yaml', '--fix'], { 'a.yaml': bad, 'b.yaml': bad }, { replaceFile });
  const rules = stdout.split('\n').flatMap((line) => /^(\w)\.yaml.*\((\S+)\)$/u.exec(line)?.slice(1).join(' ') ?? []);
  expect({ code, stderr, rules }).toEqual({
    code: 2,
    stderr: '/apis-home/a.yaml: a file must be writable to be changed; found EACCES.\n',
    rules: ['a x-badges-position', 'a x-badges-color', 'b x-badges-color'],
  });
});

test.each([[{}], [{ 'a.yaml': '# Older, and saved.\n' }]])(
  'the diff of what comes from stdin is to stdin, whatever the disk has: %j',
  async (files) => {
    const { stdout } = await run(['--stdin-filepath', 'a.yaml', '--fix-dry-run'], files, {}, `\ufeff${bad}`);
    expect(stdout.split('\n').filter((line) => /^[-+] /u.test(line))).toEqual([
      '-      x-badges: [{ name: Beta, position: Before, color: gren }]',
      '+      x-badges: [{ name: Beta, position: before, color: gren }]',
    ]);
  },
);

test('what comes from stdin is shown as a diff', async () => {
  const args = ['--stdin-filepath', 'a.yaml'];
  await expect(run([...args, '--fix'], {}, {}, bad)).rejects.toThrow(
    '`--fix` must go with `--fix-dry-run` where the description comes from stdin; found it alone.',
  );
});

const rootOf = (part: string): string => `openapi: 3.1.0\npaths: { /a: { $ref: ${part} } }\n`;
const part = 'get:\n  x-badges: [{ name: Beta, position: Before }]\n';

test.each<[title: string, args: readonly string[], code: number, isRepaired: boolean]>([
  ['beside its root', ['root.yaml', 'part.yaml'], 0, true],
  ['before its root', ['part.yaml', 'root.yaml'], 0, true],
  ['alone', ['part.yaml'], 2, false],
  ['beside a description that does not refer to it', ['other.yaml', 'part.yaml'], 2, false],
  ['not at all', ['root.yaml'], 1, false],
])('a part that is named %s', async (_title, args, code, isRepaired) => {
  const files = { 'root.yaml': rootOf('part.yaml'), 'other.yaml': rootOf('x.yaml'), 'x.yaml': '', 'part.yaml': part };
  const result = await run([...args, '--fix'], files);
  expect([result.code, result.text('part.yaml') !== part]).toEqual([code, isRepaired]);
});
