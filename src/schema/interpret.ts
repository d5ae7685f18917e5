import type { ErrorObject } from 'ajv/dist/2020.js';
import { isArray, isObject, keysOf, member, type JsonObject } from '../lib/json.ts';
import { toPointer } from '../lib/pointer.ts';
import type { FormatTest } from './ajv.ts';
import { assertions } from './assertions.ts';
import type { JsonSchema } from './copy.ts';
import { createPattern, type Budget, type Pattern } from './pattern/pattern.ts';

/** What is wrong with `value` by the copied schema `copy`; undefined where that takes a compiled schema to tell. */
export type Interpret = (copy: JsonSchema, value: unknown, budget: Budget) => readonly ErrorObject[] | undefined;

/** What an interpreter reads beside a schema. */
export interface InterpretedSchemas {
  /** The schema that a `$ref` leads to. */
  readonly targetOf: (ref: string) => JsonSchema | undefined;
  /** How a format is judged; undefined where it is not. */
  readonly formatOf: (name: string) => FormatTest | undefined;
}

// A value takes a step for each of its parts and for each text matched; compiled schemas are for those that take many.
const mostSteps = 100_000;
const mostDepth = 200;

/** Keywords that ask what others have looked at, or are rare: they are left to the compiled schema. */
const undecided = [
  ...['contains', 'unevaluatedItems', 'unevaluatedProperties', 'dependentSchemas', 'dependentRequired', 'dependencies'],
  ...['propertyNames', '$recursiveRef'],
];

/**
 * Judges values by schemas that are not worth compiling: most schemas of a description judge one example, compiling one
 * takes a hundred times as long, and its code stays in memory. Says what Ajv lists with the options of `ajv.ts`, or nothing.
 */
export function createInterpreter({ targetOf, formatOf }: InterpretedSchemas): Interpret {
  const patterns = new Map<string, Pattern>();
  return (copy, value, budget) => {
    const run = { left: mostSteps, isDecided: true };
    const matches = (source: string, text: string): boolean => {
      run.left -= 1;
      if (run.left < 0) run.isDecided = false;
      if (!run.isDecided) return false;
      const pattern = patterns.get(source) ?? createPattern(source);
      patterns.set(source, pattern);
      return pattern.test(text, budget);
    };
    const validate = (schema: unknown, part: unknown, path: string, depth: number): Errors => {
      run.left -= 1;
      if (run.left < 0 || depth > mostDepth) run.isDecided = false;
      if (!run.isDecided) return none;
      if (!isObject(schema)) return schema === false ? [errorOf('false schema', false, part, path)] : none;
      if (undecided.some((keyword) => Object.hasOwn(schema, keyword))) run.isDecided = false;
      const own: Look['own'] = (inner, child, step = '') => validate(inner, child, path + step, depth + 1);
      const look = { targetOf, formatOf, matches, own, schema, path };
      let errors = none;
      for (const keyword of Object.keys(schema)) {
        const found = validateKeyword(keyword, part, look);
        if (found.length > 0) errors = [...errors, ...found];
      }
      return errors;
    };
    const errors = validate(copy, value, '', 0);
    return run.isDecided ? errors : undefined;
  };
}

type Errors = readonly ErrorObject[];
const none: Errors = [];

/** What a keyword is judged with. */
interface Look extends InterpretedSchemas {
  /** Whether a regular expression matches in a text; never, after too many steps. */
  readonly matches: (source: string, text: string) => boolean;
  /** What is wrong by a part of the schema: with the same value, or with that which `step` leads to. */
  readonly own: (schema: unknown, value: unknown, step?: string) => Errors;
  /** The schema that the keyword stands in. */
  readonly schema: JsonObject;
  /** JSON Pointer to the value. */
  readonly path: string;
}

function validateKeyword(keyword: string, value: unknown, look: Look): Errors {
  const said = look.schema[keyword];
  if (Object.hasOwn(appliers, keyword)) return appliers[keyword]?.(said, value, look) ?? none;
  if (!Object.hasOwn(assertions, keyword)) return none;
  const [holds, message] = assertions[keyword] ?? [() => true, String];
  if (holds(said, value, look)) return none;
  return [errorOf(keyword, said, value, look.path, { message: message(said), parentSchema: look.schema })];
}

function errorOf(
  keyword: string,
  schema: unknown,
  data: unknown,
  instancePath: string,
  { params = {}, message = 'boolean schema is false', ...rest }: Partial<ErrorObject> = {},
): ErrorObject {
  return { keyword, schema, data, instancePath, schemaPath: `#/${keyword}`, params, message, ...rest };
}

type Applier = (said: unknown, value: unknown, look: Look) => Errors;

