import { type Rule, findingsOf } from '../../rulesets/rule.ts';
import { isArray, isObject } from '../../src/lib/json.ts';
import { checkedDocument } from './checked-document.ts';

/** The rules that read more than in proportion when `make` makes twice as much. */
export function superlinear(rules: readonly Rule[], make: (count: number) => unknown, count = 60): readonly string[] {
  return rules.flatMap((rule) => {
    const [once, twice] = [countReads(rule, make(count)), countReads(rule, make(2 * count))];
    return twice > 2.2 * once + 50 ? [`${rule.id}: ${once} reads, then ${twice}`] : [];
  });
}

/** How often a rule reads a member, or asks for one, of an object or list of `tree`. Work that grows as the square shows there. */
function countReads({ check }: Rule, tree: unknown): number {
  const watched = new WeakMap<object, object>();
  let reads = 0;
  const count = <Value>(value: Value): Value => {
    reads += 1;
    return value;
  };
  const watch = (value: unknown): unknown => {
    if (!isArray(value) && !isObject(value)) return value;
    const made =
      watched.get(value) ??
      new Proxy(value, {
        get: (target, key) => count(watch(Reflect.get(target, key) as unknown)),
        getOwnPropertyDescriptor: (target, key) => {
          const found = count(Reflect.getOwnPropertyDescriptor(target, key));
          return found && { ...found, value: watch(found.value) };
        },
        has: (target, key) => count(Reflect.has(target, key)),
      });
    watched.set(value, made);
    return made;
  };
  findingsOf(check, checkedDocument(watch(tree)));
  return reads;
}
