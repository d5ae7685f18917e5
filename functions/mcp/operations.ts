import { methodNames } from '../../src/description/model/objects.ts';
import { referenceIn } from '../../src/description/resolve.ts';
import type { Located } from '../../src/description/read/view.ts';
import { isArray, isObject, isText, type JsonObject, keysOf, member } from '../../src/lib/json.ts';
import { perObject } from '../../src/lib/cache.ts';
import type { CheckedDocument } from '../check.ts';

/** An operation of OpenAPI, as far as a tool must agree with it. */
export interface ApiOperation {
  /** The operation as readers call it: `GET /orders`. */
  readonly name: string;
  readonly operation: Located;
  readonly pathItem: Located;
}

export const methods = /* @__PURE__ */ methodNames.split(' ');

/** The operations of a document by `operationId`, and by their names. */
export const operationsOf = perObject((document: CheckedDocument): ReadonlyMap<unknown, ApiOperation> => {
  const found = new Map<unknown, ApiOperation>();
  const root = { value: document.root.tree, place: { source: document.root, path: [] } };
  const paths = followMember(root, 'paths', document);
  for (const path of keysOf(paths.value)) {
    const pathItem = followMember(paths, path, document);
    for (const method of methods) {
      const operation = followMember(pathItem, method, document);
      if (!isObject(operation.value)) continue;
      const name = `${method.toUpperCase()} ${path}`;
      found.set(name, { name, operation, pathItem });
      const id = operation.value.operationId;
      if (isText(id)) found.set(id, { name, operation, pathItem });
    }
  }
  return found;
});

/** A member, its references followed; undefined where one leads nowhere. */
export function followMember({ value, place }: Located, key: string | number, document: CheckedDocument): Located {
  const { source, path } = place;
  return followReference({ value: member(value, key), place: { source, path: [...path, key] } }, document);
}

/** The items of a list, each followed through its references. */
function itemsIn(list: Located, document: CheckedDocument): readonly Located[] {
  return isArray(list.value) ? list.value.map((_item, index) => followMember(list, index, document)) : [];
}

/** The target of a value that may be a reference. */
export function followReference(at: Located, { resolve }: CheckedDocument): Located {
  const ref = referenceIn(at.value);
  if (ref === undefined) return at;
  const target = resolve(ref, at.place);
  return target.kind === 'found' ? target : { ...at, value: undefined };
}

/** The properties of an object by its schema: the type of each, and the required ones; undefined for schemas with alternatives. */
export interface ObjectShape {
  readonly types: ReadonlyMap<string, unknown>;
  readonly required: readonly string[];
}

/** The shape of a schema and of all in its `allOf`. */
export function shapeOf(schema: Located, document: CheckedDocument, depth = 0): ObjectShape | undefined {
  const { value } = schema;
  if (!isObject(value) || depth > 20 || ['oneOf', 'anyOf', 'if'].some((key) => member(value, key) !== undefined))
    return undefined;
  const parts = itemsIn(followMember(schema, 'allOf', document), document).map((part) =>
    shapeOf(part, document, depth + 1),
  );
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) return undefined;
  const properties = followMember(schema, 'properties', document);
  const own = keysOf(properties.value).map((name) => [name, followMember(properties, name, document).value] as const);
  const required = isArray(value.required) ? value.required.filter(isText) : [];
  return {
    types: new Map([
      ...known.flatMap(({ types }) => [...types]),
      ...own.map(([name, each]) => [name, member(each, 'type')] as const),
    ]),
    required: [...known.flatMap((part) => part.required), ...required.filter((name) => !isReadOnly(own, name))],
  };
}

/** A client does not send what only the server writes. */
function isReadOnly(properties: readonly (readonly [string, unknown])[], name: string): boolean {
  return properties.some(([key, each]) => key === name && member(each, 'readOnly') === true);
}

/** The first JSON schema of a map of media types, or of a body of OpenAPI 2.0. */
export function jsonSchema(body: Located, document: CheckedDocument): Located | undefined {
  const content = followMember(body, 'content', document);
  const type = keysOf(content.value).find((name) => /^application\/(?:[\w.+-]{0,99}\+)?json\b/i.test(name));
  const media = type === undefined ? body : followMember(content, type, document);
  const schema = followMember(media, 'schema', document);
  return isObject(schema.value) ? schema : undefined;
}

function objectAt({ value }: Located): JsonObject {
  return isObject(value) ? value : {};
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
  for (const parent of [pathItem, operation]) {
    for (const parameter of itemsIn(followMember(parent, 'parameters', document), document)) {
      const { name, in: where, required: isRequired, type } = objectAt(parameter);
      if (where === 'body') body = parameter;
      if (
        !isText(name) ||
        where === 'body' ||
        where === 'cookie' ||
        /^(?:authorization|accept|content-type)$/i.test(name)
      )
        continue;
      takes.set(name, {
        type: type ?? member(followMember(parameter, 'schema', document).value, 'type'),
        isBody: false,
      });
      if (isRequired === true) required.add(name);
    }
  }
  const schema = jsonSchema(body, document);
  const shape = schema && shapeOf(schema, document);
  for (const [name, type] of shape?.types ?? []) if (!takes.has(name)) takes.set(name, { type, isBody: true });
  if (objectAt(body).required === true) for (const name of shape?.required ?? []) required.add(name);
  return { takes, required };
}
