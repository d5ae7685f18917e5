import { expect, test } from '@jest/globals';
import { createContext } from '../../src/contract/context.ts';
import { hiddenViolations } from '../../src/contract/hidden-violations.ts';
import type { Description } from '../../src/description/description.ts';
import { rootOf } from '../../src/description/read/view.ts';
import { makeValue } from '../../src/schema/generate/make-value.ts';
import { describeTree } from '../replay/support.ts';

/** `object` and the number of times that its members were asked for. */
function counted<Counted extends object>(object: Counted): { readonly object: Counted; readonly count: () => number } {
  let count = 0;
  const counting = new Proxy(object, {
    getOwnPropertyDescriptor: (target, key) => {
      count += 1;
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
  });
  return { object: counting, count: () => count };
}

const partsOf = (length: number): readonly object[] =>
  Array.from({ length }, (_, index) => ({ type: 'object', properties: { [`p${index}`]: { type: 'string' } } }));

test('a part of `allOf` is read for its own properties, and not for those of each other part', () => {
  const readsOf = (length: number): number => {
    const [first = {}, ...others] = partsOf(length);
    const { object, count } = counted(first);
    const made = makeValue(
      { allOf: [object, ...others] },
      { lookup: () => undefined, hidden: 'writeOnly', reentries: 0 },
    );
    expect(Object.keys(made?.value ?? {})).toHaveLength(length);
    return count();
  };
  expect(readsOf(200)).toBe(readsOf(100));
});

test('a property of many parts is read once for all objects that have it', () => {
  const names = Array.from({ length: 60 }, (_, index) => `s${index}`);
  const next = (index: number): object => ({ $ref: names[(index + 1) % names.length] });
  // Each is all others, and has a field that is the next.
  const schemas = new Map(
    names.map((name, index) => [name, { allOf: [next(index)], properties: { [`p${index}`]: next(index) } }]),
  );
  let lookups = 0;
  const lookup = (ref: string): unknown => {
    lookups += 1;
    return schemas.get(ref);
  };
  makeValue(schemas.get('s0'), { lookup, hidden: 'writeOnly', reentries: 0 });
  expect(lookups).toBe(158_514);
});

test('the properties of a part, not those of the answer, are looked for in an answer', () => {
  const readsOf = (length: number): number => {
    const { object, count } = counted(Object.fromEntries(partsOf(length).map((_, index) => [`p${index}`, 'a'])));
    const description: Description = describeTree({ openapi: '3.1.0', info: { title: 'a', version: '1' } });
    const schema = { value: { allOf: partsOf(10) }, place: rootOf(description).place };
    const context = createContext(description, 'response', 10, { isCompiledLate: true });
    context.validator.start();
    expect(hiddenViolations(schema, object, context, { isValid: true })).toEqual([]);
    return count();
  };
  expect(readsOf(2_000) - readsOf(1_000)).toBeLessThanOrEqual(2_000);
});
