import { expect, test } from '@jest/globals';
import { replyTo, type CheckedConsole } from '../../../src/preview/console/console.ts';
import { readForm } from '../../../src/preview/console/form.ts';
import { openPublished } from '../../../src/preview/console/published-console.ts';
import { publishedData } from '../../../src/preview/console/published-data.ts';
import { type WriteBody, writePlainBody } from '../../../src/media/write-plain.ts';
import { writeBody } from '../../../src/media/write.ts';
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
function differencesOf(page: CheckedConsole, write: WriteBody): readonly unknown[] {
  const published = openPublished(publishedData(page), write);
  return formsOf(page).flatMap((form) => {
    const [served, own] = [replyTo(page, readForm(form), () => []), published(form)];
    const plain = { ...own, checks: [] };
    return JSON.stringify(served) === JSON.stringify(plain) ? [] : [{ form, served, own: plain }];
  });
}

test.each(shownFixtures)('consoles of published pages of %s reply as those of the preview', (path) => {
  const site = createSite([fixture(path)], {});
  const write = site.hasPlainBodies() ? writePlainBody : writeBody;
  expect(
    consolesOf(site)
      .flatMap((page) => differencesOf(page, write))
      .slice(0, 3),
  ).toEqual([]);
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
    expect(page && differencesOf(page, writeBody)).toEqual([]);
    expect([data.includes('Not asked for'), data.includes('oak'), data.length < 3_000]).toEqual([
      false,
      mockUrl !== '',
      true,
    ]);
  },
);

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
  const reply = openPublished(page === undefined ? '' : publishedData(page), writePlainBody);
  const checksOf = (body: string): readonly string[] => reply({ fields: {}, body }).checks;
  expect([checksOf('{"a":1}'), checksOf('{\n"a":,}')]).toEqual([
    ['Fill in the path parameter id.'],
    ['Fill in the path parameter id.', expect.stringMatching(/^(?:Line \d+, column \d+: t|T)he body must be JSON\.$/u)],
  ]);
});
