import { describe, expect, test } from '@jest/globals';
import { runLint } from '../../../src/cli/lint/command.ts';
import { presetRuleset } from '../../../src/lint/ruleset/ruleset.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { memorySystem } from './memory-system.ts';

const good = 'openapi: 3.1.0\npaths: { /a: { get: { x-badges: [{ name: Beta }] } } }\n';
const bad = `openapi: 3.1.0
paths:
  /a:
    get:
      x-badges:
        - name: Beta
          position: Before
`;
/** How many rules there are, of which new ones may come. */
const count = presetRuleset('recommended').rules.length;
const finding =
  'bad.yaml:7:21 error `position` must be `before` or `after`; found "Before". Did you mean `before`? (x-badges-position)';

async function run(args: readonly string[], files: Readonly<Record<string, string>>, stdin?: string) {
  const memory = memorySystem(files, stdin);
  const code = await runLint(args, memory.system).catch((error: unknown) => {
    if (error instanceof UserError) return `refused: ${error.message}`;
    throw error;
  });
  return { code, stdout: memory.stdout(), stderr: memory.stderr(), files: memory.files };
}

/** What is printed in the format of a line a finding, without the summary. */
async function concise(args: readonly string[], files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { stdout } = await run([...args, '--format', 'concise'], files);
  return stdout.trimEnd().split('\n').slice(0, -1);
}

test.each<[readonly string[], string]>([
  [[], '<bad>error</bad> '],
  [['--no-color'], 'error '],
])('with %j the severity is %j', async (args, severity) => {
  const memory = memorySystem({ 'bad.yaml': bad });
  await runLint(['bad.yaml', ...args], { ...memory.system, paint: (style, text) => `<${style}>${text}</${style}>` });
  expect(memory.stdout().slice(0, severity.length)).toBe(severity);
});

test('findings come with their lines, what to do and the page of the rule; the summary is the last line', async () => {
  expect(await run(['bad.yaml'], { 'bad.yaml': bad })).toMatchObject({
    code: 1,
    stderr: '',
    stdout: `error \`position\` must be \`before\` or \`after\`; found "Before". Did you mean \`before\`? (x-badges-position)
  bad.yaml:7:21
  6 |         - name: Beta
  7 |           position: Before
                          ^^^^^^
  \`--fix\` repairs this. https://unpkg.com/spectral-assay/docs/rules/x-badges-position.md

1 error in 1 file, ${count} rules, 0 ms.
`,
  });
});

test('a description without findings ends with 0', async () => {
  expect(await run(['good.yaml'], { 'good.yaml': good })).toMatchObject({
    code: 0,
    stdout: `No findings in 1 file, ${count} rules, 0 ms.\n`,
  });
});

