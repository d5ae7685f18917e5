import { describe, expect, test } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadDescription } from '../../src/node/load.ts';
import type { ReplayReport } from '../../src/results.ts';
import { runInMemory, type Target } from '../cli/replay/support.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Answers the path that is asked for with another value than any example. */
const broken: Target = ({ target }) => {
  const isThere = target === '/a';
  const headers = { 'content-type': 'application/json' };
  return { kind: 'reply', reply: { status: isThere ? 200 : 404, headers, body: new TextEncoder().encode('[]') } };
};

interface Row {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  /** Where the example stands, or without one the schema: just behind its key, as Spectral counts. */
  readonly exampleAt?: string;
  readonly schemaAt?: string;
}

const start = 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\n';
const getWith = (media: string): string =>
  `${start}paths:\n  /a:\n    get:\n      responses:\n        200:\n          description: ok\n          content:\n            application/json:\n${media.replace(/^/gmu, '              ')}\n`;

const rows: readonly Row[] = [
  { title: 'an example in place', files: { 'api.yaml': getWith('example:\n  n: 1') }, exampleAt: 'api.yaml:11:23' },
  {
    title: 'a named example in place',
    files: { 'api.yaml': getWith('examples:\n  one:\n    summary: S\n    value: { n: 1 }') },
    exampleAt: 'api.yaml:14:25',
  },
  {
    title: 'a component',
    files: {
      'api.yaml': `${getWith("examples:\n  one: { $ref: '#/components/examples/One' }")}components:\n  examples:\n    One:\n      value: { n: 1 }\n`,
    },
    exampleAt: 'api.yaml:16:13',
  },
  {
    title: 'a reference to a reference',
    files: {
      'api.yaml': `${getWith("examples:\n  one: { $ref: '#/components/examples/One' }")}components:\n  examples:\n    One: { $ref: '#/components/examples/Two' }\n    Two:\n      value:\n        n: 1\n`,
    },
    exampleAt: 'api.yaml:17:13',
  },
  {
    title: 'an example in a file of YAML',
    files: {
      'api.yaml': getWith("examples:\n  one: { $ref: 'parts/one.yaml' }"),
      'parts/one.yaml': 'summary: S\nvalue:\n  n: 1\n',
    },
    exampleAt: 'parts/one.yaml:2:7',
  },
  {
    title: 'a part of a file of JSON',
    files: {
      'api.yaml': getWith("examples:\n  one: { $ref: 'parts/all.json#/ex~1amples/one' }"),
      'parts/all.json': '{\n  "ex/amples": {\n    "one": { "value": { "n": 1 } }\n  }\n}\n',
    },
    exampleAt: 'parts/all.json:3:22',
  },
  {
    title: 'a file that refers to another one beside it',
    files: {
      'api.yaml': getWith("examples:\n  one: { $ref: 'parts/one.yaml' }"),
      'parts/one.yaml': '$ref: deep/two.json\n',
      'parts/deep/two.json': '{ "value":\n  [1] }\n',
    },
    exampleAt: 'parts/deep/two.json:1:11',
  },
  {
    title: 'a path item in a file',
    files: {
      'api.yaml': `${start}paths:\n  /a: { $ref: 'a.yaml' }\n`,
      'a.yaml':
        'get:\n  responses:\n    200:\n      description: ok\n      content:\n        application/json:\n          example: { n: 1 }\n',
    },
    exampleAt: 'a.yaml:7:19',
  },
  {
    title: 'a path item of components',
    files: {
      'api.yaml': `${start}paths:\n  /a: { $ref: '#/components/pathItems/A' }\ncomponents:\n  pathItems:\n    A:\n      get:\n        responses:\n          200: { description: ok, content: { application/json: { example: { n: 1 } } } }\n`,
    },
    exampleAt: 'api.yaml:10:74',
  },
  {
    title: 'a response in a file of JSON',
    files: {
      'api.yaml': `${start}paths:\n  /a:\n    get:\n      responses:\n        200: { $ref: 'ok.json#/ok' }\n`,
      'ok.json':
        '{ "ok": {\n  "description": "ok",\n  "content": { "application/json": { "example": { "n": 1 } } }\n} }\n',
    },
    exampleAt: 'ok.json:3:48',
  },
  {
    title: 'a media type of components (OpenAPI 3.2)',
    files: {
      'api.yaml': `${getWith("$ref: '#/components/mediaTypes/A'").replace('3.1.0', '3.2.0')}components:\n  mediaTypes:\n    A:\n      examples:\n        one:\n          dataValue: { n: 1 }\n`,
    },
    exampleAt: 'api.yaml:17:21',
  },
  {
    title: 'a description in JSON',
    files: {
      'api.json':
        '{ "openapi": "3.0.3", "info": { "title": "A", "version": "1" }, "paths": { "/a": { "get": { "responses": { "200": {\n"description": "ok", "content": { "application/json": {\n  "examples": { "one": { "$ref": "#/components/examples/One" } } } } } } } } },\n"components": { "examples": { "One": {\n  "value": { "n": 1 } } } } }\n',
    },
    exampleAt: 'api.json:5:11',
  },
  {
    title: 'OpenAPI 2.0',
    files: {
      'api.yaml':
        'swagger: "2.0"\ninfo: { title: A, version: "1" }\nproduces: [application/json]\npaths:\n  /a:\n    get:\n      responses:\n        200: { $ref: "#/responses/Ok" }\nresponses:\n  Ok:\n    description: ok\n    examples:\n      application/json: { n: 1 }\n',
    },
    exampleAt: 'api.yaml:13:24',
  },
  {
    title: 'an anchor of YAML stands where it is used',
    files: { 'api.yaml': getWith('example: *one').replace(start, `${start}x-one: &one\n  n: 1\n`) },
    exampleAt: 'api.yaml:13:23',
  },
  {
    title: 'an example of a schema that is referred to: the schema',
    files: {
      'api.yaml': `${getWith("schema: { $ref: '#/components/schemas/A' }")}components:\n  schemas:\n    A:\n      type: object\n      example: { n: 1 }\n`,
    },
    schemaAt: 'api.yaml:14:7',
  },
  {
    title: 'a schema in a file',
    files: { 'api.yaml': getWith("schema: { $ref: 'a.json' }"), 'a.json': '\n{ "type": "object" }\n' },
    schemaAt: 'a.json:1:1',
  },
];

