import type { Ajv2020 } from 'ajv/dist/2020.js';

// References in a row. Ajv compiles each within the one before, and is slow on a deep stack: a thousand took a minute.
const mostWithin = 30;

/** Lets `ajv` compile what many references in a row lead to after the schema itself. */
export function compileDeepReferences(ajv: Ajv2020): void {
  const known = ajv.getKeyword('$ref');
  if (typeof known === 'boolean' || !('code' in known)) return;
  const deferred = new Map<string, NonNullable<Ajv2020['schemas'][string]>>();
  const { code } = known;
  let depth = 0;
  // In its place: a keyword that is added anew comes after all others.
  known.code = (context, type) => {
    const ref = String(context.schema);
    const target = ajv.schemas[ref];
    if (depth >= mostWithin && target !== undefined) {
      // Ajv takes it as known, and looks for its function when a value comes.
      context.it.schemaEnv.root.refs[ref] = target;
      deferred.set(ref, target);
    }
    depth += 1;
    try {
      code(context, type);
    } finally {
      depth -= 1;
    }
  };
  const compile: Ajv2020['compile'] = ajv.compile.bind(ajv);
  ajv.compile = ((schema: object) => {
    const validate = compile(schema);
    for (const [ref, target] of deferred) {
      deferred.delete(ref);
      try {
        ajv.getSchema(ref);
      } catch {
        // A schema that cannot be compiled refuses nothing.
        target.validate = compile({});
      }
    }
    return validate;
  }) as Ajv2020['compile'];
}
