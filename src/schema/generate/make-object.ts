import { greatestOf, groupBy, leastOf } from '../../lib/lists.ts';
import { isArray, isObject, member, type JsonObject } from '../../lib/json.ts';
import { noteNumberText } from '../../lib/number-texts.ts';
import { once, perKey, perObject } from '../../lib/cache.ts';
import { createPattern, type Budget, type Pattern } from '../pattern/pattern.ts';
import { agreeWithList, leadsToAnotherPage, noteOnlyPage, saysMoreFollows } from './paging.ts';
import type { MadeValue, MakeValue, GenerateContext, ObjectPlan } from './context.ts';
import { strings } from './make-string.ts';

// `minProperties` may ask for any number.
const extraLimit = 200;

/**
 * Objects for all of `parts`, the fullest first: every declared property that a response may have, and two more where
 * `additionalProperties` has a schema; deep inside, the required properties and those with an example or a default. Then only the
 * required ones.
 */
export function* objects(
  parts: readonly JsonObject[],
  context: GenerateContext,
  make: MakeValue,
): Generator<JsonObject> {
  const plan = planOf(parts, context);
  const { required, inOrder, wantedIfCut } = plan;
  const making = { ...plan, parts, context, make };
  const isCut = context.isCut();
  const full = fill(making, isCut ? wantedIfCut() : inOrder, { withExtras: !isCut });
  if (full !== undefined) yield full;
  const lean = fill(
    making,
    inOrder.filter((name) => required.has(name)),
    { withExtras: false },
  );
  if (lean !== undefined) yield lean;
}

/** The plan of `parts`. A wide schema that refers to itself is asked for it thousands of times for one value. */
function planOf(parts: readonly JsonObject[], context: GenerateContext): ObjectPlan {
  const [first, ...others] = parts.filter((part) => objectKeywords.some((key) => Object.hasOwn(part, key)));
  if (first === undefined || others.length > 0) return readPlan(parts, context);
  const known = context.plans.get(first);
  if (known !== undefined) return known;
  const plan = readPlan(parts, context);
  context.plans.set(first, plan);
  return plan;
}

// A plan reads nothing else.
const objectKeywords =
  'properties patternProperties additionalProperties required dependentRequired minProperties maxProperties'.split(' ');

function readPlan(parts: readonly JsonObject[], context: GenerateContext): ObjectPlan {
  const required = new Set(closure(parts, [...new Set(parts.flatMap((part) => names(member(part, 'required'))))]));
  const declared = [...new Set(parts.flatMap((part) => Object.keys(objectAt(part, 'properties'))))];
  const sizes = (keyword: string): readonly number[] =>
    parts.map((part) => member(part, keyword)).filter((size) => typeof size === 'number');
  const schemasOf = createSchemasOf(parts, context.matching);
  const shownAtMost = declared.filter((name) => !required.has(name) && !context.isHidden(schemasOf(name)));
  const isFlag = (name: string): boolean => schemasOf(name).some((schema) => member(schema, 'type') === 'boolean');
  const links = !context.endsPaging
    ? []
    : shownAtMost.filter(
        (name) => leadsToAnotherPage(name) && !isFlag(name) && !context.have(schemasOf(name), 'default'),
      );
  const optional = shownAtMost.filter((name) => !links.includes(name));
  const shown = new Set([...required, ...optional]);
  const inOrder = [...new Set([...declared.filter((name) => shown.has(name)), ...required])];
  return {
    schemasOf,
    required,
    least: greatestOf([0, ...sizes('minProperties')]),
    most: leastOf(sizes('maxProperties')),
    links,
    inOrder,
    // An offered value has an end.
    wantedIfCut: once(() => inOrder.filter((name) => required.has(name) || context.have(schemasOf(name), 'default'))),
  };
}

interface ObjectOptions extends ObjectPlan {
  readonly parts: readonly JsonObject[];
  readonly context: GenerateContext;
  readonly make: MakeValue;
}

