import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { assayHere, saidHere } from '../../support/run-here.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = process.cwd();
const description = (mcp: string): string => `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}\n${mcp}`;
const old = description(`x-mcp:
  protocolVersion: '2025-11-25'
  tools:
    - name: buy
      description: Buys.
      inputSchema: { $ref: 'parts.yaml#/Input' }
    - { name: list, description: Lists. }
`);
const now = description(`x-mcp:
  protocolVersion: '2025-11-25'
  tools:
    - name: buy
      description: "Buys.\\u200b"
      inputSchema: { type: object, properties: { count: { maximum: 4 } } }
    - { name: list, description: Lists. }
    - { name: show, description: Shows. }
`);

beforeAll(() => {
  process.chdir(temporaryFolder());
  writeFileSync('old.yaml', old);
  writeFileSync('now.yaml', now);
  writeFileSync('none.yaml', description(''));
  writeFileSync('parts.yaml', 'Input:\n  type: object\n  properties:\n    count:\n      maximum: 9\n');
});

afterAll(() => {
  process.chdir(root);
});

const concise = [
  'old.yaml:6:9 info Tool `show` must be described; found it in now.yaml alone (compatible). (mcp-diff-tools)',
  'old.yaml:8:20 warning `description` of tool `buy` must be "Buys."; found "Buys.\\u{200B}" (compatible). The text hides U+200B. (mcp-diff-tools)',
  'parts.yaml:5:16 error `maximum` of `count` in the input of tool `buy` must be 9; found 4 (breaking). (mcp-diff-tools)',
];

test('each difference has the line where the value is written, in another file too', async () => {
  const { code, stdout } = await assayHere(['mcp', 'diff', 'old.yaml', '--against', 'now.yaml', '--format', 'concise']);
  expect([code, ...stdout.split('\n').slice(0, -2)]).toEqual([1, ...concise]);
});

const against = ['mcp', 'diff', 'old.yaml', '--against', 'now.yaml'];

test.each<[string, number]>([
  ['compatible', 1],
  ['unknown', 1],
  ['breaking', 1],
])('--fail-on %s ends with %i', async (effect, code) => {
  expect((await assayHere([...against, '--fail-on', effect])).code).toBe(code);
});

test('below --fail-on the code is 0; a text that hides something counts as unknown', async () => {
  const [compatible, hidden] = ['Sells.', 'Buys.\u200b'].map((text, index) => {
    writeFileSync(`text-${index}.yaml`, old.replace('Buys.', JSON.stringify(text)));
    return ['mcp', 'diff', 'old.yaml', '--against', `text-${index}.yaml`, '--fail-on'];
  });
  const codes = [
    [...(compatible ?? []), 'unknown'],
    [...(hidden ?? []), 'unknown'],
    [...(hidden ?? []), 'breaking'],
  ];
  expect(await Promise.all(codes.map(async (args) => (await assayHere(args)).code))).toEqual([0, 1, 0]);
});

test('a description and itself do not differ', async () => {
  const { code, said } = await saidHere(['mcp', 'diff', 'old.yaml', '--against', 'old.yaml']);
  expect([code, said.replace(/\d+ ms/u, 'N ms')]).toEqual([0, 'No differences between old.yaml and old.yaml, N ms.\n']);
});

test('JSON and SARIF have effect, old and new as fields; no report has a hidden character raw', async () => {
  const formats = ['json', 'sarif', 'junit', 'github-actions', 'gitlab', 'pretty', 'concise'];
  const args = formats.flatMap((format) => ['--format', `${format}:report.${format}`]);
  await assayHere([...against, ...args]);
  const texts = formats.map((format) => readFileSync(`report.${format}`, 'utf8'));
  expect(texts.filter((text) => text.includes('\u200b'))).toEqual([]);
  const [json = '', sarif = '', junit = ''] = texts;
  expect(JSON.parse(json)).toMatchObject([
    { code: 'mcp-diff-tools', effect: 'compatible', new: { name: 'show', description: 'Shows.' } },
    { effect: 'compatible', old: 'Buys.', new: 'Buys.\u200b', suspicious: 'U+200B' },
    { effect: 'breaking', old: 9, new: 4, severity: 0 },
  ]);
  expect(JSON.parse(sarif)).toMatchObject({
    runs: [
      {
        automationDetails: { id: 'assay-mcp-diff/' },
        results: [
          { level: 'note', properties: { effect: 'compatible' } },
          { level: 'warning', properties: { suspicious: 'U+200B' } },
          { level: 'error', properties: { effect: 'breaking', old: 9, new: 4 } },
        ],
      },
    ],
  });
  expect(junit).toContain('<testsuites name="assay mcp diff"');
  expect(junit).toContain('classname="assay.mcp-diff.mcp-diff-tools"');
});

