import { afterEach, describe, expect, test } from '@jest/globals';
import { createReplay } from '../../src/api/replay.ts';
import { createHttpSend } from '../../src/node/send.ts';
import { runInMemory, type Done } from '../cli/replay/support.ts';
import { endAll, serve } from '../support/assay-process.ts';

afterEach(endAll);

const text = { type: 'string' };
const server = { type: 'object', required: ['id'], properties: { id: text, rack: { type: 'integer' } } };
const ok = (schema: object) => ({ description: 'OK', content: { 'application/json': { schema } } });
const parameter = (name: string, place: string, schema: object = text, required = true) => ({
  name,
  in: place,
  required,
  schema,
});
const serverId = parameter('server_id', 'path');

/** An API of servers in racks that is used by tenants. */
const hosting = {
  openapi: '3.1.0',
  info: { title: 'Hosting', version: '1' },
  paths: {
    '/servers/{server_id}': {
      get: {
        operationId: 'getServer',
        parameters: [serverId, parameter('X-Tenant', 'header'), parameter('rack', 'query', { type: 'integer' }, false)],
        responses: { 200: ok(server), 404: { description: 'None' } },
      },
    },
    '/servers/{server_id}/zones': {
      get: { parameters: [serverId], responses: { 200: ok({ type: 'array' }), 404: { description: 'None' } } },
    },
    '/orders': {
      post: {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['count', 'owner'],
                properties: { count: { type: 'integer' }, owner: { type: 'object', properties: { mail: text } } },
              },
            },
          },
        },
        responses: { 201: ok(server) },
      },
    },
  },
};

const trees = { 'api.yaml': hosting };

/** Knows the server `localhost` of the tenant `acme`. */
async function served(): Promise<{ url: string; seen: string[]; bodies: string[] }> {
  const [seen, bodies]: [string[], string[]] = [[], []];
  const url = await serve((request, response) => {
    const target = request.url ?? '';
    seen.push(`${request.method ?? ''} ${target} ${String(request.headers['x-tenant'])}`);
    const answer = (status: number, body?: unknown): void => {
      const headers = body === undefined ? {} : { 'content-type': 'application/json' };
      response.writeHead(status, headers).end(body === undefined ? undefined : JSON.stringify(body));
    };
    if (request.method === 'POST' && target === '/orders') {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        bodies.push(body);
        answer(201, { id: 'localhost' });
      });
    } else if (request.method !== 'GET' && request.method !== 'HEAD') answer(405);
    else if (/^\/servers\/localhost(?:\?|$)/u.test(target)) answer(200, { id: 'localhost', rack: 7 });
    else if (target === '/servers/localhost/zones') answer(200, []);
    else answer(404);
  });
  return { url, seen, bodies };
}

function replay(args: readonly string[], more: Parameters<typeof runInMemory>[1] = {}): Promise<Done> {
  const createSender = (target: URL, options: Parameters<typeof createHttpSend>[1]) =>
    Promise.resolve(createHttpSend(target, options));
  return runInMemory(['api.yaml', '--profile', 'none', ...args], { trees, createHttpSend: createSender, ...more });
}

const reads = ['--include', 'method=GET'];

