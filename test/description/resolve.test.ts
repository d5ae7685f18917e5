import { describe, expect, test } from '@jest/globals';
import type { Path, Source } from '../../src/description/place.ts';
import { createResolve, referenceIn, type ReadSource } from '../../src/description/resolve.ts';
import { explainUnresolved } from '../../src/description/resolvers.ts';

const main: Source = {
  uri: '/api/main.yaml',
  tree: {
    plain: { deep: [{ name: 'first' }, false] },
    'a/b~c%d': 1,
    hop: { $ref: '#/plain', summary: 'kept apart' },
    twice: { $ref: '#/hop' },
    self: { $ref: '#/self' },
    ping: { $ref: '#/pong' },
    pong: { $ref: '#/ping' },
    inside: { $ref: '#/inside/inside' },
    again: { $ref: '#/twice/deep/0' },
    member: { $ref: 'other.yaml#/list/0' },
    broken: { $ref: '#/nowhere' },
    throughBroken: { $ref: '#/broken/a' },
    field: { properties: { $ref: { type: 'string' } } },
    empty: { nothing: null },
  },
};
const other: Source = {
  uri: '/api/other.yaml',
  tree: { list: [{ $ref: 'main.yaml#/plain/deep/0/name' }], all: { $ref: '#/list' } },
};
const read: ReadSource = (uri) => {
  const source = [main, other].find((candidate) => candidate.uri === uri);
  return source ?? { kind: 'unreadable', message: `No ${uri}.` };
};
const resolve = createResolve(read, explainUnresolved);
const at = (...path: Path) => ({ source: main, path });

describe('a reference that leads somewhere', () => {
  test.each<[string, unknown, string, Path, readonly Path[]]>([
    ['#', main.tree, main.uri, [], []],
    ['', main.tree, main.uri, [], []],
    ['main.yaml', main.tree, main.uri, [], []],
    ['./other.yaml#', other.tree, other.uri, [], []],
    ['#/plain/deep/1', false, main.uri, ['plain', 'deep', 1], []],
    ['#/empty/nothing', null, main.uri, ['empty', 'nothing'], []],
    ['#/a~1b~0c%25d', 1, main.uri, ['a/b~c%d'], []],
    ['#/hop', { deep: [{ name: 'first' }, false] }, main.uri, ['plain'], [['hop']]],
    ['#/twice', { deep: [{ name: 'first' }, false] }, main.uri, ['plain'], [['twice'], ['hop']]],
    ['#/twice/deep/0/name', 'first', main.uri, ['plain', 'deep', 0, 'name'], []],
    ['#/hop/summary', 'kept apart', main.uri, ['hop', 'summary'], []],
    ['#/again/name', 'first', main.uri, ['plain', 'deep', 0, 'name'], []],
    ['#/member', 'first', main.uri, ['plain', 'deep', 0, 'name'], [['member'], ['list', 0]]],
    ['other.yaml#/all/0', 'first', main.uri, ['plain', 'deep', 0, 'name'], [['list', 0]]],
    ['#/field/properties', { $ref: { type: 'string' } }, main.uri, ['field', 'properties'], []],
  ])('%s', (ref, value, uri, path, hops) => {
    const found = resolve(ref, at());
    const summary =
      found.kind === 'found'
        ? {
            value: found.value,
            uri: found.place.source.uri,
            path: found.place.path,
            hops: found.hops.map((hop) => hop.path),
          }
        : found;
    expect(summary).toEqual({ value, uri, path, hops });
  });
});

describe('a reference that leads nowhere', () => {
  const missing = (ref: string, where: string) => ({
    kind: 'missing',
    message: `\`$ref\` must lead to a value; found "${ref}", and nothing of that name at ${where}.`,
  });
  const cycle = (ref: string) => ({
    kind: 'cycle',
    message: `\`$ref\` must lead to a value; found "${ref}", which leads back to itself.`,
  });
  test.each<[string, unknown]>([
    ['#/nowhere', missing('#/nowhere', '/api/main.yaml#')],
    ['#/plain/deep/2', missing('#/plain/deep/2', '/api/main.yaml#/plain/deep')],
    ['#/plain/deep/01', missing('#/plain/deep/01', '/api/main.yaml#/plain/deep')],
    ['#/plain/deep/length', missing('#/plain/deep/length', '/api/main.yaml#/plain/deep')],
    ['#/__proto__', missing('#/__proto__', '/api/main.yaml#')],
    ['#/plain/constructor', missing('#/plain/constructor', '/api/main.yaml#/plain')],
    ['#anchor', missing('#anchor', '/api/main.yaml#')],
    ['#/broken', missing('#/nowhere', '/api/main.yaml#')],
    ['#/throughBroken', missing('#/nowhere', '/api/main.yaml#')],
    ['#/hop/none', missing('#/hop/none', '/api/main.yaml#/plain')],
    ['gone.yaml#/a', { kind: 'unreadable', message: 'No /api/gone.yaml.' }],
    ['#/self', cycle('#/self')],
    ['#/ping', cycle('#/ping')],
    ['#/inside', cycle('#/inside/inside')],
  ])('%s', (ref, expected) => {
    expect(resolve(ref, at())).toEqual(expected);
  });

  test('a chain of more than 100 references is given up', () => {
    const chain = Array.from({ length: 102 }, (_, index) => [`r${index}`, { $ref: `#/r${index + 1}` }] as const);
    const source: Source = { uri: 'chain.yaml', tree: Object.fromEntries(chain) };
    expect(resolve('#/r0', { source, path: [] })).toEqual({
      kind: 'far',
      message: '`$ref` must lead to a value within 100 references; found more.',
    });
  });

  test('side walks that double with every hop are given up too', () => {
    const rungs = Array.from({ length: 40 }, (_, index) => [`r${index}`, { $ref: `#/r${index + 1}/x` }] as const);
    const source: Source = {
      uri: 'ladder.yaml',
      tree: { ...Object.fromEntries(rungs), r40: { x: { $ref: '#/r40/y' }, y: {} } },
    };
    expect(resolve('#/r0/x', { source, path: [] }).kind).toBe('missing');
  });
});

describe('a reference of megabytes is read as far as its keys are there', () => {
  const repeated = (unit: string): string => unit.repeat(20_000_000 / unit.length);
  test.each([
    ['of keys', `#/${repeated('a/')}`, 'missing'],
    ['of keys that are there', `#/plain/${repeated('deep/')}`, 'missing'],
    ['of one key', `#/${repeated('~1')}`, 'missing'],
    ['of number signs', repeated('#'), 'missing'],
    ['of folders', repeated('a/'), 'unreadable'],
    ['of folders up', repeated('../'), 'unreadable'],
  ])('%s', (_, ref, kind) => {
    expect(createResolve(read)(ref, at()).kind).toBe(kind);
  });
});

test('referenceIn reads own text members only', () => {
  const values = [{ $ref: 'a' }, { $ref: 1 }, ['a'], null, Object.create({ $ref: 'a' })].map(referenceIn);
  expect(values).toEqual(['a', undefined, undefined, undefined, undefined]);
});
