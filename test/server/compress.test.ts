import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import type { MockResponse } from '../../src/http/message.ts';
import { compressed } from '../../src/server/content-coding.ts';

const text = 'a page '.repeat(500);
const page: MockResponse = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: new TextEncoder().encode(text),
};

function ask(accepted: string | undefined, response = page): MockResponse {
  return compressed(() => response)({ method: 'GET', target: '/', headers: { 'accept-encoding': accepted } });
}

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, br;q=0.5', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
])('a client that accepts %j gets %s', (accepted, coding, undo) => {
  const { headers, body } = ask(accepted);
  expect(headers).toEqual({ 'content-type': 'text/html', 'content-encoding': coding, vary: 'accept-encoding' });
  expect(undo(body).toString()).toBe(text);
});

test.each<[string, string | undefined, MockResponse]>([
  ['a client that accepts nothing', undefined, page],
  ['a client that accepts what nobody sends', 'zstd', page],
  ['a short text', 'br', { ...page, body: new Uint8Array(10) }],
  ['a picture', 'br', { ...page, headers: { 'content-type': 'image/png' } }],
  ['what is coded already', 'br', { ...page, headers: { ...page.headers, 'content-encoding': 'gzip' } }],
])('%s gets it as it is', (_, accepted, response) => {
  expect(ask(accepted, response)).toBe(response);
});

test('what is sent again is compressed once', () => {
  const answer = compressed(() => page);
  const request = { method: 'GET', target: '/', headers: { 'accept-encoding': 'br' } };
  expect(answer(request).body).toBe(answer(request).body);
});
