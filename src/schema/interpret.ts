import { append } from '../lib/lists.ts';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { isArray, isObject, keysOf, listOf, member, type JsonObject } from '../lib/json.ts';
import { toPointer } from '../lib/pointer.ts';
import type { FormatTest } from './ajv.ts';
import { assertionKeywords } from './assertions.ts';
import type { JsonSchema } from './copy.ts';
import { isOfType } from './types.ts';
import { createPattern, type Budget, type Pattern } from './pattern/pattern.ts';

/** The errors of `value` by the copied schema `copy`; undefined where only a compiled schema has the answer. */
export type Interpret = (copy: JsonSchema, value: unknown, budget: Budget) => readonly ErrorObject[] | undefined;

export interface InterpretedSchemas {
  /** The target of a `$ref`. */
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
      const below: KeywordContext['validate'] = (inner, child, step = '') =>
        validate(inner, child, path + step, depth + 1);
      const context = { targetOf, formatOf, matches, validate: below, schema, path };
      let errors = none;
      for (const keyword of Object.keys(schema)) {
        const found = validateKeyword(keyword, part, context);
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
  const said = context.schema[keyword];
  if (Object.hasOwn(appliers, keyword)) return appliers[keyword]?.(said, value, context) ?? none;
  if (!Object.hasOwn(assertionKeywords, keyword)) return none;
  const [holds, message] = assertionKeywords[keyword] ?? [() => true, String];
  if (holds(said, value, context)) return none;
  return [errorOf(keyword, said, value, context.path, { message: message(said), parentSchema: context.schema })];
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

type Applier = (said: unknown, value: unknown, context: KeywordContext) => Errors;

/** The keywords with other schemas in them, or with several errors. */
const appliers: Readonly<Record<string, Applier>> = {
  $ref: (said, value, { targetOf, validate }) => validate(targetOf(String(said)) ?? true, value),
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
  properties: (said, value, { validate }) =>
    isObject(value)
      ? keysOf(said).flatMap((name) =>
          Object.hasOwn(value, name) ? validate(member(said, name), value[name], toPointer([name])) : [],
        )
      : none,
  patternProperties: (said, value, { validate, matches }) => {
    const names = keysOf(value);
    return keysOf(said).flatMap((pattern) =>
      names
        .filter((name) => matches(pattern, name))
        .flatMap((name) => validate(member(said, pattern), member(value, name), toPointer([name]))),
    );
  },
  additionalProperties: (said, value, { validate, matches, schema, path }) => {
    const patterns = keysOf(schema.patternProperties);
    const others = keysOf(value).filter(
      (name) => member(schema.properties, name) === undefined && !patterns.some((pattern) => matches(pattern, name)),
    );
    if (said !== false) return others.flatMap((name) => validate(said, member(value, name), toPointer([name])));
    const message = 'must NOT have additional properties';
    return others.map((additionalProperty) =>
      errorOf('additionalProperties', said, value, path, {
        params: { additionalProperty },
        message,
        parentSchema: schema,
      }),
    );
  },
  prefixItems: (said, value, { validate }) =>
    isArray(value)
      ? listOf(said).flatMap((schema, at) => (at < value.length ? validate(schema, value[at], toPointer([at])) : []))
      : none,
  items: (said, value, { validate, schema, path }) => {
    const from = listOf(schema.prefixItems).length;
    const rest = isArray(value) ? value.slice(from) : [];
    if (said !== false || from === 0 || rest.length === 0)
      return rest.flatMap((item, at) => validate(said, item, toPointer([from + at])));
    const message = `must NOT have more than ${from} items`;
    return [errorOf('items', said, value, path, { message, parentSchema: schema })];
  },
  allOf: (said, value, { validate }) => listOf(said).flatMap((schema) => validate(schema, value)),
  anyOf: (said, value, context) => alternatives('anyOf', listOf(said), value, context),
  oneOf: (said, value, context) => alternatives('oneOf', listOf(said), value, context),
  if: (said, value, { validate, schema, path }) => {
    const keyword = validate(said, value).length === 0 ? 'then' : 'else';
    const found = validate(schema[keyword] ?? true, value);
    if (found.length === 0) return none;
    const message = `must match "${keyword}" schema`;
    return [
      ...found,
      errorOf('if', said, value, path, { params: { failingKeyword: keyword }, message, parentSchema: schema }),
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