describe('a value is sent in place of a made-up one', () => {
  const rows: readonly [
    title: string,
    args: readonly string[],
    files: Readonly<Record<string, string>>,
    expected: string,
  ][] = [
    ['for every operation', ['--value', 'server_id=localhost'], {}, 'GET /servers/localhost '],
    ['for one operation', ['--value', 'GET /servers/{server_id}:server_id=localhost'], {}, 'GET /servers/localhost '],
    ['in a header, whatever its case', ['--value', 'x-tenant=acme'], {}, ' acme'],
    ['in an optional query', ['--value', 'query.rack=7'], {}, '?rack=7 '],
    [
      'from a file',
      ['--values', 'v.yaml'],
      { 'v.yaml': 'server_id: localhost\nquery: { rack: 7 }\n' },
      '/servers/localhost?rack=7 ',
    ],
    [
      'from a file in JSON',
      ['--values', 'v.json'],
      { 'v.json': '{"GET /servers/{server_id}":{"header":{"X-Tenant":"acme"}}}' },
      ' acme',
    ],
    [
      'from the settings of a repository',
      [],
      { 'assay.config.yaml': 'replay:\n  values:\n    server_id: localhost\n' },
      'GET /servers/localhost ',
    ],
    [
      'from a file that settings name',
      [],
      { 'assay.config.yaml': 'replay:\n  values: v.yaml\n', 'v.yaml': 'server_id: localhost\n' },
      'GET /servers/localhost ',
    ],
    ['that begins with a dollar', ['--value', 'x-tenant=$$acme'], {}, ' $acme'],
  ];
  test.each(rows)('%s', async (_, args, files, expected) => {
    const { url, seen } = await served();
    const without = await replay(['--target', url, ...reads]);
    const before = seen.splice(0).filter((line) => line.includes(expected));
    const { code } = await replay(['--target', url, ...reads, ...args], { files });
    expect([without.code, code, before, seen.some((line) => line.includes(expected))]).toEqual([1, 1, [], true]);
  });

  test.each([
    [
      'one operation over all',
      ['--value', 'GET /servers/{server_id}:server_id=one', '--value', 'server_id=all'],
      '/servers/one',
    ],
    ['a flag over a file', ['--values', 'v.yaml', '--value', 'server_id=flag'], '/servers/flag'],
    ['a file over settings', ['--values', 'v.yaml'], '/servers/file'],
  ])('%s', async (_, args, expected) => {
    const { url, seen } = await served();
    const files = {
      'assay.config.yaml': 'replay:\n  values:\n    server_id: settings\n',
      'v.yaml': 'GET /servers/{server_id}:\n  server_id: file\n',
    };
    await replay(['--target', url, '--include', 'operationId=getServer', '--include', 'check=body-schema', ...args], {
      files,
    });
    const paths = new Set(
      seen.flatMap((line) => /\/servers\/(?:one|all|flag|file|settings)(?=[ ?])/u.exec(line) ?? []),
    );
    expect([...paths]).toEqual([expected]);
  });

  test.each([
    ['a field', ['--value', 'body.count=12'], { count: 12 }],
    [
      'a field of a field, for one operation',
      ['--value', 'POST /orders:body.owner.mail=ann@example.com'],
      { owner: { mail: 'ann@example.com' } },
    ],
    ['fields of a file', ['--values', 'v.yaml'], { count: 3, owner: { mail: '7' } }],
  ])('%s of a body', async (_, args, expected) => {
    const { url, bodies } = await served();
    const files = { 'v.yaml': 'POST /orders:\n  body: { count: 3, owner: { mail: 7 } }\n' };
    await replay(['--target', url, '--include', 'path=/orders', ...args], { files });
    const sent = bodies.filter((body) => body.startsWith('{')).map((body) => JSON.parse(body) as unknown);
    expect([sent.length > 0, sent]).toEqual([true, sent.map(() => expect.objectContaining(expected) as unknown)]);
  });

  test('by `createReplay`, too', async () => {
    const { url, seen } = await served();
    await createReplay(hosting, { target: url, profile: 'none', values: { server_id: 'localhost' } }).run();
    expect(seen.some((line) => line.startsWith('GET /servers/localhost '))).toBe(true);
    expect(() => createReplay(hosting, { target: url, values: { serverid: 1 } })).toThrow(
      '`values.serverid` must be for a parameter; found none called `serverid`. Did you mean `server_id`?',
    );
  });
});

