import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { runCheck } from '../../../src/cli/check/command.ts';
import { createSystem } from '../../../src/node/system.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();

function description(value: string, badges = '[{ name: Beta }]'): string {
  return `openapi: 3.1.0
info: { title: a, version: 1.0.0 }
paths:
  /a:
    get:
      x-badges: ${badges}
      responses:
        '200':
          description: OK
          content:
            application/json:
              schema: { type: object, properties: { id: { type: integer } } }
              example: { id: ${value} }
`;
}

async function check(
  text: string,
  ...more: readonly string[]
): Promise<readonly [code: number, lines: readonly string[], told: string]> {
  const path = join(folder, 'openapi.yaml');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, text);
  let [stdout, stderr] = ['', ''];
  const write = (more: string): void => {
    stdout += more;
  };
  const output = {
    stdout: write,
    log: write,
    stderr: (more: string) => {
      stderr += more;
    },
    unread: new Promise<void>(() => undefined),
    isLost: () => false,
  };
  const code = await runCheck([path, '--no-color', ...more], createSystem(output));
  return [code, stdout.trimEnd().split('\n'), stderr];
}

/** A line without what differs from run to run, and how many rules and cases there are. */
function steady(line: string): string {
  return line.replace(/\d+ (ms|rules|replayed cases)/gu, 'N $1');
}

test('a description that is well passes both', async () => {
  const [code, lines] = await check(description('1'));
  expect([code, lines.map(steady)]).toEqual([0, ['No findings in 1 file, N rules; N replayed cases passed, N ms.']]);
});

test('the lint and the replay parse a description once', async () => {
  const parse = jest.spyOn(JSON, 'parse');
  const text = '{ "openapi": "3.1.0", "info": { "title": "a", "version": "1" }, "paths": { "/a": { "get": {} } } }';
  await check(text);
  expect(parse.mock.calls.filter(([parsed]) => parsed === text)).toHaveLength(1);
  parse.mockRestore();
});

test('a bad badge and a bad example are told by the lint, each once', async () => {
  const [code, lines] = await check(description('one', '[{ name: Beta, position: left }]'));
  expect(code).toBe(1);
  expect(lines.filter((line) => line.startsWith('error')).map((line) => /\(([\w-]+)\)$/u.exec(line)?.[1])).toEqual([
    'x-badges-position',
    'mock-example-valid',
  ]);
});

test('the file of an example that is not there is told', async () => {
  const text = description('1').replace('example: { id: 1 }', 'examples: { one: { externalValue: gone.json } }');
  const [, lines] = await check(text);
  expect(lines.filter((line) => line.startsWith('warning'))).toEqual([
    'warning `externalValue` should name a file that can be read; found "gone.json". (mock-example-value)',
  ]);
});

test('what has no operations has nothing to replay', async () => {
  const [code, lines] = await check('openapi: 3.1.0\ninfo: { title: a, version: 1.0.0 }\npaths: {}\n');
  expect([code, lines.map(steady)]).toEqual([0, ['No findings in 1 file, N rules; nothing to replay, N ms.']]);
});

test('a replay that fails is told before the summary, which counts both', async () => {
  // A required header without a value to make one from: our mock leaves it out.
  const header = '{ X-A: { required: true, schema: { type: integer, minimum: 2, maximum: 1 } } }';
  const text = description('1').replace('content:', `headers: ${header}\n          content:`);
  const [code, lines] = await check(text);
  expect(code).toBe(1);
  expect(lines.slice(0, 2)).toEqual(['GET /a', '  header-declared']);
  expect(lines.filter((line) => line.includes('replayed')).map(steady)).toEqual([
    'No findings in 1 file, N rules; 3 of N replayed cases failed, N ms.',
  ]);
});

test('`--list-files` names what either reads, and tells no more', async () => {
  writeFileSync(join(folder, 'one.json'), '{ "id": 1 }');
  const text = description('1').replace('example: { id: 1 }', 'examples: { one: { externalValue: one.json } }');
  const [code, lines] = await check(text, '--preset', 'recommended', '--list-files');
  expect([code, lines.map((line) => line.split('/').at(-1))]).toEqual([0, ['one.json', 'openapi.yaml']]);
  const config = join(folder, 'assay.config.yaml');
  writeFileSync(config, 'replay: { baseline: known.yaml }\n');
  const [, more] = await check(text, '--preset', 'recommended', '--list-files');
  rmSync(config);
  expect(more.map((line) => line.split('/').at(-1))).toEqual([
    'assay.config.yaml',
    'known.yaml',
    'one.json',
    'openapi.yaml',
  ]);
});

