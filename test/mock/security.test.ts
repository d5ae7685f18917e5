import { describe, expect, test } from '@jest/globals';
import { ask, engineOf, json, raw, type Asked } from './support.ts';

const ok = json({ example: 'ok' });
const securitySchemes = {
  header: { type: 'apiKey', in: 'header', name: 'X-Key' },
  query: { type: 'apiKey', in: 'query', name: 'a key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
  basic: { type: 'http', scheme: 'Basic' },
  bearer: { type: 'http', scheme: 'bearer' },
  digest: { type: 'http', scheme: 'digest' },
  negotiate: { type: 'http', scheme: 'Negotiate' },
  own: { type: 'http', scheme: 'HOBA' },
  broken: { type: 'http', scheme: 'a b' },
  oauth: { type: 'oauth2', flows: {} },
  openid: { type: 'openIdConnect', openIdConnectUrl: 'https://x.example' },
  tls: { type: 'mutualTLS' },
  other: { type: 'thing' },
};

/** An engine whose operation, root, or both say `security`. */
const requiring = (
  security: unknown,
  { root, more = {}, title = 'Fair "x" é' }: { root?: unknown; more?: object; title?: string } = {},
) =>
  engineOf(
    {
      openapi: '3.2.0',
      info: { title, version: '1' },
      ...(root !== undefined && { security: root }),
      paths: { '/a': { get: { ...(security !== undefined && { security }), ...ok, ...more } } },
      components: { securitySchemes },
    },
    { security: 'presence' },
  );
const status = (engine: ReturnType<typeof engineOf>, asked: Asked = {}, target = '/a') =>
  ask(engine, 'GET', target, asked).status;
const having = (headers: Readonly<Record<string, string>>): Asked => ({ headers });

describe('one scheme is met by its form alone', () => {
  test.each<[string, Readonly<Record<string, string>>, string, number]>([
    ['header', { 'x-key': 'anything' }, '/a', 200],
    ['header', { 'x-key': ' ' }, '/a', 401],
    ['header', {}, '/a?X-Key=1', 401],
    ['query', {}, '/a?b&a+key=1', 200],
    ['query', {}, '/a?a%20key=1', 200],
    ['query', {}, '/a?a%20key=', 401],
    ['cookie', { cookie: 'x=1; sid="2"' }, '/a', 200],
    ['cookie', { cookie: 'SID=2; xsid=1' }, '/a', 401],
    ['basic', { authorization: 'Basic Og==' }, '/a', 200],
    ['basic', { authorization: 'bAsIc x' }, '/a', 200],
    ['basic', { authorization: 'Basic' }, '/a', 401],
    ['basic', { authorization: 'Basic ' }, '/a', 401],
    ['basic', { authorization: 'Bearer x' }, '/a', 401],
    ['bearer', { authorization: 'Bearer x' }, '/a', 200],
    ['oauth', { authorization: 'bearer x' }, '/a', 200],
    ['oauth', { authorization: 'Basic x' }, '/a', 401],
    ['openid', { authorization: 'Bearer x' }, '/a', 200],
    ['own', { authorization: 'HOBA result="x"' }, '/a', 200],
    ['tls', {}, '/a', 200],
    ['other', {}, '/a', 200],
    ['nobody declared this', {}, '/a', 200],
    ['#/components/securitySchemes/header', {}, '/a', 401],
    ['#/components/securitySchemes/header', { 'x-key': '1' }, '/a', 200],
    ['#/info', {}, '/a', 200],
  ])('%s with %j at %s is %d', (name, headers, target, expected) => {
    expect(status(requiring([{ [name]: [] }]), having(headers), target)).toBe(expected);
  });
});

describe('requirements', () => {
  const [key, basic] = [{ 'x-key': '1' }, { authorization: 'Basic x' }];
  test.each<[string, unknown, unknown, Readonly<Record<string, string>>, number]>([
    ['one of several', [{ header: [] }, { basic: [] }], undefined, basic, 200],
    ['both of one', [{ header: [], basic: [] }], undefined, basic, 401],
    ['both of one, there', [{ header: [], basic: [] }], undefined, { ...key, ...basic }, 200],
    ['none, as an alternative', [{ header: [] }, {}], undefined, {}, 200],
    ['those of the root', undefined, [{ header: [] }], {}, 401],
    ['those of the operation', [{ basic: [] }], [{ header: [] }], key, 401],
    ['none at all', [], [{ header: [] }], {}, 200],
    ['nobody asks', undefined, undefined, {}, 200],
    ['of a wrong shape', 'header', undefined, {}, 200],
  ])('%s', (_, security, root, headers, expected) => {
    expect(status(requiring(security, { root }), having(headers))).toBe(expected);
  });

  test('are not looked at where nobody asks for it', () => {
    const tree = {
      openapi: '3.1.0',
      info: {},
      security: [{ basic: [] }],
      paths: { '/a': { get: ok } },
      components: { securitySchemes },
    };
    expect(status(engineOf(tree))).toBe(200);
  });

  test('hold for HEAD, not for a preflight, and not before the route is known', () => {
    const engine = requiring([{ basic: [] }]);
    const asked = (method: string, target: string, headers = {}) => raw(engine, method, target, { headers }).status;
    expect([
      asked('HEAD', '/a'),
      asked('OPTIONS', '/a', { 'access-control-request-method': 'GET' }),
      asked('OPTIONS', '/a'),
      asked('GET', '/none'),
      asked('POST', '/a'),
    ]).toEqual([401, 204, 204, 404, 405]);
  });

  test('come before the content type, the body and its contents', () => {
    const post = {
      security: [{ basic: [] }],
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      ...ok,
    };
    const engine = engineOf(
      { openapi: '3.1.0', info: {}, paths: { '/a': { post } }, components: { securitySchemes } },
      { security: 'presence', validate: 'request' },
    );
    const statuses = [{}, basic].map((headers) => [
      ask(engine, 'POST', '/a', { headers: { ...headers, 'content-type': 'text/plain' }, body: 'x' }).status,
      ask(engine, 'POST', '/a', { headers: { ...headers, 'content-type': 'application/json' }, body: '{' }).status,
      ask(engine, 'POST', '/a', { headers, body: [] }).status,
    ]);
    expect(statuses).toEqual([
      [401, 401, 401],
      [415, 400, 422],
    ]);
  });

  test.each<[object, Readonly<Record<string, string>>, number]>([
    [{ type: 'basic' }, basic, 200],
    [{ type: 'basic' }, {}, 401],
    [{ type: 'apiKey', in: 'header', name: 'X-Key' }, key, 200],
    [{ type: 'oauth2', flow: 'implicit' }, basic, 401],
  ])('OpenAPI 2.0: %j with %j is %d', (scheme, headers, expected) => {
    const get = { security: [{ s: [] }], responses: { 200: { description: '', schema: { type: 'string' } } } };
    const tree = { swagger: '2.0', info: {}, paths: { '/a': { get } }, securityDefinitions: { s: scheme } };
    expect(status(engineOf(tree, { security: 'presence' }), having(headers))).toBe(expected);
  });
});

describe('the answer', () => {
  test.each<[string, unknown, string | undefined]>([
    ['basic', [{ basic: [] }], 'Basic realm="Fair \\"x\\" %C3%A9", charset="UTF-8"'],
    ['bearer', [{ bearer: [] }], 'Bearer realm="Fair \\"x\\" %C3%A9"'],
    ['scopes', [{ oauth: ['read', 'a"b', 'write'] }], 'Bearer realm="Fair \\"x\\" %C3%A9", scope="read write"'],
    ['digest', [{ digest: [] }], 'Digest realm="Fair \\"x\\" %C3%A9", qop="auth", algorithm=SHA-256, nonce="assay"'],
    ['negotiate', [{ negotiate: [] }], 'Negotiate'],
    ['another scheme', [{ own: [] }], 'HOBA realm="Fair \\"x\\" %C3%A9"'],
    ['a scheme that no header can hold', [{ broken: [] }], undefined],
    [
      'a certificate, which needs no header',
      [{ basic: [], tls: [] }],
      'Basic realm="Fair \\"x\\" %C3%A9", charset="UTF-8"',
    ],
    ['a key', [{ query: [] }], 'ApiKey realm="Fair \\"x\\" %C3%A9", in="query", name="a key"'],
    [
      'several, each once',
      [{ basic: [] }, { basic: [], bearer: [] }, { openid: [] }],
      'Basic realm="Fair \\"x\\" %C3%A9", charset="UTF-8", Bearer realm="Fair \\"x\\" %C3%A9"',
    ],
  ])('challenges for %s', (_, security, challenge) => {
    expect(raw(requiring(security), 'GET', '/a').headers['www-authenticate']).toBe(challenge);
  });

  test('OpenAPI 2.0 has a type for HTTP Basic', () => {
    const get = { security: [{ s: [] }], responses: { 200: { description: '', schema: { type: 'string' } } } };
    const tree = { swagger: '2.0', info: {}, paths: { '/a': { get } }, securityDefinitions: { s: { type: 'basic' } } };
    expect(raw(engineOf(tree, { security: 'presence' }), 'GET', '/a').headers['www-authenticate']).toBe(
      'Basic realm="mock", charset="UTF-8"',
    );
  });

  test.each([
    ['', 'mock'],
    [' Fair\r\nX: y ', 'Fair%0D%0AX: y'],
  ])('the realm of %j is %j', (title, realm) => {
    expect(raw(requiring([{ bearer: [] }], { title }), 'GET', '/a').headers['www-authenticate']).toBe(
      `Bearer realm="${realm}"`,
    );
  });

  test('is a problem that names the schemes', () => {
    expect(ask(requiring([{ header: [], basic: [] }, { oauth: [] }]), 'GET', '/a')).toEqual({
      status: 401,
      type: 'application/problem+json',
      body: {
        type: 'https://unpkg.com/spectral-assay/docs/mock.md#no-credentials',
        title: 'The request lacks credentials.',
        status: 401,
        detail: 'GET /a must be sent with the credentials of `header` and `basic`, or `oauth`; found none.',
        schemes: [['header', 'basic'], ['oauth']],
      },
    });
  });

  test('is the declared example, with the challenge', () => {
    const responses = {
      200: { description: '' },
      401: { description: '', content: { 'application/json': { examples: { a: { value: 1 }, b: { value: 2 } } } } },
    };
    const engine = requiring([{ basic: [] }], { more: { responses } });
    const told = [{}, { 'x-vendor-response-body-example': 'b' }].map((headers) => {
      const { headers: answered, ...rest } = raw(engine, 'GET', '/a', { headers });
      return [rest.status, new TextDecoder().decode(rest.body), answered['www-authenticate']];
    });
    const challenge = 'Basic realm="Fair \\"x\\" %C3%A9", charset="UTF-8"';
    expect(told).toEqual([
      [401, '1', challenge],
      [401, '2', challenge],
    ]);
  });
});
