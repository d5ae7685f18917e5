import { readFileSync } from 'node:fs';
import type { PackedSchema, PackedSchemas, PackedNode } from '../functions/description/schema/violations.ts';
import { isArray, isObject, isText, type JsonObject, listOf, member } from '../src/lib/json.ts';
import { parsePointer } from '../src/lib/pointer.ts';
import { mergeEqual } from './merge-schemas.ts';

const folder = 'build/official-schemas';
const specs = 'node_modules/@asyncapi/specs/schemas';
const vocabularies = 'node_modules/ajv/dist/refs/json-schema-2020-12/meta';
const openapiVersions = ['2.0', '3.0', '3.1', '3.2'] as const;
const asyncapiVersions = ['2.0', '2.1', '2.2', '2.3', '2.4', '2.5', '2.6', '3.0', '3.1'] as const;

/**
 * The official schemas of OpenAPI and AsyncAPI as one table: what only readers need is left out, references are numbers, and what versions
 * share stands once.
 */
function packSchemas(): PackedSchemas {
  const packer = createPacker();
  const openapi = openapiVersions.map((version): [string, number] => {
    const schema = readJson(`${folder}/openapi-${version}.json`);
    if (version.startsWith('3.') && version !== '3.0') packer.put(`${idOf(schema)}#/$defs/schema`, dialect(version));
    return [`openapi ${version}`, packer.add(schema)];
  });
  const asyncapi = asyncapiVersions.map((version): [string, number] => [
    `asyncapi ${version}`,
    packer.add(readJson(`${specs}/${version}.0.json`)),
  ]);
  return mergeEqual({ roots: Object.fromEntries([...openapi, ...asyncapi]), nodes: packer.nodes() });
}

/** The module of the table, which is a text until it is asked for: most commands never do. */
export function officialModule(): string {
  const text = JSON.stringify(packSchemas()).replaceAll('\\', '\\\\').replaceAll("'", "\\'");
  return [
    "import type { PackedSchemas } from './violations.ts';",
    '/** The official schemas of all versions: written by `npm run docs`, read when they are first asked for. */',
    'export const officialSchemas = (): PackedSchemas => (parsed ??= JSON.parse(text) as PackedSchemas);',
    'let parsed: PackedSchemas | undefined;',
    `const text =\n  '${text}';`,
  ]
    .join('\n\n')
    .replace('read when they are first asked for. */\n', 'read when they are first asked for. */')
    .concat('\n');
}

/** The schema of schemas since OpenAPI 3.1: its vocabularies side by side, as none of them forbids what others have. */
function dialect(version: string): JsonObject {
  const names = ['core', 'applicator', 'unevaluated', 'validation', 'meta-data', 'content'];
  const parts = [
    ...names.map((name) => readJson(`${vocabularies}/${name}.json`)),
    readJson(`${folder}/openapi-${version}-base-vocabulary.json`),
  ];
  const merge = (key: string): JsonObject => Object.assign({}, ...parts.map((part) => member(part, key))) as JsonObject;
  // One id for all: the references of each lead to definitions of its own, whose names differ.
  return {
    $id: `dialect ${version}`,
    type: ['object', 'boolean'],
    properties: merge('properties'),
    $defs: merge('$defs'),
  };
}

function readJson(path: string): JsonObject {
  const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!isObject(parsed)) throw new Error(`${path} must hold an object.`);
  return parsed;
}

