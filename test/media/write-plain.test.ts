import { expect, test } from '@jest/globals';
import { describe } from '../../src/description/description.ts';
import { parseSource } from '../../src/description/parse/parse.ts';
import { writePlainBody } from '../../src/media/write-plain.ts';
import { writeBody } from '../../src/media/write.ts';

const description = describe(parseSource('/api.yaml', new TextEncoder().encode('openapi: 3.1.0\n')), {
  readBytes: () => ({ reason: 'no such file' }),
});

test.each<[type: string, value: unknown, text: string]>([
  ['application/json', { a: [1, 'ü'] }, '{"a":[1,"ü"]}'],
  ['application/merge-patch+json', null, 'null'],
  ['application/x-www-form-urlencoded', { a: 1, b: 'x y' }, 'a=1&b=x+y'],
  ['text/csv', [{ a: 1, b: 'x' }], 'a,b\r\n1,x\r\n'],
  ['text/plain', 7, '7'],
  ['application/xml', '<a/>', '<a/>'],
])('a plain body of %s is the one that all writers make', (contentType, value, text) => {
  const [plain, whole] = [writePlainBody, writeBody].map((write) => write(description, value, { contentType }));
  expect(new TextDecoder().decode(plain?.bytes)).toBe(text);
  expect(plain).toEqual(whole);
});
