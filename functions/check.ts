import type { DescriptionKind } from '../src/description/model/kind.ts';
import type { ObjectKind } from '../src/description/model/objects.ts';
import type { Path, Source } from '../src/description/place.ts';
import type { Resolve } from '../src/description/resolve.ts';

/** A description as checks see it: parsed data, and references followed on demand. */
export interface CheckedDocument extends DescriptionKind {
  readonly root: Source;
  readonly resolve: Resolve;
}

/** One problem that a check found. */
export interface Problem {
  /** One sentence, and what to do. Text of the document stands in it as it is. */
  readonly message: string;
  /** From the checked value to the offending one; empty for the checked value itself. */
  readonly path: Path;
}

/** What a check may know beside the value. */
interface CheckContext {
  readonly document: CheckedDocument;
  /** The object of the specifications that holds the extension; undefined where a host gave only a value. */
  readonly kind: ObjectKind | undefined;
}

/**
 * A pure check over one value. It never throws, and returns nothing for input that is another rule's business.
 * `options` have passed the option schema; those a user left out take their defaults here.
 */
export type Check<Options> = (value: unknown, options: Options, context: CheckContext) => readonly Problem[];

/** No problem. */
export const none: readonly Problem[] = [];

/** One problem, on the checked value or at `path` inside it. */
export function problem(message: string, path: Path = []): readonly Problem[] {
  return [{ message, path }];
}

/** Options of a check, as data that has passed its option schema. */
export type Options = Readonly<object>;

/** A check with its name, which users write as `function:`, and the JSON Schema of its options; null: it takes none. */
export interface CheckFunction {
  readonly name: string;
  readonly optionSchema: Readonly<Record<string, unknown>> | null;
  // A method, so that a check may name its options exactly: Spectral has validated them against the schema.
  check(value: unknown, options: Options | null, context: CheckContext): readonly Problem[];
}

/** Names a check and gives it the schema of its options. */
export function defineCheck<Own extends Options | null>(
  name: string,
  schema: CheckFunction['optionSchema'],
  check: Check<Own>,
): CheckFunction {
  return { name, optionSchema: schema, check };
}

/** The schema of an optional object of options without others; Spectral refuses the rest with a sentence of its own. */
export function optionSchema(properties: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { type: ['object', 'null'], additionalProperties: false, properties };
}
