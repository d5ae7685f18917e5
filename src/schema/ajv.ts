import { _, Ajv2020, Name, str } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { canonicalJson, isObject, isText, member } from '../lib/json.ts';
import { compileDeepReferences, compileLargeAlternatives } from './compile-apart.ts';
import { ownFormats } from './formats.ts';
import { createPattern, type Budget } from './pattern/pattern.ts';

/** The steps that one value may take: a second of work at most, for usual schemas a fraction of one. */
export const stepLimit = 20_000_000;

/** Thrown where a value takes more steps than the budget has. */
export class BudgetSpent extends Error {}

/** Options of a validator. */
export interface AjvOptions {
  /** The steps that remain. Without it, each text that is matched with a pattern has a budget of its own. */
  readonly budget?: Budget;
  /** List all errors; otherwise the first alone. */
  readonly isListing?: boolean;
}

// Expressions run out of stack on longer texts, and two of them are not linear.
const formatLength = 100_000;
const slowFormats: Readonly<Record<string, number>> = { url: 4_096, regex: 4_096 };
// No text of these is longer than a host name, which has 253 characters, each perhaps of another script.
const shortFormats = new Set(['uuid', 'date', 'ipv4', 'ipv6', 'hostname', 'idn-hostname']);

/** Ajv as every validator uses it: formats are asserted, the style of schemas is not checked, and the time of each value is limited. */
export function createAjv({ budget, isListing = false }: AjvOptions = {}): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    inlineRefs: false,
    logger: false,
    allErrors: isListing,
    // Otherwise every object has a property `constructor`.
    ownProperties: true,
    // Errors carry the schema that they come from.
    verbose: true,
    // Engines shorten code themselves, and the optimizer takes half of the compile time.
    code: {
      optimize: false,
      regExp: Object.assign((source: string) => toRegExp(source, budget), { code: '' }),
    },
  });
  formats.default(ajv);
  addFormats(ajv, budget);
  for (const [format, isInRange] of Object.entries(numberRanges))
    ajv.addFormat(format, { type: 'number', validate: isInRange });
  // Ajv honours it in every dialect; copied schemas have the type `null` instead.
  ajv.removeKeyword('nullable');
  addComparisons(ajv);
  mendUnevaluatedItems(ajv);
  mendContains(ajv);
  compileLargeAlternatives(ajv, () => {
    throw new BudgetSpent();
  });
  compileDeepReferences(ajv);
  if (budget !== undefined) countSteps(ajv, budget, isListing ? 500 : 50);
  return ajv;
}

/** Ajv's versions are quadratic (`uniqueItems`), linear in the allowed values (`enum`), and take an infinite quotient as whole (`multipleOf`). */
function addComparisons(ajv: Ajv2020): void {
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    error: { message: ({ schemaCode }) => str`must be multiple of ${schemaCode}` },
    compile: (step: number) => (value: unknown) => isMultiple(Number(value), step),
  });
  ajv.removeKeyword('uniqueItems');
  ajv.removeKeyword('enum');
  ajv.addKeyword({
    keyword: 'enum',
    schemaType: 'array',
    error: { message: 'must be equal to one of the allowed values' },
    compile: (allowed: readonly unknown[]) => {
      const texts = new Set(allowed.map(canonicalJson));
      return (value: unknown) => texts.has(canonicalJson(value));
    },
  });
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    error: { message: 'must NOT have duplicate items' },
    validate: (isUnique: boolean, items: readonly unknown[]) =>
      !isUnique || new Set(items.map(canonicalJson)).size === items.length,
  });
}

/** Alternatives report evaluated items at run time as nothing, a number, or `true` for all; Ajv compares all three as a number. */
function mendUnevaluatedItems(ajv: Ajv2020): void {
  const keyword = 'unevaluatedItems';
  const known = ajv.getKeyword(keyword);
  if (typeof known === 'boolean' || !('code' in known)) return;
  const code: typeof known.code = (context) => {
    const { gen, it } = context;
    if (it.items instanceof Name) it.items = gen.const('items', _`${it.items} === true ? Infinity : ${it.items} || 0`);
    known.code(context);
  };
  ajv.removeKeyword(keyword);
  ajv.addKeyword({ ...known, keyword, code });
}

