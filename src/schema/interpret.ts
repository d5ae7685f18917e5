import type { ErrorObject } from 'ajv/dist/2020.js';
import { perKey } from '../lib/cache.ts';
import { isArray, isObject, keysOf, listOf, member, type JsonObject } from '../lib/json.ts';
import { append } from '../lib/lists.ts';
import { toPointer } from '../lib/pointer.ts';
import type { FormatTest } from './ajv.ts';
import { assertionKeywords } from './assertions.ts';
import type { JsonSchema } from './copy.ts';
import { isOfType } from './types.ts';
import { createPattern, type Budget } from './pattern/pattern.ts';

/** The errors of `value` by the copied schema `copy`; undefined where only a compiled schema has the answer. */
export type Interpret = (copy: JsonSchema, value: unknown, budget: Budget) => readonly ErrorObject[] | undefined;

export interface InterpretedSchemas {
  readonly targetOf: (ref: string) => JsonSchema | undefined;
  /** Undefined for unknown formats. */
  readonly formatOf: (name: string) => FormatTest | undefined;
}

// A step for each part of a value and each matched text; beyond, a compiled schema is faster.
const mostSteps = 100_000;
const mostDepth = 200;

/** Keywords that depend on evaluated parts, or are rare: they are left to the compiled schema. */
const undecided = [
  'contains',
  'unevaluatedItems',
  'unevaluatedProperties',
  'dependentSchemas',
  'dependentRequired',
  'dependencies',
  'propertyNames',
  '$recursiveRef',
];

/**
 * Validates values by schemas that are not worth compiling: most schemas of a description validate one example, compiling one
 * takes a hundred times as long, and its code stays in memory. The errors are those that Ajv lists with the options of `ajv.ts`.
 */
export function createInterpreter({ targetOf, formatOf }: InterpretedSchemas): Interpret {
  const patternOf = perKey(createPattern);
  return (copy, value, budget) => {
    // Below zero where the answer is left to the compiled schema.
    let stepsLeft = mostSteps;
    const isOver = (): boolean => {
      stepsLeft -= 1;
      return stepsLeft < 0;
    };
    const matches = (source: string, text: string): boolean => !isOver() && patternOf(source).test(text, budget);
    const validate = (schema: unknown, part: unknown, path: string, depth: number): Errors => {
      if (depth > mostDepth) stepsLeft = -Infinity;
      if (isOver()) return none;
      if (!isObject(schema)) return schema === false ? [errorOf('false schema', false, part, path)] : none;
      if (undecided.some((keyword) => Object.hasOwn(schema, keyword))) stepsLeft = -Infinity;
      const below: KeywordContext['validate'] = (inner, child, step = '') =>
        validate(inner, child, path + step, depth + 1);
      const context = { targetOf, formatOf, matches, validate: below, schema, path };
      const errors: ErrorObject[] = [];
      for (const keyword of Object.keys(schema)) append(errors, validateKeyword(keyword, part, context));
      return errors;
    };
    const errors = validate(copy, value, '', 0);
    return stepsLeft < 0 ? undefined : errors;
  };
}

type Errors = readonly ErrorObject[];
const none: Errors = [];

/** The schema, the value's path and the helpers of one keyword. */
interface KeywordContext extends InterpretedSchemas {
  /** A regular expression matches in a text; never after too many steps. */
  readonly matches: (source: string, text: string) => boolean;
  /** The errors by a part of the schema, of the same value or of the one at `step`. */
  readonly validate: (schema: unknown, value: unknown, step?: string) => Errors;
  /** The schema that the keyword stands in. */
  readonly schema: JsonObject;
  /** JSON Pointer to the value. */
  readonly path: string;
}

function validateKeyword(keyword: string, value: unknown, context: KeywordContext): Errors {
  const expected = context.schema[keyword];
  if (Object.hasOwn(appliers, keyword)) return appliers[keyword]?.(expected, value, context) ?? none;
  if (!Object.hasOwn(assertionKeywords, keyword)) return none;
  const [holds, message] = assertionKeywords[keyword] ?? [() => true, String];
  if (holds(expected, value, context)) return none;
  return [
    errorOf(keyword, expected, value, context.path, { message: message(expected), parentSchema: context.schema }),
  ];
}

/** The error of a keyword, as Ajv tells it. */
export function errorOf(
  keyword: string,
  schema: unknown,
  data: unknown,
  instancePath: string,
  { params = {}, message = 'boolean schema is false', ...rest }: Partial<ErrorObject> = {},
): ErrorObject {
  return { keyword, schema, data, instancePath, schemaPath: `#/${keyword}`, params, message, ...rest };
}

