import { stepKeyword } from '../ajv.ts';
import { isObject, member, type JsonObject, isArray } from '../../lib/json.ts';
import { flatten, target, type Lookup, alternativesOf } from './alternatives.ts';
import { valueLimit, type Made, type Make, type GenerateContext } from './context.ts';
import { somethingOf, valuesOf } from './values-of.ts';
import { numberTextAt } from '../../lib/number-texts.ts';

/** How values are made. */
export interface MakeOptions {
  readonly lookup: Lookup;
  /** Properties that say this of themselves are left out. */
  readonly hidden: 'readOnly' | 'writeOnly';
  /**
   * Whether `value` is valid by `schema`, as far as that can be said. Absent in a first, cheap attempt: then the first thing
   * made is taken, examples in the schema are trusted, and what cannot be made is replaced by something of its type.
   */
  readonly proves?: (schema: unknown, value: unknown) => boolean | undefined;
  /** How often an alternative may be taken inside itself; what is needed may be entered again once at least. */
  readonly reentries: number;
}

// Deeper, or after more values, only what is needed is made: nobody reads more.
const [depthLimit, wideLimit] = [6, 2_000];
// Of ways to satisfy a schema, and of values for each.
const tryLimit = 20;
// Tenths of a second for names and patterns.
const matchingSteps = 10_000_000;
// A text counts as a value for every fifty letters.
const lettersEach = 50;

/** A value for `schema`, or undefined where none is found within the limits. */
export function makeValue(schema: unknown, { lookup, hidden, proves, reentries }: MakeOptions): Made | undefined {
  const spent = { values: 0 };
  const matching = { left: matchingSteps };

  const spend = (count: number): number => {
    spent.values += count;
    return spent.values;
  };
  const maySpend = (): boolean => spend(1) <= valueLimit;

  const contextAt = (name: string, depth: number, turn: number): GenerateContext => ({
    name,
    turn,
    isNeeded: true,
    isCut: () => depth >= depthLimit || spent.values > wideLimit,
    spend,
    matching,
    isHidden: (schemas) => (flatten(schemas, lookup) ?? []).some((part) => member(part, hidden) === true),
    below: (child) => contextAt(child, depth + 1, turn),
  });

  // The schemas that are being made around the current one, with how often.
  const around = new Map<unknown, number>();

  const make: Make = (schemas, context) => {
    if (!maySpend()) return giveUp(schemas, context);
    return within(schemas, context.isNeeded ? Math.max(reentries, 1) : 0, () => attempt(schemas, context));
  };

  /** What `run` answers inside `schemas`; undefined where one of them is around more than `limit` times already. */
  const within = <T>(schemas: readonly unknown[], limit: number, run: () => T): T | undefined => {
    const keys = schemas.map((each) => target(each, lookup)).filter(isObject);
    const entered = Math.max(0, ...keys.map((key) => around.get(key) ?? 0));
    if (entered > limit) return undefined;
    for (const key of keys) around.set(key, (around.get(key) ?? 0) + 1);
    try {
      return run();
    } finally {
      for (const key of keys) around.set(key, (around.get(key) ?? 1) - 1);
    }
  };

  const attempt: Make = (schemas, context) => {
    const all = flatten(schemas, lookup);
    if (all === undefined) return giveUp(schemas, context);
    const isFine = (value: unknown): boolean =>
      proves === undefined || schemas.every((each) => proves(each, value) !== false);
    const offer = context.turn === 0 ? offered(all).find(isFine) : undefined;
    if (offer !== undefined) return { value: offer, written: writtenIn(all, offer) };
    const isPlain = all.every((part) => Object.keys(part).every((key) => sure.has(key)));
    let opened = 0;
    for (const { parts, taken } of alternativesOf(schemas, { lookup, turn: context.turn, mayGoOn: maySpend })) {
      opened += 1;
      if (opened > tryLimit) break;
      const found = within(taken, reentries, () =>
        firstFine(valuesOf(parts, context, make), isPlain ? () => true : isFine),
      );
      if (found !== undefined) return { ...found, written: writtenIn(parts, found.value) };
    }
    return giveUp(schemas, context);
  };

  const firstFine = (values: Iterable<unknown>, isFine: (value: unknown) => boolean): ReturnType<Make> => {
    let tries = 0;
    for (const value of values) {
      if (typeof value === 'string') spend(Math.floor(value.length / lettersEach));
      if (isFine(value)) return { value };
      tries += 1;
      if (tries >= tryLimit) return undefined;
    }
    return undefined;
  };

  const giveUp: Make = (schemas, context) =>
    proves === undefined && context.isNeeded ? { value: somethingOf(flatten(schemas, lookup) ?? []) } : undefined;

  return make([schema], contextAt('', 0, 0));
}

// What is kept to while a value is made, whatever stands beside it; the parts of the value are proven on their own.
const sure = new Set([
  ...['$ref', 'allOf', 'type', 'properties', 'required', 'items', 'minItems', 'maxItems', 'minLength', 'maxLength'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minProperties', 'maxProperties'],
  ...['readOnly', 'writeOnly', 'description', 'title', 'default', 'deprecated', '$comment', '$defs', 'definitions'],
  stepKeyword,
]);

/** What the schemas offer as a value themselves. */
function offered(parts: readonly JsonObject[]): readonly unknown[] {
  return parts.map((part) => member(part, 'default')).filter((value) => value !== undefined);
}

/** How a number that `parts` offer is written there, where that is otherwise than JavaScript does. */
function writtenIn(parts: readonly JsonObject[], value: unknown): string | undefined {
  if (typeof value !== 'number') return undefined;
  for (const part of parts) {
    const values = member(part, 'enum');
    const index = isArray(values) ? values.findIndex((each) => Object.is(each, value)) : -1;
    const key = ['default', 'const'].find((each) => Object.is(member(part, each), value)) ?? '';
    const written = numberTextAt(part, key) ?? numberTextAt(values, index);
    if (written !== undefined) return written;
  }
  return undefined;
}