describe('files', () => {
  const files = {
    '.gitignore': 'built/\n*.tmp.yaml\n!keep.tmp.yaml\n',
    '.git/HEAD': '',
    'apis/a.yaml': bad,
    'apis/b.json': JSON.stringify({ openapi: '3.1.0', paths: { '/a': { get: { 'x-badges': 'Beta' } } } }),
    'apis/deep/c.yml': bad,
    'apis/package.json': '{ "name": "no description" }',
    'apis/broken.yaml': 'a: [',
    'built/d.yaml': bad,
    'e.tmp.yaml': bad,
    'keep.tmp.yaml': bad,
    'node_modules/f.yaml': bad,
  };
  const named = (lines: readonly string[]): readonly string[] => lines.map((line) => line.split(':')[0] ?? '');

  test.each([
    [[], ['apis/a.yaml', 'apis/b.json', 'apis/deep/c.yml', 'keep.tmp.yaml']],
    [['apis'], ['apis/a.yaml', 'apis/b.json', 'apis/deep/c.yml']],
    [['apis/*.yaml'], ['apis/a.yaml']],
    [['apis/**/*.{yml,json}'], ['apis/b.json', 'apis/deep/c.yml']],
    [['./apis/a.yaml', '/apis-home/apis/a.yaml', 'apis/*.yaml'], ['apis/a.yaml']],
    [['built/d.yaml'], ['built/d.yaml']],
    [['built/*.yaml', '--no-gitignore'], ['built/d.yaml']],
  ])('%j means %j', async (args, expected) => {
    expect(named(await concise(args, files))).toEqual(expected);
  });

  test.each([
    [['gone.yaml'], 'gone.yaml: a description must be a file; found no such file.'],
    [[''], 'The name of a file must not be empty; found an empty argument. Is a variable of your shell not set?'],
    [['apis/aa.yaml'], 'apis/aa.yaml: a description must be a file; found no such file. Did you mean `apis/a.yaml`?'],
    [
      ['https://ada:hopper@example.com/a.yaml'],
      'https://example.com/a.yaml: a description must be a file; found an address on the network.',
    ],
  ])('%j is refused', async (args, sentence) => {
    expect((await run(args, files)).code).toBe(`refused: ${sentence}`);
  });

  test.each([
    [
      'apis/package.json',
      "apis/package.json: a description must be a file of OpenAPI or AsyncAPI; found npm's, by its name.",
    ],
    [
      'apis/broken.yaml',
      'apis/broken.yaml:2:1: a description must be YAML or JSON; found the end of the text in brackets that are not closed.',
    ],
  ])('%s by its name is told to be none; the others are linted', async (name, sentence) => {
    expect(await run([name], files)).toMatchObject({ code: 2, stderr: `${sentence}\n` });
    expect(await run([name, 'apis/a.yaml'], files)).toMatchObject({ code: 2, stderr: `${sentence}\n` });
  });

  test('that are read are listed, referenced ones too', async () => {
    const several = {
      'a.yaml': 'openapi: 3.1.0\npaths: { /x: { $ref: parts/x.yaml } }\n',
      'parts/x.yaml': 'get: { x-badges: 1 }',
    };
    expect(await run(['a.yaml', '--list-files'], several)).toMatchObject({ code: 0, stdout: 'a.yaml\nparts/x.yaml\n' });
  });

  test('that a run depends on are listed, too: rulesets, settings and the baseline', async () => {
    const several = {
      'a.yaml': 'openapi: 3.1.0\npaths: {}\n',
      '.spectral.yaml': 'extends: rules/shared.yaml\n',
      'rules/shared.yaml': 'extends: spectral-assay\n',
      'known.yaml': 'findings: []\n',
    };
    const { stdout } = await run(['a.yaml', '--baseline', 'known.yaml', '--list-files'], several);
    expect(stdout.trimEnd().split('\n')).toEqual(['.spectral.yaml', 'a.yaml', 'known.yaml', 'rules/shared.yaml']);
  });

  test('that two descriptions share are told of once', async () => {
    const root = 'openapi: 3.1.0\npaths: { /x: { $ref: x.yaml } }\n';
    const lines = await concise(['a.yaml', 'b.yaml'], {
      'a.yaml': root,
      'b.yaml': root,
      'x.yaml': 'get: { x-badges: 1 }',
    });
    expect(named(lines)).toEqual(['x.yaml']);
  });

  test('come from stdin as if they stood somewhere', async () => {
    const { stdout } = await run(['--stdin-filepath', 'sub/bad.yaml', '--format', 'concise'], {}, bad);
    expect(stdout.split('\n')[0]).toBe(`sub/${finding}`);
  });
});

describe('the ruleset', () => {
  const args = ['bad.yaml'];

  test('of the working directory counts, and what of it only Spectral can run is said', async () => {
    const files = {
      '.spectral.yaml': 'extends: [spectral:oas, spectral-assay]\nrules: { x-badges-position: warn }',
      'bad.yaml': bad,
    };
    const { code, stdout } = await run([...args, '--format', 'concise'], files);
    expect([code, stdout]).toEqual([
      0,
      `${finding.replace('error', 'warning')}
Not run: .spectral.yaml:1:11: \`spectral:oas\` is a ruleset that only Spectral can run.
1 warning in 1 file, ${count} rules, 0 ms.
`,
    ]);
    expect((await run([...args, '--strict-ruleset'], files)).code).toBe(2);
  });

  test('without a rule of ours leaves those that are recommended', async () => {
    const { code, stdout } = await run([...args, '--format', 'concise'], {
      '.spectral.yaml': 'extends: spectral:oas',
      'bad.yaml': bad,
    });
    expect([code, stdout]).toEqual([
      1,
      `${finding}
Not run: .spectral.yaml:1:10: \`spectral:oas\` is a ruleset that only Spectral can run.
.spectral.yaml has no rule of Assay: the preset \`recommended\` is run. Add \`spectral-assay\` to its \`extends\`.
1 error in 1 file, ${count} rules, 0 ms.
`,
    ]);
  });

  test('in JavaScript is for Spectral alone', async () => {
    const { stdout } = await run(args, { '.spectral.js': '', 'bad.yaml': good });
    expect(stdout.split('\n')[0]).toBe(
      'Not run: .spectral.js is a JavaScript ruleset, which only Spectral can run; the preset `recommended` was run.',
    );
  });

  test.each([
    [['--rule', 'x-badges-position=off'], `No findings in 1 file, ${count - 1} rules, 0 ms.`],
    [
      ['--rule', 'x-badges-position=hint', '--rule', 'x-badges-max=error'],
      `1 hint in 1 file, ${count + 1} rules, 0 ms.`,
    ],
    [['--preset', 'mcp'], `No findings in 1 file, ${presetRuleset('mcp').rules.length} rules, 0 ms.`],
    [['--ruleset', 'other.yaml'], 'No findings in 1 file, 0 rules, 0 ms.'],
  ])('%j', async (more, summary) => {
    const { stdout } = await run([...args, ...more], { 'bad.yaml': bad, 'other.yaml': 'rules: {}' });
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(summary);
  });

  test.each([
    [
      ['--preset', 'al'],
      '`--preset` must be `recommended`, `seed`, `badges`, `mcp` or `all`; found "al". Did you mean `all`?',
    ],
    ...['examples', 'description'].map((name): [string[], string] => [
      ['--preset', name],
      `\`--preset\` must be \`recommended\`, \`seed\`, \`badges\`, \`mcp\` or \`all\`; found "${name}". \`assay check\` runs \`${name}\` beside the others.`,
    ]),
    [['--preset', 'all', '-r', 'x.yaml'], '`--preset` must stand without `--ruleset`; found both.'],
    [
      ['--rule', 'x-badges-colour=off'],
      '`--rule` must be <id>=<severity>, with the id of a rule (`assay explain` lists them) and error, warn, info, hint or off; found "x-badges-colour=off". Did you mean `x-badges-color=off`?',
    ],
    [['-r', 'gone.yaml'], 'gone.yaml: a ruleset must be readable; found no such file.'],
    [['-r', 'badd.yaml'], 'badd.yaml: a ruleset must be readable; found no such file. Did you mean `bad.yaml`?'],
    [['--update-baseline'], '`--update-baseline` must go with `--baseline <file>`; found it alone.'],
    [
      ['--format', 'xml'],
      '`--format` must be one of pretty, concise, json, sarif, junit, github-actions, gitlab, html, markdown, perhaps with :<file>; found "xml".',
    ],
  ])('%j is refused', async (more, sentence) => {
    expect((await run([...args, ...more], { 'bad.yaml': bad })).code).toBe(`refused: ${sentence}`);
  });
});

