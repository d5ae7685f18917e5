import { expect, test } from '@jest/globals';
import { describe } from '../../src/description/description.ts';
import { mount, mountNames } from '../../src/mock/open-mock.ts';
import { withOwnPages } from '../../src/mock/own-pages.ts';
import { defaultSettings } from '../../src/mock/settings.ts';
import { ask, engineOf, json, openapi, raw } from './support.ts';

const mounted = (name: string, tree: object) => {
  const description = describe({ uri: '/api/root.yaml', tree }, { readBytes: () => ({ reason: 'no such file' }) });
  return { name, description, engine: engineOf(tree) };
};
const one = mounted('one', openapi({ '/a/{id}': { get: json({ example: 'one' }) } }));
const two = mounted(
  'two',
  openapi({ '/a/{id}': { get: json({ example: 'two' }) }, '/': { get: json({ example: 'root' }) } }),
);
const reached = () => ({ url: 'http://x', isTrusted: true });

test.each([
  ['/one/a/1', 'one'],
  ['/two/a/1?x', 'two'],
  ['/%74wo/a/1', 'two'],
])('several are mounted by name: %s', (target, body) => {
  expect(ask({ answer: mount([one, two], 'literal') }, 'GET', target).body).toBe(body);
});

test.each(['/a/1', '/one', '/%zz/a'])('several have no root: %s', (target) => {
  expect(ask({ answer: mount([one, two], 'literal') }, 'GET', target).status).toBe(404);
});

test.each([
  ['/a/1', 200],
  ['/one/a/1', 200],
  ['/b', 404],
])('one is at the root and at its name: %s', (target, status) => {
  expect(ask({ answer: mount([one], 'literal') }, 'GET', target).status).toBe(status);
});

test('names are the files, made fit for a path and unlike each other', () => {
  const names = mountNames(['/x/fair.yaml', 'C:\\y\\fair.json', 'a b&c.v1.yaml', '<object>', '/x/fair.yml', '']);
  expect(names).toEqual(['fair', 'fair-2', 'a-b-c.v1', '-object-', 'fair-3', 'api']);
});

test('own pages stand beside the description', () => {
  const pages = { answer: withOwnPages([one], defaultSettings, reached) };
  const told = [
    ask(pages, 'GET', '/_assay/health'),
    ask(pages, 'GET', '/'),
    ask(pages, 'GET', '/a/1'),
    ask(pages, 'PUT', '/'),
  ];
  expect(told).toEqual([
    { status: 200, type: 'application/json', body: { status: 'ok' } },
    { status: 200, type: 'text/plain; charset=utf-8', body: 'one\n---\nGET     /a/{id}\n        curl http://x/a/1\n' },
    { status: 200, type: 'application/json', body: 'one' },
    expect.objectContaining({ status: 404 }),
  ]);
});

test('`OPTIONS *` asks for the server, not for a path', () => {
  const asked = [[one], [one, two]].flatMap((list) =>
    ['OPTIONS', 'GET'].map(
      (method) => ask({ answer: withOwnPages(list, defaultSettings, reached) }, method, '/*').status,
    ),
  );
  expect(asked).toEqual([204, 404, 204, 404]);
});

test('the description is there as one document, by its name, and where it is the only one by itself', () => {
  const [alone, both] = [[one], [one, two]].map((list) => ({ answer: withOwnPages(list, defaultSettings, reached) }));
  const told = (pages = alone, method = 'GET', target = '/_assay/openapi.json') =>
    pages === undefined ? undefined : ask(pages, method, target);
  const document = (description: typeof one) => ({
    status: 200,
    type: 'application/json',
    body: description.description.source.tree,
  });
  expect([
    told(),
    told(alone, 'GET', '/_assay/one/openapi.json?x'),
    told(both, 'GET', '/_assay/two/openapi.json'),
    told(alone, 'HEAD')?.body,
    told(alone, 'OPTIONS')?.status,
    told(alone, 'POST')?.status,
  ]).toEqual([document(one), document(one), document(two), '', 204, 404]);
  expect(told(both)).toMatchObject({
    status: 404,
    body: {
      detail:
        'The path must be one of /_assay/one/openapi.json, /_assay/two/openapi.json; found /_assay/openapi.json, and more than one description.',
    },
  });
});

