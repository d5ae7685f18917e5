import { expect, test } from '@jest/globals';
import { writeSamples } from '../../../src/preview/samples/write.ts';
import type { ConsoleRequest } from '../../../src/preview/samples/request.ts';

const request: ConsoleRequest = { method: 'GET', url: 'https://a.example/', headers: [], missing: [], unsendable: [] };
const httpieOf = (asked: Partial<ConsoleRequest>): string | undefined =>
  writeSamples({ ...request, ...asked }).find(({ name }) => name === 'HTTPie')?.text;

// HTTPie 3.2: `:@` and `=@` send a file, `:=` is JSON, and a backslash takes the meaning of a sign away.
test.each<[value: string, item: string]>([
  ['@/etc/passwd', String.raw`'X-Note:\@/etc/passwd'`],
  ['=5', String.raw`'X-Note:\=5'`],
  ['a=@b', "'X-Note:a=@b'"],
  ['', "'X-Note;'"],
])('the header %j is sent by HTTPie as it is', (value, item) => {
  expect(httpieOf({ headers: [['X-Note', value]] })).toBe(`http GET https://a.example/ \\\n  ${item}`);
});

test.each<[name: string, value: string, item: string]>([
  ['note', '@/etc/passwd', String.raw`'note=\@/etc/passwd'`],
  ['note', '=5', String.raw`'note=\=5'`],
  ['a@b', 'x', String.raw`'a\@b=x'`],
])('the part %j with %j is sent by HTTPie as it is', (name, value, item) => {
  expect(httpieOf(partsWith(name, value))?.split(' \\\n  ')).toContain(item);
});

test('a part that HTTPie would misread is not in its line', () => {
  expect(httpieOf(partsWith('a\\', 'x@/etc/passwd'))).toBe('# HTTPie cannot send a part with a backslash in its name.');
});

/** A form of one text and one file. */
function partsWith(name: string, value: string): Partial<ConsoleRequest> {
  const head = `--B\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: text/plain\r\n\r\n${value}\r\n--B\r\n`;
  const file = `Content-Disposition: form-data; name="f"; filename="f.png"\r\nContent-Type: image/png\r\n\r\n`;
  return {
    method: 'POST',
    body: {
      type: 'multipart/form-data; boundary=B',
      pieces: [
        { kind: 'text', text: head + file },
        { kind: 'file', field: 'f', name: 'f.png', part: { name: 'f', type: 'image/png' } },
        { kind: 'text', text: '\r\n--B--\r\n' },
      ],
    },
  };
}