test.each([
  ['error', 0],
  ['warn', 1],
  ['info', 1],
])('a warning with --fail-severity %s ends with %i', async (severity, code) => {
  const files = { 'a.yaml': 'openapi: 3.1.0\nx-badges: []\npaths: {}\n' };
  expect((await run(['a.yaml', '--fail-severity', severity], files)).code).toBe(code);
});

describe('a baseline', () => {
  test('is made, knows its findings, and misses those that are gone', async () => {
    const made = await run(['bad.yaml', '--baseline', 'known.yaml', '--update-baseline'], { 'bad.yaml': bad });
    const known = made.files.get('/apis-home/known.yaml') ?? '';
    expect([made.code, made.stderr, known]).toEqual([
      0,
      'known.yaml: 1 known finding added, 0 taken out.\n',
      `# Known findings of \`assay lint\`. An entry whose finding is gone fails the run; \`--update-baseline\` takes it out.
findings:
  - file: bad.yaml
    rule: x-badges-position
    at: /paths/~1a/get/x-badges/0/position
    reason: '\`position\` must be \`before\` or \`after\`; found "Before". Did you mean \`before\`?'
`,
    ]);
    expect(await run(['bad.yaml', '--baseline', 'known.yaml'], { 'bad.yaml': bad, 'known.yaml': known })).toMatchObject(
      {
        code: 0,
        stdout: `No findings (1 known) in 1 file, ${count} rules, 0 ms.\n`,
      },
    );
    expect(
      await run(['bad.yaml', '--baseline', 'known.yaml'], { 'bad.yaml': good, 'known.yaml': known }),
    ).toMatchObject({
      code: 1,
      stderr:
        'known.yaml:3:5: a known finding must still be there; found x-badges-position of bad.yaml gone. Take it out, or run with `--update-baseline`.\n',
    });
  });

  test('that has expired counts no more', async () => {
    const known = 'findings: [{ file: bad.yaml, rule: x-badges-position, expires: "2026-11-21" }]';
    expect((await run(['bad.yaml', '--baseline', 'k.yaml'], { 'bad.yaml': bad, 'k.yaml': known })).code).toBe(1);
  });

  test.each([
    ['[]', 'k.yaml:1:1: a baseline must be a mapping; found an empty list.'],
    ['findings: 1', 'k.yaml:1:11: `findings` must be a list; found 1.'],
    ['findings: [1]', 'k.yaml:1:12: a known finding must be a mapping; found 1.'],
    ['findings: [{ file: a }]', 'k.yaml:1:12: a known finding must have `rule`, the rule that finds it; found none.'],
    ['findings: [{ file: 1 }]', 'k.yaml:1:20: `file` must be text; found 1.'],
    [
      'findings: [{ fil: a }]',
      'k.yaml:1:19: a key must be `file`, `rule`, `at`, `reason` or `expires`; found `fil`. Did you mean `file`?',
    ],
  ])('%s is none', async (known, sentence) => {
    const { code } = await run(['bad.yaml', '--baseline', 'k.yaml'], { 'bad.yaml': bad, 'k.yaml': known });
    expect(code).toBe(`refused: ${sentence}`);
  });
});

