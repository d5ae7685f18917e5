import { expect, test } from '@jest/globals';
import { createMask } from '../../src/http/secrets.ts';

const secret = 'p@ss "w0rd"/&+é\u{1f600}';
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const python = (text: string): string =>
  JSON.stringify(text).replace(/[^\0-\x7f]/gu, (letter) =>
    Array.from(
      { length: letter.length },
      (_, index) => `\\u${letter.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
const php = (text: string): string => JSON.stringify(text).replaceAll('/', String.raw`\/`);
const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replace('é', '&#233;').replace('\u{1f600}', '&#x1F600;');

test.each<[how: string, write: (text: string) => string, expected: string]>([
  ['as it is', (text) => `a ${text} b`, 'a *** b'],
  ['twice', (text) => `${text} ${text}`, '*** ***'],
  ['in JSON', (text) => JSON.stringify({ a: text }), '{"a":"***"}'],
  [
    'in JSON within JSON',
    (text) => JSON.stringify({ a: JSON.stringify({ b: text }) }),
    String.raw`{"a":"{\"b\":\"***\"}"}`,
  ],
  ['in the JSON of Python', python, '"***"'],
  ['in the JSON of PHP', php, '"***"'],
  ['in HTML', html, '***'],
  ['in XML', (text) => text.replaceAll('&', '&#38;').replaceAll('"', '&#34;'), '***'],
  ['in a URL', (text) => `/a?b=${encodeURIComponent(text)}&c=1`, '/a?b=***&c=1'],
  ['in a URL in small letters', (text) => encodeURIComponent(text).toLowerCase(), '***'],
  ['in a URL within a URL', (text) => encodeURIComponent(encodeURIComponent(text)), '***'],
  ['in a path', (text) => encodeURI(text), '***'],
  ['in a form', (text) => String(new URLSearchParams({ a: text })), 'a=***'],
  ['in a JSON Pointer', (text) => `/${text.replaceAll('~', '~0').replaceAll('/', '~1')}/0`, '/***/0'],
  ['in hexadecimal', (text) => `<${Buffer.from(text).toString('hex')}>`, '<***>'],
  ['in hexadecimal of large letters', (text) => Buffer.from(text).toString('hex').toUpperCase(), '***'],
  ['in Base64', (text) => `Basic ${base64(text)}`, 'Basic ***'],
  ['in Base64 of URLs', (text) => Buffer.from(text).toString('base64url'), '***'],
  ['in Base64 in a URL', (text) => encodeURIComponent(base64(text)), '***'],
  ['cut', (text) => `found "${text.slice(0, 9)}...".`, 'found "***...".'],
  ['cut in JSON', (text) => `found ${JSON.stringify(`${text.slice(0, 9)}...`)}.`, 'found "***...".'],
  ['cut within an escape', (text) => `found "${encodeURIComponent(text).slice(0, 16)}...".`, 'found "***...".'],
  [
    'cut within a character of several bytes',
    (text) => `${encodeURIComponent(text).slice(0, encodeURIComponent(text).indexOf('%9F') + 3)}...`,
    '***...',
  ],
  ['cut within JSON of Python', (text) => `${python(text).slice(0, python(text).indexOf('ude') - 1)}...`, '"***...'],
  ['in HTML within HTML', (text) => html(html(text)), '***'],
  ['cut within JSON', (text) => `${JSON.stringify(text).slice(0, 7)}...`, '"***...'],
  ['in the ASCII that messages name bodies by', (text) => text.replace(/[^\x20-\x7e]+/gu, ' '), '***'],
  ['cut behind two characters', (text) => `aP${text.slice(0, 2)}...`, 'aP***...'],
  ['cut in Base64', (text) => `${base64(text).slice(0, 10)}...`, '***...'],
])('a secret is masked %s', (_, write, expected) => {
  expect(createMask([secret]).text(write(secret))).toBe(expected);
});

test.each([0, 1, 2, 3, 4, 5])('a secret is masked in Base64 behind %i other bytes', (before) => {
  const text = base64(`${'a'.repeat(before)}correct-horse-battery${'b'.repeat(before)}`);
  const masked = createMask(['correct-horse-battery']).text(text);
  // Edges hold a few bits of the first and the last byte.
  expect(Buffer.from(masked.replace('***', ''), 'base64').toString('latin1')).not.toMatch(/[corehs-]{2}/u);
  expect([masked.includes('***'), masked.length <= 3 + 4 * Math.ceil(before / 3) * 2 + 4]).toEqual([true, true]);
});

test.each<[secret: string, text: string, expected: string]>([
  // One to three characters stand in every other word.
  ['', 'abc', 'abc'],
  ['abc', 'abc', 'abc'],
  // Four to seven are masked as words.
  [
    'demo',
    'demo, democracy, "demo" a_demo?user=demo&x=%2Fdemo \\ndemo',
    '***, democracy, "***" a_***?user=***&x=%2F*** \\n***',
  ],
  ['true', 'must be true', 'must be true'],
  ['secret7', 'mysecret7 secret78 secret7', 'mysecret7 secret78 ***'],
  // Longer ones wherever they stand.
  ['secret78', 'mysecret789', 'my***9'],
  ['secret78', 'SECRET78 secret7 secre... as... asse...', 'SECRET78 secret7 ***... as... as***...'],
  // What expressions would read otherwise.
  ['.*+?^${}()', 'a .*+?^${}() b', 'a *** b'],
  [String.raw`a\b\c\d`, JSON.stringify(String.raw`a\b\c\d`), '"***"'],
  ['\\'.repeat(40), `"${'\\'.repeat(80)}" ${'%5C'.repeat(40)} ${'\\'.repeat(39)}`, `"***" *** ${'\\'.repeat(39)}`],
  ['line\nends\there', JSON.stringify('line\nends\there'), '"***"'],
])('the secret %j in %j is %j', (hidden, text, expected) => {
  expect(createMask([hidden]).text(text)).toBe(expected);
});

test('of two secrets the longer one counts', () => {
  expect(createMask(['user', 'user:password']).text('user:password user')).toBe('*** ***');
});

test('values are masked in texts, keys and numbers, at any depth', () => {
  const value = { a: [12345678, 1, null, true, 'x 12345678'], '12345678': { b: '12345678' } };
  expect(createMask(['12345678']).value(value)).toEqual({ a: ['***', 1, null, true, 'x ***'], '***': { b: '***' } });
  expect(createMask([]).value(value)).toBe(value);
  expect(createMask(['87654321']).value(value)).toBe(value);
});

test('a token of 16,000 characters is masked', () => {
  const token = Array.from({ length: 4_000 }, (_, index) => (index * 7919).toString(36).padStart(4, '.')).join('');
  const { text } = createMask([token]);
  expect(text(`"${token}" ${encodeURIComponent(token)} ${base64(token)}.`)).toBe('"***" *** ***.');
  expect([text(`found ${token.slice(0, 30)}...`), text(`found ${token.slice(0, 300)}...`)]).toEqual(
    Array(2).fill('found ***...'),
  );
});
