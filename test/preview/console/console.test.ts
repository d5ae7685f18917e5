import { describe, expect, test } from '@jest/globals';
import { type CheckedConsole, replyTo, replyToTool, requestOf } from '../../../src/preview/console/console.ts';
import type { ConsoleReply } from '../../../src/preview/console/reply.ts';
import { modelOf } from '../../../src/preview/console/model.ts';
import { readForm } from '../../../src/preview/console/form.ts';
import { checkRequest } from '../../../src/preview/console/check.ts';
import { createSite } from '../../../src/preview/site.ts';
import { fromText, fromTree } from '../support.ts';

const origin = 'http://127.0.0.1:4881';

/** The console of `POST /things/{id}` (or another method), of which `operation` is all that is said. */
function consoleOf(
  operation: object,
  { method = 'post', path = '/things', root = {}, mockUrl = '/_mock', environments = [] }: Where = {},
): CheckedConsole {
  const description = fromTree({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: { [path]: { [method]: { summary: 'Do', responses: {}, ...operation } } },
    ...root,
  });
  const site = createSite([{ description, findings: [], mockUrl }], { environments });
  const address = site.addresses.find((each) => site.consoleAt(each, origin) !== undefined) ?? '';
  const found = site.consoleAt(address, origin);
  if (found === undefined) throw new Error('There must be a console.');
  return found;
}

interface Where {
  readonly method?: string;
  readonly path?: string;
  readonly root?: object;
  readonly mockUrl?: string;
  readonly environments?: readonly { readonly name: string; readonly url: string }[];
}

/** Answers a page that has put `form` into its console. */
function reply(page: CheckedConsole, form: object = { change: 'example' }): ConsoleReply {
  return replyTo(page, readForm(form), (model, request) => checkRequest(page.context, model, request));
}

function textOf({ request }: ConsoleReply): string {
  return (request.pieces ?? []).map((piece) => ('text' in piece ? piece.text : '[file]')).join('');
}

