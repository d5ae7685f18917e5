import { methodNames } from '../../src/description/model/objects.ts';
import { referenceIn } from '../../src/description/resolve.ts';
import type { Path } from '../../src/description/place.ts';
import type { Located } from '../../src/description/read/view.ts';
import { has, isObject, isText, keysOf, listOf, member } from '../../src/lib/json.ts';
import { perObject } from '../../src/lib/cache.ts';
import type { CheckedDocument } from '../check.ts';

/** An operation of OpenAPI, as far as a tool must agree with it. */
export interface ApiOperation {
  /** The operation as readers call it: `GET /orders`. */
  readonly name: string;
  readonly operation: Located;
  readonly pathItem: Located;
}

/** The operations of a document by `operationId`, and by their names. */
export const operationsOf = perObject((document: CheckedDocument): ReadonlyMap<unknown, ApiOperation> => {
  const found = new Map<unknown, ApiOperation>();
  const paths = followMember(rootOf(document), 'paths', document);
  for (const path of keysOf(paths.value)) {
    const pathItem = followMember(paths, path, document);
    for (const [keys, operation] of operationsIn(pathItem, document)) {
      const known = { name: `${String(keys.at(-1)).toUpperCase()} ${path}`, operation, pathItem };
      found.set(known.name, known).set(member(operation.value, 'operationId') ?? known.name, known);
    }
  }
  return found;
});

/** The operations of a path item by the keys that lead to them: the last one is the method. OpenAPI 3.2 has further methods. */
export function operationsIn(
  pathItem: Located,
  document: CheckedDocument,
): readonly (readonly [keys: readonly string[], operation: Located])[] {
  const more = followMember(pathItem, 'additionalOperations', document);
  return [
    ...methodNames.split(' ').map((key) => [key]),
    ...keysOf(more.value).map((key) => ['additionalOperations', key]),
  ]
    .map((keys) => [keys, followKeys(pathItem, keys, document)] as const)
    .filter(([, operation]) => isObject(operation.value));
}

/** The whole of a document. */
export function rootOf({ root }: CheckedDocument): Located {
  return { value: root.tree, place: { source: root, path: [] } };
}

/** The value at `keys` below another, references on the way and at the end followed. */
export function followKeys(from: Located, keys: Path, document: CheckedDocument): Located {
  return keys.reduce<Located>((at, key) => followMember(at, key, document), from);
}

/** A member, its references followed; undefined where one leads nowhere. */
export function followMember(
  { value: parent, place: { source, path } }: Located,
  key: string | number,
  { resolve }: CheckedDocument,
): Located {
  const value = member(parent, key);
  const place = { source, path: [...path, key] };
  const ref = referenceIn(value);
  if (ref === undefined) return { value, place };
  const target = resolve(ref, place);
  return target.kind === 'found' ? target : { value: undefined, place };
}

/** The items of a list, each followed through its references. */
function itemsIn(list: Located, document: CheckedDocument): readonly Located[] {
  return listOf(list.value).map((_item, index) => followMember(list, index, document));
}

/** The properties of an object by its schema: the type of each, and the required ones; undefined for schemas with alternatives. */
export interface ObjectShape {
  readonly types: ReadonlyMap<string, unknown>;
  readonly required: readonly string[];
}

/** The shape of a schema and of all in its `allOf`. */
export function shapeOf(schema: Located, document: CheckedDocument, depth = 0): ObjectShape | undefined {
  const { value } = schema;
  if (!isObject(value) || depth > 20 || ['oneOf', 'anyOf', 'if'].some((key) => has(value, key))) return undefined;
  const parts = itemsIn(followMember(schema, 'allOf', document), document).map((part) =>
    shapeOf(part, document, depth + 1),
  );
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) return undefined;
  const properties = followMember(schema, 'properties', document);
  const own = keysOf(properties.value).map((name) => [name, followMember(properties, name, document).value] as const);
  return {
    types: new Map([
      ...known.flatMap(({ types }) => [...types]),
      ...own.map(([name, each]) => [name, member(each, 'type')] as const),
    ]),
    required: [
      ...known.flatMap((part) => part.required),
      ...listOf(value.required)
        .filter(isText)
        // A client does not send what only the server writes.
        .filter((name) => !own.some(([key, each]) => key === name && member(each, 'readOnly') === true)),
    ],
  };
}

/** The first JSON schema of a map of media types, or of a body of OpenAPI 2.0. */
export function jsonSchema(body: Located, document: CheckedDocument): Located | undefined {
  const content = followMember(body, 'content', document);
  const type = keysOf(content.value).find((name) => /^application\/(?:[\w.+-]{0,99}\+)?json\b/i.test(name));
  const media = type === undefined ? body : followMember(content, type, document);
  const schema = followMember(media, 'schema', document);
  return isObject(schema.value) ? schema : undefined;
}

/** The input of an operation by name, and the required names. */
interface OperationInput {
  readonly takes: ReadonlyMap<string, { readonly type: unknown; readonly isBody: boolean }>;
  readonly required: ReadonlySet<string>;
}

/** The input of an operation: parameters by name, and the fields of a JSON body. Clients set the skipped headers themselves. */
export function operationInput({ operation, pathItem }: ApiOperation, document: CheckedDocument): OperationInput {
  const takes = new Map<string, { readonly type: unknown; readonly isBody: boolean }>();
  const required = new Set<string>();
  let body: Located = followMember(operation, 'requestBody', document);
  // A parameter of the operation replaces that of its path.
  const parameters = new Map(
    [pathItem, operation]
      .flatMap((parent) => itemsIn(followMember(parent, 'parameters', document), document))
      .map((each) => [['in', 'name'].map((key) => member(each.value, key)).join(' '), each]),
  );
  for (const [key, parameter] of parameters) {
    const { value } = parameter;
    const name = member(value, 'name');
    if (key.startsWith('body ')) body = parameter;
    if (!isText(name) || /^(?:body|cookie|header (?:authorization|accept|content-type)$)/i.test(key)) continue;
    takes.set(name, {
      type: member(value, 'type') ?? member(followMember(parameter, 'schema', document).value, 'type'),
      isBody: false,
    });
    if (member(value, 'required') === true) required.add(name);
  }
  const schema = jsonSchema(body, document);
  const shape = schema && shapeOf(schema, document);
  for (const [name, type] of shape?.types ?? []) if (!takes.has(name)) takes.set(name, { type, isBody: true });
  if (member(body.value, 'required') === true) for (const name of shape?.required ?? []) required.add(name);
  return { takes, required };
}
