import { expect, test } from '@jest/globals';
import { replyTo, type CheckedConsole } from '../../../src/preview/console/console.ts';
import { readForm } from '../../../src/preview/console/form.ts';
import { openPublished } from '../../../src/preview/console/published-console.ts';
import { publishedData } from '../../../src/preview/console/published-data.ts';
import { createSite, type Site } from '../../../src/preview/site.ts';
import { fixture, fromTree } from '../support.ts';
import { shownFixtures } from '../shown-fixtures.ts';

const origin = 'http://127.0.0.1:4881';

function consolesOf(site: Site): readonly CheckedConsole[] {
  return site.addresses.flatMap((address) => site.consoleAt(address, origin) ?? []);
}

/** Forms as readers fill them in: each media type, each example, and what the page then holds, typed anew. */
function formsOf(page: CheckedConsole): readonly object[] {
  const drawn = [0, 1].flatMap((media) => [0, 1].map((example) => ({ change: 'example', media, example })));
  return drawn.flatMap((form) => {
    const { html = '' } = replyTo(page, readForm(form), () => []);
    const names = [...html.matchAll(/name="([^"]+:[^"]+)"/gu)].map(([, name = '']) => name);
    const typed = ['a,b', '{"a":12345678901234567890}'].map((text) => ({
      ...form,
      change: undefined,
      fields: Object.fromEntries([...names, 'auth:any:token'].map((name) => [name, text])),
    }));
    return [form, ...typed, { ...form, change: 'format', body: '{"b":[1.50]}' }];
  });
}

/** The replies that differ, without what schemas say of values. */
function differencesOf(page: CheckedConsole): readonly unknown[] {
  const published = openPublished(publishedData(page));
  return formsOf(page).flatMap((form) => {
    const [served, own] = [replyTo(page, readForm(form), () => []), published(form)];
    const plain = { ...own, checks: [] };
    return JSON.stringify(served) === JSON.stringify(plain) ? [] : [{ form, served, own: plain }];
  });
}

test.each(shownFixtures)('consoles of published pages of %s reply as those of the preview', (path) => {
  const site = createSite([fixture(path)], {});
  expect(consolesOf(site).flatMap(differencesOf).slice(0, 3)).toEqual([]);
});

test.each(['', '/_mock'])(
  'a published page brings what it needs: references, files, forms, XML, digits (mock %j)',
  (mockUrl) => {
    const text = { type: 'string' };
    const named = {
      Tree: {
        type: 'object',
        required: ['leaf'],
        xml: { name: 'tree' },
        properties: { leaf: text, below: { $ref: '#/components/schemas/Tree' } },
      },
    };
    const description = fromTree({
      openapi: '3.1.0',
      info: { title: 'Trees', version: '1' },
      servers: [{ url: 'https://{where}.example', description: 'Theirs', variables: { where: { default: 'eu' } } }],
      security: [{ key: [], login: [] }],
      paths: {
        '/trees/{id}': {
          parameters: [{ $ref: '#/components/parameters/id' }],
          put: {
            parameters: [
              { name: 'n', in: 'query', example: { $ref: '#/components/examples/n' } },
              { name: 'kind', in: 'header', required: true, schema: { enum: ['<b>', 'c'] } },
            ],
            requestBody: { $ref: '#/components/requestBodies/tree' },
            responses: {
              200: { content: { 'application/json': { examples: { oak: { value: 1 }, '<elm>': { value: 2 } } } } },
            },
          },
        },
      },
      components: {
        parameters: { id: { name: 'id', in: 'path', required: true, schema: { type: 'integer', examples: [7] } } },
        examples: { n: { value: 10 } },
        requestBodies: {
          tree: {
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Tree' } },
              'application/xml': { schema: { $ref: '#/components/schemas/Tree' } },
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  required: ['file', 'note'],
                  properties: { file: { format: 'binary' }, note: text },
                },
                examples: { a: { value: { note: 'x' } }, b: { value: {} } },
              },
            },
          },
        },
        schemas: named,
        securitySchemes: {
          key: { type: 'apiKey', in: 'query', name: 'k' },
          login: { type: 'http', scheme: 'basic' },
          other: { type: 'http', scheme: 'bearer', description: 'Not asked for.' },
        },
      },
    });
    const [page] = consolesOf(createSite([{ description, findings: [], mockUrl }], {}));
    const data = page === undefined ? '' : publishedData(page);
    expect(page && differencesOf(page)).toEqual([]);
    expect([data.includes('Not asked for'), data.includes('oak'), data.length < 3_000]).toEqual([
      false,
      mockUrl !== '',
      true,
    ]);
  },
);