test('browsers have the start page as HTML in which nothing of a description is markup', () => {
  const tree = openapi({
    '/a"<b>/{id}': { get: json({ examples: { '<i>': { value: 1 }, "o'clock": { value: 2 } } }) },
    '/c': { post: json({ example: 1 }) },
  });
  const pages = { answer: withOwnPages([mounted('x', tree)], defaultSettings, reached) };
  const { headers, body } = raw(pages, 'GET', '/', { headers: { accept: 'text/html,*/*;q=0.8' } });
  expect([headers['content-type'], headers['content-security-policy']]).toEqual([
    'text/html; charset=utf-8',
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
  ]);
  const sections = new TextDecoder().decode(body).split('<section>')[1];
  expect(sections).toBe(
    `<h2>x <small><a href="/_assay/openapi.json">openapi.json</a></small></h2>
<article><b>GET</b> <a href="http://x/a%22%3Cb%3E/1"><code>/a&#34;&#60;b&#62;/{id}</code></a> <ul aria-label="Examples"><li><code>&#60;i&#62;</code></li><li><code>o&#39;clock</code></li></ul><pre>curl &#39;http://x/a%22%3Cb%3E/1&#39; -H &#39;x-vendor-response-body-example: &#60;i&#62;&#39;</pre></article>
<article><b>POST</b> <code>/c</code><pre>curl -X POST http://x/c</pre></article></section>
</html>
`,
  );
  expect(ask(pages, 'GET', '/').type).toBe('text/plain; charset=utf-8');
});

test('a certificate of the mock itself is not asked about', () => {
  const pages = { answer: withOwnPages([one], defaultSettings, () => ({ url: 'https://x', isTrusted: false })) };
  expect(ask(pages, 'GET', '/?').body).toBe('one\n---\nGET     /a/{id}\n        curl -k https://x/a/1\n');
});

test('a described root is no start page, unless it is one of several', () => {
  const alone = withOwnPages([two], defaultSettings, reached);
  const both = withOwnPages([one, two], { ...defaultSettings, exampleHeader: [] }, reached);
  expect([ask({ answer: alone }, 'GET', '/').body, ask({ answer: both }, 'GET', '/').type]).toEqual([
    'root',
    'text/plain; charset=utf-8',
  ]);
});

test('curl lines are ready to paste', () => {
  const named = (...names: string[]) =>
    json({ examples: Object.fromEntries(names.map((name) => [name, { value: 1 }])) });
  const offered = mounted(
    'x',
    openapi({
      '/a b/{id}': { get: named('plain', 'other'), post: named("it's"), head: named('Café'), delete: named('50%') },
      '/c?x=1': { put: json({ example: 1 }) },
      '/c#x%20%7C|': { put: json({ example: 1 }) },
    }),
  );
  const pages = { answer: withOwnPages([offered], defaultSettings, reached) };
  expect(ask(pages, 'GET', '/').body).toBe(
    `x
-
GET     /a b/{id}  (plain, other)
        curl http://x/a%20b/1 -H 'x-vendor-response-body-example: plain'
`.replace('http://x/a%20b/1', "'http://x/a%20b/1'") +
      `POST    /a b/{id}  (it's)
        curl -X POST 'http://x/a%20b/1' -H 'x-vendor-response-body-example: it'\\''s'
HEAD    /a b/{id}  (Café)
        curl --head 'http://x/a%20b/1' -H 'x-vendor-response-body-example: Caf%C3%A9'
DELETE  /a b/{id}  (50%)
        curl -X DELETE 'http://x/a%20b/1' -H 'x-vendor-response-body-example: 50%25'
PUT     /c?x=1
        curl -X PUT http://x/c
PUT     /c#x%20%7C|
        curl -X PUT 'http://x/c%23x%20%7C%7C'
`,
  );
});

test.each([
  ['JSON behind another type', ['text/plain', 'application/json'], "-H 'Content-Type: application/json' -d '{}'"],
  ['every type', ['*/*'], "-H 'Content-Type: application/json' -d '{}'"],
  ['a patch', ['application/merge-patch+json'], "-H 'Content-Type: application/merge-patch+json' -d '{}'"],
  ['a form', ['application/x-www-form-urlencoded'], '-d name=value'],
  ['parts', ['multipart/form-data'], '-F name=value'],
  ['parts without names', ['multipart/mixed'], "-H 'Content-Type: multipart/mixed' -F '=text'"],
  ['XML', ['application/xml; charset=utf-8'], "-H 'Content-Type: application/xml; charset=utf-8' -d text"],
  ['any image', ['image/*'], "-H 'Content-Type: image/png' -d text"],
  ['a name that no header holds', ['text/\u001b[31m'], "-H 'Content-Type: application/json' -d '{}'"],
])('a curl line sends a body of a declared type: %s', (_, types, body) => {
  const content = Object.fromEntries(types.map((type) => [type, {}]));
  const offered = mounted('x', openapi({ '/a': { post: { requestBody: { content }, responses: { 200: {} } } } }));
  const pages = { answer: withOwnPages([offered], defaultSettings, reached) };
  expect(ask(pages, 'GET', '/').body).toBe(`x\n-\nPOST    /a\n        curl -X POST http://x/a ${body}\n`);
});

