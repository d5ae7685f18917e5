import { expect, test } from '@jest/globals';
import { secretsSent } from '../../src/contract/security.ts';
import { describeTree } from '../replay/support.ts';

const schemes = {
  header: { type: 'apiKey', in: 'header', name: 'X-Key' },
  query: { type: 'apiKey', in: 'query', name: 'key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
  login: { type: 'http', scheme: 'basic' },
  inherited: { type: 'apiKey', in: 'header', name: 'constructor' },
};
const request = {
  method: 'GET',
  target: '/a?key=a%20b&page=2&key=c',
  headers: {
    authorization: `Basic ${Buffer.from('ada:hopper').toString('base64')}`,
    'proxy-authorization': 'Bearer proxied',
    'x-key': 'kept',
    'x-other': 'shown',
    cookie: 'theme=dark; session=s1',
  },
};
const ofHttp = [
  'Basic YWRhOmhvcHBlcg==',
  'YWRhOmhvcHBlcg==',
  'ada:hopper',
  'ada',
  'hopper',
  'Bearer proxied',
  'proxied',
];

// As they were sent, and decoded.
const ofKeys = ['kept', 'a%20b', 'a b', 'c', 'c', 's1', 's1'];

test.each<[of: string, tree: object, secrets: readonly string[]]>([
  ['OpenAPI 3', { openapi: '3.1.0', components: { securitySchemes: schemes } }, [...ofHttp, ...ofKeys]],
  ['Swagger 2', { swagger: '2.0', securityDefinitions: schemes }, [...ofHttp, ...ofKeys]],
  [
    'references',
    { openapi: '3.1.0', components: { securitySchemes: { a: { $ref: '#/x-keys/header' } } }, 'x-keys': schemes },
    [...ofHttp, 'kept'],
  ],
  ['nothing declared', { openapi: '3.1.0' }, ofHttp],
])('the secrets sent by %s', (_, tree, secrets) => {
  expect(secretsSent(describeTree({ info: { title: 'a', version: '1' }, paths: {}, ...tree }), request)).toEqual(
    secrets,
  );
});

test('a request without credentials has no secrets', () => {
  const description = describeTree({ openapi: '3.1.0', paths: {}, components: { securitySchemes: schemes } });
  expect(secretsSent(description, { method: 'GET', target: '/a', headers: {} })).toEqual([]);
});
