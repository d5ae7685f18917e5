import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { deaf, runInMemory, type Surroundings, type Target } from '../replay/support.ts';
import { merge } from './run-merge.ts';

interface Run {
  readonly summary: Readonly<Record<string, number>>;
}

const args = ['api.yaml', '--target', 'http://127.0.0.1:4010', '--format', 'json'];

async function replayed(target: Target, ...more: readonly string[]): Promise<string> {
  return (await runInMemory([...args, ...more], { target })).stdout;
}

const runOf = (text: string): Run => (JSON.parse(text) as { runs: readonly [Run] }).runs[0];

/** The reports of all shards of a replay, by file. */
async function shardsOf(count: number, more: readonly string[] = [], surroundings: Surroundings = { target: deaf }) {
  const texts = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const shard = ['--shard', `${index + 1}/${count}`];
      return (await runInMemory([...args, ...more, ...shard], surroundings)).stdout;
    }),
  );
  return Object.fromEntries(texts.map((text, index) => [`${index}.json`, text]));
}

const backwards = (files: Readonly<Record<string, string>>) => Object.fromEntries(Object.entries(files).reverse());

describe('the shards of a replay, merged, are the whole', () => {
  test.each([1, 2, 3, 7])('%d of them, in any order', async (count) => {
    const whole = await replayed(deaf);
    const files = await shardsOf(count);
    for (const given of [files, backwards(files)]) {
      const { code, written } = merge(given, '--format', 'json');
      expect([code, written.join('')]).toEqual([1, whole]);
    }
  });

  test.each(['text', 'junit', 'sarif', 'html', 'github-actions', 'gitlab'])('as %s', async (format) => {
    const whole = merge({ 'whole.json': await replayed(deaf) }, '--format', format).written.join('');
    expect(whole.length).toBeGreaterThan(100);
    expect(merge(backwards(await shardsOf(3)), '--format', format).written.join('')).toBe(whole);
  });

  test('of several descriptions', async () => {
    const paths = (...all: readonly string[]) => Object.fromEntries(all.map((path) => [path, got()]));
    const got = () => ({ get: { responses: { 200: { description: '' } } } });
    const of = (...all: readonly string[]) => ({
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths: paths(...all),
    });
    const trees = { 'b.yaml': of('/z', '/a', '/m'), 'c.yaml': of('/one') };
    // A failure of each operation, and of the set-up of none.
    const reply = { status: 201, headers: {}, body: new Uint8Array() };
    const created: Target = (request) =>
      /^\/(?:z|a|m|one)$/u.test(request.target) ? { kind: 'reply', reply } : deaf(request);
    const surroundings = { target: created, trees };
    const whole = (await runInMemory([...args, 'b.yaml', 'c.yaml'], surroundings)).stdout;
    const { written } = merge(await shardsOf(4, ['b.yaml', 'c.yaml'], surroundings), '--format', 'json');
    expect(written.join('')).toBe(whole);
  });

  test.each(['80', 'statuses=10', 'operations=100'])('--min-coverage %s is for the whole', async (floor) => {
    const whole = await replayed(deaf, '--min-coverage', floor);
    const files = await shardsOf(3, ['--min-coverage', floor]);
    expect(merge(files, '--format', 'json').written.join('')).toBe(whole);
    expect(Object.values(files).filter((text) => text.includes('"coverage-minimum"'))).toEqual([]);
  });

  test('an entry of a baseline is gone where it matches nothing in any part', async () => {
    const known = `failures:
  - { check: named-example-selectable, operation: GET /events, reason: deaf }
  - { check: status-expected, operation: GET /events, reason: mended }
  - { check: undefined-path, reason: mended }
`;
    const surroundings = { target: deaf, files: { 'known.yaml': known } };
    const whole = (await runInMemory([...args, '--baseline', 'known.yaml'], surroundings)).stdout;
    const gone = (JSON.parse(whole) as { runFailures: readonly { at: { line: number } }[] }).runFailures;
    expect(gone.map(({ at }) => at.line)).toEqual([3, 4]);
    const files = await shardsOf(4, ['--baseline', 'known.yaml'], surroundings);
    expect(merge(files, '--format', 'json').written.join('')).toBe(whole);
  });

  test('of a description with nothing to send they end with 2, as the whole does', async () => {
    const trees = { 'api.yaml': { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {} } };
    const { code, said } = merge(await shardsOf(2, [], { target: deaf, trees }), '--format', 'json');
    const whole = await runInMemory(args, { target: deaf, trees });
    expect([code, said]).toEqual([2, [whole.stderr]]);
    expect(whole.code).toBe(2);
  });
});

test('shards that are not the whole are refused', async () => {
  const files = await shardsOf(3);
  const { '1.json': second = '', ...others } = files;
  expect(() => merge(others)).toThrow('All 3 shards of api.yaml must be given once; found no 2/3.');
  expect(() => merge({ ...files, 'again.json': second })).toThrow(
    'All 3 shards of api.yaml must be given once; found 2/3 more than once.',
  );
});