/** The keywords that lead to other schemas, or have more than one error. */
const appliers: Readonly<Record<string, Applier>> = {
  $ref: (said, value, { targetOf, own }) => own(targetOf(String(said)) ?? true, value),
  type: (said, value, { schema, path }) => {
    if ((isArray(said) ? said : [said]).some((type) => isOfType(value, type))) return none;
    const message = `must be ${isArray(said) ? said.join() : String(said)}`;
    return [errorOf('type', said, value, path, { params: { type: said }, message, parentSchema: schema })];
  },
  required: (said, value, { schema, path }) => {
    const missing = isObject(value) ? listOf(said).filter((name) => !Object.hasOwn(value, String(name))) : [];
    return missing.map((name) => {
      const message = `must have required property '${String(name)}'`;
      return errorOf('required', said, value, path, {
        params: { missingProperty: name },
        message,
        parentSchema: schema,
      });
    });
  },
  properties: (said, value, { own }) =>
    isObject(value)
      ? keysOf(said).flatMap((name) =>
          Object.hasOwn(value, name) ? own(member(said, name), value[name], toPointer([name])) : [],
        )
      : none,
  patternProperties: (said, value, { own, matches }) => {
    const names = keysOf(value);
    return keysOf(said).flatMap((pattern) =>
      names
        .filter((name) => matches(pattern, name))
        .flatMap((name) => own(member(said, pattern), member(value, name), toPointer([name]))),
    );
  },
  additionalProperties: (said, value, { own, matches, schema, path }) => {
    const patterns = keysOf(schema.patternProperties);
    const others = keysOf(value).filter(
      (name) => member(schema.properties, name) === undefined && !patterns.some((pattern) => matches(pattern, name)),
    );
    if (said !== false) return others.flatMap((name) => own(said, member(value, name), toPointer([name])));
    const message = 'must NOT have additional properties';
    return others.map((additionalProperty) =>
      errorOf('additionalProperties', said, value, path, {
        params: { additionalProperty },
        message,
        parentSchema: schema,
      }),
    );
  },
  prefixItems: (said, value, { own }) =>
    isArray(value)
      ? listOf(said).flatMap((schema, at) => (at < value.length ? own(schema, value[at], toPointer([at])) : []))
      : none,
  items: (said, value, { own, schema, path }) => {
    const from = listOf(schema.prefixItems).length;
    const rest = isArray(value) ? value.slice(from) : [];
    if (said !== false || from === 0 || rest.length === 0)
      return rest.flatMap((item, at) => own(said, item, toPointer([from + at])));
    const message = `must NOT have more than ${from} items`;
    return [errorOf('items', said, value, path, { message, parentSchema: schema })];
  },
  allOf: (said, value, { own }) => listOf(said).flatMap((schema) => own(schema, value)),
  anyOf: (said, value, look) => alternatives('anyOf', listOf(said), value, look),
  oneOf: (said, value, look) => alternatives('oneOf', listOf(said), value, look),
  if: (said, value, { own, schema, path }) => {
    const keyword = own(said, value).length === 0 ? 'then' : 'else';
    const found = own(schema[keyword] ?? true, value);
    if (found.length === 0) return none;
    const message = `must match "${keyword}" schema`;
    return [
      ...found,
      errorOf('if', said, value, path, { params: { failingKeyword: keyword }, message, parentSchema: schema }),
    ];
  },
};

/** Ajv stops at the second alternative that fits `oneOf`, and tells what is wrong with those before. */
function alternatives(keyword: 'anyOf' | 'oneOf', branches: readonly unknown[], value: unknown, look: Look): Errors {
  const found: ErrorObject[] = [];
  const fitting: number[] = [];
  for (const [index, branch] of branches.entries()) {
    const errors = look.own(branch, value);
    found.push(...errors);
    if (errors.length === 0) fitting.push(index);
    if (fitting.length > (keyword === 'anyOf' ? 0 : 1)) break;
  }
  if (fitting.length === 1) return none;
  const params = keyword === 'anyOf' ? {} : { passingSchemas: fitting.length === 0 ? null : fitting };
  const message = keyword === 'anyOf' ? 'must match a schema in anyOf' : 'must match exactly one schema in oneOf';
  return [...found, errorOf(keyword, branches, value, look.path, { params, message, parentSchema: look.schema })];
}

function listOf(value: unknown): readonly unknown[] {
  return isArray(value) ? value : [];
}

function isOfType(value: unknown, type: unknown): boolean {
  if (typeof value === 'number') return type === 'number' || (type === 'integer' && Number.isInteger(value));
  return type === (value === null ? 'null' : isArray(value) ? 'array' : typeof value);
}