describe('each format has the findings and what fails in the replay', () => {
  const header = '{ X-A: { required: true, schema: { type: integer, minimum: 2, maximum: 1 } } }';
  const text = description('1', '[{ name: Beta, position: left }]').replace(
    'content:',
    `headers: ${header}\n          content:`,
  );
  const report = async (format: string): Promise<string> => {
    const [code, lines] = await check(text, '--format', format);
    expect(code).toBe(1);
    return lines.join('\n');
  };
  const parsed = async (format: string): Promise<unknown> => JSON.parse(await report(format)) as unknown;

  test('json', async () => {
    expect(await parsed('json')).toMatchObject({
      findings: [{ code: 'x-badges-position', severity: 0 }],
      replay: { tool: 'assay', formatVersion: 1, runs: [{ summary: { failed: 3 } }], runFailures: [] },
    });
  });

  test('sarif', async () => {
    const { version, runs } = (await parsed('sarif')) as {
      readonly version: string;
      readonly runs: readonly {
        readonly automationDetails: { readonly id: string };
        readonly results: readonly { readonly ruleId: string; readonly level: string }[];
      }[];
    };
    const errors = runs.map(({ automationDetails: { id }, results }) => [
      id.replace(/\/.*\//u, '/'),
      ...new Set(results.filter(({ level }) => level === 'error').map(({ ruleId }) => ruleId)),
    ]);
    expect([version, errors]).toEqual([
      '2.1.0',
      [
        ['assay-lint/', 'x-badges-position'],
        ['assay-replay/openapi.yaml', 'header-declared'],
      ],
    ]);
  });

  test('gitlab', async () => {
    const issues = (await parsed('gitlab')) as readonly { readonly check_name: string }[];
    expect(issues.map((issue) => issue.check_name)).toEqual(['x-badges-position', 'header-declared']);
  });

  test('junit', async () => {
    const xml = await report('junit');
    expect(xml.split('\n')[1]).toMatch(/^<testsuites name="assay check" tests="17" failures="4" errors="0">$/u);
    expect([...xml.matchAll(/<failure /gu)]).toHaveLength(4);
  });

  test('github-actions', async () => {
    const lines = (await report('github-actions')).split('\n');
    expect(lines.map((line) => /^::(\w+) .*title=([\w-]+)/u.exec(line)?.slice(1, 3))).toEqual([
      ['error', 'x-badges-position'],
      ['error', 'header-declared'],
      ['notice', 'cors-credentials'],
    ]);
  });

  test('concise', async () => {
    const lines = (await report('concise')).split('\n');
    expect([lines[0]?.endsWith('(x-badges-position)'), lines[1], lines[2]]).toEqual([
      true,
      'GET /a',
      '  header-declared',
    ]);
  });
});

test('the settings file that `--config` names counts for the replay, too', async () => {
  const own = join(folder, 'own.config.yaml');
  writeFileSync(own, 'replay: { baseline: known.yaml }\n');
  const [, lines] = await check(description('1'), '--preset', 'recommended', '--list-files', '--config', own);
  rmSync(own);
  expect(lines.map((line) => line.split('/').at(-1))).toEqual(['known.yaml', 'openapi.yaml', 'own.config.yaml']);
});

test('settings of `lint` in assay.config.yaml count, and `--help` says so', async () => {
  writeFileSync(join(folder, 'assay.config.yaml'), 'lint: { rule: [x-badges-position=off] }\n');
  try {
    const [code] = await check(description('1', '[{ name: Beta, position: left }]'));
    expect(code).toBe(0);
  } finally {
    rmSync(join(folder, 'assay.config.yaml'));
  }
  const [, help] = await check('', '--help');
  expect(help.join(' ')).toMatch(/assay\.config\.yaml, in camel case below `lint`\./u);
});

test('a reference out of the folder is told once, and followed with --root', async () => {
  const response = join(folder, '..', `assay-${basename(folder)}.yaml`);
  writeFileSync(response, 'description: OK\n');
  const text = `openapi: 3.1.0
info: { title: a, version: 1.0.0 }
paths:
  /a: { get: { x-badges: [{ name: Beta }], responses: { '200': { $ref: ../${basename(response)} } } } }
`;
  const [code, lines, told] = await check(text);
  const sentence = `a referenced file must be inside ${folder}/; found ${response}. \`--root <folder>\` names a folder that holds both.`;
  expect([code, told, lines[0]]).toEqual([
    1,
    '',
    `reference: ${sentence} One operation misses what it stands for: GET /a. (${join(folder, 'openapi.yaml')}:4:72)`,
  ]);
  const origins = 'https://a.example,https://b.example';
  const options = ['--root', dirname(folder), '--allow-remote', origins];
  const [codeWithRoot, linesWithRoot, toldWithRoot] = await check(text, ...options);
  rmSync(response);
  expect([codeWithRoot, toldWithRoot, linesWithRoot.map(steady)]).toEqual([
    0,
    '',
    ['No findings in 1 file, N rules; N replayed cases passed, N ms.'],
  ]);
});

test('settings that exclude one another are refused', async () => {
  await expect(check(description('1'), '--preset', 'all', '--ruleset', 'own.yaml')).rejects.toThrow(
    '`--preset` must stand without `--ruleset`; found both.',
  );
});

test('of what is not replayed the files are listed, too', async () => {
  const text = 'asyncapi: 3.0.0\ninfo: { title: a, version: 1.0.0 }\n';
  expect(await check(text, '--list-files', '--preset', 'recommended')).toEqual([0, [join(folder, 'openapi.yaml')], '']);
});

test('headers that a replay sends stand in no report, also where the answers have them', async () => {
  const text = description('1').replace(
    'responses:',
    'parameters: [{ name: X-Key, in: header, schema: { type: integer } }]\n      responses:',
  );
  const [config, report] = [join(folder, 'own.yaml'), join(folder, 'replay.json')];
  mkdirSync(folder, { recursive: true });
  writeFileSync(config, `replay: { header: 'X-Key: Kq7-otter', validate: request, format: 'json:${report}' }\n`);
  const [code, lines] = await check(text, '--config', config);
  const written = readFileSync(report, 'utf8');
  expect([code, lines.join().includes('Kq7'), written.includes('Kq7')]).toEqual([1, false, false]);
  expect(written).toContain(String.raw`must be an integer; found \\\"***\\\"`);
});

test('a baseline takes findings on examples, and the replay goes on', async () => {
  const baseline = join(folder, 'known.yaml');
  const lint = ['--baseline', baseline];
  const bad = description('one', '[{ name: Beta, position: left }]');
  expect((await check(bad, ...lint, '--update-baseline'))[0]).toBe(0);
  expect(readFileSync(baseline, 'utf8').match(/(?:file|rule): .+/gu)).toEqual([
    'file: openapi.yaml',
    'rule: mock-example-valid',
    'file: openapi.yaml',
    'rule: x-badges-position',
  ]);
  const [code, lines] = await check(bad, ...lint);
  expect([code, lines.map(steady)]).toEqual([
    0,
    ['No findings (2 known) in 1 file, N rules; N replayed cases passed, N ms.'],
  ]);
  const [goneCode, , told] = await check(description('1'), ...lint);
  expect([goneCode, told.match(/found [\w-]+(?= of \S+ gone)/gu)]).toEqual([
    1,
    ['found mock-example-valid', 'found x-badges-position'],
  ]);
  rmSync(baseline);
});

describe('whether a description is valid at all', () => {
  const twice = description('1')
    .replace('      x-badges', '      operationId: a\n      x-badges')
    .concat("    delete: { operationId: a, responses: { '204': { description: Gone } } }\n");
  const told =
    'error `operationId` must belong to one operation; found "a". GET /a has it, too. (description-operation-id-unique)';

  test.each([
    ['spectral-assay', [told]],
    ['[spectral-assay, spectral:asyncapi]', [told]],
    ['[spectral-assay, [spectral:oas, off]]', [told]],
    // There the same is told by Spectral's own rule.
    ['[spectral-assay, spectral:oas]', []],
    ['spectral:oas', []],
    ['[spectral-assay, spectral:oas, spectral-assay/description]', [told]],
  ])('is told with a ruleset that extends %s', async (extended, expected) => {
    const ruleset = join(folder, 'ruleset.yaml');
    mkdirSync(folder, { recursive: true });
    writeFileSync(ruleset, `extends: ${extended}\n`);
    // What Spectral finds is for other tests.
    const [, lines] = await check(twice, '--ruleset', ruleset);
    expect(lines.filter((line) => /^error.*\(description-/u.test(line))).toEqual(expected);
  });

  test.each([
    ['its rules are left out', 'spectral:oas', ['--no-all-rules']],
    ['they are not run without --allow-code', '[spectral:oas, ./own.mjs]', []],
  ])('is told where Spectral would tell it, and %s', async (_, extended, more) => {
    const ruleset = join(folder, 'ruleset.yaml');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'own.mjs'), 'export default { rules: {} };\n');
    writeFileSync(ruleset, `extends: ${extended}\n`);
    const [, lines] = await check(twice, '--ruleset', ruleset, ...more);
    expect(lines.filter((line) => line.startsWith('error'))).toEqual([told]);
  });

  test('has severities of its own', async () => {
    const ruleset = join(folder, 'ruleset.yaml');
    mkdirSync(folder, { recursive: true });
    writeFileSync(ruleset, 'extends: [spectral-assay/description]\nrules: { description-operation-id-unique: hint }\n');
    const [code, lines] = await check(twice, '--ruleset', ruleset);
    expect([code, lines.filter((line) => line.startsWith('hint'))]).toEqual([0, [told.replace('error', 'hint')]]);
  });
});