/** A list without the item that it must have is one error: Ajv lists why each of its items is another, too. */
function mendContains(ajv: Ajv2020): void {
  const keyword = 'contains';
  const known = ajv.getKeyword(keyword);
  if (typeof known === 'boolean' || !('code' in known)) return;
  const code: typeof known.code = (context) => {
    const tell = context.error.bind(context);
    context.error = (...options) => {
      context.reset();
      tell(...options);
    };
    known.code(context);
  };
  ajv.removeKeyword(keyword);
  ajv.addKeyword({ ...known, keyword, code });
}

/** Compares up to a billionth: otherwise 19.99 is not a multiple of 0.01. */
export function isMultiple(value: number, step: number): boolean {
  const quotient = value / step;
  if (!Number.isFinite(quotient)) return value % step === 0;
  return Math.abs(quotient - Math.round(quotient)) < 1e-9;
}

/** Marks shared schemas, at which steps are counted: every recursion leads through one of them. */
export const stepKeyword = 'x-assay-step';

/** Schemas that try several branches inside each other take exponentially many steps on a deep value. */
function countSteps(ajv: Ajv2020, budget: Budget, stepsEach: number): void {
  ajv.addKeyword({
    keyword: stepKeyword,
    before: '$ref',
    errors: false,
    validate: () => {
      budget.left -= stepsEach;
      if (budget.left < 0) throw new BudgetSpent();
      return true;
    },
  });
}

/** The library takes any number for these. The limit of 64 bits itself is read as 2 to the 63rd. */
const numberRanges: Readonly<Record<string, (value: number) => boolean>> = {
  int64: (value) => Number.isInteger(value) && Math.abs(value) <= 2 ** 63,
  float: (value) => Math.abs(value) < 3.402_823_567_797_336_6e38,
  double: Number.isFinite,
};

/** Limits the formats of texts. */
function addFormats(ajv: Ajv2020, budget: Budget | undefined): void {
  for (const [name, format] of Object.entries({ ...ajv.formats, ...ownFormats })) {
    const test = readTest(format);
    if (test === undefined) continue;
    ajv.addFormat(name, (text: string) => {
      const steps = stepsOfFormat(name, text.length);
      if (text.length > (slowFormats[name] ?? formatLength)) return !shortFormats.has(name);
      if (budget !== undefined && steps > budget.left) return true;
      if (budget !== undefined) budget.left -= steps;
      // RFC 3339 section 5.6 separates with a `T`; the library takes a space as well.
      return test(withMilliseconds(text, name)) === true && (name !== 'date-time' || !/\s/u.test(text));
    });
  }
}

/** The library rounds a second of fifteen nines up. */
function withMilliseconds(text: string, format: string): string {
  return format.endsWith('time') ? text.replace(/(\.\d{3})\d+/u, '$1') : text;
}

/** A format on its own; values of other types pass. */
export type FormatTest = (value: unknown) => boolean;

/** The format `name` of `ajv`; undefined where it is unknown. */
export function formatTest(ajv: Ajv2020, name: string): FormatTest | undefined {
  const format: unknown = member(ajv.formats, name);
  if (isTest(format)) return (value) => !isText(value) || format(value) === true;
  const validate: unknown = member(format, 'validate');
  return isNumberTest(validate) ? (value) => typeof value !== 'number' || validate(value) : undefined;
}

function isNumberTest(value: unknown): value is (number: number) => boolean {
  return typeof value === 'function';
}

function readTest(format: unknown): ((text: string) => unknown) | undefined {
  if (format instanceof RegExp) return (text) => format.test(text);
  if (isTest(format)) return format;
  return isObject(format) && format.type !== 'number' ? readTest(format.validate) : undefined;
}

function isTest(value: unknown): value is (text: string) => unknown {
  return typeof value === 'function';
}

/** The steps of a format, measured on its slowest texts. */
function stepsOfFormat(name: string, length: number): number {
  if (name === 'url') return length * length;
  return length * (name === 'regex' ? 1_000 : 1);
}

/** Ajv identifies patterns by `toString`. */
function toRegExp(
  source: string,
  budget: Budget | undefined,
): { test: (text: string) => boolean; toString: () => string } {
  const pattern = createPattern(source);
  return { test: (text) => pattern.test(text, budget ?? { left: stepLimit }), toString: () => JSON.stringify(source) };
}
