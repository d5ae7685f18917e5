import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMock, type Listening } from '../../src/api/mock.ts';
import { describedWith } from '../support/described-with.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { fixedHeaders, id, orchard } from './fair.ts';

// No text where there is no such program.
const features = String(spawnSync('curl', ['--version']).stdout);
const hasCurl = /^Features:.*\bHTTP2\b/mu.test(features);
const describeWithCurl = describedWith(__filename, {
  tool: 'curl with HTTP/2',
  isThere: hasCurl,
  advice: 'apt-get install curl',
});

interface Reply {
  readonly version: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

let server: Listening;
let certificate = '';

/** What curl says with `args` for `path`. */
function curl(path: string, ...args: readonly string[]): Promise<Reply> {
  const url = `${server.url.replace('127.0.0.1', 'localhost')}${path}`;
  const all = ['--silent', '--show-error', '--include', '--max-time', '5', '--cacert', certificate, ...args, url];
  return new Promise((resolve, reject) => {
    execFile('curl', all, (error, said) => {
      if (error !== null) reject(new Error(error.message, { cause: error }));
      else resolve(parse(said));
    });
  });
}

function parse(said: string): Reply {
  // An announced body has an interim answer before.
  const parts = said.split('\r\n\r\n').filter((part) => !/^HTTP\/\S+ 1\d\d/u.test(part));
  const [first = '', ...lines] = (parts[0] ?? '').split('\r\n');
  const [, version = '', status = ''] = /^HTTP\/(\S+) (\d+)/u.exec(first) ?? [];
  const headers = lines.map((line): readonly [string, string] => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 2),
  ]);
  const body = parts.slice(1).join('\r\n\r\n');
  return {
    version,
    status: Number(status),
    headers: Object.fromEntries(headers),
    body: body === '' ? '' : (JSON.parse(body) as unknown),
  };
}

const json = ['--header', 'Content-Type: application/json'];
const day = { ticketType: 'day', ticketDate: '2027-05-01', email: 'ada@example.com' };
const workshop = {
  ...day,
  ticketType: 'workshop',
  ticketDate: '2027-05-02',
  eventId: '7c1f2a54-9f6d-4c7e-8b1a-2d3e4f5a6b7c',
};
const [one, two] = ['1a2b3c4d-0000-4000-8000-000000000001', '1a2b3c4d-0000-4000-8000-000000000002'];
const named = (name: string) => ['--header', `x-vendor-response-body-example: ${name}`];
const protocols: readonly (readonly [string, string, string, boolean])[] = [
  ['HTTP/2', '--http2', '2', true],
  ['HTTP/1.1 over TLS', '--http1.1', '1.1', true],
  ['HTTP/1.1', '--http1.1', '1.1', false],
];

describeWithCurl.each(protocols)('curl over %s', (_, flag, version, http2) => {
  beforeAll(async () => {
    server = await createMock('fixtures/mock/fair.yaml').listen({ http2 });
    certificate = join(temporaryFolder(), 'cert.pem');
    writeFileSync(certificate, server.certificate ?? '');
  });
  afterAll(async () => {
    await server.close();
  });

  test('an update of a record, with empty credentials: the whole record, in the ten headers', async () => {
    const reply = await curl(
      `/fair-days/${id}`,
      ...[flag, '--user', ':', '--request', 'PATCH', ...json, '--data', '{"location":"New barn"}'],
    );
    const { date, ...headers } = reply.headers;
    expect(Number.isNaN(Date.parse(date ?? ''))).toBe(false);
    expect({ ...reply, headers }).toEqual({
      version,
      status: 200,
      headers: {
        ...fixedHeaders,
        'content-type': 'application/json',
        'content-length': String(JSON.stringify(reply.body).length),
        ...(version === '1.1' && { connection: 'keep-alive', 'keep-alive': 'timeout=5' }),
      },
      body: { ...orchard, location: 'New barn' },
    });
  });

  test.each<[string, readonly string[], number, unknown]>([
    ['a record', [], 200, orchard],
    ['a record, with credentials', ['--user', 'ada:secret'], 200, orchard],
    ['an update of nothing', ['--request', 'PATCH', ...json, '--data', '{}'], 200, orchard],
    [
      'an update of a list',
      ['--request', 'PATCH', ...json, '--data', '{"dates":["2028-01-01"]}'],
      200,
      { ...orchard, dates: ['2028-01-01'] },
    ],
    ['an update of what is read-only', ['--request', 'PATCH', ...json, '--data', '{"fairDayId":"x"}'], 200, orchard],
    ['HEAD', ['--head'], 200, ''],
    ['a removal', ['--request', 'DELETE'], 204, ''],
    [
      'a preflight',
      [
        '--request',
        'OPTIONS',
        '--header',
        'Origin: https://a.example',
        '--header',
        'Access-Control-Request-Method: PATCH',
      ],
      204,
      '',
    ],
  ])('%s', async (__, args, status, body) => {
    expect(await curl(`/fair-days/${id}`, flag, ...args)).toMatchObject({ version, status, body });
  });

  test.each<[string, unknown, readonly string[], unknown]>([
    ['without the header, the example whose request was sent', workshop, [], { ticketId: two, ...workshop }],
    ['the named one, whatever was sent', workshop, named('day_pass'), { ticketId: one, ...day }],
    ['the other, by its name', day, named('workshop_seat'), { ticketId: two, ...workshop }],
    [
      'a name that is none: another example',
      { ...day, email: 'bo@example.com' },
      named('none'),
      { ticketId: one, ...day },
    ],
    ['a body that is announced', workshop, ['--header', 'Expect: 100-continue'], { ticketId: two, ...workshop }],
    ['a body in chunks', workshop, ['--header', 'Transfer-Encoding: chunked'], { ticketId: two, ...workshop }],
  ])('a creation: %s', async (__, sent, args, body) => {
    const data = [flag, '--request', 'POST', ...json, ...args, '--data', JSON.stringify(sent)];
    expect(await curl('/tickets', ...data)).toMatchObject({ version, status: 201, body });
  });
});
