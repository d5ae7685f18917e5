import { readFileSync } from 'node:fs';
import { Ajv, type AnySchemaObject } from 'ajv';
import { isObject, member } from '../../../src/lib/json.ts';

/** What a program of this folder prints of a call. */
export interface Call {
  readonly name: string;
  /** `GET /pets 200`, perhaps with a pointer into the schema of that response; absent where the program looked at the value itself. */
  readonly shape?: string;
  readonly value?: unknown;
  /** What the SDK threw, or the program. */
  readonly error?: string;
}

/** Says what is wrong with a call, checked by Ajv alone; undefined where the SDK gave a value of the documented shape. */
export type CheckCall = (call: Call) => string | undefined;

/** Checks calls by the responses that the descriptions in `files` declare. */
export function checkBy(files: readonly string[]): CheckCall {
  const ajv = new Ajv({ strict: false, validateSchema: false, validateFormats: false, logger: false });
  const trees = files.map(readTree);
  for (const [index, tree] of trees.entries()) ajv.addSchema(tree, `tree${index}`);
  return ({ shape, value, error }) => {
    if (error !== undefined) return error;
    if (shape === undefined) return undefined;
    const found = trees.flatMap((tree, index) => schemaRefs(tree, `tree${index}`, shape));
    const [schema] = found;
    if (schema === undefined) return `no response ${shape} is described`;
    return ajv.validate(schema, value) ? undefined : ajv.errorsText(ajv.errors, { dataVar: '' });
  };
}

/** The description, with `nullable` of OpenAPI 3.0 as JSON Schema has it: Ajv takes it beside `type` alone. */
function readTree(file: string): AnySchemaObject {
  return JSON.parse(readFileSync(file, 'utf8'), (_, value: unknown) => {
    if (!isObject(value) || value.nullable !== true) return value;
    const schema = Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'nullable'));
    return { anyOf: [schema, { type: 'null' }] };
  }) as AnySchemaObject;
}

/** A reference to the schema that `shape` names, where `tree` has it. */
function schemaRefs(tree: AnySchemaObject, id: string, shape: string): readonly AnySchemaObject[] {
  const [method = '', path = '', status = '', below = ''] = shape.split(' ');
  const keys = ['paths', path, method.toLowerCase(), 'responses', status, 'content', 'application/json', 'schema'];
  const pointer = [...keys.map(escaped), ...below.split('/').slice(1)];
  let [at, to]: [unknown, readonly string[]] = [tree, []];
  for (const key of pointer) {
    [at, to] = resolved(tree, at, to);
    [at, to] = [member(at, unescaped(key)), [...to, key]];
  }
  return at === undefined ? [] : [{ $ref: `${id}#/${to.map(encodeURIComponent).join('/')}` }];
}

/** `at`, or where its `$ref` leads within the same tree. */
function resolved(tree: unknown, at: unknown, to: readonly string[]): [unknown, readonly string[]] {
  const reference = member(at, '$ref');
  if (typeof reference !== 'string') return [at, to];
  const keys = reference.split('/').slice(1);
  return resolved(
    tree,
    keys.reduce((value: unknown, key) => member(value, unescaped(key)), tree),
    keys,
  );
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unescaped(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}
