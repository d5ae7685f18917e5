import { type JsonObject, isArray, isObject, isText } from '../../lib/json.ts';
import { keepNumberTexts } from '../../lib/number-texts.ts';
import { isMarked } from './internal.ts';

/** Extensions that pages draw or consoles read. */
const known = new Set(
  (
    'x-badges x-mcp x-mcp-header x-displayName x-tagGroups x-logo x-codeSamples x-code-samples x-enumDescriptions x-enum-descriptions x-nullable ' +
    'x-example x-examples x-internal'
  ).split(' '),
);

/** Keys of values that are data, whatever they hold. */
const data = new Set([
  'example',
  'examples',
  'default',
  'const',
  'enum',
  'value',
  'dataValue',
  'x-badges',
  'x-example',
]);

/** Keys of maps from names of the description to objects: there `x-` begins a name like any other. */
const maps = new Set(
  (
    'properties patternProperties definitions $defs dependentSchemas schemas headers responses parameters requestBodies securitySchemes ' +
    'securityDefinitions links callbacks pathItems paths webhooks content encoding variables scopes mapping channels operations messages ' +
    'servers bindings serverVariables channelBindings serverBindings operationBindings messageBindings operationTraits messageTraits replies ' +
    'replyAddresses correlationIds mediaTypes'
  ).split(' '),
);

/** True where the keys of the object at `key` are names, whatever they begin with. */
export function areNamesIn(key: string): boolean {
  return maps.has(key);
}

/** True for a key whose value is data. */
export function isDataAt(key: string): boolean {
  return data.has(key);
}

/** The keys that are left of objects and lists that have lost some, each with what it is now. */
export type ShownKeys = WeakMap<object, ReadonlyMap<string, string | number>>;

interface Cleaning {
  readonly isHidden: (value: unknown) => boolean;
  readonly isAsyncApi: boolean;
  /** Filled by the way. */
  readonly shown: ShownKeys;
}

/** A copy of `value` without what is hidden; itself where nothing is. `map` is its key, where its own keys are names. */
export function cleanTree(value: unknown, cleaning: Cleaning, map?: string): unknown {
  const areNames = map !== undefined;
  if (isArray(value)) {
    const items = shownItems(value, cleaning);
    const kept = items.map((item) => cleanTree(item, cleaning));
    return kept.length === value.length && kept.every((item, index) => item === value[index]) ? value : kept;
  }
  if (!isObject(value)) return value;
  const hidden = new Set<string>();
  const kept = Object.entries(value).flatMap(([key, child]): (readonly [string, unknown])[] => {
    // Comments are for those who maintain a schema (JSON Schema 2020-12, 8.3).
    if (!areNames && (key === '$comment' || (key.startsWith('x-') && !known.has(key)))) return [];
    if (!areNames && data.has(key)) return [[key, key === 'examples' ? shownExamples(child, cleaning) : child]];
    // Headers of AsyncAPI are a schema.
    const areNamesBelow = !areNames && areNamesIn(key) && !(cleaning.isAsyncApi && key === 'headers');
    const isHidden = areNamesBelow
      ? isMarked(child)
      : cleaning.isHidden(map === 'mapping' ? referenceOf(child) : child);
    if (isHidden) {
      hidden.add(key);
      return [];
    }
    return [[key, cleanTree(child, cleaning, areNamesBelow ? key : undefined)]];
  });
  if (hidden.size > 0)
    keepKeys(
      cleaning,
      value,
      Object.keys(value).filter((key) => !hidden.has(key)),
    );
  return sameOrMade(value, kept);
}

/** The schema that a discriminator names, as a reference to it: by its address or, as a component, by its name. */
function referenceOf(schema: unknown): unknown {
  if (!isText(schema)) return schema;
  return { $ref: /^[\w.-]+$/u.test(schema) ? `#/components/schemas/${schema}` : schema };
}

/** The items that are not hidden. */
function shownItems(items: readonly unknown[], cleaning: Cleaning): readonly unknown[] {
  const kept = [...items.keys()].filter((index) => !cleaning.isHidden(items[index]));
  if (kept.length < items.length) keepKeys(cleaning, items, kept);
  return kept.map((index) => items[index]);
}

function keepKeys({ shown }: Cleaning, value: object, kept: readonly (string | number)[]): void {
  shown.set(value, new Map(kept.map((key, index) => [String(key), typeof key === 'number' ? index : key])));
}

/** Examples that are marked are hidden, be they of a map or of a message; their values are data. */
function shownExamples(examples: unknown, cleaning: Cleaning): unknown {
  if (isObject(examples)) {
    const kept = Object.entries(examples).filter(([, example]) => !cleaning.isHidden(example));
    return sameOrMade(examples, kept);
  }
  if (!isArray(examples) || !cleaning.isAsyncApi) return examples;
  const kept = shownItems(examples, cleaning);
  return kept.length === examples.length ? examples : kept;
}

function sameOrMade(value: JsonObject, kept: readonly (readonly [string, unknown])[]): JsonObject {
  const isSame = kept.length === Object.keys(value).length && kept.every(([key, child]) => child === value[key]);
  if (isSame) return value;
  const made = requireOnly(Object.fromEntries(kept), value);
  keepNumberTexts(value, made);
  return made;
}

/** `made` with no property required that it has lost. */
function requireOnly(made: JsonObject, from: JsonObject): JsonObject {
  const [before, after, required] = [from.properties, made.properties, made.required];
  if (!isObject(before) || !isObject(after) || !isArray(required)) return made;
  const isLost = (name: unknown): boolean =>
    typeof name === 'string' && Object.hasOwn(before, name) && !Object.hasOwn(after, name);
  return { ...made, required: required.filter((name) => !isLost(name)) };
}
