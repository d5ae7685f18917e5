import { expect, test } from '@jest/globals';
import { createLogLine, type LogOptions } from '../../../src/cli/mock/log.ts';
import { createMask } from '../../../src/http/secrets.ts';
import type { MockRequest, MockResponse } from '../../../src/http/message.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const shown: LogOptions = {
  json: false,
  verbose: false,
  paint: (style, text) => `<${style} ${text}>`,
};

function line(response: Partial<MockResponse>, options: Partial<LogOptions> = {}, request: Partial<MockRequest> = {}) {
  return createLogLine({ ...shown, ...options })({
    request: { method: 'GET', target: '/a', headers: {}, ...request },
    response: { status: 200, headers: { 'content-type': 'application/json' }, body: encode('{}'), ...response },
    durationMs: 3.06,
    mask: createMask(['otter-77']),
  });
}

const problem = (members: object): Partial<MockResponse> => ({
  status: 422,
  headers: { 'content-type': 'application/problem+json', 'x-assay-violations': 'first.' },
  body: encode(JSON.stringify({ detail: 'Found 2 violations.', ...members })),
});
const two = problem({ violations: [{ message: 'first.' }, { message: 'second.' }] });
const declared: Partial<MockResponse> = {
  status: 400,
  headers: { 'content-type': 'application/json', 'x-assay-violations': 'first.' },
};

test.each<[string, Partial<MockResponse>, string]>([
  ['an answer', {}, 'GET /a <good 200> <faint 3.1 ms>\n'],
  ['its example', { example: 'night' }, 'GET /a <good 200> <faint 3.1 ms>  example night\n'],
  ['a problem', problem({}), 'GET /a <bad 422> <faint 3.1 ms>  Found 2 violations.\n'],
  ['violations', two, 'GET /a <bad 422> <faint 3.1 ms>  first. (and 1 more)\n'],
  ['a declared refusal', declared, 'GET /a <bad 400> <faint 3.1 ms>  first.\n'],
  [
    'a declared refusal, and its example',
    { ...declared, example: 'a' },
    'GET /a <bad 400> <faint 3.1 ms>  first. example a\n',
  ],
  ['a declared refusal of its own', { status: 409 }, 'GET /a <bad 409> <faint 3.1 ms>\n'],
  [
    'a body that is not valid',
    { headers: { 'x-assay-invalid': 'no valid value' }, example: 'one' },
    'GET /a <good 200> <faint 3.1 ms>  no valid value, example one\n',
  ],
  [
    'another media type than was asked for',
    { headers: { 'x-assay-accept': 'none of the declared types' } },
    'GET /a <good 200> <faint 3.1 ms>  accept: none of the declared types\n',
  ],
  [
    'what was made up for a client',
    { headers: { 'x-assay-made': 'pages end (next); id of the path' }, example: '<generated>' },
    'GET /a <good 200> <faint 3.1 ms>  made: pages end (next); id of the path, example <generated>\n',
  ],
  [
    'headers that lead to the mock',
    { headers: { 'x-assay-links': 'location, link' } },
    'GET /a <good 200> <faint 3.1 ms>  links: location, link\n',
  ],
  [
    'a body that was taken as another type',
    { headers: { 'x-assay-content-type': 'application/octet-stream for application/zip' } },
    'GET /a <good 200> <faint 3.1 ms>  content-type: application/octet-stream for application/zip\n',
  ],
  ['a problem that is none', { ...problem({}), body: encode('{') }, 'GET /a <bad 422> <faint 3.1 ms>\n'],
])('%s', (_, response, expected) => {
  expect(line(response)).toBe(expected);
});

test.each([
  [400, ['<bad 400> <faint 1.0 ms>  one', '<bad 400> <faint 1.0 ms>  two']],
  // Nothing else of a success shows.
  [200, ['<good 200> <faint 1.0 ms>', '<good 200> <faint 1.0 ms>']],
])('answers of %d that share their headers have their own lines', (status, expected) => {
  const log = createLogLine(shown);
  const { headers = {} } = problem({});
  const lines = ['one', 'two'].map((detail) =>
    log({
      request: { method: 'GET', target: '/', headers: {} },
      response: { status, headers: status === 200 ? {} : headers, body: encode(JSON.stringify({ detail })) },
      durationMs: 1,
      mask: createMask([]),
    }),
  );
  expect(lines).toEqual(expected.map((rest) => `GET / ${rest}\n`));
});

test('more is said where that is asked for', () => {
  expect(line(two, { verbose: true })).toBe(
    'GET /a <bad 422> <faint 3.1 ms>  first. application/problem+json, 90 bytes\n    second.\n',
  );
  expect(line({ headers: {}, body: encode(''), status: 204 }, { verbose: true })).toBe(
    'GET /a <good 204> <faint 3.1 ms>  no content type, 0 bytes\n',
  );
});

test('long names are cut in a line, and whole as JSON', () => {
  const target = `/${'a'.repeat(600)}`;
  const [response, request] = [{ example: 'e'.repeat(600) }, { target }];
  const cut = `/${'a'.repeat(496)}... <good 200> <faint 3.1 ms>  example ${'e'.repeat(497)}...\n`;
  expect(line(response, {}, request)).toBe(`GET ${cut}`);
  expect(JSON.parse(line(response, { json: true }, request))).toMatchObject({ target, example: 'e'.repeat(600) });
});

test('as JSON it has the same', () => {
  const json = { json: true };
  expect([line({ example: 'night' }, json), line(two, json)].map((text) => JSON.parse(text) as unknown)).toEqual([
    { method: 'GET', target: '/a', status: 200, durationMs: 3.1, example: 'night' },
    { method: 'GET', target: '/a', status: 422, durationMs: 3.1, reasons: ['first.', 'second.'] },
  ]);
});

test('nothing of a request or a description reaches the terminal as a control character', () => {
  const text = line({ example: 'a\u001b[2Jb\n' }, {}, { method: 'G\u0007T', target: '/\u001b]0;x\ud800 é' });
  expect(text).toBe('G%07T /%1B]0;x%EF%BF%BD%20%C3%A9 <good 200> <faint 3.1 ms>  example a%1B[2Jb%0A\n');
});

test('credentials of a request stand in no query and no reason', () => {
  const refused = problem({ violations: [{ message: 'found "otter-77".' }, { message: 'found otter%2D77.' }] });
  const request = { target: '/otter-77?key=otter%2d77&a=1' };
  expect(line(refused, { verbose: true }, request)).toBe(
    'GET /otter-77?key=***&a=1 <bad 422> <faint 3.1 ms>  found "***". application/problem+json, 113 bytes\n    found ***.\n',
  );
  expect(JSON.parse(line(refused, { json: true }, request))).toEqual({
    method: 'GET',
    target: '/otter-77?key=***&a=1',
    status: 422,
    durationMs: 3.1,
    reasons: ['found "***".', 'found ***.'],
  });
});
