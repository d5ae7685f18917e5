import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import { createMock } from '../../src/api/mock.ts';
import { UserError } from '../../src/lib/user-error.ts';

const parsed = { openapi: '3.1.0', paths: { '/a': { get: { responses: { 200: { $ref: 'answer.yaml' } } } } } };

test.each<[string, string | URL]>([
  ['a path', 'fixtures/mock/fair.yaml'],
  ['a URL', pathToFileURL('fixtures/mock/fair.yaml')],
])('mocks %s', async (_, description) => {
  const { fetch } = createMock(description);
  const response = await fetch(new Request('http://any.example/tickets/1/code.png'));
  expect([response.status, response.headers.get('content-type'), response.headers.has('date')]).toEqual([
    200,
    'image/png',
    true,
  ]);
});

test('mocks a parsed object, its files below baseDir', async () => {
  const answers = await Promise.all(
    [createMock(parsed, { baseDir: 'fixtures/mock/parts' }), createMock(parsed)].map(({ fetch }) =>
      fetch(new Request('http://x/a')),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ headers }) => headers.has('x-assay-invalid'))).toEqual([false, true]);
});

test('takes bodies and settings', async () => {
  const { fetch } = createMock('fixtures/mock/fair.yaml', { strictExamples: true });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(
    new Request('http://x/fair-days/1', { method: 'PATCH', headers, body: '{"location":"New barn"}' }),
  );
  expect(await response.json()).toMatchObject({ location: 'Old orchard' });
});

test('checks requests and credentials where asked to', async () => {
  const description = {
    openapi: '3.1.0',
    security: [{ key: [] }],
    paths: {
      '/a': {
        get: {
          parameters: [{ name: 'n', in: 'query', schema: { type: 'integer' } }],
          responses: { 200: { content: { 'application/json': { example: 1 } } } },
        },
      },
    },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'key' } } },
  };
  const { fetch } = createMock(description, { validate: 'request', security: 'presence' });
  const answers = await Promise.all(
    ['', '?key=1&n=x', '?key=1&n=1'].map((query) => fetch(new Request(`http://x/a${query}`))),
  );
  expect(answers.map(({ status }) => status)).toEqual([401, 422, 200]);
});

test.each([
  [{ validate: 'all' }, '`validate` must be `off` or `request`; found "all".'],
  [{ validat: 'off' }, '`createMock` has no option `validat`. Did you mean `validate`?'],
  [{ cors: 'reflct' }, '`cors` must be `literal` or `reflect`; found "reflct".'],
  [{ echo: ['POST'] }, '`echo` must be `post` or `put`; found "POST".'],
  [{ exampleHeader: 'x-a' }, '`exampleHeader` must be a list of header names; found "x-a".'],
  [{ exampleHeader: ['x a'] }, '`exampleHeader` must be a list of header names; found a list.'],
  [{ bodyMib: 0 }, '`bodyMib` must be a whole number from 1 to 256; found 0.'],
  [{ bodyMib: '8' }, '`bodyMib` must be a whole number from 1 to 256; found "8".'],
  [{ security: true }, '`security` must be `off` or `presence`; found true.'],
])('refuses %j', (options, message) => {
  // Callers without types exist.
  expect(() => createMock({ openapi: '3.1.0' }, JSON.parse(JSON.stringify(options)) as object)).toThrow(
    new UserError(message),
  );
});

test('reads the example header in any case', async () => {
  const examples = { a: { value: 1 }, b: { value: 2 } };
  const get = { responses: { 200: { content: { 'application/json': { examples } } } } };
  const { fetch } = createMock({ openapi: '3.1.0', paths: { '/a': { get } } }, { exampleHeader: ['X-Example'] });
  expect(await (await fetch(new Request('http://x/a', { headers: { 'X-Example': 'b' } }))).json()).toBe(2);
});

test('reads no address', () => {
  expect(() => createMock(new URL('https://a.example/b.yaml'))).toThrow(
    new UserError('A description must be a path, a `file:` URL or an object; found https://a.example/b.yaml.'),
  );
});

test('refuses AsyncAPI, as the command does', () => {
  expect(() => createMock({ asyncapi: '3.0.0', info: { title: 'a', version: '1' } })).toThrow(
    new UserError('<object>: a mocked description must be OpenAPI; found AsyncAPI.'),
  );
});

test('answers 204 without a body', async () => {
  const response = await createMock('fixtures/mock/fair.yaml').fetch(
    new Request('http://x/fair-days/1', { method: 'DELETE' }),
  );
  expect([response.status, response.body]).toEqual([204, null]);
});

test.each([
  ['fixtures/mock/gone.yaml', 'fixtures/mock/gone.yaml: a description must be readable; found no such file.'],
  ['fixtures/mock', 'fixtures/mock: a description must be readable; found a folder.'],
])('refuses %s', (path, message) => {
  expect(() => createMock(path)).toThrow(new UserError(message));
});