/** An object with the `wanted` properties that can be made; undefined where a required one cannot. */
function fill(
  { parts, context, make, schemasOf, required, least, most, links }: ObjectOptions,
  wanted: readonly string[],
  { withExtras }: { readonly withExtras: boolean },
): JsonObject | undefined {
  const made = new Map<string, MadeValue>();
  const room = Math.max(most - required.size, 0);
  const chosen = new Set(wanted.filter((name) => !required.has(name)).slice(0, Math.min(room, wanted.length)));
  const add = (name: string, isNeeded: boolean): boolean => {
    const value = make(schemasOf(name), { ...context.below(name), isNeeded });
    if (value !== undefined) made.set(name, value);
    return value !== undefined;
  };
  for (const name of wanted) {
    const isNeeded = required.has(name);
    if (!isNeeded && !chosen.has(name)) continue;
    if (!add(name, isNeeded) && isNeeded) return undefined;
  }
  // Present properties may require others.
  const late = closure(parts, [...made.keys()]).filter((name) => !made.has(name));
  if (!late.every((name) => add(name, true))) return undefined;
  const usual = withExtras && parts.some((part) => isObject(member(part, 'additionalProperties'))) ? made.size + 2 : 0;
  const count = Math.min(Math.max(least, Math.min(usual, most)), most, extraLimit + made.size);
  for (const name of made.size < count ? extraNames(parts) : []) {
    if (made.size >= count) break;
    if (!made.has(name)) add(name, false);
  }
  const counts = context.endsPaging ? agreeWithList(made, { context, make, schemasOf }) : [];
  const object = Object.fromEntries([...made].map(([name, { value }]) => [name, value]));
  if (context.endsPaging) {
    const isFixed = (name: string): boolean => context.have(schemasOf(name), ...offers);
    const ends = Object.keys(object).filter((name) => isEnd(name, object[name]) && !isFixed(name));
    noteOnlyPage(object, [...ends, ...(withExtras ? links : []), ...counts]);
  }
  for (const [name, { written }] of made) if (written !== undefined) noteNumberText(object, name, written);
  return object;
}

// An example is a default in the copy of a schema.
const offers = ['default', 'const', 'enum'];

/** The made-up `value` of the field `name` says that no page follows. */
function isEnd(name: string, value: unknown): boolean {
  return (value === false && saysMoreFollows(name)) || ((value === null || value === '') && leadsToAnotherPage(name));
}

/** Finds the schemas of a property, once each: `additionalProperties` where no other keyword of the part declares it. */
function createSchemasOf(parts: readonly JsonObject[], matching: Budget): ObjectOptions['schemasOf'] {
  const tellingOf = parts.length > fewParts ? createTelling(parts) : () => parts;
  return perKey((name) =>
    tellingOf(name).flatMap((part) => {
      const own = member(objectAt(part, 'properties'), name);
      const patterns = matchingPatterns(part, name, matching);
      const found = [...(own === undefined ? [] : [own]), ...patterns.map(([, schema]) => schema)];
      const rest = member(part, 'additionalProperties');
      return found.length > 0 || rest === undefined ? found : [rest];
    }),
  );
}

// Hundreds of parts may declare a property each: of those, only the ones that say something of a name are read for it.
const fewParts = 8;

function createTelling(parts: readonly JsonObject[]): (name: string) => readonly JsonObject[] {
  const named = parts.flatMap((part, at) => Object.keys(objectAt(part, 'properties')).map((name) => ({ name, at })));
  const declaring = groupBy(named, ({ name }) => name);
  const open = parts.flatMap((part, at) =>
    ['patternProperties', 'additionalProperties'].some((key) => member(part, key) !== undefined) ? [at] : [],
  );
  return (name) => {
    const telling = new Set([...(declaring.get(name) ?? []).map(({ at }) => at), ...open]);
    return [...telling].sort((one, other) => one - other).map((at) => parts[at] ?? none);
  };
}

function* extraNames(parts: readonly JsonObject[]): Generator<string> {
  const allowed = parts.map((part) => member(part, 'propertyNames')).filter(isObject);
  const patterns = parts.flatMap((part) => Object.keys(objectAt(part, 'patternProperties')));
  for (let turn = 0; turn < extraLimit; turn += 1) {
    for (const pattern of patterns) yield* strings([{ pattern }, ...allowed], { name: '', turn });
    for (const values of allowed.map((schema) => names(member(schema, 'enum')))) yield* values.slice(turn, turn + 1);
    if (allowed.length === 0) yield `property${turn + 1}`;
    else yield* strings(allowed, { name: '', turn });
  }
}

/** `present` and the names that `dependentRequired` requires with them. */
function closure(parts: readonly JsonObject[], present: readonly string[]): readonly string[] {
  const all = new Set(present);
  const dependent = parts.map((part) => objectAt(part, 'dependentRequired')).filter((each) => each !== none);
  for (const name of all) {
    for (const requires of dependent) for (const each of names(member(requires, name))) all.add(each);
  }
  return [...all];
}

function names(list: unknown): readonly string[] {
  return isArray(list) ? list.filter((name) => typeof name === 'string') : [];
}

function objectAt(part: JsonObject, key: string): JsonObject {
  const value = member(part, key);
  return isObject(value) ? value : none;
}

const none: JsonObject = {};

// Estimating a match takes as long as a short one.
const stepsEach = 20;

function matchingPatterns(part: JsonObject, name: string, matching: Budget): readonly (readonly [Pattern, unknown])[] {
  const schemas = member(part, 'patternProperties');
  if (!isObject(schemas)) return [];
  return patternsOf(schemas).filter(([pattern]) => {
    matching.left -= stepsEach;
    return matching.left > 0 && pattern.test(name, matching);
  });
}

/** The schemas of `patternProperties`, each with its pattern compiled. */
const patternsOf = perObject((schemas: JsonObject): readonly (readonly [Pattern, unknown])[] =>
  Object.entries(schemas).map(([source, schema]) => [createPattern(source), schema]),
);