describe('parameters', () => {
  const array = { type: 'array', items: { type: 'string' } };
  const object = { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'string' } } };
  test.each([
    ['a text', { in: 'query', schema: { type: 'string' } }, 'a b&c', '?p=a%20b%26c'],
    ['a text in braces', { in: 'query', schema: { type: 'string' } }, '{a}', '?p=%7Ba%7D'],
    ['a list with commas', { in: 'query', schema: array }, 'a,b', '?p=a&p=b'],
    ['a list as JSON', { in: 'query', schema: array }, '["a,b"]', '?p=a%2Cb'],
    ['a list that is not exploded', { in: 'query', explode: false, schema: array }, 'a,b', '?p=a,b'],
    ['a list with spaces', { in: 'query', style: 'spaceDelimited', explode: false, schema: array }, 'a,b', '?p=a%20b'],
    ['a list with pipes', { in: 'query', style: 'pipeDelimited', explode: false, schema: array }, 'a,b', '?p=a%7Cb'],
    ['an object', { in: 'query', schema: object }, '{"a":1,"b":"x"}', '?a=1&b=x'],
    ['a deep object', { in: 'query', style: 'deepObject', schema: object }, '{"a":1,"b":"x"}', '?p[a]=1&p[b]=x'],
    ['JSON', { in: 'query', content: { 'application/json': { schema: object } } }, '{"a":1}', '?p=%7B%22a%22%3A1%7D'],
  ])('%s in the query is written in its style', (_, parameter, text, query) => {
    const page = consoleOf({ parameters: [{ name: 'p', ...parameter }] }, { method: 'get' });
    expect(reply(page, { fields: { 'query:p': text } }).request.url).toBe(`${origin}/_mock/things${query}`);
  });

  test.each([
    ['application/x-www-form-urlencoded', '{"a":1,"b":"x y"}', '?a=1&b=x+y'],
    ['application/x-www-form-urlencoded', 'a=1&b=x+y', '?a=1&b=x+y'],
    ['application/json', '{"a":12345678901234567890}', '?%7B%22a%22%3A12345678901234567890%7D'],
  ])('the whole query is written as %s: %s', (type, text, query) => {
    const parameter = { name: 'p', in: 'querystring', content: { [type]: { schema: object } } };
    const page = consoleOf({ parameters: [parameter] }, { method: 'get' });
    expect(reply(page, { fields: { 'querystring:p': text } }).request.url).toBe(`${origin}/_mock/things${query}`);
  });

  test.each([
    ['simple', 'a,b', '/things/a,b'],
    ['label', 'a,b', '/things/.a,b'],
    ['matrix', 'a,b', '/things/;p=a,b'],
  ])('a list in the path is written as %s', (style, text, path) => {
    const parameters = [{ name: 'p', in: 'path', required: true, style, schema: array }];
    const page = consoleOf({ parameters }, { method: 'get', path: '/things/{p}' });
    expect(reply(page, { fields: { 'path:p': text } }).request.url).toBe(`${origin}/_mock${path}`);
  });

  test('headers and cookies are sent, and what a browser leaves out is said', () => {
    const parameters = ['header', 'cookie'].map((where) => ({
      name: `x-${where}`,
      in: where,
      schema: { type: 'string' },
    }));
    const { request, notes } = reply(consoleOf({ parameters }, { method: 'get' }), {
      fields: { 'header:x-header': 'a', 'cookie:x-cookie': 'b' },
    });
    expect(request.headers).toEqual([
      ['x-header', 'a'],
      ['Cookie', 'x-cookie=b'],
    ]);
    expect(notes).toEqual(['A browser does not send the header Cookie for a page. The curl line does.']);
  });

  test('optional ones are not sent until they are filled in; required ones begin with their example', () => {
    const parameters = [
      { name: 'a', in: 'query', example: 'x', schema: { type: 'string' } },
      { name: 'b', in: 'query', required: true, example: 'y', schema: { type: 'string' } },
    ];
    const page = consoleOf({ parameters }, { method: 'get' });
    expect(reply(page).request.url).toBe(`${origin}/_mock/things?b=y`);
    expect(reply(page, { fields: {} })).toMatchObject({
      checks: ['The query parameter `b` must be there; found none.'],
      isRefused: false,
    });
  });

  test.each<[string, readonly object[], string | undefined]>([
    ['where one is', [{ required: true, schema: { type: 'string' } }], 'made from the schema'],
    ['not where it has an example', [{ required: true, example: 'x' }], undefined],
    ['not where it is not sent', [{ schema: { type: 'string' } }], undefined],
  ])('a console says that parameters are made up %s', (_, parameters, words) => {
    const page = consoleOf(
      { parameters: parameters.map((each) => ({ name: 'a', in: 'query', ...each })) },
      { method: 'get' },
    );
    expect(/made from the schema/u.exec(reply(page).html ?? '')?.[0]).toBe(words);
  });

  test.each([
    ['/a#b?c', '/a%23b%3Fc'],
    ['/a%23b%/ä|', '/a%23b%25/%C3%A4%7C'],
  ])('the path %s is written as %s', (path, written) => {
    const page = consoleOf({}, { method: 'get', path });
    expect(reply(page).request.url).toBe(`${origin}/_mock${written}`);
  });

  test.each([
    [{ 'path:p': '{a}' }, '/things/%7Ba%7D/{q}/%7Br%7D'],
    [{ 'path:q': '{r}' }, '/things/{p}/%7Br%7D/%7Br%7D'],
    [{}, '/things/{p}/{q}/%7Br%7D'],
  ])('braces stay where nothing is filled in: %j', (fields, path) => {
    const parameters = ['p', 'q'].map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
    const page = consoleOf({ parameters }, { method: 'get', path: '/things/{p}/{q}/%7Br%7D' });
    expect(reply(page, { fields }).request.url).toBe(`${origin}/_mock${path}`);
  });

  test.each([
    ['one\ntwo', /<textarea id="[^"]*" name="query:p" rows="2" spellcheck="false" +required>\none\ntwo<\/textarea>/u],
    ['one\r\ntwo', />\none\ntwo<\/textarea>/u],
    ['one', /<input id="[^"]*" name="query:p"\s+value="one" required/u],
  ])('a field has as many lines as its example %j, which one line would lose', (example, control) => {
    const page = consoleOf({ parameters: [{ name: 'p', in: 'query', required: true, example }] });
    const { html, request } = reply(page);
    expect(html).toMatch(control);
    expect(request.url).toBe(`${origin}/_mock/things?p=${encodeURIComponent(example.replace('\r', ''))}`);
  });

  test('no address is without its path', () => {
    const parameters = [{ name: 'p', in: 'path', required: true, schema: { type: 'string' } }];
    const page = consoleOf({ parameters }, { method: 'get', path: '/things/{p}' });
    expect(reply(page, { fields: { 'path:p': '' } })).toMatchObject({
      checks: ['Fill in the path parameter p.'],
      isRefused: true,
    });
  });

  const dropped = (name: string, value: string): string =>
    `The path parameter \`${name}\` cannot be sent as "${value}": URLs lose such a segment, except with \`curl --path-as-is\`.`;
  test.each<[path: string, fields: object, url: string, checks: readonly string[]]>([
    ['/things/{p}', { 'path:p': '..' }, '/things/{p}', [dropped('p', '..')]],
    ['/things/{p}/more', { 'path:p': '.' }, '/things/{p}/more', [dropped('p', '.')]],
    [
      '/things/{p}{q}/more',
      { 'path:p': '.', 'path:q': '.' },
      '/things/{p}{q}/more',
      [dropped('p', '.'), dropped('q', '.')],
    ],
    ['/things/{p}.', { 'path:p': '.' }, '/things/{p}.', [dropped('p', '.')]],
    ['/things/{p}.json', { 'path:p': '..' }, '/things/...json', []],
    ['/things/{p}', { 'path:p': '...' }, '/things/...', []],
    ['/things/{p}', { 'path:p': '%2e%2e' }, '/things/%252e%252e', []],
  ])('a value that would drop a segment of %s is named: %j', (path, fields, url, checks) => {
    const parameters = [...path.matchAll(/\{(\w)\}/gu)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }));
    const page = consoleOf({ parameters }, { method: 'get', path });
    expect(reply(page, { fields })).toMatchObject({
      checks,
      isRefused: checks.length > 0,
      request: { url: `${origin}/_mock${url}` },
    });
  });

  test.each([
    [
      'X-A',
      'hé"llo',
      'The header `X-A` cannot be sent as "hé\\"llo": its value must be letters, digits and signs of ASCII in one line.',
    ],
    [
      'X-A',
      'a\nb',
      'The header `X-A` cannot be sent as "a\\nb": its value must be letters, digits and signs of ASCII in one line.',
    ],
    ['X A', 'a', 'The header `X A` cannot be sent: no header has such a name (RFC 9110, 5.6.2).'],
  ])('a header that cannot be sent is named: %s with %j', (name, example, sentence) => {
    const parameters = [{ name, in: 'header', required: true, example, schema: { type: 'string' } }];
    const page = consoleOf({ parameters }, { method: 'get' });
    expect(reply(page)).toMatchObject({ checks: [sentence], isRefused: true, request: { headers: [] } });
  });

  test('long numbers and JSON are sent as they are written', () => {
    const description = fromText(`openapi: 3.1.0
info: { title: Things, version: '1' }
paths:
  /things:
    get:
      parameters:
        - { name: a, in: query, required: true, content: { application/json: { example: { id: 12345678901234567890 } } } }
        - { name: b, in: query, required: true, schema: { type: integer }, example: 12345678901234567890 }
      responses: {}
`);
    const site = createSite([{ description, findings: [], mockUrl: '/_mock' }], {});
    const page = site.consoleAt('operations/get-things.html', origin);
    expect(page && decodeURIComponent(reply(page).request.url)).toBe(
      `${origin}/_mock/things?a={"id":12345678901234567890}&b=12345678901234567890`,
    );
  });

  test('a picked example fills in all that has one of its name', () => {
    const examples = { one: { value: 'first' }, two: { value: 'second' } };
    const parameters = ['a', 'b'].map((name) => ({ name, in: 'query', examples, schema: { type: 'string' } }));
    const page = consoleOf({ parameters }, { method: 'get' });
    expect(reply(page, { change: 'example', example: '1' }).request.url).toBe(
      `${origin}/_mock/things?a=second&b=second`,
    );
  });
});

