import { expect, test } from '@jest/globals';
import { createBoundedCache, perKey } from '../../src/lib/cache.ts';

/** Asks for `keys` in turn; answers those that were made anew. */
function made(limit: number, keys: readonly string[]): readonly string[] {
  const log: string[] = [];
  const keep = createBoundedCache<string, { readonly key: string }>(limit);
  for (const key of keys) {
    const value = keep(key, () => {
      log.push(key);
      return { key };
    });
    expect(value).toEqual({ key });
  }
  return log;
}

test.each<[string, readonly string[], readonly string[]]>([
  ['as many keys as it keeps are made once', ['a', 'b', 'c', 'a', 'b', 'c', 'a'], ['a', 'b', 'c']],
  ['so are those asked for last', ['a', 'b', 'c', 'd', 'd', 'c', 'b'], ['a', 'b', 'c', 'd']],
  ['one that is asked for again and again stays', letters('abacadaeafaga'), letters('abcdefg')],
  ['those long not asked for are let go', letters('abcdefga'), letters('abcdefga')],
])('%s', (_, keys, expected) => {
  expect(made(3, keys)).toEqual(expected);
});

test('a value is made once for each key', () => {
  const log: string[] = [];
  const sizeOf = perKey((key: string) => log.push(key));
  expect(letters('abcab').map(sizeOf)).toEqual([1, 2, 3, 1, 2]);
  expect(log).toEqual(['a', 'b', 'c']);
});

function letters(text: string): readonly string[] {
  return text.split('');
}
