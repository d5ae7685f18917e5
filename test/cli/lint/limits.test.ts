import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { type Ended, program, startNode } from '../../support/assay-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const head = 'openapi: 3.1.0\ninfo: { title: a, version: 1.0.0 }\npaths: {}\n';
const tooDeep = 'objects and arrays must be nested at most 1000 levels deep; found more.';

/** A block mapping of so many levels. */
function nested(levels: number, key = 'a'): string {
  return Array.from({ length: levels }, (_, level) => `${' '.repeat(level)}${level === 0 ? key : 'a'}:\n`).join('');
}

const json = (value: string): string => `{"openapi":"3.1.0","paths":{},"x-badges":[1],"x-a":${value}}`;
const pairs = (levels: number, open: string, close: string): string => `${open.repeat(levels)}1${close.repeat(levels)}`;

/** Files that are too deep: with a key of ours, which is what most are read for, and without. */
const deep: Readonly<Record<string, string>> = {
  'block.yaml': `${head}${nested(2_000)}`,
  'block-of-ours.yaml': `${head}${nested(2_000, 'x-badges')}`,
  'block-around-ours.yaml': `${head}${nested(2_000)}${' '.repeat(2_000)}x-badges: [1]\n`,
  'beside-ours.yaml': `${head}x-badges: []\n${nested(2_000)}`,
  'dashes.yaml': `${head}x-a:\n  ${'- '.repeat(200_000)}1\n`,
  'dashes-of-ours.yaml': `${head}x-badges:\n  ${'- '.repeat(200_000)}1\n`,
  'questions.yaml': `${head}x-a:\n  ${'? '.repeat(2_000)}1\n`,
  'flow.yaml': `${head}x-badges: []\nx-a: ${pairs(200_000, '[', ']')}\n`,
  'flow-of-ours.yaml': `${head}x-badges: ${pairs(200_000, '{ a: ', '}')}\n`,
  'flow-at-the-root.yaml': `{ openapi: 3.1.0, x-badges: ${pairs(2_000, '[', ']')} }`,
  'lists.json': json(pairs(2_000, '[', ']')),
  'long-lists.json': json(pairs(200_000, '[', ']')),
  'objects.json': json(pairs(200_000, '{"a":', '}')),
  'without-ours.json': json(pairs(200_000, '{"a":', '}')).replace('x-badges', 'x-b'),
};

/** Where each goes too deep: a library of YAML says it of the value behind the last list or object that may be. */
const places: Readonly<Record<string, string>> = {
  'block.yaml': '1005:1002',
  'block-of-ours.yaml': '1005:1002',
  'block-around-ours.yaml': '1005:1002',
  'beside-ours.yaml': '1006:1002',
  'dashes.yaml': '5:2005',
  'dashes-of-ours.yaml': '5:2005',
  'questions.yaml': '5:2004',
  'flow.yaml': '5:1007',
  'flow-of-ours.yaml': '4:5013',
  'flow-at-the-root.yaml': '1:1029',
  'lists.json': '1:1051',
  'long-lists.json': '1:1051',
  'objects.json': '1:5047',
  'without-ours.json': '1:5042',
};

const bomb = 'bcdefghij'.replace(/./gu, (name) => {
  const before = String.fromCharCode(name.charCodeAt(0) - 1);
  return `${name}: &${name} [${Array(9).fill(`*${before}`).join(', ')}]\n`;
});

/** Files that hold more than is read, and the sentence on each. */
const others: Readonly<Record<string, readonly [text: string, sentence: string]>> = {
  'aliases.yaml': [
    `${head}a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1]\n${bomb}x-badges: *j\n`,
    'aliases must repeat at most 1000000 values; found 8335593937.',
  ],
  'circle.yaml': [`${head}x-badges: &a [*a]\n`, 'an alias must not stand inside what it repeats; found one that does.'],
};

const large = 'a description must be readable; found more than 64 MiB.';
const unreadable: Readonly<Record<string, string>> = {
  'huge.yaml': large,
  'huge.json': large,
  'pipe.yaml': 'a description must be readable; found a pipe.',
  'socket.yaml': 'a description must be readable; found a socket.',
  'zero.yaml': 'a description must be readable; found a device.',
  'full.yaml': 'a description must be readable; found a device.',
};

const sentences: readonly string[] = [
  ...Object.keys(deep).map((name) => `${name}:${places[name] ?? ''}: ${tooDeep}`),
  ...Object.entries(others).map(([name, [, sentence]]) => `${name}: ${sentence}`),
  ...Object.entries(unreadable).map(([name, sentence]) => `${name}: ${sentence}`),
];
const names = sentences.map((sentence) => sentence.replace(/:.*/u, ''));

const good = `${head.replace('paths: {}', "paths: { /a: { get: { responses: { '200': { description: OK } } } } }")}x-badges: [1]\n`;
let folder = '';

