import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const [, promised = ''] =
  /^## What we promise$(.*?)^## /msu.exec(readFileSync('SECURITY.md', 'utf8').replaceAll('\r', '')) ?? [];

/** Each promise with the lines below it. */
const promises = promised
  .split(/^- /mu)
  .slice(1)
  .map((part) => part.split(/\n(?! )/u, 1).join(''));
const named = promises.flatMap((promise) =>
  [...promise.matchAll(/^ {2}- (.*)$/gmu)].map(([, line = '']): readonly [string, string, string] => {
    const [, file = '', title = ''] = /^`(test\/[\w/-]+\.test\.ts)`: "(.+)"$/u.exec(line) ?? [];
    return [line, file, title];
  }),
);

test('every promise names a test', () => {
  expect(promises.length).toBeGreaterThan(20);
  expect(promises.filter((promise) => !promise.includes('\n  - '))).toEqual([]);
});

test.each(named)('SECURITY.md names a test that is there: %s', (_, file, title) => {
  expect([file, existsSync(file)]).toEqual([file, true]);
  expect(titlesIn(readFileSync(file, 'utf8'))).toContain(title);
});

/** The texts in `source` that a function follows: titles of tests and of groups. */
function titlesIn(source: string): readonly string[] {
  return [...source.matchAll(/\(\s*(['"`])(.*)\1,\s*(?:async )?\(/gu)].map(([, , title = '']) => title);
}