test('a part with badges that cannot be parsed is told once, as a finding; one without them as a reference', async () => {
  const [broken, other] = [join(folder, 'broken.yaml'), join(folder, 'other.yaml')];
  writeFileSync(broken, 'get:\n  x-badges: [\n');
  writeFileSync(other, 'get: [\n');
  const [code, lines, told] = await check(
    `openapi: 3.1.0
info: { title: a, version: 1.0.0 }
paths: { /a: { $ref: broken.yaml }, /b: { $ref: other.yaml }, /c: { get: { responses: { '204': { description: c } } } } }
`,
    '--format',
    'concise',
  );
  const sentence = 'a description must be YAML or JSON; found the end of the text in brackets that are not closed.';
  expect([code, told, lines.filter((line) => line.includes('must be YAML'))]).toEqual([
    1,
    '',
    [
      `${broken}:3:1 error ${sentence} (parser)`,
      `reference: ${other}:2:1: ${sentence} (${join(folder, 'openapi.yaml')}:3:49)`,
    ],
  ]);
  rmSync(broken);
  rmSync(other);
});

test('a reference that leads nowhere is told once, by Spectral where it runs', async () => {
  const dead = description('1').replace(/schema: .*/u, "schema: { $ref: '#/components/schemas/Gone' }");
  const ruleset = join(temporaryFolder(), '.spectral.yaml');
  writeFileSync(ruleset, 'extends: [[spectral:oas, off], spectral-assay]\nrules: { info-contact: hint }\n');
  const told = async (...more: readonly string[]): Promise<readonly unknown[]> => {
    const [code, lines] = await check(dead, '--ruleset', ruleset, '--format', 'concise', ...more);
    return [code, ...lines.filter((line) => line.includes('Gone')).map((line) => line.replace(/^.*?error/u, 'error'))];
  };
  expect(await told()).toEqual([1, "error '#/components/schemas/Gone' does not exist (invalid-ref, Spectral)"]);
  expect(await told('--no-all-rules')).toEqual([
    1,
    expect.stringMatching(/^reference: `\$ref` must lead to a value; found "#\/components\/schemas\/Gone"/u),
  ]);
  const baseline = join(temporaryFolder(), 'known.yaml');
  await check(dead, '--ruleset', ruleset, '--baseline', baseline, '--update-baseline');
  expect(await told('--baseline', baseline)).toEqual([0]);
});