test('a baseline knows differences by what was found; one that is gone fails', async () => {
  const known = ['--baseline', 'known.yaml'];
  expect((await saidHere([...against, ...known, '--update-baseline'])).said).toBe(
    'known.yaml: 3 known differences added, 0 taken out.\n',
  );
  expect(await saidHere([...against, ...known, '--format', 'json'])).toMatchObject({ code: 0 });
  writeFileSync('later.yaml', now.replace('maximum: 4', 'maximum: 3'));
  const later = await saidHere(['mcp', 'diff', 'old.yaml', '--against', 'later.yaml', ...known, '--format', 'concise']);
  expect([later.code, ...later.said.split('\n')]).toEqual([
    1,
    'parts.yaml:5:16 error `maximum` of `count` in the input of tool `buy` must be 9; found 3 (breaking). (mcp-diff-tools)',
    expect.stringMatching(/^1 error \(2 known\) between old.yaml and later.yaml, \d+ ms\.$/u),
    'known.yaml:15:5: a known difference must still be there; found mcp-diff-tools (`maximum` of `count` in the input of tool `buy`) of parts.yaml gone. Take it out, or run with `--update-baseline`.',
    '',
  ]);
});

test('a baseline names files from its own folder', async () => {
  mkdirSync('ci');
  await saidHere([...against, '--baseline', 'ci/known.yaml', '--update-baseline']);
  const text = readFileSync('ci/known.yaml', 'utf8');
  expect([...text.matchAll(/file: (.*)/gu)].map(([, file]) => file)).toEqual([
    '../old.yaml',
    '../old.yaml',
    '../parts.yaml',
  ]);
  expect((await assayHere([...against, '--baseline', 'ci/known.yaml'])).code).toBe(0);
});

test.each<[string, readonly string[], string]>([
  ['no second side', ['old.yaml'], 'A server must be named that is asked; found none.'],
  [
    'no x-mcp',
    ['none.yaml', '--against', 'old.yaml'],
    'none.yaml:1:1: the root of an OpenAPI description must have an `x-mcp` object; found none.',
  ],
  ['no such file', ['old.yaml', '--against', 'gone.yaml'], 'gone.yaml'],
  [
    'two descriptions',
    ['old.yaml', 'now.yaml', '--against', 'now.yaml'],
    '`assay mcp` must be given one description; found 2.',
  ],
  [
    'a baseline without a file',
    ['old.yaml', '--against', 'now.yaml', '--update-baseline'],
    '`--update-baseline` must go with `--baseline <file>`',
  ],
  [
    'a report over what is read',
    ['old.yaml', '--against', 'now.yaml', '--format', 'json:parts.yaml'],
    '`parts.yaml` must hold a report',
  ],
])('%s ends with 2', async (_, args, sentence) => {
  const { code, said } = await saidHere(['mcp', 'diff', ...args]);
  expect([code, said.includes(sentence) ? sentence : said]).toEqual([2, sentence]);
});

test.each<[readonly string[], number, string]>([
  [['mcp'], 2, '`assay mcp` must be told `diff`, `pull` or `serve`; found nothing.\n'],
  [['mcp', 'dif'], 2, '`assay mcp` must be told `diff`, `pull` or `serve`; found `dif`. Did you mean `diff`?\n'],
])('%j ends with %i', async (args, code, sentence) => {
  expect(await saidHere(args)).toEqual({ code, said: sentence });
});

test('the help lists the actions', async () => {
  const { code, said } = await saidHere(['mcp', '--help']);
  expect([code, said.split('\n')[0]]).toEqual([0, 'Usage: assay mcp <action> [options]']);
  expect((await saidHere(['mcp', 'diff', '--help'])).said).toContain('Usage: assay mcp diff [description] [options]');
});