describe('bodies', () => {
  const schema = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      tags: { type: 'array', items: { type: 'string' } },
      photo: { type: 'string', format: 'binary' },
    },
  };
  const bodyOf = (type: string, media: object): CheckedConsole =>
    consoleOf({ requestBody: { content: { [type]: media } } });

  test('JSON is sent as it was typed, and checked line by line', () => {
    const page = bodyOf('application/json', { schema, example: { name: 'a' } });
    expect(textOf(reply(page))).toBe('{\n  "name": "a"\n}');
    const typed = '{\n  "name": 1.10,\n  "tags": [\n    2\n  ]\n}';
    const { request, checks } = reply(page, { body: typed, fields: {} });
    expect([request.pieces, checks]).toEqual([
      [{ text: typed }],
      [
        'Line 2: The body at `/name` must be a string; found 1.1.',
        'Line 4: The body at `/tags/0` must be a string; found 2.',
      ],
    ]);
  });

  test('of what is no JSON the line and column are said', () => {
    const { checks, isRefused } = reply(bodyOf('application/json', { schema }), { body: '{\n  "name": \n}' });
    expect([checks.length, checks[0]?.slice(0, 18), isRefused]).toEqual([1, 'Line 3, column 1: ', false]);
  });

  test('Format lays out lines and keeps numbers as they are', () => {
    const { html = '' } = reply(bodyOf('application/json', { schema }), {
      change: 'format',
      body: '{"a":1.10,"b":[],"c":[1,{}]}',
    });
    expect(html).toContain('{\n  &#34;a&#34;: 1.10,\n  &#34;b&#34;: [],\n  &#34;c&#34;: [\n    1,\n    {}\n  ]\n}');
  });

  test.each([
    [
      'a form',
      'application/x-www-form-urlencoded',
      { 'form:name': 'a b', 'form:tags': 'x,y' },
      'name=a+b&tags=x&tags=y',
    ],
    [
      'a multipart form',
      'multipart/form-data; boundary=B',
      { 'form:name': 'a' },
      '--B\r\nContent-Disposition: form-data; name="name"\r\nContent-Type: text/plain\r\n\r\na\r\n--B--\r\n',
    ],
  ])('%s is made of its fields', (_, type, fields, text) => {
    expect(textOf(reply(bodyOf(type, { schema }), { fields }))).toBe(text);
  });

  test('a file stands where its content goes, under its own name', () => {
    const files = { 'form:photo': { name: 'me "1".png', type: 'image/png' } };
    const page = bodyOf('multipart/form-data; boundary=B', { schema });
    const { request } = reply(page, { fields: { 'form:name': 'a' }, files });
    expect(request.pieces).toEqual([
      {
        text: expect.stringContaining(
          'name="photo"; filename="me %221%22.png"\r\nContent-Type: application/octet-stream\r\n\r\n',
        ),
      },
      { file: 'form:photo' },
      { text: '\r\n--B--\r\n' },
    ]);
  });

  test.each([
    [
      'XML',
      'application/xml',
      { schema: { ...schema, xml: { name: 'thing' } }, example: { name: 'a' } },
      '<name>a</name>',
    ],
    ['text', 'text/plain', { example: 'plain words' }, 'plain words'],
  ])('%s is written from its example', (_, type, media, part) => {
    expect(textOf(reply(bodyOf(type, media)))).toContain(part);
  });

  test('what is binary is a file', () => {
    const files = { 'body:file': { name: 'a.png', type: 'image/png' } };
    const { request, samples } = reply(bodyOf('image/png', { schema: { type: 'string', format: 'binary' } }), {
      files,
    });
    expect(request.pieces).toEqual([{ file: 'body:file' }]);
    expect(samples[0]).toContain('--data-binary');
  });

  test('an empty body is none, and one of GET is refused', () => {
    const content = { 'application/json': { example: 1 } };
    expect(reply(consoleOf({ requestBody: { content } }), { body: '' }).request).not.toHaveProperty('pieces');
    expect(reply(consoleOf({ requestBody: { content } }, { method: 'get' }))).toMatchObject({
      isRefused: true,
      notes: ['A browser does not send a body with GET. Use the curl line.'],
    });
  });
});

