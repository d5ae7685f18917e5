import { beforeAll, expect, test } from '@jest/globals';
import { codePoint, fc } from '../../support/properties.ts';
import { isArray, isObject, isText } from '../../../src/lib/json.ts';
import { isUserError } from '../../../src/lib/user-error.ts';
import { deaf, runInMemory } from '../replay/support.ts';
import { merge } from './run-merge.ts';

let shard = '';
beforeAll(async () => {
  const args = [
    'api.yaml',
    '--target',
    'http://127.0.0.1:4010',
    '--shard',
    '1/1',
    '--min-coverage',
    '100',
    '--timing',
    '--max-latency-ms',
    '9000',
  ];
  shard = (await runInMemory([...args, '--format', 'json'], { target: deaf })).stdout;
});

type Path = readonly (string | number)[];

/** The paths of all values in `value`. */
function pathsOf(value: unknown, path: Path = []): readonly Path[] {
  const inner: readonly (readonly [string | number, unknown])[] = isArray(value)
    ? [...value.entries()]
    : isObject(value)
      ? Object.entries(value)
      : [];
  return [path, ...inner.flatMap(([key, item]) => pathsOf(item, [...path, key]))];
}

/** `value` with what `change` makes of the value at `path`; undefined takes it away. */
function changed(value: unknown, [key, ...rest]: Path, change: (value: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  if (isArray(value))
    return value.flatMap((item, index) => {
      const next = index === key ? changed(item, rest, change) : item;
      return next === undefined ? [] : [next];
    });
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, name === key ? changed(item, rest, change) : item]),
  );
}

/** The end of a merge: `merged`, or its sentence. Another error is thrown. */
function ended(text: string, format: string): string {
  try {
    merge({ 'a.json': text }, '--format', format);
    return 'merged';
  } catch (error) {
    if (isUserError(error)) return error.message;
    throw error;
  }
}

const formats = ['text', 'json', 'junit', 'sarif', 'html', 'github-actions', 'gitlab'];
const runs = 'a.json: the file must have the runs of a JSON report of `assay replay`; found something else.';
const whole = 'a.json: the file must have the `shard` of a JSON report of `assay replay`; found something else.';
const rows: readonly (readonly [path: Path, value: unknown, sentence: string])[] = [
  [['runs', 0, 'operations', 1, 'cases'], null, runs],
  [['runs', 0, 'operations', 1], 'operation', runs],
  [['runs', 0, 'operations', 1, 'title'], 1, runs],
  [['runs', 0, 'operations', 1, 'path'], 1, runs],
  [['runs', 0, 'stopped'], 'soon', runs],
  [['runs', 0, 'summary', 'cases'], -1, runs],
  [['runs', 0, 'summary', 'durationMs'], '1', runs],
  [['runs', 0, 'summary', 'latency'], 1, runs],
  [['runs', 0, 'coverage', 'statuses'], [1], runs],
  [['runs', 0, 'coverage', 'bodies'], {}, runs],
  [['runs', 0, 'warnings'], [1], runs],
  [['runs', 0, 'results', 0], null, runs],
  [['runs', 0, 'results', 0, 'status'], 'passed', runs],
  [['runs', 0, 'results', 0, 'received'], 'text', runs],
  [['runs', 0, 'results', 0, 'differences'], [{}], runs],
  [['runs', 0, 'results', 0, 'exampleAt'], { file: 'a', line: 0, column: 1 }, runs],
  [['runs', 0, 'results', 0, 'derived'], 'text', runs],
  [['runs', 0, 'resultsLeftOut'], 0.5, runs],
  [['runFailures'], [{ check: 'reference', message: 'a', at: 1 }], runs],
  [['shard', 'index'], 2, whole],
  [['shard', 'paths'], [], whole],
  [['shard', 'floors'], [{ row: 'lines', percent: 1 }], whole],
  [['shard', 'floors'], [{ row: 'all', percent: 101 }], whole],
  [['shard', 'unmet'], [{ check: 'other', message: '' }], whole],
];
test.each(rows)('a report with %j as %j is none', (path, value, sentence) => {
  // A member that is not there is added.
  const holder = path.slice(0, -1);
  const [key = ''] = path.slice(-1);
  const text = JSON.stringify(
    changed(JSON.parse(shard), holder, (old) =>
      isArray(old) ? old.with(Number(key), value) : { ...(isObject(old) ? old : {}), [key]: value },
    ),
  );
  expect(formats.map((format) => ended(text, format))).toEqual(formats.map(() => sentence));
});

test('a report of today is one, with members of tomorrow, too', () => {
  const more = changed(JSON.parse(shard), ['runs', 0], (run) => ({ ...(isObject(run) ? run : {}), later: [1] }));
  expect([shard, JSON.stringify(more)].map((text) => ended(text, 'json'))).toEqual(['merged', 'merged']);
});

test('a report of too many levels is none', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const text = shard.replace('"runs"', `"later": ${deep}, "runs"`);
  expect(ended(text, 'json')).toBe('a.json: a report must have at most 1000 levels; found more.');
});

test('a report that is changed anywhere is merged or refused in a sentence', () => {
  const report: unknown = JSON.parse(shard);
  const paths = pathsOf(report);
  const value = fc.oneof(
    fc.constantFrom<unknown>(undefined, null, '', '__proto__', 'constructor', '\ud800', '%', -1, 0.5, 1e300, [], {}, [
      null,
    ]),
    fc.jsonValue(),
    fc
      .constantFrom(...paths)
      .map((path) =>
        path.reduce<unknown>((all, key) => (isArray(all) ? all[Number(key)] : isObject(all) ? all[key] : all), report),
      ),
  );
  // What is of the same kind passes the checks, and comes as far as the reports.
  const text = fc.oneof(fc.string({ unit: codePoint }), fc.constantFrom('', '__proto__', 'constructor', '\ud800', '%'));
  const like = fc.record({ text, count: fc.maxSafeNat(), value, isLike: fc.boolean() });
  const change = fc.record({ path: fc.constantFrom(...paths), like });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), fc.constantFrom(...formats), (changes, format) => {
      const mutant = changes.reduce<unknown>(
        (all, { path, like: other }) =>
          changed(all, path, (old) => {
            if (!other.isLike) return other.value;
            if (isText(old)) return other.text;
            return typeof old === 'number' ? other.count : isArray(old) ? [...old, ...old] : old;
          }),
        report,
      );
      expect(ended(JSON.stringify([mutant]).slice(1, -1), format)).toMatch(
        /^(?:merged$|a\.json: the file must )|^All \d+ shards/u,
      );
    }),
    { numRuns: 300 },
  );
});
