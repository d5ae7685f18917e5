import { expect, test } from '@jest/globals';
import { fc } from '../support/properties.ts';
import { engineOf } from '../mock/support.ts';
import { ok } from './requests.ts';

test('no bytes make it throw', () => {
  const everything = engineOf(
    {
      openapi: '3.2.0',
      info: { title: 'x', version: '1' },
      paths: {
        '/p/{a}/{b}.json': {
          parameters: [
            {
              name: 'a',
              in: 'path',
              required: true,
              style: 'matrix',
              explode: true,
              schema: { type: ['array', 'object', 'string'] },
            },
            {
              name: 'b',
              in: 'path',
              required: true,
              style: 'label',
              schema: { anyOf: [{ type: 'integer' }, { type: 'array', items: { type: 'boolean' } }] },
            },
            {
              name: 'q',
              in: 'query',
              style: 'deepObject',
              schema: { type: 'object', properties: { l: { type: 'array' }, o: { type: 'object' } } },
            },
            { name: 'r', in: 'query', style: 'pipeDelimited', schema: { type: 'array', items: { type: 'integer' } } },
            { name: 's', in: 'query', schema: { type: 'object', additionalProperties: { type: 'integer' } } },
            { name: 'j', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } },
            { name: 'h', in: 'header', explode: true, schema: { type: 'object' } },
            { name: 'c', in: 'cookie', schema: { type: 'array', items: { type: 'integer' } } },
          ],
          post: {
            security: [{ k: [] }, { b: [] }],
            requestBody: {
              content: Object.fromEntries(
                [
                  'application/json',
                  'application/x-www-form-urlencoded',
                  'multipart/form-data',
                  'application/xml',
                  'text/plain',
                ].map((type) => [
                  type,
                  {
                    schema: {
                      type: 'object',
                      properties: { a: { type: 'integer' }, o: { type: 'object' } },
                      additionalProperties: { type: 'array' },
                    },
                  },
                ]),
              ),
            },
            ...ok,
          },
        },
      },
      components: {
        securitySchemes: { k: { type: 'apiKey', in: 'cookie', name: 'c' }, b: { type: 'http', scheme: 'basic' } },
      },
    },
    { validate: 'request', security: 'presence' },
  );
  const bytes = fc.uint8Array({ maxLength: 60 });
  const noise = fc.string({
    unit: fc.constantFrom(
      '%',
      '=',
      '&',
      ';',
      ',',
      '[',
      ']',
      '.',
      '|',
      '+',
      '2',
      'a',
      'q',
      's',
      '"',
      '{',
      '}',
      '\u00e9',
      '\ud800',
    ),
    maxLength: 20,
  });
  const content = fc.oneof(
    bytes,
    noise.map((text) =>
      new TextEncoder().encode(`--b\r\ncontent-disposition: form-data; name=${text}\r\n\r\n${text}\r\n--b--`),
    ),
  );
  const type = fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=b',
    'application/xml',
    'text/plain',
    undefined,
  );
  const requests = fc.record({
    path: noise,
    query: noise,
    h: noise,
    cookie: noise,
    authorization: fc.oneof(noise, fc.constant('basic x')),
    type,
    body: content,
  });
  fc.assert(
    fc.property(requests, ({ path, query, h, cookie, authorization, type: contentType, body }) => {
      const target = `/p/${path}/.1.json?${query}&q[${query}]=${query}&r=${query}&j=${query}`;
      const { status } = everything.answer({
        method: 'POST',
        target,
        headers: { h, cookie, authorization, 'content-type': contentType },
        body,
      });
      expect([200, 400, 401, 404, 422]).toContain(status);
    }),
    { numRuns: 2_000 },
  );
});