describe('the report names', () => {
  const sentence = /^\d+ operations? (?:was|were) reached with made-up values only: .*$/mu;
  test('the operations that only made-up values reached', async () => {
    const { url } = await served();
    const { stdout } = await replay(['--target', url, ...reads]);
    expect(sentence.exec(stdout)?.[0]).toBe(
      '2 operations were reached with made-up values only: GET /servers/{server_id}, GET /servers/{server_id}/zones. Give values that the target knows: `--value server_id=...`.',
    );
  });

  test('none where values are given, in process, and for a mock', async () => {
    const { url } = await served();
    const given = await replay([
      '--target',
      url,
      ...reads,
      '--value',
      'server_id=localhost',
      '--value',
      'X-Tenant=acme',
    ]);
    const here = await replay(reads);
    const mock = await replay(['--target', url, ...reads, '--profile', 'match']);
    expect([given, here, mock].map(({ stdout }) => sentence.exec(stdout))).toEqual([null, null, null]);
  });

  test('a value that the schema refuses, and sends it', async () => {
    const { url, seen } = await served();
    const { stdout } = await replay(['--target', url, ...reads, '--value', 'rack=top']);
    expect([seen.some((line) => line.includes('?rack=top')), /^`--value.*$/mu.exec(stdout)?.[0]]).toEqual([
      true,
      '`--value rack` is sent as it is, though the schema of the query parameter `rack` of GET /servers/{server_id} refuses it: must be an integer.',
    ]);
  });
});

describe('a secret', () => {
  const args = [
    '--value',
    'server_id=localhost',
    '--value',
    'X-Tenant=$TENANT',
    '--value',
    'rack=${RACK}',
    ...reads,
    '--profile',
    'specification',
    '--format',
    'json',
  ];
  test('comes from a variable, and is in no report', async () => {
    const { url, seen } = await served();
    const environment = { TENANT: 's3cret-tenant', RACK: 'a-secret-rack' };
    const { stdout, stderr } = await replay(['--target', url, ...args], { environment });
    expect([seen.some((line) => line.includes('?rack=a-secret-rack s3cret-tenant')), stdout.includes('***')]).toEqual([
      true,
      true,
    ]);
    expect(`${stdout}${stderr}`).not.toMatch(/s3cret-tenant|a-secret-rack/u);
  });

  test.each([
    [
      ['--value', 'X-Tenant=$TENANT'],
      {},
      '`--value X-Tenant` must name a variable of the environment that is set; found no TENANT. `$$` at the start stands for a `$`.',
    ],
    [
      ['--values', 'v.yaml'],
      { 'v.yaml': 'server_id: a\nX-Tenant: $TENANT\n' },
      "v.yaml:2:11: `X-Tenant` must be a value; found the name of a variable of the environment, which only a flag may give: `--value 'name=$TENANT'`. `$$` at the start stands for a `$`.",
    ],
  ])('is asked for by flag alone %#', async (more, files, message) => {
    const { url, seen } = await served();
    const { code } = await replay(['--target', url, ...more], { files });
    expect([code, seen]).toEqual([message, []]);
  });
});

describe('a value of nothing is told before anything is sent', () => {
  const rows: readonly [args: readonly string[], message: string, file?: string][] = [
    [
      ['--value', 'serverid=1'],
      '`--value serverid` must be for a parameter; found none called `serverid`. Did you mean `server_id`?',
    ],
    [
      ['--value', 'query.tenant=1'],
      '`--value query.tenant` must be for a query parameter; found none called `tenant`.',
    ],
    [
      ['--value', 'GET /server/{server_id}:server_id=1'],
      '`--value GET /server/{server_id}:server_id` must be for a described operation; found no `GET /server/{server_id}`. Did you mean `GET /servers/{server_id}`?',
    ],
    [
      ['--value', 'GET /servers/{server_id}/zones:rack=1'],
      '`--value GET /servers/{server_id}/zones:rack` must be for a parameter of `GET /servers/{server_id}/zones`; found none called `rack`.',
    ],
    [
      ['--value', 'body.counts=1'],
      '`--value body.counts` must be for a field of a body; found none called `counts`. Did you mean `count`?',
    ],
    [
      ['--value', 'count=1'],
      '`--value count` must be for a parameter; found a field of bodies called `count`. Write `--value body.count=...`.',
    ],
    [
      ['--value', 'POST /orders:count=1'],
      "`--value POST /orders:count` must be for a parameter of `POST /orders`; found a field of bodies called `count`. Write `--value 'POST /orders:body.count=...'`.",
    ],
    [
      ['--values', 'v.yaml'],
      'v.yaml:1:8: `count` must be for a parameter; found a field of bodies called `count`. Write `body: { count: ... }`.',
      'count: 1\n',
    ],
    [
      ['--value', 'GET /servers/{server_id}:count=1'],
      '`--value GET /servers/{server_id}:count` must be for a parameter of `GET /servers/{server_id}`; found none called `count`.',
    ],
    [
      ['--values', 'v.yaml'],
      'v.yaml:1:11: `serverid` must be for a parameter; found none called `serverid`. Did you mean `server_id`?',
      'serverid: 1\n',
    ],
    [['--values', 'v.yaml'], 'v.yaml:1:1: a file of values must be a mapping; found a list.', '- 1\n'],
    [
      ['--values', 'v.yaml'],
      'v.yaml:1:27: `GET /servers/{server_id}` must be a mapping of values for that operation; found 1.',
      'GET /servers/{server_id}: 1\n',
    ],
    [['--values', 'v.yaml'], 'v.yaml:1:11: `server_id` must be a value; found null.', 'server_id:\n'],
    [['--values', 'none.yaml'], 'none.yaml: a file of values must be readable; found no such file.'],
    [
      ['--values', 'vv.yaml'],
      'vv.yaml: a file of values must be readable; found no such file. Did you mean `v.yaml`?',
      'server_id: 1\n',
    ],
    [
      ['--value', 'server_id'],
      '`--value` must be `name=value`, or `GET /path:name=value` for one operation; found another form.',
    ],
    [
      ['--value', 'GET /servers=7'],
      '`--value` must be `name=value`, or `GET /path:name=value` for one operation; found another form.',
    ],
    [
      ['--value', 'query.=7'],
      '`--value` must be `name=value`, or `GET /path:name=value` for one operation; found another form.',
    ],
  ];
  test.each(rows)('%j', async (args, message, file = '') => {
    const { url, seen } = await served();
    const files = file === '' ? {} : { 'v.yaml': file };
    const { code } = await replay(['--target', url, ...args], { files });
    expect([code, seen]).toEqual([message, []]);
  });

  test('in several descriptions a value may be for one of them', async () => {
    const { url, seen } = await served();
    const other = { ...hosting, paths: { '/zones': { get: { responses: { 200: { description: 'OK' } } } } } };
    const both = { trees: { ...trees, 'other.yaml': other } };
    const wrong = await replay(['other.yaml', '--target', url, '--value', 'serverid=1'], both);
    expect(seen).toEqual([]);
    const right = await replay(['other.yaml', '--target', url, '--value', 'server_id=localhost'], both);
    expect([typeof wrong.code, right.code]).toEqual(['string', 1]);
  });
});