function idOf(schema: JsonObject): string {
  const id = schema.$id ?? schema.id;
  return isText(id) ? id.replace(/#$/u, '') : '';
}

const maps = ['properties', 'patternProperties', 'dependentSchemas'];
const lists = ['allOf', 'anyOf', 'oneOf'];
const ones = [
  'additionalProperties',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'unevaluatedProperties',
];
const plain = [
  'type',
  'enum',
  'const',
  'required',
  'pattern',
  'minLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'minContains',
  'maxContains',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
];

interface Packer {
  /** The number of a schema with all that it refers to. */
  readonly add: (schema: JsonObject) => number;
  /** Puts a schema in the place of the one at an address. */
  readonly put: (address: string, schema: JsonObject) => void;
  readonly nodes: () => readonly PackedNode[];
}

/** The resource that a schema stands in: relative references start there. */
interface Resource {
  readonly id: string;
  readonly root: JsonObject;
}

function createPacker(): Packer {
  const nodes: PackedNode[] = [];
  const numbers = new Map<string, number>();
  const replaced = new Map<string, JsonObject>();
  const resources = new Map([
    ['http://json-schema.org/draft-04/schema', readJson(`${folder}/json-schema-draft-04.json`)],
  ]);

  /** The number of the schema at `ref`, which is packed when it is first met. */
  const numberOf = (ref: string, from: Resource): number => {
    const [uri = '', fragment = ''] = ref.split('#');
    const id = uri === '' ? from.id : uri;
    const address = `${id}#${fragment}`;
    const known = numbers.get(address);
    if (known !== undefined) return known;
    const root = id === from.id ? from.root : resources.get(id);
    if (root === undefined) throw new Error(`${ref} of ${from.id} leads nowhere.`);
    const other = replaced.get(address);
    const target = other ?? (parsePointer(decodeURIComponent(fragment)) ?? []).reduce<unknown>(member, root);
    const resource = other === undefined ? { id, root } : { id: idOf(other), root: other };
    const number = nodes.push({}) - 1;
    numbers.set(address, number);
    if (other !== undefined) numbers.set(`${resource.id}#`, number);
    const packed = pack(target, resource);
    nodes[number] = isObject(packed) ? { name: nameOf(address), ...packed } : { allOf: [packed] };
    return number;
  };

  const pack = (schema: unknown, from: Resource): PackedSchema => {
    if (!isObject(schema)) return schema !== false;
    const own = isText(schema.$id) && !schema.$id.startsWith('#') ? { id: idOf(schema), root: schema } : from;
    const packed: Record<string, unknown> = {};
    // Before 2019-09, nothing beside a `$ref` counts; no official schema has any there.
    const ref = schema.$ref ?? (schema.$dynamicRef === '#meta' ? '#' : undefined);
    if (isText(ref)) {
      const number = numberOf(ref, own);
      if (!Object.keys(schema).some((key) => [...plain, ...ones, ...lists, ...maps, 'items'].includes(key)))
        return number;
      packed.allOf = [number];
    }
    for (const key of plain) if (schema[key] !== undefined) packed[key] = schema[key];
    for (const key of ones) if (schema[key] !== undefined) packed[key] = pack(schema[key], own);
    for (const key of lists) {
      const list = schema[key];
      if (isArray(list)) packed[key] = [...listOf(packed[key]), ...list.map((one) => pack(one, own))];
    }
    for (const key of maps) {
      const map = schema[key];
      if (isObject(map))
        packed[key] = Object.fromEntries(
          // Keys with `x-` are extensions anywhere: no schema has its own word on them.
          Object.entries(map).flatMap(([name, one]) =>
            name.startsWith('^x-') ? [] : [[name, pack(one, own)] as const],
          ),
        );
    }
    if (isArray(schema.items)) packed.prefixItems = schema.items.map((one) => pack(one, own));
    else if (schema.items !== undefined) packed.items = pack(schema.items, own);
    const extensible = [schema.$ref, ...Object.keys(schema.patternProperties ?? {})];
    if (
      schema.additionalProperties !== undefined &&
      extensible.some((one) => /^\^x-|specification-extensions$/u.test(String(one)))
    )
      packed.isExtensible = true;
    return packed;
  };

  return {
    add: (schema) => {
      const id = idOf(schema);
      for (const [name, one] of Object.entries(member(schema, 'definitions') ?? {}))
        if (name.startsWith('http') && isObject(one)) resources.set(name, one);
      for (const [name, one] of resources) resources.set(name, withoutTwins(one, resources));
      return numberOf('#', { id, root: schema });
    },
    put: (address, schema) => replaced.set(address, schema),
    nodes: () => nodes,
  };
}

/**
 * AsyncAPI's schema of schemas is JSON Schema, and beside it the same members once more with itself in them: to read both would take twice
 * as long at each level. Its own members are as strict, so they take the place of those.
 */
function withoutTwins(resource: JsonObject, resources: ReadonlyMap<string, JsonObject>): JsonObject {
  const [first, second] = isArray(resource.allOf) ? resource.allOf : [];
  const ref = member(first, '$ref');
  const base = isText(ref) ? resources.get(ref.replace(/#$/u, '')) : undefined;
  if (base === undefined || !isObject(second)) return resource;
  const properties = { ...(base.properties ?? {}), ...(second.properties ?? {}) };
  return { ...base, $id: resource.$id, properties, patternProperties: second.patternProperties };
}

/** The object that a definition is about, as its address names it: `path item`. */
function nameOf(address: string): string {
  const [uri = '', fragment = ''] = address.split('#');
  const last = (fragment === '' ? uri : fragment).split('/').at(-1) ?? '';
  return last
    .replace(/\.json$/u, '')
    .replace(/([a-z])([A-Z])/gu, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
}
