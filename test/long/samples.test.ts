import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { MockRequest } from '../../src/http/message.ts';
import { requestOf } from '../../src/preview/console/console.ts';
import { readForm } from '../../src/preview/console/form.ts';
import { writeSamples } from '../../src/preview/samples/write.ts';
import { createSite } from '../../src/preview/site.ts';
import { listen, type Listening } from '../../src/server/http.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { fromTree } from '../preview/support.ts';

const run = promisify(execFile);
const folder = temporaryFolder();
const received: MockRequest[] = [];
let server: Listening | undefined;

/** How a sample is run as it was copied. */
const runners: Readonly<Record<string, (text: string) => Promise<unknown>>> = {
  curl: (text) => run('bash', ['-c', text], { cwd: folder }),
  fetch: (text) => run('node', ['--input-type=module', '-e', text], { cwd: folder }),
  Python: (text) => run('python3', ['-c', text], { cwd: folder }),
  // What it is not given at a terminal it would wait for.
  HTTPie: (text) => run('bash', ['-c', text.replace(/^http /u, 'http --ignore-stdin ')], { cwd: folder }),
};
const present: Readonly<Record<string, () => boolean>> = {
  curl: () => spawnSync('curl', ['--version']).status === 0,
  fetch: () => true,
  Python: () => spawnSync('python3', ['-c', 'import requests']).status === 0,
  HTTPie: () => spawnSync('http', ['--version']).status === 0,
};
const languages = Object.keys(runners).filter((name) => {
  const isThere = present[name]?.() === true;
  if (!isThere) process.stderr.write(`${__filename}: ${name} is skipped, as what runs it is not here.\n`);
  return isThere;
});

beforeAll(async () => {
  writeFileSync(join(folder, 'a b.png'), Uint8Array.of(0x89, 0x50, 0, 0xff));
  server = await listen(
    (request) => {
      received.push(request);
      return { status: 200, headers: { 'content-type': 'text/plain' }, body: new TextEncoder().encode('fine') };
    },
    { port: 0, host: '127.0.0.1' },
  );
});
afterAll(() => server?.close());

const awkward = `it's "quoted" $HOME \`id\` \\n \u00e9 \u{1f600} @file {x} <a>`;
const file = { name: 'a b.png', type: 'image/png' };
const schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    photo: { type: 'string', format: 'binary' },
    raw: { type: 'string', format: 'byte' },
  },
};
const body = (type: string, media: object): object => ({ requestBody: { content: { [type]: media } } });
const secured = { security: [{ key: [] }] };
const parameters = [
  { name: 'q', in: 'query', schema: { type: 'string' } },
  { name: 'X-Head', in: 'header', schema: { type: 'string' } },
  { name: 'c', in: 'cookie', schema: { type: 'string' } },
];
const ascii = `it's "q" $HOME \`id\` \\n ;=:@`;

test.each<[string, string, object, object, RegExp]>([
  [
    'parameters',
    'get',
    { parameters },
    { fields: { 'query:q': awkward, 'header:X-Head': ascii, 'cookie:c': 'a b' } },
    /^GET \/things\?q=it%27s.*\n.*cookie: c=a%20b\nx-head: it's "q" \$HOME `id` \\n ;=:@\n/su,
  ],
  [
    'Basic',
    'delete',
    secured,
    { fields: { 'auth:key:user': "o'x", 'auth:key:password': 'p$' } },
    /authorization: Basic byd4OnAk/u,
  ],
  ['Basic without anything', 'get', secured, {}, /authorization: Basic Og==/u],
  [
    'JSON',
    'post',
    body('application/json', {}),
    { body: JSON.stringify({ text: awkward }) },
    /^POST \/things\ncontent-type: application\/json\n\n/u,
  ],
  [
    'numbers that no language holds',
    'put',
    body('application/json', {}),
    { body: '[12345678901234567890, 1.10]' },
    /\n\n\[12345678901234567890, 1\.10\]$/u,
  ],
  [
    'text with line ends',
    'patch',
    body('text/plain', {}),
    { body: `@${awkward}\r\n\tlast\n` },
    /\n\n@it's .*\r\n\tlast\n$/su,
  ],
  [
    'a form',
    'post',
    body('application/x-www-form-urlencoded', { schema }),
    { fields: { 'form:name': 'a&b c' } },
    /\n\nname=a%26b\+c$/u,
  ],
  [
    'parts',
    'post',
    body('multipart/form-data; boundary=B', { schema }),
    { fields: { 'form:name': 'a' } },
    /\n\n--B\r\n.*name="name"\r\n.*\r\n\r\na\r\n--B--\r\n$/su,
  ],
  [
    'bytes',
    'post',
    body('multipart/form-data; boundary=B', { schema }),
    { fields: { 'form:raw': '/w==' } },
    /\r\n\r\n\u00ff\r\n--B--\r\n$/u,
  ],
  [
    'parts with a file',
    'post',
    body('multipart/form-data', { schema }),
    { fields: { 'form:name': 'say "hi"; ok' }, files: { 'form:photo': file } },
    /say "hi"; ok.*name="photo"; filename="a b\.png"\r\nContent-Type: application\/octet-stream\r\n\r\n\u0089P\0\u00ff\r\n/su,
  ],
  [
    'a file',
    'put',
    body('image/png', {}),
    { files: { 'body:file': file } },
    /content-type: image\/png\n\n\u0089P\0\u00ff$/u,
  ],
])('every sample of %s sends the request', async (_, method, operation, form, expected) => {
  const description = fromTree({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: { '/things': { [method]: { responses: {}, ...operation } } },
    components: { securitySchemes: { key: { type: 'http', scheme: 'basic' } } },
  });
  const site = createSite([{ description, findings: [], mockUrl: server?.url ?? '' }], {});
  const page = site.addresses.flatMap((address) => site.consoleAt(address, '') ?? [])[0];
  if (page === undefined) throw new Error('There must be a console.');
  const samples = writeSamples(requestOf(page, readForm(form))).filter(({ name }) => languages.includes(name));
  const sent: string[] = [];
  for (const { name, text } of samples) {
    received.length = 0;
    await runners[name]?.(text);
    sent.push(`${name}: ${received.map(textOf).join('\n')}`);
  }
  expect(sent).toEqual(
    samples.map(({ name }) =>
      expect.stringMatching(new RegExp(expected.source.replace('^', `^${name}: `), expected.flags)),
    ),
  );
});

/** A request without what every client says of itself. */
function textOf({ method, target, headers, body: bytes }: MockRequest): string {
  const shown = Object.entries(headers)
    .filter(([name]) => ['authorization', 'content-type', 'cookie', 'x-head'].includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    `${method} ${target}`,
    ...shown.map(([name, value]) => `${name}: ${value ?? ''}`),
    '',
    Buffer.from(bytes ?? []).toString('latin1'),
  ].join('\n');
}

test.each([
  ['curl', "curl http://a.example/ \\\n  -H 'x-empty;' \\\n  -H 'x-a: b'"],
  ['HTTPie', "http GET http://a.example/ \\\n  'x-empty;' \\\n  x-a:b"],
])('an empty header in %s', (name, line) => {
  const headers = [['x-empty', ''] as const, ['x-a', 'b'] as const];
  const samples = writeSamples({ method: 'GET', url: 'http://a.example/', headers, missing: [], unsendable: [] });
  expect(samples.find((sample) => sample.name === name)?.text).toBe(line);
});