async function replayed(files: Row['files'], format: string) {
  const inside = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(inside, name)), { recursive: true });
    writeFileSync(join(inside, name), text);
  }
  const [first = ''] = Object.keys(files);
  const done = await runInMemory(
    [join(inside, first), '--target', 'http://127.0.0.1:9', '--profile', 'specification', '--format', format],
    {
      load: loadDescription,
      target: broken,
    },
  );
  return { ...done, stdout: done.stdout.replaceAll(`${inside}/`, '') };
}

describe('a failure names the place where its example really stands', () => {
  test.each(rows)('$title', async ({ files, exampleAt, schemaAt }) => {
    const { runs } = JSON.parse((await replayed(files, 'json')).stdout) as ReplayReport;
    const failure = runs[0]?.results.find(({ check }) => ['body-equals-example', 'body-schema'].includes(check));
    const textOf = (place: { file: string; line: number; column: number } | undefined): string | undefined =>
      place && `${place.file}:${place.line}:${place.column}`;
    expect([textOf(failure?.exampleAt), exampleAt === undefined ? textOf(failure?.schemaAt) : undefined]).toEqual([
      exampleAt,
      schemaAt,
    ]);
  });
});

test('what is skipped names the place of its operation, and is counted', async () => {
  const paths =
    '  /a?b=c:\n    get: { responses: { 200: { description: ok } } }\n  /a:\n    post: { responses: { 204: { description: ok } } }\n';
  const { stdout } = await replayed({ 'api.yaml': `${start}paths:\n${paths}` }, 'text');
  const lines = stdout.split('\n').filter((line) => line.includes('/a?b=c'));
  expect(lines).toEqual([
    'skipped GET /a?b=c: 1 skipped',
    '  status-expected: a path has no `?` and no `#` (RFC 3986 section 3.3): describe a query as parameters `in: query`, a fragment is never sent (GET /a?b=c, at api.yaml:5:9)',
  ]);
  expect(stdout).toMatch(/operations +2 +1 +1 +1 +1\n/u);
});

test('what is skipped for one reason names its places together', async () => {
  const get = (responses: string): string => `    get: { responses: ${responses} }\n`;
  const lost = "{ 200: { $ref: '#/components/responses/None' } }";
  const paths = `  /a:\n${get('{ 204: { description: ok } }')}  /b:\n${get(lost)}  /c:\n${get(lost)}  /d:\n${get('{}')}`;
  const { stdout } = await replayed({ 'api.yaml': `${start}paths:\n${paths}` }, 'text');
  expect(stdout.split('\n').filter((line) => line.startsWith('  status-expected:'))).toEqual([
    '  status-expected: the response 200 is a reference that leads nowhere (GET /b, at api.yaml:7:9; also in GET /c)',
    '  status-expected: the operation declares no response (GET /d, at api.yaml:11:9)',
  ]);
});
