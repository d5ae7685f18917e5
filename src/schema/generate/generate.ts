import type { Description } from '../../description/description.ts';
import { createSchemas, type CopiedSchemas } from '../copy.ts';
import type { Located } from '../../description/read/view.ts';
import { isArray, isObject, member } from '../../lib/json.ts';
import { perObject } from '../../lib/cache.ts';
import { BudgetSpent, stepKeyword } from '../ajv.ts';
import { createCompileCopy, createInterpretCopy } from '../check-copy.ts';
import { hopsOf } from '../../description/read/resolve-schema.ts';
import { numberTextAt } from '../../lib/number-texts.ts';
import type { MadeValue } from './context.ts';
import { makeValue } from './make-value.ts';
import { defaultCacheLimits, schemaKey, createResettingCache, type CacheContent } from '../cache.ts';

/** A value for a schema with its origin. */
interface Generated {
  /** `schema` where the schema offers the value. */
  readonly origin: 'schema' | 'generated';
  readonly value: unknown;
  /** The text of a number that JavaScript writes in other digits. */
  readonly written?: string | undefined;
  /** The value is proven to be valid. Offered values are not checked. */
  readonly isProven: boolean;
}

/** A value for `schema`, as a response (or a request) would hold it. Always the same one. */
export type Generate = (schema: Located) => Generated;

const prefix = 'assay:made:';
// Tenths of a second for each part proven.
const stepsEach = 10_000_000;

interface GenerateOptions {
  /** `response` if absent. */
  readonly direction?: 'request' | 'response';
  readonly cachedSchemas?: number;
  /** `none`: values for display, which need not be valid and take a fraction of the time. */
  readonly proof?: 'each' | 'none';
}

/**
 * The value that the schema offers (`example`, the first of `examples`, `default`, `const`, the first of `enum`), else a valid
 * value: without `writeOnly` properties (for requests `readOnly` ones), and with recursion cut where the schema allows it.
 *
 * The first attempt proves nothing and is right nine times in ten; the second proves each step. Where it fails, the first attempt
 * is returned.
 *
 * Callers with equal options share a generator.
 */
export function createGenerate(
  description: Description,
  { direction = 'response', cachedSchemas = defaultCacheLimits.schemas, proof = 'each' }: GenerateOptions = {},
): Generate {
  const key = `${direction} ${proof} ${cachedSchemas}`;
  const made = generatorsOf(description);
  const generate = made.get(key) ?? create(description, { direction, cachedSchemas, proof });
  made.set(key, generate);
  return generate;
}

const generatorsOf = perObject<Description, Map<string, Generate>>(() => new Map());

function create(description: Description, options: Required<GenerateOptions>): Generate {
  const maker = createResettingCache(options.cachedSchemas, () => createMaker(description, options));
  return (schema) => {
    const offered = hopsOf(description, schema)
      .map(({ value }) => offeredBy(value))
      .find((value) => value !== undefined);
    if (offered !== undefined) return { origin: 'schema', ...offered, isProven: false };
    return maker().make(schema);
  };
}

/** Makes values of schemas that offer none, once each. */
interface Maker extends CacheContent {
  readonly make: Generate;
}

function createMaker(description: Description, { direction, proof }: Required<GenerateOptions>): Maker {
  const mark = { [stepKeyword]: true };
  const schemas = createSchemas(description, { prefix, annotations: 'offered', direction, mark });
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly';
  const lookup = (ref: string): unknown => schemas.sharedAt(ref.slice(prefix.length));
  const proves = createProof(schemas.shared);
  const make = (schema: Located): Generated => {
    // A proof needs all that a schema refers to; a value, which is cut, a small part of it.
    const copy = proof === 'none' ? schemas.copyAlone(schema) : schemas.copy(schema);
    const first = makeValue(copy, { lookup, hidden, reentries: 0 });
    if (proof === 'none') return generated(first, false);
    const isValid = first && proves(copy, first.value);
    if (first !== undefined && isValid !== false) return generated(first, isValid === true);
    const proven =
      makeValue(copy, { lookup, hidden, proves, reentries: 0 }) ??
      makeValue(copy, { lookup, hidden, proves, reentries: 2 });
    return proven === undefined ? generated(first, false) : generated(proven, true);
  };
  const made = new Map<unknown, Generated>();
  return {
    make: (schema) => {
      const key = schemaKey(description, schema);
      const known = made.get(key) ?? make(schema);
      if (typeof key === 'object') made.set(key, known);
      return known;
    },
    count: () => made.size,
    size: () => made.size + schemas.shared.size,
  };
}

function generated(made: MadeValue | undefined, isProven: boolean): Generated {
  return { origin: 'generated', ...(made ?? { value: null }), isProven };
}

/** A value is valid by a copied schema; undefined where that takes too long, or the schema cannot be compiled. */
function createProof(shared: CopiedSchemas['shared']): (schema: unknown, value: unknown) => boolean | undefined {
  const budget = { left: 0 };
  const compileCopy = createCompileCopy({ shared, prefix }, { budget });
  const interpretCopy = createInterpretCopy({ shared, prefix }, { budget });
  const compile = perObject((schema: object) => compileCopy(schema));
  return (schema, value) => {
    if (!isObject(schema)) return schema !== false;
    budget.left = stepsEach;
    try {
      const errors = interpretCopy(schema, value) ?? compile(schema)(value);
      return errors === undefined ? undefined : errors.length === 0;
    } catch (error) {
      // Too many steps, or a schema that is a reference to itself and runs out of stack.
      if (!(error instanceof BudgetSpent || error instanceof RangeError)) throw error;
      return undefined;
    }
  };
}

function offeredBy(schema: unknown): MadeValue | undefined {
  const [examples, values] = [member(schema, 'examples'), member(schema, 'enum')];
  const offers = [
    [schema, 'example'],
    [isArray(examples) ? examples : undefined, 0],
    [schema, 'default'],
    [schema, 'const'],
    [isArray(values) ? values : undefined, 0],
  ] as const;
  const [source, key] = offers.find(([at, name]) => member(at, name) !== undefined) ?? [];
  if (key === undefined) return undefined;
  return { value: member(source, key), written: numberTextAt(source, key) };
}
