import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { formats } from '../../src/cli/replay/outputs.ts';
import type { ReplayReport } from '../../src/results.ts';
import { runInMemory, type Done } from '../cli/replay/support.ts';

const pet = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'integer' }, name: { type: 'string' }, tags: { type: 'array', items: { type: 'string' } } },
};
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const id = { name: 'petId', in: 'path', required: true, schema: { type: 'integer' } };
const limit = { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } };
const tree = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://api.example/v1' }],
  paths: {
    '/pets': {
      get: {
        parameters: [limit],
        responses: { 200: { description: 'OK', ...json({ type: 'array', items: pet }) } },
      },
      post: {
        requestBody: json({ ...pet, required: ['name'] }),
        responses: { 201: { description: 'Made', ...json(pet) }, 422: { description: 'No' } },
      },
    },
    '/pets/{petId}': {
      get: { parameters: [id], responses: { 200: { description: 'OK', ...json(pet) }, 404: { description: 'No' } } },
      delete: {
        servers: [{ url: 'https://admin.example/api' }],
        parameters: [id],
        responses: { 204: { description: 'Gone' } },
      },
    },
  },
};

interface Entry {
  readonly request?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly post?: object;
  readonly status?: number;
  readonly answerHeaders?: Readonly<Record<string, string>>;
  readonly content?: object;
}