const pet = {
  type: 'object',
  xml: { name: 'pet' },
  properties: { id: { type: 'integer', xml: { attribute: true } }, tags: { type: 'array', items: { type: 'string' } } },
};
const rex = { id: 7, tags: ['a', 'b'] };
const photo = {
  allOf: [{ properties: { photo: { format: 'byte', type: 'string' } } }, { $ref: '#/components/schemas/named' }],
  oneOf: [{ properties: { kind: { contentMediaType: 'text/css' } } }],
  required: ['photo', 'name'],
};

test.each<[string, object, string | undefined]>([
  ['an object as XML', { 'application/xml': { schema: pet, example: rex } }, '<pet id=\\"7\\"><tags>a</tags>'],
  ['XML as it is', { 'application/xml': { schema: pet, examples: { rex: { value: '<pet/>' } } } }, '"<pet/>"'],
  ['XML of the schema', { 'application/soap+xml': { schema: { ...pet, example: rex } } }, '<pet id=\\"7\\">'],
  ['one object as two formats', { 'application/json': { example: rex }, 'text/xml': { example: rex } }, '<id>7</id>'],
  ['an example by reference', { 'text/xml': { examples: { a: { $ref: '#/components/examples/rex' } } } }, '<id>7</id>'],
  ['XML to the letter', { 'text/xml': { examples: { a: { dataValue: rex, serializedValue: '<p/>' } } } }, '<p/>'],
  ['lines', { 'application/jsonl': { examples: { a: { value: [1] }, b: { value: [rex, 2] } } } }, '{\\"id\\":7,'],
  ['events', { 'text/event-stream': { example: [{ data: 'x' }] } }, 'data: x'],
  ['rows', { 'text/csv': { schema: { items: pet }, example: [{ id: 1 }, { id: 2 }] } }, 'id\\r\\n1\\r\\n2'],
  ['rows of the schema', { 'text/csv': { schema: { type: 'string', example: 'a,b' } } }, '"a,b"'],
  ['a text of an object', { 'text/plain': { example: rex } }, undefined],
  ['a file of a text', { 'image/png': { schema: { format: 'binary' }, examples: { a: { value: 'x' } } } }, undefined],
  ['a file of an object', { 'image/png': { schema: {}, example: rex } }, undefined],
  ['any type', { '*/*': { schema: pet, example: rex } }, undefined],
  ['a form without fields', { 'multipart/form-data': { example: rex } }, undefined],
  ['what is too long', { 'text/xml': { example: { a: ['x'.repeat(100_001)] } } }, undefined],
  ['parts by composed schemas', { 'multipart/form-data': { schema: photo, example: { name: {} } } }, undefined],
])('a published page writes %s as the preview does', (_, content, text) => {
  const description = fromTree({
    openapi: '3.2.0',
    info: { title: 'Pets', version: '1' },
    servers: [{ url: 'https://pets.example' }],
    paths: { '/pets': { post: { requestBody: { content } } } },
    components: { examples: { rex: { value: rex } }, schemas: { named: { properties: { name: {} } } } },
  });
  const [page] = consolesOf(createSite([{ description, findings: [], mockUrl: '' }], {}));
  expect(page && differencesOf(page)).toEqual([]);
  expect(page && publishedData(page)).toContain(text ?? '');
});

test('a published page of OpenAPI 2.0 writes a body in each of its types as the preview does', () => {
  const description = fromTree({
    swagger: '2.0',
    info: { title: 'Pets', version: '1' },
    host: 'pets.example',
    consumes: ['application/xml', 'application/json'],
    paths: { '/pets': { post: { parameters: [{ name: 'b', in: 'body', schema: { ...pet, example: rex } }] } } },
  });
  const [page] = consolesOf(createSite([{ description, findings: [], mockUrl: '' }], {}));
  expect(page && differencesOf(page)).toEqual([]);
  expect(page && publishedData(page)).not.toContain('"properties"');
});

test('a published page names empty fields, and where a body is not JSON', () => {
  const description = fromTree({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    servers: [{ url: 'https://things.example' }],
    paths: {
      '/things/{id}': {
        post: {
          parameters: [{ name: 'id', in: 'path', required: true }],
          requestBody: { content: { 'application/json': {} } },
        },
      },
    },
  });
  const [page] = consolesOf(createSite([{ description, findings: [], mockUrl: '' }], {}));
  const reply = openPublished(page === undefined ? '' : publishedData(page));
  const checksOf = (body: string): readonly string[] => reply({ fields: {}, body }).checks;
  expect([checksOf('{"a":1}'), checksOf('{\n"a":,}')]).toEqual([
    ['Fill in the path parameter id.'],
    ['Fill in the path parameter id.', expect.stringMatching(/^(?:Line \d+, column \d+: t|T)he body must be JSON\.$/u)],
  ]);
});
