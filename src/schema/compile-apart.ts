import { type Ajv2020, _, type KeywordCxt } from 'ajv/dist/2020.js';
import { canonicalJson, isArray, isObject, member } from '../lib/json.ts';
import { perObject } from '../lib/cache.ts';
import { isOfType } from './types.ts';

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

// Ajv compiles all alternatives to one function: quadratic in their number, and some thousands exceed the stack.
const mostInOneFunction = 100;
// Parts of schemas that are compiled for one value: half a second of work.
const mostCompiled = 1_500;

/** Lets `ajv` compile the alternatives of long lists one by one, when a value needs them; `giveUp` ends a value that needs too many. */
export function compileLargeAlternatives(ajv: Ajv2020, giveUp: () => never): void {
  for (const keyword of ['oneOf', 'anyOf']) {
    const known = ajv.getKeyword(keyword);
    if (typeof known === 'boolean' || !('code' in known)) continue;
    const code: typeof known.code = (context) => {
      const branches: unknown = context.schema;
      if (!isArray(branches) || sizeOf(branches).alternatives <= mostInOneFunction) {
        known.code(keyword === 'oneOf' ? withoutOthers(context) : context);
        return;
      }
      const { gen, data, it } = context;
      const find = gen.scopeValue('func', {
        ref: createFindFitting(ajv, branches, { most: keyword === 'oneOf' ? 2 : 1, giveUp }),
      });
      const fitting = gen.const('fitting', _`${find}(${data})`);
      context.setParams({ passing: _`${fitting}.length > 1 ? ${fitting} : null` });
      context.pass(_`${fitting}.length === 1`);
      // Evaluated parts are unknown, so that all count as evaluated.
      it.props = true;
      it.items = true;
    };
    ajv.removeKeyword(keyword);
    ajv.addKeyword({ ...known, keyword, code });
  }
}

/** `context` that drops the errors of the other alternatives where two fit: they are of no help. */
function withoutOthers(context: KeywordCxt): KeywordCxt {
  const own = Object.create(context) as KeywordCxt;
  own.result = (condition, whenValid, whenInvalid) => {
    context.result(condition, whenValid, () => {
      own.gen.if(_`${own.params.passing} !== null`, () => {
        own.reset();
      });
      whenInvalid?.();
    });
  };
  return own;
}

/** Finds the indices of the first alternatives that fit a value, `most` of them at most. */
function createFindFitting(
  ajv: Ajv2020,
  branches: readonly unknown[],
  { most, giveUp }: { readonly most: number; readonly giveUp: () => never },
): (value: unknown) => readonly number[] {
  const compiled = new Map<unknown, (value: unknown) => boolean>();
  const targetOf = (branch: unknown): unknown => {
    const ref = member(branch, '$ref');
    return typeof ref === 'string' ? (ajv.schemas[ref]?.schema ?? branch) : branch;
  };
  return (value) => {
    let left = mostCompiled;
    const found: number[] = [];
    for (const [index, branch] of branches.entries()) {
      if (!mayHold(branch, value) || !mayHold(targetOf(branch), value)) continue;
      const known = compiled.get(branch);
      if (known === undefined) left -= sizeOf(targetOf(branch)).parts;
      if (left < 0) giveUp();
      const validate = known ?? compile(ajv, branch);
      compiled.set(branch, validate);
      if (validate(value)) found.push(index);
      if (found.length === most) break;
    }
    return found;
  };
}

function compile(ajv: Ajv2020, branch: unknown): (value: unknown) => boolean {
  if (!isObject(branch)) return () => branch !== false;
  const validate = ajv.compile(branch);
  return (value) => validate(value);
}

/** False where the type, names or constants of `branch` refuse `value` without compiling it. */
function mayHold(branch: unknown, value: unknown): boolean {
  if (!isObject(branch)) return branch !== false;
  const { type, required, properties } = branch;
  if (typeof type === 'string' && !isOfType(value, type)) return false;
  if (!isAllowed(branch, value)) return false;
  const lists = [branch.oneOf, branch.anyOf].filter(isArray);
  if (!lists.every((list) => list.some((each) => mayHold(each, value)))) return false;
  if (!isObject(value)) return true;
  if (isArray(required) && !required.every((name) => Object.hasOwn(value, String(name)))) return false;
  return Object.entries(isObject(properties) ? properties : {}).every(
    ([name, property]) => !Object.hasOwn(value, name) || isAllowed(property, value[name]),
  );
}

function isAllowed(schema: unknown, value: unknown): boolean {
  const [constant, values] = [member(schema, 'const'), member(schema, 'enum')];
  if (constant !== undefined && canonicalJson(constant) !== canonicalJson(value)) return false;
  return !isArray(values) || values.some((each) => canonicalJson(each) === canonicalJson(value));
}

/** The parts of a schema that are compiled, and the alternatives among them. */
interface CompileSize {
  readonly parts: number;
  readonly alternatives: number;
}

const measure = perObject((schema: object): CompileSize => {
  let [parts, alternatives] = [1, 0];
  for (const [key, child] of Object.entries(schema) as [string, unknown][]) {
    if (typeof child !== 'object' || child === null) continue;
    const inner = measure(child);
    parts += inner.parts;
    alternatives += inner.alternatives + (isArray(child) && (key === 'oneOf' || key === 'anyOf') ? child.length : 0);
  }
  return { parts, alternatives };
});

function sizeOf(schema: unknown): CompileSize {
  if (isArray(schema)) return { ...measure(schema), alternatives: measure(schema).alternatives + schema.length };
  return typeof schema === 'object' && schema !== null ? measure(schema) : { parts: 1, alternatives: 0 };
}
