import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { runReport } from '../../../src/cli/report/command.ts';
import { deaf, runInMemory, type Target } from '../replay/support.ts';

interface Run {
  readonly summary: Readonly<Record<string, number>>;
  readonly coverage: unknown;
  readonly operations: readonly { readonly title: string }[];
  readonly results: readonly unknown[];
}

const args = ['api.yaml', '--target', 'http://127.0.0.1:4010', '--format', 'json'];

async function replayed(target: Target, ...more: readonly string[]): Promise<string> {
  return (await runInMemory([...args, ...more], { target })).stdout;
}

/** Merges reports in memory: the exit code, or the message of an error, and what was written. */
function merge(files: Readonly<Record<string, string>>, ...more: readonly string[]) {
  const written: string[] = [];
  const said: string[] = [];
  const code = runReport(['merge', ...Object.keys(files), ...more], {
    readBytes: (path) => {
      const text = files[path.replace(`${process.cwd()}/`, '')];
      return text === undefined ? { reason: 'no such file' } : new TextEncoder().encode(text);
    },
    writeFile: (path, text) => {
      written.push(path, text);
    },
    stdout: (text) => {
      written.push(text);
    },
    stderr: (text) => {
      said.push(text);
    },
  });
  return { code, written, said };
}

const runOf = (text: string): Run => (JSON.parse(text) as { runs: readonly [Run] }).runs[0];
const sorted = (values: readonly unknown[]): readonly string[] => values.map((value) => JSON.stringify(value)).sort();
const counted = ({ summary, coverage, operations, results }: Run) => ({
  summary: { ...summary, durationMs: 0 },
  coverage,
  operations: sorted(operations),
  results: sorted(results),
});

describe('the shards of a replay, merged, are the whole', () => {
  test.each([1, 2, 3, 7])('%d of them', async (count) => {
    const whole = await replayed(deaf);
    const shards = await Promise.all(
      Array.from({ length: count }, (_, index) => replayed(deaf, '--shard', `${index + 1}/${count}`)),
    );
    const files = Object.fromEntries(shards.map((text, index) => [`${index}.json`, text]));
    const { code, written } = merge(files, '--format', 'json');
    expect([code, counted(runOf(written.join('')))]).toEqual([1, counted(runOf(whole))]);
  });
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
  const line = (start: string): string => new RegExp(`- run: npx ${start} (.*)`, 'u').exec(page)?.[1] ?? '';
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

  test.each(['junit', 'sarif', 'html', 'github-actions', 'text'])(
    'a merge as %s tells what the whole does',
    async (format) => {
      // Of a note about all operations one stands for the others: the first, which differs in parts.
      const without = ['--exclude', 'check=cors-credentials'];
      const count = 3;
      const parts = await Promise.all(
        Array.from({ length: count }, (_, index) => replayed(deaf, ...without, '--shard', `${index + 1}/${count}`)),
      );
      const files = Object.fromEntries(parts.map((text, index) => [`${index}.json`, text]));
      const whole = merge({ 'whole.json': await replayed(deaf, ...without) }, '--format', format).written.join('');
      const merged = merge(files, '--format', format).written.join('');
      const pieces = (text: string): readonly string[] =>
        text
          .split(/\n|(?<=>)/u)
          .map((each) => each.trim())
          .sort();
      expect(pieces(merged)).toEqual(pieces(whole));
    },
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
      /^api\.yaml against in-process: \d+ cases, .* % of what is declared was judged; bodies compared: .*; N ms\n$/u,
    ),
  ]);
});