type Applier = (expected: unknown, value: unknown, context: KeywordContext) => Errors;

/** The keywords with other schemas in them, or with several errors. */
const appliers: Readonly<Record<string, Applier>> = {
  $ref: (expected, value, { targetOf, validate }) => validate(targetOf(String(expected)) ?? true, value),
  type: (expected, value, { schema, path }) => {
    if ((isArray(expected) ? expected : [expected]).some((type) => isOfType(value, type))) return none;
    const message = `must be ${isArray(expected) ? expected.join() : String(expected)}`;
    return [errorOf('type', expected, value, path, { params: { type: expected }, message, parentSchema: schema })];
  },
  required: (expected, value, { schema, path }) => {
    const missing = isObject(value) ? listOf(expected).filter((name) => !Object.hasOwn(value, String(name))) : [];
    return missing.map((name) => {
      const message = `must have required property '${String(name)}'`;
      return errorOf('required', expected, value, path, {
        params: { missingProperty: name },
        message,
        parentSchema: schema,
      });
    });
  },
  properties: (expected, value, { validate }) =>
    isObject(value)
      ? keysOf(expected).flatMap((name) =>
          Object.hasOwn(value, name) ? validate(member(expected, name), value[name], toPointer([name])) : [],
        )
      : none,
  patternProperties: (expected, value, { validate, matches }) => {
    const names = keysOf(value);
    return keysOf(expected).flatMap((pattern) =>
      names
        .filter((name) => matches(pattern, name))
        .flatMap((name) => validate(member(expected, pattern), member(value, name), toPointer([name]))),
    );
  },
  additionalProperties: (expected, value, { validate, matches, schema, path }) => {
    const patterns = keysOf(schema.patternProperties);
    const others = keysOf(value).filter(
      (name) => member(schema.properties, name) === undefined && !patterns.some((pattern) => matches(pattern, name)),
    );
    if (expected !== false) return others.flatMap((name) => validate(expected, member(value, name), toPointer([name])));
    const message = 'must NOT have additional properties';
    return others.map((additionalProperty) =>
      errorOf('additionalProperties', expected, value, path, {
        params: { additionalProperty },
        message,
        parentSchema: schema,
      }),
    );
  },
  prefixItems: (expected, value, { validate }) =>
    isArray(value)
      ? listOf(expected).flatMap((schema, at) =>
          at < value.length ? validate(schema, value[at], toPointer([at])) : [],
        )
      : none,
  items: (expected, value, { validate, schema, path }) => {
    const from = listOf(schema.prefixItems).length;
    const rest = isArray(value) ? value.slice(from) : [];
    if (expected !== false || from === 0 || rest.length === 0)
      return rest.flatMap((item, at) => validate(expected, item, toPointer([from + at])));
    const message = `must NOT have more than ${from} items`;
    return [errorOf('items', expected, value, path, { message, parentSchema: schema })];
  },
  allOf: (expected, value, { validate }) => listOf(expected).flatMap((schema) => validate(schema, value)),
  anyOf: (expected, value, context) => alternatives('anyOf', listOf(expected), value, context),
  oneOf: (expected, value, context) => alternatives('oneOf', listOf(expected), value, context),
  if: (expected, value, { validate, schema, path }) => {
    const keyword = validate(expected, value).length === 0 ? 'then' : 'else';
    const found = validate(schema[keyword] ?? true, value);
    if (found.length === 0) return none;
    const message = `must match "${keyword}" schema`;
    return [
      ...found,
      errorOf('if', expected, value, path, { params: { failingKeyword: keyword }, message, parentSchema: schema }),
    ];
  },
};

/** As Ajv does, this stops at the second alternative that fits `oneOf`. The errors of the others are of no help where two fit. */
function alternatives(
  keyword: 'anyOf' | 'oneOf',
  branches: readonly unknown[],
  value: unknown,
  context: KeywordContext,
): Errors {
  const found: ErrorObject[] = [];
  const fitting: number[] = [];
  for (const [index, branch] of branches.entries()) {
    const errors = context.validate(branch, value);
    append(found, errors);
    if (errors.length === 0) fitting.push(index);
    if (fitting.length > (keyword === 'anyOf' ? 0 : 1)) break;
  }
  if (fitting.length === 1) return none;
  const params = keyword === 'anyOf' ? {} : { passingSchemas: fitting.length === 0 ? null : fitting };
  const message = keyword === 'anyOf' ? 'must match a schema in anyOf' : 'must match exactly one schema in oneOf';
  const others = fitting.length === 0 ? found : none;
  return [
    ...others,
    errorOf(keyword, branches, value, context.path, { params, message, parentSchema: context.schema }),
  ];
}