test('a curl line names no example of a refusal, where the usual answer has none', () => {
  const refused = { description: '', content: { 'application/json': { examples: { refused: { value: 1 } } } } };
  const get = { responses: { 401: refused, 200: { description: '' } } };
  const pages = { answer: withOwnPages([mounted('x', openapi({ '/a': { get } }))], defaultSettings, reached) };
  expect(ask(pages, 'GET', '/').body).toBe('x\n-\nGET     /a  (refused)\n        curl http://x/a\n');
});

const ticket = { schema: { type: 'object' } };
const form = 'application/x-www-form-urlencoded';
const jsonOptions = "-H 'Content-Type: application/json'";

test.each([
  ['the only example', { 'application/json': { example: { price: 1 } } }, `${jsonOptions} -d '{"price":1}'`],
  [
    'the example that is named as the answer',
    { 'application/json': { examples: { plain: { value: { n: 1 } }, named: { value: { n: 2 } } } } },
    `${jsonOptions} -d '{"n":2}'`,
  ],
  ['the example of the schema', { 'application/json': { schema: { example: [1] } } }, `${jsonOptions} -d '[1]'`],
  ['quotes', { 'application/json': { example: { at: "o'clock" } } }, `${jsonOptions} -d '{"at":"o'\\''clock"}'`],
  [
    'characters that a terminal acts upon',
    { 'application/json': { example: '\u001b[2J\u202e\u007f' } },
    `${jsonOptions} -d '"\\u001b[2J\\u202e\\u007f"'`,
  ],
  [
    'characters of two units that nobody sees',
    { 'application/json': { example: '\u{e0041}' } },
    `${jsonOptions} -d '"\\udb40\\udc41"'`,
  ],
  ['JSON as text', { 'application/json': { ...ticket, example: '{"n":1}' } }, `${jsonOptions} -d '{"n":1}'`],
  ['digits', { 'application/json': { example: 30 } }, `${jsonOptions} -d 30`],
  ['a form', { [form]: { example: { a: 'x y', b: 2 } } }, "-d 'a=x+y&b=2'"],
  ['XML', { 'application/xml': { example: '<a/>' } }, "-H 'Content-Type: application/xml' -d '<a/>'"],
  ['a text that curl reads as a file', { 'text/plain': { example: '@x' } }, "-H 'Content-Type: text/plain' -d text"],
  ['a text of lines', { 'text/plain': { example: 'a\nb' } }, "-H 'Content-Type: text/plain' -d text"],
  ['an empty text', { 'text/plain': { example: '' } }, "-H 'Content-Type: text/plain' -d text"],
  [
    'no UTF-8',
    { 'image/png': { schema: { format: 'byte' }, example: 'iVBORw0KGgo=' } },
    "-H 'Content-Type: image/png' -d text",
  ],
  ['parts', { 'multipart/form-data': { example: { a: 1 } } }, '-F name=value'],
  [
    'parts without names',
    { 'multipart/mixed': { example: [{ a: 1 }, "it's"] } },
    "-H 'Content-Type: multipart/mixed; boundary=assay-part-7f3a91c4' --data-binary $'--assay-part-7f3a91c4\\r\\nContent-Type: application/json\\r\\n\\r\\n{\"a\":1}\\r\\n--assay-part-7f3a91c4\\r\\nContent-Type: text/plain\\r\\n\\r\\nit\\'s\\r\\n--assay-part-7f3a91c4--\\r\\n'",
  ],
  [
    'more than a line can hold',
    { 'application/json': { example: 'x'.repeat(1_000) } },
    "-H 'Content-Type: application/json' -d '{}'",
  ],
  [
    'a file that is not there',
    { 'application/json': { examples: { one: { externalValue: 'one.json' } } } },
    "-H 'Content-Type: application/json' -d '{}'",
  ],
  [
    'a reference that leads nowhere',
    { 'application/json': { example: { $ref: '#/nowhere' } } },
    "-H 'Content-Type: application/json' -d '{}'",
  ],
])('a curl line sends the example of the request body: %s', (_, content, body) => {
  const answered = { description: '', content: { 'application/json': { examples: { named: { value: 1 } } } } };
  const post = { requestBody: { content }, responses: { 200: answered } };
  const pages = { answer: withOwnPages([mounted('x', openapi({ '/a': { post } }))], defaultSettings, reached) };
  const name = "-H 'x-vendor-response-body-example: named'";
  expect(ask(pages, 'GET', '/').body).toBe(
    `x\n-\nPOST    /a  (named)\n        curl -X POST http://x/a ${body} ${name}\n`,
  );
});