describe('credentials', () => {
  test.each([
    ['query', [`${origin}/_mock/things?a=1&n=2&key=t`]],
    ['header', [`${origin}/_mock/things?a=1&n=2`, ['Key', 't']]],
    ['cookie', [`${origin}/_mock/things?a=1&n=2`, ['Cookie', 'key=t']]],
  ])('a key that is declared as a parameter in %s, too, is sent once, as it is typed', (where, sent) => {
    const root = {
      components: { securitySchemes: { key: { type: 'apiKey', in: where, name: where === 'header' ? 'Key' : 'key' } } },
      security: [{ key: [] }],
    };
    const parameters = [
      { name: 'o', in: 'query', schema: { type: 'object' } },
      { name: 'key', in: where, schema: { type: 'string' } },
    ];
    const page = consoleOf({ parameters }, { method: 'get', root });
    const fields = { 'query:o': '{"a":1,"n":2}', [`${where}:key`]: 'string' };
    const { url, headers } = reply(page, { fields: { ...fields, 'auth:key:token': 't' } }).request;
    expect([url, ...headers]).toEqual(sent);
    const without = reply(page, { fields }).request;
    expect(JSON.stringify([without.url, without.headers])).toContain('string');
  });

  const headersFor = (scheme: object, fields: object): readonly unknown[] => {
    const root = { components: { securitySchemes: { key: scheme } }, security: [{ key: [] }] };
    const { headers, url } = reply(consoleOf({}, { method: 'get', root }), { fields }).request;
    return [...headers, url.slice(origin.length)];
  };
  const target = '/_mock/things';
  test.each([
    ['Basic, even when empty', { type: 'http', scheme: 'basic' }, {}, [['Authorization', 'Basic Og=='], target]],
    [
      'Basic in UTF-8',
      { type: 'http', scheme: 'Basic' },
      { 'auth:key:user': 'ä', 'auth:key:password': 'b' },
      [['Authorization', 'Basic w6Q6Yg=='], target],
    ],
    [
      'a bearer token',
      { type: 'http', scheme: 'bearer' },
      { 'auth:key:token': 't' },
      [['Authorization', 'Bearer t'], target],
    ],
    ['a token of no scheme', { type: 'http' }, { 'auth:key:token': 't' }, [['Authorization', 'Bearer t'], target]],
    [
      'a token of another scheme, without the blanks around it',
      { type: 'http', scheme: 'DPoP' },
      { 'auth:key:token': ' t ' },
      [['Authorization', 'DPoP t'], target],
    ],
    [
      'a token of OpenID Connect',
      { type: 'openIdConnect' },
      { 'auth:key:token': 't' },
      [['Authorization', 'Bearer t'], target],
    ],
    ['nothing for a client certificate', { type: 'mutualTLS' }, { 'auth:key:token': 't' }, [target]],
    [
      'nothing in a header of no name',
      { type: 'apiKey', in: 'header', name: 'a b' },
      { 'auth:key:token': 't' },
      [target],
    ],
    [
      'a pasted token of OAuth 2.0',
      { type: 'oauth2', flows: {} },
      { 'auth:key:token': 't' },
      [['Authorization', 'Bearer t'], target],
    ],
    [
      'a key in a header',
      { type: 'apiKey', in: 'header', name: 'X-Key' },
      { 'auth:key:token': 't' },
      [['X-Key', 't'], target],
    ],
    [
      'a key in the query',
      { type: 'apiKey', in: 'query', name: 'k' },
      { 'auth:key:token': 'a b' },
      [`${target}?k=a%20b`],
    ],
    [
      'a key in a cookie',
      { type: 'apiKey', in: 'cookie', name: 'k' },
      { 'auth:key:token': 'dDo/Kw==' },
      [['Cookie', 'k=dDo/Kw=='], target],
    ],
    [
      'a key that no cookie holds as it is',
      { type: 'apiKey', in: 'cookie', name: 'k' },
      { 'auth:key:token': 'a;b=' },
      [['Cookie', 'k=a%3Bb%3D'], target],
    ],
    ['nothing where nothing was typed', { type: 'oauth2', flows: {} }, {}, [target]],
  ])('sent: %s', (_, scheme, fields, sent) => {
    expect(headersFor(scheme, fields)).toEqual(sent);
  });

  test.each([
    ['Authorization', { type: 'http', scheme: 'bearer' }, 'ł'],
    ['X-Key', { type: 'apiKey', in: 'header', name: 'X-Key' }, 'a\u0007'],
    ['X-Key', { type: 'apiKey', in: 'header', name: 'X-Key' }, 'é'],
    ['Authorization', { type: 'http', scheme: 'bearer' }, 'a\r\nX: b'],
  ])('a credential that the header %s cannot hold is named, and not shown', (header, scheme, token) => {
    const root = { components: { securitySchemes: { key: scheme } }, security: [{ key: [] }] };
    const page = consoleOf({}, { method: 'get', root });
    expect(reply(page, { fields: { 'auth:key:token': token } })).toMatchObject({
      checks: [
        `The header \`${header}\` cannot be sent: its value must be letters, digits and signs of ASCII in one line.`,
      ],
      isRefused: true,
      request: { headers: [] },
    });
  });
});

