import { expect, test } from '@jest/globals';
import {
  collectionsOf,
  pathBelow,
  recordParameter,
  recordPathIn,
  type Collection,
} from '../../src/contract/collections.ts';
import { operationsOf } from '../../src/description/read/api.ts';
import { describeTree } from '../replay/support.ts';

/** Operations by their paths: `GET POST /pets`. */
function operations(...lines: readonly string[]) {
  const paths = lines.map((line) => {
    const words = line.split(' ');
    return [words.at(-1), Object.fromEntries(words.slice(0, -1).map((method) => [method.toLowerCase(), {}]))] as const;
  });
  return operationsOf(describeTree({ openapi: '3.1.0', paths: Object.fromEntries(paths) as object }));
}

const inShort = ({ path, inner, list, remove }: Collection): unknown => [
  path,
  [list, remove].map((each) => each?.path),
  inner.map(inShort),
];

test('collections stand in each other as their paths do, whatever their order', () => {
  const found = collectionsOf(
    operations(
      'POST /pets/{petId}/toys',
      'DELETE /pets/{petId}/toys/{toyId}/',
      'GET POST /pets/',
      'GET DELETE /pets/{petId}',
      'POST /pets/{petId}/feed',
      'POST /search',
      'GET /shops/{shopId}',
    ),
  );
  expect(found.map(inShort)).toEqual([
    [
      '/pets/{petId}',
      ['/pets/', '/pets/{petId}'],
      [['/pets/{petId}/toys/{toyId}/', [undefined, '/pets/{petId}/toys/{toyId}/'], []]],
    ],
  ]);
});

test('a record may have another name in the paths below it', () => {
  const found = collectionsOf(
    operations('POST /pets', 'GET /pets/{id}', 'POST /pets/{petId}/toys', 'GET /pets/{petId}/toys/{id}'),
  );
  expect(found.map(inShort)).toEqual([
    ['/pets/{id}', [undefined, undefined], [['/pets/{petId}/toys/{id}', [undefined, undefined], []]]],
  ]);
});

test('a record may be made at a path beside it, where nothing else is posted to its list', () => {
  const found = collectionsOf(
    operations('POST /nets/create', 'GET /nets', 'GET DELETE /nets/{id}', 'POST /a/add', 'POST /a', 'GET /a/{id}'),
  );
  expect(
    found.map(({ create, listPath, ...rest }) => [create.path, listPath, inShort({ create, listPath, ...rest })]),
  ).toEqual([
    ['/nets/create', '/nets', ['/nets/{id}', ['/nets', '/nets/{id}'], []]],
    ['/a', '/a', ['/a/{id}', [undefined, undefined], []]],
  ]);
});

test('collections may have the name of a format in their paths', () => {
  const found = collectionsOf(
    operations(
      'GET POST /pets.json',
      'GET DELETE /pets/{petId}.json',
      'POST /pets/{id}/toys.json',
      'GET /pets/{id}/toys/{toyId}.json',
      'POST /shops',
      'GET /shops/{shopId}.csv',
    ),
  );
  expect(found.map(inShort)).toEqual([
    [
      '/pets/{petId}.json',
      ['/pets.json', '/pets/{petId}.json'],
      [['/pets/{id}/toys/{toyId}.json', [undefined, undefined], []]],
    ],
  ]);
});

test.each<[list: string, path: string, below: string]>([
  ['/pets', '/pets/a%20b', '/pets/a%20b/'],
  ['/pets/', '/pets/a%20b', '/pets/a%20b/'],
  ['/pets.json', '/pets/a%20b.json', '/pets/a%20b/'],
  ['/v1.0/pets', '/v1.0/pets/a%20b', '/v1.0/pets/a%20b/'],
])('a record of %s is at %s, and others below %s', (list, path, below) => {
  expect(recordPathIn(list, 'a b')).toEqual({ path, below });
});

test.each([
  ['/pets', 'petId'],
  ['/pets/', 'petId'],
  ['/pet', undefined],
  ['/shops', undefined],
])('records of %s are told apart by %s', (path, parameter) => {
  expect(recordParameter(operations('GET /shops/{a}-{b}', 'GET /pets/{petId}/toys', 'GET /pets/{petId}/'), path)).toBe(
    parameter,
  );
});

test.each<[record: string, path: string, below: string | undefined]>([
  ['/pets/{id}', '/pets/{id}/feed', 'feed'],
  ['/pets/{id}', '/pets/{petId}/toys/{toyId}', 'toys/{}'],
  ['/pets/{id}/', '/pets/{id}/feed', 'feed'],
  ['/pets/{id}', '/pets/{id}', undefined],
  ['/pets/{id}/', '/pets/{id}/', undefined],
  ['/pets/{id}', '/pets', undefined],
  ['/pets/{id}', '/pets/{id}feed', undefined],
])('below the record %s: of %s the rest is %j', (record, path, below) => {
  expect(pathBelow(record, path)).toBe(below);
});

test('a PUT makes records of collections where it is said to, and no POST does', () => {
  const all = operations(
    'GET /boxes',
    'GET PUT /boxes/{name}',
    'GET PUT /boxes/{name}/lids/{id}.json',
    'POST /pets',
    'PUT /pets/{id}',
    'GET PUT /{root}',
    'PUT /alone',
  );
  expect(collectionsOf(all, ({ path }) => path !== '/x').map(inShort)).toEqual([
    ['/pets/{id}', [undefined, undefined], []],
    ['/boxes/{name}', ['/boxes', undefined], [['/boxes/{name}/lids/{id}.json', [undefined, undefined], []]]],
  ]);
  expect(collectionsOf(all).map(inShort)).toEqual([['/pets/{id}', [undefined, undefined], []]]);
});
