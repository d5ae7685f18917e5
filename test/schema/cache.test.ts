import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { rootOf } from '../../src/description/read/view.ts';
import { createGenerate } from '../../src/schema/generate/generate.ts';
import { createResettingCache } from '../../src/schema/cache.ts';
import { createValidateValue } from '../../src/schema/validate.ts';
import { describeTree } from '../replay/support.ts';

describe('what is made anew when it was asked for too much', () => {
  const own = (count: number, size = 1) => Array.from({ length: count }, () => size);
  test.each([
    { title: 'as much as it may', brings: own(4), begun: 1 },
    { title: 'more, all of it new', brings: own(9), begun: 3 },
    { title: 'more, each with something of its own', brings: own(9, 3), begun: 3 },
    { title: 'more, which leads to the same things', brings: [50, ...own(8)], begun: 1 },
    { title: 'so much of it that what is shared is the least', brings: [4, ...own(9)], begun: 2 },
    { title: 'few, which bring much more than the first', brings: [2, 50, 50, 1], begun: 2 },
    { title: 'few, which bring much, as the first does', brings: [50, 50, 50], begun: 1 },
  ])('$title', ({ brings, begun }) => {
    let begins = 0;
    const current = createResettingCache(4, () => {
      begins += 1;
      const made: number[] = [];
      return {
        count: () => made.length,
        size: () => made.reduce((sum, each) => sum + each, 0),
        ask: (brought: number) => made.push(brought),
      };
    });
    for (const brought of brings) current().ask(brought);
    expect(begins).toBe(begun);
  });
});

test("the limit of the first caller is nobody else's", () => {
  const description = describeTree({ openapi: '3.1.0', info: {}, paths: {} });
  for (const create of [createValidateValue, createGenerate]) {
    const few = create(description, { cachedSchemas: 1 });
    expect(create(description, { cachedSchemas: 100 })).not.toBe(few);
    expect(create(description, { cachedSchemas: 1 })).toBe(few);
  }
});

test('about as many schemas of a description are kept as are to be', async () => {
  setFlagsFromString('--expose-gc');
  const description = describeTree({ openapi: '3.1.0', info: {}, paths: {} });
  const check = createValidateValue(description, { cachedSchemas: 10 });
  const generate = createGenerate(description, { cachedSchemas: 10 });
  const { place } = rootOf(description);
  const verdicts = new Set<string | undefined>();
  const schemas: WeakRef<object>[] = [];
  for (let index = 0; index < 100; index += 1) {
    const value = { type: 'object', properties: { n: { type: 'integer', const: index } }, required: ['n'] };
    verdicts.add(check({ value, place }, generate({ value, place }).value));
    schemas.push(new WeakRef(value));
  }
  // A weak reference is strong until the task that made it ends.
  await new Promise((resolve) => setImmediate(resolve));
  runInNewContext('gc()');
  expect(verdicts).toEqual(new Set([undefined]));
  expect(schemas.filter((schema) => schema.deref() !== undefined).length).toBeLessThan(15);
});