test('several reports go to files and stdout; the summary is on stderr beside one for machines', async () => {
  const { stdout, stderr, files } = await run(['bad.yaml', '--format', 'json', '--format', 'junit:out.xml'], {
    'bad.yaml': bad,
  });
  expect(JSON.parse(stdout)).toEqual([
    {
      code: 'x-badges-position',
      path: ['paths', '/a', 'get', 'x-badges', '0', 'position'],
      message: '`position` must be `before` or `after`; found "Before". Did you mean `before`?',
      severity: 0,
      range: { start: { line: 6, character: 20 }, end: { line: 6, character: 26 } },
      source: '/apis-home/bad.yaml',
      documentationUrl: 'https://unpkg.com/spectral-assay/docs/rules/x-badges-position.md',
    },
  ]);
  expect(stderr).toBe(`1 error in 1 file, ${count} rules, 0 ms.\n`);
  expect(files.get('/apis-home/out.xml')).toContain('<testsuites name="assay lint" tests="1" failures="1"');
});

test('no findings are an empty array', async () => {
  expect((await run(['good.yaml', '--format', 'json'], { 'good.yaml': good })).stdout).toBe('[]\n');
});

describe('YAML that is broken where no rule looks', () => {
  const broken = 'openapi: 3.1.0\npaths: [\n';
  const large = `${'# A comment\n'.repeat(4_000)}${broken}`;
  const refusal = (line: number) => ({
    code: 2,
    stderr: expect.stringContaining(`a.yaml:${line}:1: a description must be YAML or JSON; found `),
  });
  const silence = { code: 0, stderr: '' };
  test.each<[string, readonly string[], string, object]>([
    ['is told of a small file that is named', ['a.yaml'], broken, refusal(3)],
    ['is not seen in a small file that a glob finds', ['*.yaml'], broken, silence],
    ['is not seen in a large file', ['a.yaml'], large, silence],
    ['is told of each with `--strict-parse`', ['*.yaml', '--strict-parse'], large, refusal(4_003)],
  ])('%s', async (_, args, text, expected) => {
    expect(await run(args, { 'a.yaml': text })).toMatchObject(expected);
  });
});

test('SARIF has the edits of fixes, of large files too', async () => {
  const text = `openapi: 3.1.0\npaths: { /a: { get: { x-badges: [{ name: Beta, position: Before }] } } }\n${'#\n'.repeat(40_000)}`;
  const { stdout } = await run(['a.yaml', '--format', 'sarif'], { 'a.yaml': text });
  const sarif: unknown = JSON.parse(stdout);
  expect(sarif).toMatchObject({
    runs: [
      {
        results: [
          {
            fixes: [
              {
                artifactChanges: [
                  {
                    replacements: [
                      {
                        deletedRegion: { startLine: 2, startColumn: 58, endLine: 2, endColumn: 64 },
                        insertedContent: { text: 'before' },
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  });
});

test('a file that is there and cannot be read is told', async () => {
  const { system, stderr } = memorySystem({ 'bad.yaml': bad });
  const readBytes: typeof system.readBytes = (path) =>
    path.endsWith('/bad.yaml') ? { reason: 'permission denied' } : system.readBytes(path);
  expect([await runLint(['bad.yaml'], { ...system, readBytes }), stderr()]).toEqual([
    2,
    'bad.yaml: a description must be readable; found permission denied.\n',
  ]);
});

test('where nothing could be checked people are told no more, and programs and files get their report', async () => {
  const broken = { 'a.yaml': 'openapi: 3.1.0\nx: [\n' };
  const outputs = ['--format', 'concise', '--format', 'json:out.json', '--format', 'concise:out.txt'];
  const { code, stdout, files } = await run(['a.yaml', ...outputs], broken);
  const written = ['out.json', 'out.txt'].map((name) => files.get(`/apis-home/${name}`));
  expect([code, stdout, written]).toEqual([
    2,
    '',
    ['[]\n', `A report of assay.\nNo findings in 0 files, ${count} rules, 0 ms.\n`],
  ]);
});

test('a file that cannot be checked ends with 2, be the others well or not', async () => {
  const files = { 'a.yaml': good, 'b.yaml': 'openapi: 3.1.0\nx: [\n' };
  const codes = await Promise.all([['a.yaml', 'b.yaml'], ['a.yaml'], ['b.yaml']].map((names) => run(names, files)));
  expect(codes.map(({ code }) => code)).toEqual([2, 0, 2]);
});
