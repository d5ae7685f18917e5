import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Description } from '../description/description.ts';
import { createSchemas } from '../description/schema.ts';
import type { Located } from '../description/view.ts';

/** What is wrong with `value` as a body with `schema`, in a few words, or undefined where nothing is. */
export type Judge = (schema: Located, value: unknown) => string | undefined;

const prefix = 'assay:';

/**
 * A judge of response bodies, or of request bodies. Schemas are compiled on first use, those behind references once for all that use them.
 *
 * Formats are asserted. A pattern that no regular expression engine here reads is taken as matched.
 */
export function createJudge(
  description: Description,
  { direction }: { readonly direction: 'request' | 'response' } = { direction: 'response' },
): Judge {
  const ajv = createAjv();
  const schemas = createSchemas(description, { prefix, annotations: 'dropped', direction });
  const compiled = new WeakMap<object, (value: unknown) => string | undefined>();
  let added = 0;

  const compile = (schema: Located): ((value: unknown) => string | undefined) => {
    const copy = schemas.copy(schema);
    for (const [id, shared] of [...schemas.shared].slice(added)) ajv.addSchema(shared, `${prefix}${id}`);
    added = schemas.shared.size;
    try {
      const validate = ajv.compile(copy);
      return (value) => (validate(value) ? undefined : sentence(validate.errors ?? []));
    } catch {
      // A schema that Ajv cannot compile judges nothing; that it is broken is for the linter to say.
      return () => 'the schema cannot be compiled';
    }
  };

  return (schema, value) => {
    if (typeof schema.value !== 'object' || schema.value === null)
      return schema.value === false ? 'must not be there' : undefined;
    const judge = compiled.get(schema.value) ?? compile(schema);
    compiled.set(schema.value, judge);
    return judge(value);
  };
}

function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    inlineRefs: false,
    logger: false,
    // Else 19.99 is not a multiple of 0.01.
    multipleOfPrecision: 9,
    code: { regExp: Object.assign(toRegExp, { code: '' }) },
  });
  formats.default(ajv);
  // Ajv honours it in every dialect; the copies have it as a type.
  ajv.removeKeyword('nullable');
  return ajv;
}

function toRegExp(pattern: string): RegExp {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      continue;
    }
  }
  return /(?:)/u;
}

function sentence(errors: readonly ErrorObject[]): string {
  return errors.map((error) => `${error.instancePath || 'the body'} ${error.message ?? error.keyword}`).join('; ');
}
