import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isArray, member } from '../../src/lib/json.ts';
import { assayHere, hookHere, type Ended } from '../support/run-here.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const names: readonly string[] = [
  '-a.yaml',
  '--format=json:x.yaml',
  '--target=http:/127.0.0.1:1/x.yaml',
  'a b;touch x.yaml',
  '$(id).yaml',
  'quote\'".yaml',
  '*.yaml',
  '[a].yaml',
  '{b}.yaml',
  '%41.yaml',
  '<b>&amp;.yaml',
  'line\nend\r.yaml',
  'bidi\u202egnp.yaml',
  '\u001b[31mred.yaml',
  '\nfirst.yaml',
  '\rfirst.yaml',
  '\u2028first.yaml',
  '\u2029.yaml',
  'line\n/end.yaml',
  'a \u2028/b.yaml',
  '\\first.yaml',
  'back\\slash.yaml',
  'last\\.yaml',
  `${'n'.repeat(250)}.yaml`,
];
const text = `openapi: 3.1.0
info: { title: a, version: 1.0.0 }
paths:
  /a:
    get:
      x-badges: [{ name: Beta, position: Before }]
      responses:
        '200': { description: OK, content: { application/json: { schema: { type: integer }, example: 1 } } }
`;
const home = process.cwd();
const folder = temporaryFolder();

afterAll(() => {
  process.chdir(home);
});

const assay = (...args: readonly string[]): Promise<Ended> => assayHere(args);

/** Runs `assay mock`, asks it for `/a` and ends it. */
async function mocked(...args: readonly string[]): Promise<Ended & { readonly answer: string | undefined }> {
  let asked: Promise<string> | undefined;
  const done = await assayHere(['mock', '--port', '0', '--no-watch', ...args], (said) => {
    const [url] = /http:[/][/][\d.:]+/u.exec(said) ?? [];
    // A connection that stays open is looked for some time later.
    asked ??= fetch(`${url}/a`, { headers: { connection: 'close' } }).then(async (answer) => {
      const body = await answer.text();
      process.emit('SIGINT');
      return body;
    });
  });
  return { ...done, answer: await asked };
}

/** What a terminal acts upon, or shows in another order. */
const acting = /(?!\n)\p{Cc}|\p{Bidi_Control}/u;

describe.each(names)('a file called %j', (name) => {
  const here = join(folder, String(names.indexOf(name)));
  const operands: readonly (readonly string[])[] = [['--', name], [`./${name}`], ['**/*.yaml']];

  beforeAll(() => {
    mkdirSync(join(here, dirname(name)), { recursive: true });
    writeFileSync(join(here, name), text);
    process.chdir(here);
  });

  function filesHere(): readonly string[] {
    return readdirSync(here, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [join(entry.parentPath, entry.name).slice(here.length + 1)] : [],
    );
  }

  test.each([...operands, ['.']])('is linted and checked: %j', async (...operand) => {
    const lint = await assay('lint', '--format', 'json', ...operand);
    const findings: unknown = JSON.parse(lint.stdout);
    expect(isArray(findings) && findings.map((each) => [member(each, 'code'), member(each, 'source')])).toEqual([
      ['x-badges-position', join(here, name)],
    ]);
    const check = await assay('check', '--format', 'json', ...operand);
    expect([lint.code, check.code, replayed(member(JSON.parse(check.stdout), 'replay'))]).toEqual([1, 1, [[name, 0]]]);
    expect(filesHere()).toEqual([name]);
  });

  test.each([['--', name], [`./${dirname(name)}`]])('is replayed: %j', async (...operand) => {
    const { code, stdout } = await assay('replay', '--format', 'json', ...operand);
    expect([code, replayed(JSON.parse(stdout))]).toEqual([0, [[name, 0]]]);
    expect(filesHere()).toEqual([name]);
  });

  // How operands become files is one code for all commands, and is seen above.
  test('is mocked', async () => {
    const { stdout, answer } = await mocked('--json', '--', name);
    const [api] = member(JSON.parse(stdout), 'apis') as readonly unknown[];
    expect([answer, normalize(String(member(api, 'description')))]).toEqual(['1', name]);
  });

  test('is previewed', async () => {
    const out = join(folder, 'out', String(names.indexOf(name)));
    const { code } = await assay('preview', '--out', out, '--', name);
    expect([code, readFileSync(join(out, 'index.html'), 'utf8').includes('Beta')]).toEqual([0, true]);
    expect(filesHere()).toEqual([name]);
  });

  test.each([[[name]], [['--', name]], [['--check', name]], [['--check', '--', name]]])(
    'is linted by the hook: %j',
    async (args) => {
      const { code, stdout } = await hookHere(...args);
      expect([code, stdout.includes('x-badges-position')]).toEqual([1, true]);
      expect(filesHere()).toEqual([name]);
    },
  );

  test('says nothing that a terminal acts upon', async () => {
    const runs = await Promise.all([
      assay('lint', '--', name),
      assay('lint', '--format', 'concise', '--verbose', '--', name),
      assay('lint', '--fix-dry-run', '--', name),
      assay('lint', '--list-files', '--', name),
      assay('lint', '--preset', 'all', '--', `${name}.gone`),
      assay('check', '--', name),
      assay('replay', '--', name),
      assay('replay', '--list-files', '--', name),
      assay('mock', '--', `${name}.gone`),
      mocked('--', name),
      hookHere(name, `./${name}.gone`),
    ]);
    expect(runs.map(({ stdout, stderr }) => acting.exec(stdout + stderr))).toEqual(runs.map(() => null));
    expect(runs.flatMap(({ stderr }) => stderr.split('\n')).filter((line) => line.startsWith('end'))).toEqual([]);
  });

  test('is repaired', async () => {
    const { code } = await assay('lint', '--fix', '--', name);
    expect([code, readFileSync(join(here, name), 'utf8')]).toEqual([0, text.replace('Before', 'before')]);
    expect(filesHere()).toEqual([name]);
  });
});

/** The descriptions of a report in JSON, and how many cases of each failed. */
function replayed(report: unknown): readonly unknown[] {
  const runs = member(report, 'runs');
  return isArray(runs)
    ? runs.map((each) => [normalize(String(member(each, 'description'))), member(member(each, 'summary'), 'failed')])
    : [];
}