describe('environments', () => {
  const root = {
    servers: [
      { url: 'https://{where}.example.com/v1/', variables: { where: { default: 'eu' } }, description: 'Production' },
      { url: '/relative' },
      { url: "https://x.example'; script-src *" },
    ],
  };
  const responses = { 200: { description: '', content: { 'application/json': { examples: { one: { value: 1 } } } } } };

  test('the mock server is the first, and asked for an example by name', () => {
    const { request } = reply(consoleOf({ responses }, { root }), { answer: 'one' });
    expect([request.url, request.headers]).toEqual([
      `${origin}/_mock/things`,
      [['x-vendor-response-body-example', 'one']],
    ]);
  });

  test('a described server is not', () => {
    const { request, isMock } = reply(consoleOf({ responses }, { root }), {
      answer: 'one',
      environment: 'https://eu.example.com/v1',
    });
    expect([request.url, request.headers, isMock]).toEqual(['https://eu.example.com/v1/things', [], false]);
  });

  const staging = { name: 'Staging', url: 'https://stage.example.com/v1' };
  const renamed = { name: 'Live', url: 'https://eu.example.com/v1' };
  test.each([
    ['before the described ones', '', {}, ['Staging', 'Production']],
    ['behind the mock server', '/_mock', {}, ['Mock server', 'Staging', 'Production']],
    [
      'behind those of the operation',
      '',
      { servers: [{ url: 'https://files.example' }] },
      ['https://files.example', 'Staging'],
    ],
    ['in place of the mock server that nobody has', '', { servers: [] }, ['Staging']],
  ])('named ones stand %s', (_, mockUrl, operation, names) => {
    const page = consoleOf({ responses, ...operation }, { root, mockUrl, environments: [staging] });
    const { environments } = modelOf(page.context, page, readForm({}));
    expect(environments.map(({ name }) => name)).toEqual([...names, 'Another address']);
  });

  test.each([
    ['no server', {}, 'https://api.example.com/things'],
    ['a relative one', { servers: [{ url: './v1/' }] }, 'https://api.example.com/v1/things'],
    ['one without a scheme', { servers: [{ url: '//things.example/v1' }] }, 'https://things.example/v1/things'],
    ['one with a variable that has no default', { servers: [{ url: '/{tenant}' }] }, 'https://api.example.com/things'],
    ['one that no browser asks', { servers: [{ url: 'ws://things.example' }] }, 'https://api.example.com/things'],
    ['one that is no URL', { servers: [{ url: 'https://a b' }] }, 'https://api.example.com/things'],
    [
      'a base path alone',
      { openapi: undefined, swagger: '2.0', basePath: '/v2/' },
      'https://api.example.com/v2/things',
    ],
  ])('readers without a mock server type their own where the description has %s', (_, described, url) => {
    const page = consoleOf({}, { root: described, mockUrl: '' });
    const { environments } = modelOf(page.context, page, readForm({}));
    expect(environments.map((each) => [each.name, each.url])).toEqual([['Your server', '']]);
    expect(reply(page)).toMatchObject({
      request: { url },
      isMock: false,
      isRefused: true,
      base: '',
      checks: ['Fill in the environment: a base URL begins with http:// or https://, and has no query.'],
    });
    const typed = reply(page, { environment: 'own', fields: { 'server:own:address': 'https://mine.example/v3/' } });
    expect(typed).toMatchObject({ request: { url: 'https://mine.example/v3/things' }, isRefused: false, checks: [] });
  });

  test('a named one takes the place of the described one with the same address', () => {
    const page = consoleOf({ responses }, { root, mockUrl: '', environments: [renamed] });
    const { environments } = modelOf(page.context, page, readForm({}));
    expect(environments.map(({ name, url }) => [name, url])).toEqual([
      ['Live', 'https://eu.example.com/v1'],
      ['Another address', ''],
    ]);
  });

  test.each([
    ['', [`${origin}/_mock/things`, [['Authorization', 'Bearer t']], false, []]],
    ['https://eu.example.com/v1', ['https://eu.example.com/v1/things', [['Authorization', 'Bearer t']], false, []]],
    [
      'https://us.example.com/v1',
      [
        `${origin}/_mock/things`,
        [],
        true,
        ['Fill in the environment: the one that was chosen is described no longer.'],
      ],
    ],
  ])(
    'a token goes to the environment %j that it was typed for, and to none that took its place',
    (environment, told) => {
      const secured = {
        ...root,
        security: [{ login: [] }],
        components: { securitySchemes: { login: { type: 'http', scheme: 'bearer' } } },
      };
      const form = { environment, fields: { 'auth:login:token': 't' } };
      const { request, isRefused, checks } = reply(consoleOf({ responses }, { root: secured }), form);
      expect([request.url, request.headers, isRefused, checks]).toEqual(told);
    },
  );
});

