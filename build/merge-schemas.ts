import type { PackedSchema, PackedSchemas, PackedNode } from '../functions/description/schema/violations.ts';
import { isArray, isObject } from '../src/lib/json.ts';

/** The table with each schema once, the parts of schemas among them. */
export function mergeEqual(packed: PackedSchemas): PackedSchemas {
  return numberParts(mergeNodes(packed));
}

/**
 * The table without schemas that others refer to and that stand in it twice. Two are equal where their texts are, and all that they refer to:
 * they are told apart by what they say, then by the groups of what they refer to, until no group falls apart any more.
 */
function mergeNodes({ roots, nodes }: PackedSchemas): PackedSchemas {
  let groups = grouped(nodes.map((node) => textOf(node, () => 0)));
  for (let count = 0; count !== groups.count;) {
    count = groups.count;
    const { of } = groups;
    groups = grouped(nodes.map((node, index) => `${of[index] ?? 0} ${textOf(node, (number) => of[number] ?? 0)}`));
  }
  const { of, count } = groups;
  const groupOf = (number: number): number => of[number] ?? 0;
  return {
    roots: mapValues(roots, groupOf),
    nodes: Array.from({ length: count }, (_, group) => renumbered(nodes[of.indexOf(group)] ?? {}, groupOf)),
  };
}

function grouped(texts: readonly string[]): { readonly of: readonly number[]; readonly count: number } {
  const known = new Map<string, number>();
  const of = texts.map((text) => {
    const group = known.get(text) ?? known.size;
    known.set(text, group);
    return group;
  });
  return { of, count: known.size };
}

/** The schema as a text without its name, with other numbers for what it refers to. */
function textOf(node: PackedNode, numberOf: (number: number) => number): string {
  return JSON.stringify({ ...renumbered(node, numberOf), name: undefined });
}

function renumbered(node: PackedNode, numberOf: (number: number) => number): PackedNode {
  const renumber = (part: PackedSchema): PackedSchema => {
    if (typeof part === 'number') return numberOf(part);
    return typeof part === 'boolean' ? part : renumbered(part, numberOf);
  };
  return mapParts(node, renumber);
}

/** Numbers in the place of parts that stand in several schemas, and are longer than a number. */
function numberParts({ roots, nodes }: PackedSchemas): PackedSchemas {
  const counts = new Map<string, number>();
  const count = (part: PackedSchema): PackedSchema => {
    if (!isObject(part)) return part;
    const text = JSON.stringify(part);
    counts.set(text, (counts.get(text) ?? 0) + 1);
    return mapParts(part, count);
  };
  for (const node of nodes) mapParts(node, count);
  const shared = [...nodes];
  const numbers = new Map<string, number>();
  const number = (part: PackedSchema): PackedSchema => {
    if (!isObject(part)) return part;
    const text = JSON.stringify(part);
    if ((counts.get(text) ?? 0) < 2 || text.length < 8) return mapParts(part, number);
    const known = numbers.get(text);
    if (known !== undefined) return known;
    const added = shared.push(part) - 1;
    numbers.set(text, added);
    shared[added] = mapParts(part, number);
    return added;
  };
  for (const [index, node] of nodes.entries()) shared[index] = mapParts(node, number);
  return { roots, nodes: shared };
}

const ones = [
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'items',
  'contains',
  'not',
  'if',
  'then',
  'else',
];
const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const maps = ['properties', 'patternProperties', 'dependentSchemas'];

/** The schema with other parts. */
function mapParts(node: PackedNode, map: (part: PackedSchema) => PackedSchema): PackedNode {
  return Object.fromEntries(
    Object.entries(node).map(([key, value]: [string, unknown]) => {
      if (ones.includes(key)) return [key, map(value as PackedSchema)];
      if (lists.includes(key) && isArray(value)) return [key, value.map((part) => map(part as PackedSchema))];
      return [
        key,
        maps.includes(key) && isObject(value) ? mapValues(value as Readonly<Record<string, PackedSchema>>, map) : value,
      ];
    }),
  );
}

function mapValues<From, To>(
  map: Readonly<Record<string, From>>,
  to: (value: From) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, to(value)]));
}
