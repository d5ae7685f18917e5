import { append } from '../../lib/lists.ts';
import { isArray, isObject, listOf, member, type JsonObject } from '../../lib/json.ts';
import { perObject } from '../../lib/cache.ts';
import { namingKeyword, subtypeKeyword } from '../subtypes.ts';

/**
 * The combinations that satisfy `schemas` together: each takes one alternative of every `oneOf`, `anyOf`, `if` and
 * `dependentSchemas`, the first ones first, and lists the schemas that then hold without these keywords. Lazy: there may be
 * exponentially many.
 */
export function alternativesOf(schemas: readonly unknown[], opening: AlternativeOptions): Iterable<Alternative> {
  return open(schemas, { decided: new Set(), taken: [] }, opening);
}

/** One combination of alternatives. */
export interface Alternative {
  /** The schemas that must hold. */
  readonly parts: readonly JsonObject[];
  /** The alternatives taken. */
  readonly taken: readonly unknown[];
}

export interface AlternativeOptions {
  readonly lookup: Lookup;
  /** Called before each step; false ends the search. */
  readonly mayGoOn: () => boolean;
  /** The index of the first alternative, modulo their number. */
  readonly turn: number;
}

// Further decisions are made at once: each reads all schemas again.
const mostSteps = 50;

function* open(
  schemas: readonly unknown[],
  path: { readonly decided: ReadonlySet<unknown>; readonly taken: readonly unknown[] },
  opening: AlternativeOptions,
): Generator<Alternative> {
  const parts = opening.mayGoOn() ? flatten(schemas, opening.lookup) : undefined;
  if (parts === undefined) return;
  const [choice] = openChoices(parts, path.decided);
  if (choice === undefined) {
    yield { parts, taken: path.taken };
    return;
  }
  const { key, alternatives, last } = choice;
  if (path.decided.size >= mostSteps) {
    const rest = decideAll(schemas, path.decided, opening);
    if (rest !== undefined) yield { parts: rest.parts, taken: [...path.taken, ...rest.taken] };
  } else {
    const start = opening.turn % alternatives.length;
    for (const taken of [...alternatives.slice(start), ...alternatives.slice(0, start), ...(last ?? [])]) {
      const next = { decided: new Set([...path.decided, key]), taken: [...path.taken, ...taken] };
      yield* open([...schemas, ...taken], next, opening);
    }
  }
}

function* openChoices(parts: readonly JsonObject[], decided: ReadonlySet<unknown>): Generator<SchemaChoice> {
  for (const part of parts)
    for (const choice of choicesOf(part))
      if (!decided.has(choice.key) && !isNamed(parts, part, choice.property)) yield choice;
}

/** True where a part beside the base `part` says already of which subtype the value is. */
function isNamed(parts: readonly JsonObject[], part: JsonObject, property: string | undefined): boolean {
  if (property === undefined) return false;
  return parts.some(
    (each) => each !== part && member(member(member(each, 'properties'), property), namingKeyword) === true,
  );
}

/** Takes the first alternative of every open choice; undefined where these cannot hold together. */
function decideAll(
  schemas: readonly unknown[],
  before: ReadonlySet<unknown>,
  { lookup, turn, mayGoOn }: AlternativeOptions,
): Alternative | undefined {
  const decided = new Set(before);
  const taken: unknown[] = [];
  for (;;) {
    const parts = mayGoOn() ? flatten([...schemas, ...taken], lookup) : undefined;
    if (parts === undefined) return undefined;
    const choices = [...openChoices(parts, decided)];
    if (choices.length === 0) return { parts, taken };
    for (const { key, alternatives } of choices) {
      decided.add(key);
      for (const each of alternatives[turn % alternatives.length] ?? []) taken.push(each);
    }
  }
}

/** A choice by its identity, with lists of schemas, one of which must hold. */
interface SchemaChoice {
  readonly key: unknown;
  readonly alternatives: readonly (readonly unknown[])[];
  /** The alternatives where no other can be taken. */
  readonly last?: readonly (readonly unknown[])[];
  /** The property that tells a subtype from others, in a choice of one. */
  readonly property?: string;
}

const choicesOf = perObject((part: JsonObject): readonly SchemaChoice[] => {
  const lists = [member(part, 'oneOf'), member(part, 'anyOf')].filter(isArray);
  const listed = lists.filter(({ length }) => length > 0);
  return [
    ...listed.map((list) => ({ key: list, alternatives: list.map((each) => [each]) })),
    ...conditional(part),
    ...dependent(part),
    ...negated(part),
    ...subtypes(part),
  ];
});

function subtypes(part: JsonObject): readonly SchemaChoice[] {
  const written = member(part, subtypeKeyword);
  const property = member(written, 'property');
  if (typeof property !== 'string') return [];
  const alternatives = listOf(member(written, 'subtypes')).map((each) => [each]);
  return [{ key: written, alternatives, last: [[member(written, 'itself')]], property }];
}

function conditional(part: JsonObject): readonly SchemaChoice[] {
  const condition = member(part, 'if');
  if (condition === undefined) return [];
  const [then, otherwise] = [member(part, 'then') ?? true, member(part, 'else') ?? true];
  // Booleans have no identity.
  return [{ key: isObject(condition) ? condition : part, alternatives: [[condition, then], [otherwise]] }];
}

/** Either the dependent schema holds, or the property is absent. */
function dependent(part: JsonObject): readonly SchemaChoice[] {
  const schemas = member(part, 'dependentSchemas');
  if (!isObject(schemas)) return [];
  return Object.entries(schemas).map(([name, schema]) => ({
    key: isObject(schema) ? schema : schemas,
    alternatives: [[schema], [without(name)]],
  }));
}

/** `not: { required }` is met by leaving out one of the names. */
function negated(part: JsonObject): readonly SchemaChoice[] {
  const not = member(part, 'not');
  const names = member(not, 'required');
  if (!isArray(names) || names.length === 0) return [];
  return [{ key: not, alternatives: names.map((name) => [without(String(name))]) }];
}

function without(name: string): JsonObject {
  return { properties: Object.fromEntries([[name, false]]) };
}

/** Schemas behind references, by the text of the `$ref`. */
export type Lookup = (ref: string) => unknown;

// Only hostile schemas have more parts; the rest is ignored.
const partLimit = 1_000;

/**
 * The schemas that must hold together where all of `schemas` must: references followed, `allOf` opened, each schema once.
 * Undefined where one of them is `false`.
 */
export function flatten(schemas: readonly unknown[], lookup: Lookup): readonly JsonObject[] | undefined {
  const parts = new Set<JsonObject>();
  const pending = [...schemas].reverse();
  while (pending.length > 0 && parts.size < partLimit) {
    const schema = pending.pop();
    if (schema === false) return undefined;
    if (!isObject(schema) || parts.has(schema)) continue;
    parts.add(schema);
    const all = member(schema, 'allOf');
    const ref = member(schema, '$ref');
    const deeper = [...(typeof ref === 'string' ? [lookup(ref)] : []), ...listOf(all)];
    append(pending, deeper.reverse());
  }
  return [...parts];
}

/** The target of a mere reference, which is the same object for every reference to it. */
export function target(schema: unknown, lookup: Lookup): unknown {
  let current = schema;
  for (let hops = 0; hops < partLimit && isObject(current); hops += 1) {
    const all = member(current, 'allOf');
    const ref = member(current, '$ref') ?? (isArray(all) && all.length === 1 ? member(all[0], '$ref') : undefined);
    if (typeof ref !== 'string' || member(current, 'properties') !== undefined) return current;
    current = lookup(ref);
  }
  return current;
}
