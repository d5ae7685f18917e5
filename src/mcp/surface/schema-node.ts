import { memberAt, type Located } from '../../description/read/view.ts';
import { isArray, isObject, isText, listOf, member, type JsonObject } from '../../lib/json.ts';
import { namedSchema } from './schema-names.ts';

/** The schema in which references are looked up first, and the reader of all other references. */
export interface SchemaRoot {
  readonly schema: Located;
  /** The value that a reference leads to in the description around it, and its files. The network is never asked. */
  readonly outside: (ref: string, from: Located) => Located | undefined;
}

/** A schema with what its references lead to: keywords beside a `$ref` count, those of its target come after them. */
export interface SchemaNode {
  /** The schema as it is written: a reference, perhaps. */
  readonly located: Located;
  /** `broken`: no schema at all, or a reference that leads nowhere or to the network. */
  readonly kind: 'keywords' | 'nothing' | 'broken';
  readonly parts: readonly SchemaPart[];
}

interface SchemaPart {
  readonly value: JsonObject;
  readonly located: Located;
  readonly root: SchemaRoot;
}

/** A keyword of a node, where it is written. */
export interface Keyword extends Located {
  readonly root: SchemaRoot;
}

export function schemaNode(located: Located, outside: SchemaRoot['outside']): SchemaNode {
  const written = writtenSchema(located);
  return nodeOf(located, { schema: written, outside }, written);
}

/** A schema as it is written: a text, as `outputSchema` may be one, is a reference or the name of a component. */
export function writtenSchema(located: Located): Located {
  const { value } = located;
  if (!isText(value)) return located;
  return { ...located, value: { $ref: /[#/.]/u.test(value) ? value : `#/components/schemas/${value}` } };
}

/** The node of a schema below another. */
export function nodeBelow({ root, ...located }: Keyword): SchemaNode {
  return nodeOf(located, root, located);
}

/** The keyword `key` of the nearest part that has it. */
export function keyword({ parts }: SchemaNode, key: string): Keyword | undefined {
  for (const { located, value, root } of parts) {
    if (value[key] === undefined) continue;
    const found = memberAt(located, key);
    if (found !== undefined) return { ...found, root };
  }
  return undefined;
}

/** The members of a keyword that holds schemas by name, of all parts. */
export function membersOfAll({ parts }: SchemaNode, key: string): ReadonlyMap<string, Keyword> {
  const found = new Map<string, Keyword>();
  for (const { located, root } of parts) {
    const subschema = memberAt(located, key);
    if (subschema === undefined || !isObject(subschema.value)) continue;
    for (const name of Object.keys(subschema.value)) {
      const at = found.has(name) ? undefined : memberAt(subschema, name);
      if (at !== undefined) found.set(name, { ...at, root });
    }
  }
  return found;
}

/** The texts of a list, of all parts, each where it is written. */
export function textsOfAll({ parts }: SchemaNode, key: string): ReadonlyMap<string, Located> {
  const found = new Map<string, Located>();
  for (const { located } of parts) {
    const list = memberAt(located, key);
    for (const [index, text] of listOf(list?.value).entries()) {
      const at = list && isText(text) && !found.has(text) ? memberAt(list, index) : undefined;
      if (at !== undefined) found.set(String(text), at);
    }
  }
  return found;
}

/** The schemas of a list. */
export function itemsOf({ root, ...list }: Keyword): readonly Keyword[] {
  return listOf(list.value).flatMap((_, index) => {
    const item = memberAt(list, index);
    return item === undefined ? [] : [{ ...item, root }];
  });
}

const mostHops = 100;

function nodeOf(located: Located, root: SchemaRoot, start: Located): SchemaNode {
  const parts: SchemaPart[] = [];
  let next: SchemaStep | undefined = { located: start, root };
  while (next !== undefined) {
    const { value } = next.located;
    if (value === false) return { located, kind: 'nothing', parts: [] };
    if (value === true) break;
    if (!isObject(value) || parts.length > mostHops) return { located, kind: 'broken', parts };
    // A cycle adds no more keywords.
    if (parts.some((part) => part.value === value)) break;
    parts.push({ ...next, value });
    const step = stepFrom(value, next);
    if (step === 'nowhere') return { located, kind: 'broken', parts };
    next = step;
  }
  return { located, kind: 'keywords', parts };
}

interface SchemaStep {
  readonly located: Located;
  readonly root: SchemaRoot;
}

/** The schema that holds beside `value`: the target of its reference, or the one of an `allOf`. */
function stepFrom(value: JsonObject, { located, root }: SchemaStep): SchemaStep | 'nowhere' | undefined {
  const ref = ['$ref', '$dynamicRef', '$recursiveRef'].map((key) => member(value, key)).find(isText);
  if (ref !== undefined) return targetOf(ref, located, root) ?? 'nowhere';
  const only = onlyBranch(located);
  return only && { located: only, root };
}

/** An `allOf` of one schema adds that schema. */
function onlyBranch(located: Located): Located | undefined {
  const list = memberAt(located, 'allOf');
  return isArray(list?.value) && list.value.length === 1 ? memberAt(list, 0) : undefined;
}

/** The target of a reference: in its own schema (RFC 6901 pointer, `$anchor`, `$id`), else in the description around. */
function targetOf(ref: string, from: Located, root: SchemaRoot): SchemaStep | undefined {
  const found = namedSchema(ref, from, root.schema);
  if (found !== undefined) return { located: found, root };
  const located = root.outside(ref, from);
  // What stands outside is a schema of its own, but its pointers begin at the document.
  return located && { located, root: { schema: located, outside: root.outside } };
}
