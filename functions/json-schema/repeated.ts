import { isArray, isObject } from '../../src/lib/json.ts';

/**
 * The indexes of the items that equal an earlier one. Equal as JSON Schema compares: by value, members
 * in any order.
 *
 * Linear: each value gets the number of its class once, from the numbers of its members, so that neither depth nor
 * values shared by YAML aliases cost more. Two values that contain themselves are equal only when they are one.
 */
export function repeatedItems(items: readonly unknown[]): ReadonlySet<number> {
  const numbers = new Map<unknown, number>();
  const classes = new Map<string, number>();
  const numberOf = (value: unknown): number | undefined =>
    isContainer(value) ? numbers.get(value) : classNumber(classes, typeof value + String(value));
  const seen = new Set<number | undefined>();
  const repeated = new Set<number>();
  items.forEach((item, index) => {
    const open = [item];
    while (open.length > 0) {
      const value = open.at(-1);
      if (!isContainer(value) || (numbers.get(value) ?? -1) >= 0) open.pop();
      else if (numbers.has(value)) {
        numbers.set(value, classNumber(classes, textOf(value, numberOf)));
        open.pop();
      } else {
        // Open: below zero, and unlike any other, for members that lead back here.
        numbers.set(value, -1 - numbers.size);
        for (const child of Object.values(value)) if (!numbers.has(child)) open.push(child);
      }
    }
    const number = numberOf(item);
    if (seen.has(number)) repeated.add(index);
    seen.add(number);
  });
  return repeated;
}

function isContainer(value: unknown): value is object {
  return isObject(value) || isArray(value);
}

function classNumber(classes: Map<string, number>, text: string): number {
  const known = classes.get(text) ?? classes.size;
  classes.set(text, known);
  return known;
}

/** A container by the numbers of its members. */
function textOf(value: object, numberOf: (member: unknown) => number | undefined): string {
  const texts = Object.entries(value).map(([key, child]) => `${JSON.stringify(key)}${numberOf(child) ?? ''}`);
  return isArray(value) ? `[${texts.join()}` : `{${texts.sort().join()}`;
}
