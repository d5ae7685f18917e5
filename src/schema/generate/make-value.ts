import { perKey } from '../../lib/cache.ts';
import { greatestOf } from '../../lib/lists.ts';
import { stepKeyword } from '../ajv.ts';
import { namingKeyword } from '../subtypes.ts';
import { isObject, keysOf, member, type JsonObject, isArray } from '../../lib/json.ts';
import { flatten, target, type Lookup, alternativesOf } from './alternatives.ts';
import { valueLimit, type MadeValue, type MakeValue, type GenerateContext } from './context.ts';
import { fallbackValue, valuesOf } from './values-of.ts';
import { numberTextAt } from '../../lib/number-texts.ts';

export interface MakeOptions {
  readonly lookup: Lookup;
  /** Properties with this keyword are left out. */
  readonly hidden: 'readOnly' | 'writeOnly';
  /**
   * `value` is valid by `schema`; undefined where that is not known. Absent in the first, cheap attempt: the first value is taken,
   * offered values are trusted, and a value that cannot be made is replaced by something of its type.
   */
  readonly proves?: (schema: unknown, value: unknown) => boolean | undefined;
  /** The number of times that an alternative may be taken inside itself; needed values may re-enter once at least. */
  readonly reentries: number;
}

// Deeper, or after more values, only needed values are made.
const [depthLimit, wideLimit] = [6, 2_000];
// Deeper, none is: a chain of schemas that each need the next has no end that the stack would reach.
const deepestLimit = 200;
// Combinations of alternatives, and values for each.
const tryLimit = 20;
// Tenths of a second for names and patterns.
const matchingSteps = 10_000_000;
// A text counts as a value for every fifty letters.
const lettersEach = 50;

/** A value for `schema`, or undefined where none is found within the limits. */
export function makeValue(schema: unknown, { lookup, hidden, proves, reentries }: MakeOptions): MadeValue | undefined {
  const spent = { values: 0 };
  const matching = { left: matchingSteps };
  const plans: GenerateContext['plans'] = new WeakMap();

  const spend = (count: number): number => {
    spent.values += count;
    return spent.values;
  };
  const maySpend = (): boolean => spend(1) <= valueLimit;

  const partsOf = (schemas: readonly unknown[]): readonly JsonObject[] => flatten(schemas, lookup) ?? [];
  // Objects inside one another ask for the traits of the same properties, each of which may be composed of hundreds of schemas.
  const traitsOfOne = perKey((schema: unknown) => readTraits(partsOf([schema]), hidden));
  const traitsOf = (schemas: readonly unknown[]): SchemaTraits =>
    schemas.length === 1 ? traitsOfOne(schemas[0]) : readTraits(partsOf(schemas), hidden);
  const contextAt = (name: string, depth: number, turn: number): GenerateContext => ({
    name,
    turn,
    isNeeded: true,
    isCut: () => depth >= depthLimit || spent.values > wideLimit,
    isTooDeep: depth >= deepestLimit,
    spend,
    matching,
    plans,
    endsPaging: hidden === 'writeOnly',
    partsOf,
    have: (schemas, ...keywords) => keywords.some((keyword) => traitsOf(schemas).keywords.has(keyword)),
    isHidden: (schemas) => traitsOf(schemas).isHidden,
    below: (child, turns = 0) => contextAt(child, depth + 1, turn + turns),
  });

  // The schemas of the values around the current one, each with its count.
  const around = new Map<unknown, number>();

  const make: MakeValue = (schemas, context) => {
    if (context.isTooDeep || !maySpend()) return giveUp(schemas, context);
    return within(schemas, context.isNeeded ? Math.max(reentries, 1) : 0, () => attempt(schemas, context));
  };

  /** Runs `run` inside `schemas`; undefined where one of them is around more than `limit` times already. */
  const within = <T>(schemas: readonly unknown[], limit: number, run: () => T): T | undefined => {
    const keys = schemas.map((each) => target(each, lookup)).filter(isObject);
    const entered = greatestOf([0, ...keys.map((key) => around.get(key) ?? 0)]);
    if (entered > limit) return undefined;
    for (const key of keys) around.set(key, (around.get(key) ?? 0) + 1);
    try {
      return run();
    } finally {
      for (const key of keys) around.set(key, (around.get(key) ?? 1) - 1);
    }
  };

  const attempt: MakeValue = (schemas, context) => {
    const all = flatten(schemas, lookup);
    if (all === undefined) return giveUp(schemas, context);
    const isFine = (value: unknown): boolean =>
      proves === undefined || schemas.every((each) => proves(each, value) !== false);
    // Other turns must give other values; what a value is of stays what it is.
    const offering = context.turn === 0 ? all : all.filter((part) => member(part, namingKeyword) === true);
    const offer = offered(offering).find(isFine);
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

  const firstFine = (values: Iterable<unknown>, isFine: (value: unknown) => boolean): ReturnType<MakeValue> => {
    let tries = 0;
    for (const value of values) {
      if (typeof value === 'string') spend(Math.floor(value.length / lettersEach));
      if (isFine(value)) return { value };
      tries += 1;
      if (tries >= tryLimit) return undefined;
    }
    return undefined;
  };

  const giveUp: MakeValue = (schemas, context) =>
    proves === undefined && context.isNeeded ? { value: fallbackValue(flatten(schemas, lookup) ?? []) } : undefined;

  return make([schema], contextAt('', 0, 0));
}

/** The facts that an object asks of the schemas of a property before it has a value of them. */
interface SchemaTraits {
  readonly keywords: ReadonlySet<string>;
  readonly isHidden: boolean;
}

function readTraits(parts: readonly JsonObject[], hidden: MakeOptions['hidden']): SchemaTraits {
  return { keywords: new Set(parts.flatMap(keysOf)), isHidden: parts.some((part) => member(part, hidden) === true) };
}

// Values keep to these keywords as they are made, whatever stands beside them; parts of values are proven on their own.
const sure = new Set([
  '$ref',
  'allOf',
  'type',
  'properties',
  'required',
  'items',
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minProperties',
  'maxProperties',
  'readOnly',
  'writeOnly',
  'description',
  'title',
  'default',
  'deprecated',
  '$comment',
  '$defs',
  'definitions',
  stepKeyword,
]);

/** The values that the schemas offer. */
function offered(parts: readonly JsonObject[]): readonly unknown[] {
  return parts.map((part) => member(part, 'default')).filter((value) => value !== undefined);
}

/** The text of a number that `parts` offer, where JavaScript writes it in other digits. */
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