beforeAll(async () => {
  folder = temporaryFolder();
  for (const [name, text] of Object.entries(deep)) writeFileSync(join(folder, name), text);
  for (const [name, [text]] of Object.entries(others)) writeFileSync(join(folder, name), text);
  for (const name of ['huge.yaml', 'huge.json']) {
    writeFileSync(join(folder, name), name.endsWith('json') ? '{"openapi": "3.1.0", ' : head);
    // A sparse file takes no room on the disk.
    truncateSync(join(folder, name), 2 ** 30);
  }
  execFileSync('mkfifo', [join(folder, 'pipe.yaml')]);
  symlinkSync('/dev/zero', join(folder, 'zero.yaml'));
  symlinkSync('/dev/full', join(folder, 'full.yaml'));
  const server = createServer().listen(join(folder, 'socket.yaml'));
  await new Promise((done) => server.once('listening', done));
  server.unref();
  writeFileSync(join(folder, 'good.yaml'), good);
});

function assay(...args: readonly string[]): Promise<Ended> {
  return startNode([program, ...args], { cwd: folder }).ended;
}

test.each(['lint', 'check'])(
  '`assay %s` says of each file that it cannot read why, in one line, and checks the others',
  async (command) => {
    const { code, stdout, stderr } = await assay(command, ...names, 'good.yaml', '--format', 'json');
    expect(stderr.split('\n').filter((line) => names.some((name) => line.startsWith(`${name}:`)))).toEqual(sentences);
    const read: unknown = JSON.parse(stdout);
    const findings = command === 'lint' ? read : (read as { readonly findings: unknown }).findings;
    expect([code, findings]).toEqual([2, [expect.objectContaining({ source: join(folder, 'good.yaml') })]]);
  },
);

test('`assay lint` of the folder does the same, and passes over what is no file', async () => {
  const { code, stderr } = await assay('lint', '.', '--format', 'json', '--strict-parse');
  const files = sentences.filter((sentence) => !/found a (?:pipe|socket|device)/u.test(sentence));
  const told = stderr.split('\n').filter((line) => line.includes(': '));
  expect([code, told.sort()]).toEqual([2, files.toSorted()]);
});

test('`assay replay` says it of each', async () => {
  const { code, stdout, stderr } = await assay('replay', ...names, 'good.yaml');
  expect([code, stderr]).toEqual([2, sentences.map((sentence) => `${sentence}\n`).join('')]);
  expect(stdout).toContain('good.yaml against in-process: 26 cases, 16 passed, 0 failed');
});

test.each(['mock', 'preview', 'preview --out site'])('`assay %s` ends with the sentence', async (command) => {
  const some = ['block.yaml', 'objects.json', 'huge.yaml', 'pipe.yaml', 'zero.yaml'];
  const ended = await Promise.all(some.map((name) => assay(...command.split(' '), name)));
  const expected = some.map((name) => ({
    code: 2,
    stdout: '',
    stderr: `${sentences.find((sentence) => sentence.startsWith(`${name}:`)) ?? ''}\n`,
  }));
  expect(ended).toEqual(expected);
});

const badges = (count: number): readonly number[] => Array<number>(count).fill(1);
const keys = Object.fromEntries(Array.from({ length: 11_000 }, (_, index) => [`k${index}`, index]));
const withBadges = (list: unknown): string =>
  JSON.stringify({ openapi: '3.1.0', paths: { '/a': { get: { 'x-badges': list, responses: {} } } } });
const inFlow = (json: string): string =>
  `openapi: 3.1.0\npaths:\n  /a:\n    get:\n      x-badges: ${json.replaceAll('"', '').replaceAll(':', ': ')}\n`;
const inBlock = (count: number): string => `${inFlow('')}${'        - 1\n'.repeat(count)}`;

// A text in one line has nothing to tell where the next finding stands: each costs no more than what is between.
test.each<readonly [name: string, text: string, count: string, code: number]>([
  ['findings.json', withBadges(badges(11_000)), '11000 errors', 1],
  ['findings.yaml', inFlow(JSON.stringify(badges(11_000))), '11000 errors', 1],
  ['findings-in-block.yaml', inBlock(11_000), '11000 errors', 1],
  ['keys.json', withBadges([{ name: 'a', ...keys }]), '11000 warnings', 0],
  ['keys.yaml', inFlow(JSON.stringify([{ name: 'a', ...keys }])), '11000 warnings', 0],
])(
  '`assay lint %s` shows the first 10,000 findings, counts the others, and says so',
  async (name, text, count, code) => {
    writeFileSync(join(folder, name), text);
    const { stdout, stderr, ...ended } = await assay(
      'lint',
      name,
      '--format',
      'json',
      '--format',
      `pretty:${name}.txt`,
    );
    const shown = JSON.parse(stdout) as readonly unknown[];
    const note = `Shown are the first 10000 of ${Number.parseInt(count, 10)} findings.`;
    const ending = `${note}\n${count} in 1 file, `;
    expect([ended, shown.length, stderr.startsWith(ending)]).toEqual([{ code }, 10_000, true]);
    expect(readFileSync(join(folder, `${name}.txt`), 'utf8')).toContain(ending);
  },
);

// As arguments of a call, so many would not fit on the stack.
test('`assay replay` takes a path of 200,000 parameters', async () => {
  const path = `/a/${Array.from({ length: 200_000 }, (_, index) => `{b${index}}`).join('')}`;
  const paths = { [path]: { get: { responses: { 200: { description: 'OK' } } } } };
  const info = { title: 'a', version: '1' };
  writeFileSync(join(folder, 'wide.json'), JSON.stringify({ openapi: '3.1.0', info, paths }));
  const { code, stderr } = await assay('replay', 'wide.json');
  expect([code, stderr]).toEqual([0, '']);
});