test('what a page sends as a form may be of any kind', () => {
  const page = consoleOf({ requestBody: { content: { 'application/json': { example: {} } } } });
  const odd = [
    null,
    1,
    [],
    'x',
    { fields: [], files: 3, example: -1, media: 'x', environment: 1e99, body: {}, change: 'y' },
  ];
  expect(odd.map((form) => requestOf(page, readForm(form)).url)).toEqual(odd.map(() => `${origin}/_mock/things`));
});

describe('what a console leaves out it says:', () => {
  const many = <T>(count: number, make: (index: number) => T): readonly T[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const map = (count: number, value: unknown): object =>
    Object.fromEntries(many(count, (index) => [`k${index}`, value]));
  const body = (type: string, media: object): object => ({ requestBody: { content: { [type]: media } } });

  test.each([
    ['parameters', { parameters: many(101, (index) => ({ name: `p${index}`, in: 'query' })) }, '100 of 101 parameters'],
    ['examples of a body', body('application/json', { examples: map(120, { value: 1 }) }), '100 of 120 examples'],
    [
      'examples of parameters',
      { parameters: [{ name: 'p', in: 'query', examples: map(101, { value: 1 }) }] },
      '100 of 101 examples',
    ],
    [
      'fields of a form',
      body('application/x-www-form-urlencoded', { schema: { properties: map(300, {}) } }),
      '100 of 300 fields',
    ],
    ['servers', { servers: many(60, (index) => ({ url: `https://${index}.example` })) }, '50 of 60 servers'],
    [
      'answers',
      { responses: { 200: { content: { 'application/json': { examples: map(201, { value: 1 }) } } } } },
      '200 of 201 answers',
    ],
    [
      'media types',
      { requestBody: { content: Object.fromEntries(many(21, (index) => [`text/x-${index}`, { example: 'a' }])) } },
      '20 of 21 media types',
    ],
  ])('%s', (_, operation, words) => {
    expect(reply(consoleOf(operation)).html).toContain(`<p class="dim">${words} are offered here.</p>`);
  });

  test.each([['application/json'], ['text/plain']])('an example in %s that is too long', (type) => {
    const said = reply(consoleOf(body(type, { example: 'x'.repeat(100_001) })));
    expect(textOf(said)).toBe('');
    expect(said.html).toContain('The example is longer than 100,000 characters and is not filled in.');
  });

  test('where nothing is left out, nothing is said', () => {
    expect(reply(consoleOf(body('application/json', { example: 1 }))).html).not.toContain('class="dim"');
  });

  test('arguments of a tool', () => {
    const description = fromTree({
      openapi: '3.1.0',
      paths: {},
      'x-mcp': { tools: [{ name: 'act', inputSchema: { type: 'object', properties: map(101, {}) } }] },
    });
    const tool = createSite([{ description, findings: [], mockUrl: '' }], {}).toolAt('mcp/tool-act.html', origin);
    expect(tool && replyToTool(tool, readForm({ change: 'example' })).html).toContain(
      '100 of 101 arguments are offered',
    );
  });
});