test('reports of other descriptions stay apart', async () => {
  const [one = '', other = ''] = await Promise.all(
    ['a.yaml', 'b.yaml'].map(async (path) => (await runInMemory([path, '--format', 'json'])).stdout),
  );
  const { code, written } = merge({ 'a.json': one, 'b.json': other }, '--format', 'json');
  const { runs } = JSON.parse(written.join('')) as { runs: readonly { description: string }[] };
  expect([code, runs.map(({ description }) => description)]).toEqual([0, ['a.yaml', 'b.yaml']]);
});

test('what fails the whole has an old name in reports of before, which is read, and said', async () => {
  const whole = await replayed(deaf, '--min-coverage', '100');
  const renamed = whole.replace('"runFailures"', '"complaints"');
  const [now, before] = [whole, renamed].map((text) => merge({ 'a.json': text }, '--format', 'json'));
  expect(renamed).not.toBe(whole);
  expect(JSON.parse(now?.written.join('') ?? '')).toMatchObject({
    runFailures: expect.arrayContaining([expect.objectContaining({ check: 'coverage-minimum' })]),
  });
  expect(before?.written).toEqual(now?.written);
  expect([now?.said, before?.said]).toEqual([
    [],
    ['a.json: `complaints` of a report is `runFailures` now; the old name is read until 0.2.0.\n'],
  ]);
});

describe('the matrix of docs/ci.md', () => {
  const page = readFileSync('docs/ci.md', 'utf8');
  const [, indexes = ''] = /matrix: \{ shard: \[([\d, ]+)\]/u.exec(page) ?? [];
  const line = (start: string): string => new RegExp(`- run: npx --no ${start} (.*)`, 'u').exec(page)?.[1] ?? '';
  const shards = indexes.split(',').map((index) => index.trim());

  test('has as many jobs as parts, whose reports are what the last one merges', async () => {
    const job = line('assay replay openapi.yaml');
    const written = await Promise.all(
      shards.map(async (shard) => {
        const words = job.replace(/\$\{\{ matrix\.shard \}\}/gu, shard).replace('"$MOCK_URL"', 'http://127.0.0.1:4010');
        return (await runInMemory(['openapi.yaml', ...words.split(' ')], { target: deaf })).files;
      }),
    );
    const names = written.flatMap((files) => [...files.keys()]);
    const [pattern = '', ...formats] = line('assay report merge').split(' ');
    expect(names).toEqual(shards.map((shard) => pattern.replace('*', shard)));
    const reports = Object.fromEntries(written.flatMap((files) => [...files]));
    const { code, written: merged } = merge(reports, ...formats.filter((word) => word !== '--format text'));
    const whole = runOf((await runInMemory(['openapi.yaml', ...args.slice(1)], { target: deaf })).stdout);
    expect([
      code,
      merged.some((text) => text.includes(`${whole.summary.cases} cases, ${whole.summary.passed} passed`)),
    ]).toEqual([1, true]);
    expect(merged).toContain('replay.html');
  });
});

test('a report that is not there is refused with the name that is near', async () => {
  const files = await shardsOf(1);
  expect(() => merge(files, 'O.json')).toThrow(
    'O.json: a report must be readable; found no such file. Did you mean `0.json`?',
  );
});

describe('what is no report is refused', () => {
  test.each([
    ['no JSON', 'oops', 'a.json: the file must be a JSON report of `assay replay`; found something else.'],
    [
      'another JSON',
      '{"tool":"other"}',
      'a.json: the file must be a JSON report of `assay replay`; found something else.',
    ],
    [
      'a report without its runs',
      '{"tool":"assay","formatVersion":1,"runs":[{}],"runFailures":[]}',
      'a.json: the file must have the runs of a JSON report of `assay replay`; found something else.',
    ],
  ])('%s', (_, text, message) => {
    expect(() => merge({ 'a.json': text })).toThrow(message);
  });
});

test.each([
  ['--shard', '0/2'],
  ['--shard', '3/2'],
  ['--shard', '1'],
])('%s %s is refused', async (flag, value) => {
  const { code } = await runInMemory(['api.yaml', flag, value]);
  expect(code).toEqual(`\`--shard\` must be <index>/<count>, as 1/4; found "${value}".`);
});

test('a quiet run tells failures and the summary alone', async () => {
  const { stdout, code } = await runInMemory(['api.yaml', '--quiet']);
  expect([code, stdout.replace(/\d+ ms/u, 'N ms')]).toEqual([
    0,
    expect.stringMatching(
      /^api\.yaml against in-process: \d+ cases, .* % of what is declared was checked; bodies compared: .*; N ms\n$/u,
    ),
  ]);
});