test('an example of a schema in another file is reported where it stands, one of several, too', async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'schemas.yaml'),
    'A: { type: object, properties: { id: { type: integer } }, example: { id: one } }\nB:\n  type: integer\n  examples:\n    - 1\n    - two\n',
  );
  const answer = (name: string): string =>
    `{ get: { responses: { '200': { description: OK, content: { application/json: { schema: { $ref: 'schemas.yaml#/${name}' } } } } } } }`;
  const text = `openapi: 3.1.0\ninfo: { title: a, version: 1.0.0 }\npaths:\n  /a: ${answer('A')}\n  /b: ${answer('B')}\n`;
  const [, lines] = await check(text, '--format', 'concise');
  expect(
    lines.filter((line) => line.includes('mock-example-valid')).map((line) => basename(line.split(' ')[0] ?? '')),
  ).toEqual(['schemas.yaml:1:74', 'schemas.yaml:6:7']);
});

test('a parameter of a path item in another file is reported where it stands', async () => {
  const id = (example: string): string =>
    `{ name: a, in: path, required: true, schema: { type: integer }, example: ${example} }`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'item.yaml'),
    `parameters:\n  - ${id('1')}\n  - { name: b, in: query, schema: { type: integer }, example: two }\nget:\n  parameters:\n    - { name: c, in: query, schema: { type: integer }, example: 3 }\n  responses: { '200': { description: OK } }\n`,
  );
  const text = `openapi: 3.1.0\ninfo: { title: a, version: 1.0.0 }\npaths:\n  /x/{a}: { $ref: item.yaml }\n`;
  const [, lines] = await check(text, '--format', 'concise', '--rule', 'x-badges-empty=off');
  expect(
    lines.filter((line) => line.includes('mock-parameter')).map((line) => basename(line.split(' ')[0] ?? '')),
  ).toEqual(['item.yaml:3:63']);
});
