import { expect, test } from '@jest/globals';
import { pageOf } from '../defects.ts';
import { fromTree, siteOf } from '../support.ts';

/** What the page of an operation says of its security, an alternative a line. */
function toldOf(tree: object): readonly string[] {
  const get = { operationId: 'a', responses: { 200: { description: 'OK' } } };
  const page = pageOf(siteOf(fromTree({ ...tree, paths: { '/a': { get } } })), 'operations/a.html');
  const [, told = ''] = /<dt>Authorization<\/dt>\s*<dd>(.*?)<\/dd>/su.exec(page) ?? [];
  return told.split(/<\/li>|<\/ul>/u).flatMap((line) => {
    const words = line.replace(/<[^>]*>/gu, ' ').replace(/\s+/gu, ' ');
    return words.trim() === '' ? [] : [words.trim()];
  });
}

const scheme = (own: object, scopes: readonly string[] = []): object => ({
  openapi: '3.1.0',
  security: [{ own: scopes }],
  components: { securitySchemes: { own } },
});
const long = 'n'.repeat(61);

test.each<[scheme: object, words: string]>([
  [{ type: 'oauth2', flows: { implicit: {} } }, 'OAuth 2.0, implicit'],
  [{ type: 'OAuth2', flows: { password: {}, clientCredentials: {} } }, 'OAuth 2.0, password, client credentials'],
  [
    { type: 'oauth2', flows: { authorizationCode: {}, deviceAuthorization: {} } },
    'OAuth 2.0, authorization code, device authorization',
  ],
  [{ type: 'oauth2', flows: { 'x-own': {}, [long]: {} } }, `OAuth 2.0, ${long.slice(1)}`],
  [{ type: 'oauth2', flow: 'application' }, 'OAuth 2.0, client credentials'],
  [{ type: 'oauth2', flow: 'accessCode' }, 'OAuth 2.0, authorization code'],
  [{ type: 'oauth2' }, 'OAuth 2.0'],
  [{ type: 'http', scheme: 'Basic' }, 'HTTP Basic'],
  [{ type: 'http', scheme: 'Bearer' }, 'bearer token'],
  [{ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, 'bearer token, JWT'],
  [{ type: 'http', scheme: 'bearer', bearerFormat: long }, `bearer token, ${long.slice(1)}`],
  [{ type: 'http', scheme: 'Digest' }, 'HTTP digest'],
  [{ type: 'http', scheme: long }, `HTTP ${long.slice(1)}`],
  [{ type: 'http' }, 'HTTP'],
  [{ type: 'basic' }, 'HTTP Basic'],
  [{ type: 'apiKey', in: 'header', name: 'X-Key' }, 'API key in header X-Key'],
  [{ type: 'httpApiKey', in: 'query', name: 'key' }, 'API key in query key'],
  [{ type: 'apiKey', in: 'n'.repeat(21), name: long }, `API key in ${'n'.repeat(20)} ${long.slice(1)}`],
  [{ type: 'apiKey' }, 'API key in'],
  [{ type: 'openIdConnect' }, 'OpenID Connect'],
  [{ type: 'mutualTLS' }, 'client certificate'],
  [{ type: 'X509' }, 'X.509'],
  [{ type: 'userPassword' }, 'user and password'],
  [{ type: 'scramSha256' }, 'scramSha256'],
  [{ type: long }, long.slice(1)],
  [{}, 'no type'],
])('%j is %s', (own, words) => {
  expect(toldOf(scheme(own))).toEqual([`own ${words}`]);
});

test.each<[string, object, readonly string[]]>([
  ['no requirement', { openapi: '3.1.0', security: [] }, ['None']],
  ['what is no list', { openapi: '3.1.0', security: {} }, []],
  ['a scheme that is not there', { openapi: '3.1.0', security: [{ gone: [] }] }, ['gone not declared']],
  [
    'a scheme by its URI, as OpenAPI 3.2 has it',
    {
      ...scheme({ type: 'http', scheme: 'bearer' }),
      openapi: '3.2.0',
      security: [{ '#/components/securitySchemes/own': ['a'] }],
    },
    ['own bearer token Scopes a'],
  ],
  [
    'a URI that leads to none',
    { openapi: '3.2.0', security: [{ '#/components/schemas/own': [] }] },
    ['#/components/schemas/own not declared'],
  ],
  ['scopes', scheme({ type: 'openIdConnect' }, ['a:b', 'c']), ['own OpenID Connect Scopes a:b c']],
  [
    'where tokens come from',
    scheme({ type: 'oauth2', flows: { password: { tokenUrl: '/a' }, clientCredentials: { tokenUrl: '/b' } } }),
    ['own OAuth 2.0, password, client credentials Token from /a /b'],
  ],
  [
    'once where several flows get theirs',
    scheme({ type: 'oauth2', flows: { password: { tokenUrl: '/a' }, clientCredentials: { tokenUrl: '/a' } } }),
    ['own OAuth 2.0, password, client credentials Token from /a'],
  ],
  [
    'at most five such places, of 500 characters',
    scheme({
      type: 'openIdConnect',
      tokenUrl: 't'.repeat(501),
      flows: Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`f${index}`, { tokenUrl: `/${index}` }])),
    }),
    [`own OpenID Connect Token from ${'t'.repeat(500)} /0 /1 /2 /3`],
  ],
  [
    'two of one alternative, and none as the other',
    {
      openapi: '3.1.0',
      security: [{ a: [], b: [] }, {}],
      components: { securitySchemes: { a: { type: 'mutualTLS' }, b: { type: 'basic' } } },
    },
    ['a client certificate and b HTTP Basic', 'None'],
  ],
  [
    'those of OpenAPI 2.0',
    { swagger: '2.0', security: [{ own: [] }], securityDefinitions: { own: { type: 'basic' } } },
    ['own HTTP Basic'],
  ],
  [
    'at most 20 alternatives',
    { openapi: '3.1.0', security: Array.from({ length: 21 }, (_, index) => ({ [`s${index}`]: [] })) },
    Array.from({ length: 20 }, (_, index) => `s${index} not declared`),
  ],
  [
    'at most 20 schemes of one',
    {
      openapi: '3.1.0',
      security: [Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`s${index}`, []]))],
    },
    [Array.from({ length: 20 }, (_, index) => `s${index} not declared`).join(' and ')],
  ],
  [
    'at most 50 scopes',
    scheme(
      { type: 'openIdConnect' },
      Array.from({ length: 51 }, (_, index) => `s${index}`),
    ),
    [`own OpenID Connect Scopes ${Array.from({ length: 50 }, (_, index) => `s${index}`).join(' ')}`],
  ],
])('security: %s', (_, tree, told) => {
  expect(toldOf(tree)).toEqual(told);
});