const headersOf = (headers: Readonly<Record<string, string>> = {}): object[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

/** An entry as a browser writes it. */
function entry({ request = 'GET /v1/pets', headers, post, status = 200, answerHeaders, content }: Entry): object {
  const [method = '', path = ''] = request.split(' ');
  return {
    startedDateTime: '2026-11-23T12:00:00.000Z',
    time: 12,
    request: {
      method,
      url: path.startsWith('/') ? `https://api.example${path}` : path,
      httpVersion: 'h2',
      headers: [...headersOf({ ':authority': 'api.example', ':path': path }), ...headersOf(headers)],
      queryString: [],
      ...(post && { postData: post }),
    },
    response: {
      status,
      headers: headersOf(answerHeaders ?? (status === 204 ? {} : { 'Content-Type': 'application/json' })),
      content: content ?? { size: 2, mimeType: 'application/json', text: '[]' },
    },
    timings: { send: 0, wait: 12, receive: 0 },
  };
}

const har = (...entries: readonly object[]): string =>
  JSON.stringify({ log: { version: '1.2', creator: {}, entries } });
const text = (value: unknown): object => ({ mimeType: 'application/json', size: -1, text: JSON.stringify(value) });

const check = (recording: string, args: readonly string[] = []): Promise<Done> =>
  runInMemory(['pets.yaml', '--har', 'a.har', ...args], {
    trees: { 'pets.yaml': tree },
    files: { 'a.har': recording },
  });

async function failuresIn(entries: readonly Entry[]): Promise<readonly string[]> {
  const { stdout, sent } = await check(har(...entries.map(entry)), ['--format', 'json']);
  expect(sent).toEqual([]);
  const [run] = (JSON.parse(stdout) as ReplayReport).runs;
  return (run?.results ?? []).map(({ status, check, method, path, message }) =>
    [status, check, method, path, message].join(' '),
  );
}

const sent = (body: unknown): Entry => ({
  request: 'POST /v1/pets',
  post: { mimeType: 'application/json', text: JSON.stringify(body) },
  status: 201,
  content: text({ id: 1, name: 'Rex' }),
});
const empty = { size: 0, mimeType: 'x-unknown' };

describe('requests and answers that happened are held to the description', () => {
  test.each<[title: string, entries: readonly Entry[], results: readonly string[]]>([
    ['all is well', [{}, sent({ name: 'Rex' })], []],
    [
      'an answer breaks its schema',
      [{ content: text([{ id: 'a', name: 'Rex' }]) }],
      ['failed body-schema GET /pets The body at `/0/id` must be an integer; found "a".'],
    ],
    [
      'a body in Base64',
      [{ content: { size: 15, encoding: 'base64', text: btoa('[{"name":"Rex"}]') } }],
      ['failed body-schema GET /pets The body at `/0` must have the property `id`; found none.'],
    ],
    ['a body that is cut', [{ content: { size: 5_000, text: '[{"id":1,"na' } }], []],
    ['a body that is left out', [{ content: { size: 5_000 } }], []],
    [
      'a status that is not declared',
      [{ status: 500 }, { status: 418 }],
      [
        'failed status-expected GET /pets The status must be below 500; found 500.',
        'failed status-expected GET /pets The status must be a declared one (200); found 418.',
      ],
    ],
    [
      'another content type',
      [{ answerHeaders: { 'Content-Type': 'text/html' } }],
      ['failed content-type-expected GET /pets The content type must be application/json; found `text/html`.'],
    ],
    [
      'a parameter that is no integer, and is taken',
      [{ request: 'GET /v1/pets?limit=ten' }],
      [
        'failed request-valid GET /pets The query parameter `limit` must be an integer; found "ten". The request was answered with 200.',
      ],
    ],
    ['a body that is refused', [{ ...sent({ name: 7 }), status: 422, content: empty, answerHeaders: {} }], []],
    [
      'a body that is taken',
      [sent({ name: 7 })],
      [
        'failed request-valid POST /pets The body at `/name` must be a string; found 7. The request was answered with 201.',
      ],
    ],
    [
      'a form of which files are left out',
      [{ ...sent({}), post: { mimeType: 'multipart/form-data; boundary=x' } }],
      [],
    ],
    [
      'a field that no schema names',
      [
        {
          content: text([
            { id: 1, name: 'Rex', age: 3 },
            { id: 2, name: 'Tom', age: 4 },
          ]),
        },
      ],
      ['note fields-declared GET /pets The body has fields that no schema names: `/*/age`.'],
    ],
    [
      'a path that no operation has',
      [{}, { request: 'GET /v1/owners' }],
      ['failed undefined-path GET /owners /owners is not described and must be answered with 404; found 200.'],
    ],
    [
      'a method that a path does not have',
      [{}, { request: 'PUT /v1/pets' }],
      [
        'failed undefined-operation PUT /pets PUT /pets is not described and must be refused with 404, 405 or 501; found 200.',
      ],
    ],
    [
      'pages, preflights, caches and other servers say nothing',
      [
        {},
        { request: 'GET /v1/docs', answerHeaders: { 'Content-Type': 'text/html' } },
        { request: 'OPTIONS /v1/pets', status: 204, content: empty },
        { status: 304, content: empty },
        { request: 'GET https://other.example/v1/owners' },
        { status: 0, content: empty },
      ],
      [],
    ],
    [
      'a server on this machine is found by its paths',
      [{ request: 'GET http://127.0.0.1:3000/v1/pets', content: text({}) }],
      ['failed body-schema GET /pets The body must be a list; found an empty object.'],
    ],
    [
      'a server of one operation',
      [{ request: 'DELETE https://admin.example/api/pets/1', status: 202, content: empty }],
      ['failed status-expected DELETE /pets/{petId} The status must be a declared one (204); found 202.'],
    ],
    ['an answer without a body', [{ request: 'DELETE /v1/pets/1', status: 204, content: empty }], []],
  ])('%s', async (_, entries, results) => {
    expect(await failuresIn(entries)).toEqual(results);
  });

  test('what was never seen, and what is not checked, is said', async () => {
    const { code, stdout } = await check(
      har(...[{}, { content: { size: 9 } }, { status: 0 }, { request: 'GET /x' }].map((each: Entry) => entry(each))),
    );
    expect(code).toBe(0);
    expect(stdout).toContain(
      '3 operations are in no recording: POST /pets, GET /pets/{petId}, DELETE /pets/{petId}.\n',
    );
    expect(stdout).toContain('1 request to something else is passed over.\n');
    expect(stdout).toContain('1 request without an answer is not checked.\n');
    expect(stdout).toContain('The bodies of 1 answer are missing or cut in the recording, and not checked.\n');
    expect(stdout).toContain('  operations                4         1     1        1       0\n');
    expect(stdout).toMatch(/^pets\.yaml against a\.har: 2 cases, 2 passed, /mu);
  });

  test('several recordings count together, and `--target` says where the API is', async () => {
    const [one, other] = [
      entry({}),
      entry({ request: 'GET http://127.0.0.1:3000/pets/7', content: text({ id: 7, name: 'A' }) }),
    ];
    const files = { 'a.har': har(one), 'b.har': har(other) };
    const run = (...args: readonly string[]): Promise<Done> =>
      runInMemory(['pets.yaml', ...args], { trees: { 'pets.yaml': tree }, files });
    const both = await run('--har', 'a.har', '--har', 'b.har');
    expect(both.stdout).toMatch(/^pets\.yaml against a\.har, b\.har: 2 cases, 2 passed, /mu);
    const local = await run('--har', 'a.har', '--har', 'b.har', '--target', 'http://127.0.0.1:3000');
    expect(local.stdout).toMatch(/^pets\.yaml against a\.har, b\.har: 1 case, 1 passed, /mu);
    expect(local.sent).toEqual([]);
  });
});

describe('a recording that is none', () => {
  test.each([
    ['{"log":', 'a.har: a recording must be a HAR file; found a text that is no JSON.\n'],
    [
      'PK\u0003\u0004',
      'a.har: a recording must be a HAR file; found a ZIP archive. Playwright writes a HAR file where the path ends in `.har`.\n',
    ],
    ['[]', 'a.har: a recording must be a HAR file; found no list `log.entries`.\n'],
    ['{"log":{"entries":{}}}', 'a.har: a recording must be a HAR file; found no list `log.entries`.\n'],
    [
      '{"log":{"entries":[1,{}]}}',
      'a.har: a recording must be a HAR file; found no entry with a method, a URL and a status.\n',
    ],
    [
      har(entry({ request: 'GET https://other.example/a' }), entry({ request: 'GET https://www.example/b' })),
      'a.har: a recording must have requests that pets.yaml describes; found 2 requests to https://other.example, https://www.example, none of them described. `--target` names the base URL of the API in it.\n',
    ],
  ])('%s: one sentence', async (recording, sentence) => {
    const { code, stderr, stdout } = await check(recording);
    expect([code, stderr, stdout.includes('cases')]).toEqual([2, sentence, false]);
  });

  test('a file that is not there', async () => {
    const { code, stderr } = await runInMemory(['pets.yaml', '--har', 'no.har'], { trees: { 'pets.yaml': tree } });
    expect([code, stderr]).toEqual([2, 'no.har: a recording must be a HAR file; found no such file.\n']);
  });

  test('a byte order mark is none of the recording', async () => {
    expect((await check(`\uFEFF${har(entry({}))}`)).code).toBe(0);
  });
});

test.each(formats)('no secret of a recording stands in a report: %s', async (format) => {
  const secrets = { authorization: 'Bearer Kq7-bearer', cookie: 'sid=Kq7-cookie; a=b', 'x-api-key': 'Kq7-key' };
  const recording = har(
    entry({
      request: 'POST /v1/pets?access_token=Kq7-query',
      headers: secrets,
      post: { mimeType: 'application/json', text: JSON.stringify({ name: 7, password: 'Kq7-password' }) },
      status: 201,
      answerHeaders: { 'Content-Type': 'application/json', 'Set-Cookie': 'sid=Kq7-set; Path=/' },
      content: text({ token: 'Kq7-answer', seen: secrets, set: 'Kq7-set', sent: 'Kq7-password' }),
    }),
    entry({ content: text({ ...secrets, session_token: 'Kq7-session' }) }),
  );
  const { code, stdout, stderr } = await check(recording, ['--format', format, '--verbose']);
  expect([code, stderr, /.{60}Kq7.{20}/su.exec(stdout)?.[0]]).toEqual([1, '', undefined]);
});

describe('where it may stand', () => {
  test.each([
    [['--allow-writes'], '`--har` must stand without `--allow-writes`; found both. Nothing is sent.'],
    [['--profile', 'prism'], '`--har` must stand without `--profile`; found both. Nothing is sent.'],
    [['--user', 'a:b'], '`--har` must stand without `--user`; found both. Nothing is sent.'],
    [['--dry-run'], '`--har` must stand without `--dry-run`; found both. Nothing is sent.'],
  ])('%j', async (args, message) => {
    expect((await check(har(entry({})), args)).code).toBe(message);
  });

  test('in no settings file of a repository', async () => {
    const { code } = await runInMemory(['pets.yaml'], {
      trees: { 'pets.yaml': tree },
      files: { 'assay.config.yaml': 'replay: { har: a.har }', 'a.har': har(entry({})) },
    });
    expect(code).toMatch(/`replay\.har` must come from you, not from a repository/u);
  });

  test('among the files that are read, which no report replaces', async () => {
    expect((await check(har(entry({})), ['--list-files'])).stdout).toMatch(/^a\.har$/mu);
  });
});

test.each(['chromium', 'mitmproxy'])('a recording of %s', async (name) => {
  const recording = readFileSync(`fixtures/recordings/${name}.har`, 'utf8');
  const { code, stdout, stderr } = await runInMemory(['pets.yaml', '--har', 'a.har'], {
    trees: { 'pets.yaml': tree },
    files: { 'a.har': recording },
  });
  expect([code, stderr]).toEqual([1, '']);
  expect(stdout).toContain('The body at `/0/id` must be an integer; found "one".');
});

test('an answer is held to its number, else to a range, else to `default`', async () => {
  const code = json({ type: 'object', required: ['code'] });
  const responses = {
    404: { description: 'No', ...code },
    '4XX': { description: 'No', ...json({}) },
    default: json({}),
  };
  const { stdout } = await runInMemory(['pets.yaml', '--har', 'a.har', '--format', 'json'], {
    trees: { 'pets.yaml': { ...tree, paths: { '/pets': { get: { responses } } } } },
    files: { 'a.har': har(...[404, 409, 500].map((status) => entry({ status, content: text({}) }))) },
  });
  const [run] = (JSON.parse(stdout) as ReplayReport).runs;
  expect(run?.results.map(({ check, message }) => `${check} ${message}`)).toEqual([
    'body-schema The body must have the property `code`; found none.',
  ]);
});
