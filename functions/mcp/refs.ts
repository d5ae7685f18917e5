import type { ObjectNode } from '../../src/description/model/walk.ts';
import type { Path, Place } from '../../src/description/place.ts';
import { type ResolvedReference, type Unresolved, referenceIn } from '../../src/description/resolve.ts';
import { perObject } from '../../src/lib/cache.ts';
import { type JsonObject, isObject, isText } from '../../src/lib/json.ts';
import { type Step, pathOf } from '../../src/lib/pointer.ts';
import { shortened } from '../../src/lib/show.ts';
import { isRemote, resolveUri } from '../../src/lib/uri.ts';
import { type CheckFinding, type CheckedDocument, finding, noFindings } from '../check.ts';
import { brokenReference, isForbidden, targetKind, remoteReference } from '../references.ts';
import type { McpModel } from './model.ts';
import { onModel } from './on-nodes.ts';
import { type ToolSchema, nonSchemaKind, stringSchemas, subschemas, toolSchemas } from './schemas.ts';

/** A reference somewhere in `x-mcp`. */
interface ServerReference {
  readonly ref: string;
  /** The path of the text itself: `$ref`, or a field that stands for it. */
  readonly path: () => Path;
  /** The place of the reference. */
  readonly place: Place;
  readonly target: ResolvedReference | Unresolved;
  readonly isSchema: boolean;
  /** The reference leads into the schema, or a resource in it. */
  readonly isInside?: boolean;
  /** The schema resource that the reference stands in. */
  readonly root?: JsonObject;
}

/** Every reference leads to a value, and a schema's to a schema. Those that leave the repository are another check's business. */
export const refs = onModel((model, { document, suggest }) =>
  refUses(model).flatMap((use): readonly CheckFinding[] => {
    const { ref, path, place, target, isSchema, isInside, root } = use;
    const other = isSchema && !isInside ? nonSchemaKind(ref) : undefined;
    if (leavesRepository(use, document)) return noFindings;
    if (target.kind === 'found')
      return other === undefined
        ? noFindings
        : finding(`\`${shortened(ref)}\` leads into \`${other}\`; a schema must stand there.`, path());
    return brokenReference({ ref, path: path(), target, source: place.source, root, isSchema }, document, suggest);
  }),
);

/** No reference leaves the repository. */
export const remoteRefs = onModel((model, { document }) =>
  refUses(model).flatMap((use) =>
    leavesRepository(use, document) ? remoteReference(use.ref, use.path()) : noFindings,
  ),
);

/** True for a reference to a file elsewhere. `/components/schemas/A` looks like one, but lacks a `#`: it is broken. */
function leavesRepository({ ref, place, target, isInside }: ServerReference, { resolve }: CheckedDocument): boolean {
  return !isInside && isForbidden(targetKind(ref, target)) && resolve(`#${ref}`, place).kind !== 'found';
}

/** All references: of table objects, of string schemas, and within schemas. */
const refUses = perObject((model: McpModel): readonly ServerReference[] => {
  const { document } = model;
  const seen = new Set<unknown>();
  return [
    ...model.refs.map((use) => ({ ...use, path: () => [...use.path, '$ref'], isSchema: false })),
    ...stringSchemas(model, document).map((use) => ({ ...use, path: () => use.path, isSchema: true })),
    ...toolSchemas(model).flatMap((schema) => schemaRefs(schema, document, seen)),
  ];
});

/** The references in a schema and, behind them, in other files: what stands in this document is no part of `x-mcp`. */
function schemaRefs(start: ToolSchema, document: CheckedDocument, seen: Set<unknown>): readonly ServerReference[] {
  const found: ServerReference[] = [];
  const queue: Pick<ToolSchema, 'written' | 'place' | 'path'>[] = [start];
  for (const schema of queue) {
    const nodes = subschemas(schema.written, schema.place, seen);
    const scope = schemaScope(schema.written, nodes);
    for (const node of nodes) {
      for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef']) {
        const ref = node.value[keyword];
        const answer = isText(ref) ? scope(ref, node) : 'silent';
        if (answer === 'silent' || !isText(ref)) continue;
        const within = { source: { uri: schema.place.source.uri, tree: answer.root }, path: [] };
        const inside = answer.ref.startsWith('#') ? document.resolve(answer.ref, within) : undefined;
        const isInside = inside?.kind === 'found' || (inside !== undefined && answer.ref !== ref);
        const around = isInside ? inside : document.resolve(ref, schema.place);
        const isCircle =
          inside?.kind === 'cycle' && around.kind === 'missing' && referenceIn(answer.root) === undefined;
        const target = isCircle ? inside : around;
        const path = (): Path => [...schema.path, ...pathOf(node)];
        const { place } = schema;
        found.push({
          ref,
          path: () => [...path(), keyword],
          place,
          target,
          isSchema: true,
          isInside,
          root: answer.root,
        });
        if (target.kind !== 'found' || !isObject(target.value)) continue;
        const { source } = target.place;
        if (source !== document.root && source.uri !== start.place.source.uri)
          queue.push({ written: target.value, place: target.place, path: path() });
      }
    }
  }
  return found;
}

/** The start of the pointer of a reference: a schema, and the reference from there. */
interface ReferenceScope {
  readonly root: JsonObject;
  readonly ref: string;
}

/** A schema with an `$id` of its own, or the whole one: JSON Schema 2020-12 section 9.1.1 calls it a resource. */
interface Resource {
  readonly uri: string;
  readonly root: JsonObject;
}

/**
 * Reads references in an embedded schema against the nearest `$id`. `silent`: a name that the schema declares, or the address of a
 * resource on the network.
 */
function schemaScope(
  root: JsonObject,
  nodes: readonly ObjectNode[],
): (ref: string, node: ObjectNode) => ReferenceScope | 'silent' {
  const whole: Resource = { uri: '', root };
  const resources = new Map<Step, Resource>();
  const names = new Set<string>();
  const resourceOf = (node: Step): Resource => {
    for (let step: Step | undefined = node; step !== undefined; step = step.parent) {
      const found = resources.get(step);
      if (found !== undefined) return found;
    }
    return whole;
  };
  for (const node of nodes) {
    const { $id, $anchor, $dynamicAnchor } = node.value;
    for (const anchor of [$anchor, $dynamicAnchor]) if (isText(anchor)) names.add(`#${anchor}`);
    if (!isText($id)) continue;
    if ($id.startsWith('#')) names.add($id);
    else resources.set(node, { uri: resolveUri(resourceOf(node).uri, $id.replace(/#$/, '')), root: node.value });
  }
  const byUri = new Map([...resources.values()].map((each) => [each.uri, each.root]));
  return (ref, node) => {
    const base = resourceOf(node);
    const [address = '', fragment] = ref.split('#', 2);
    if (fragment !== undefined && names.has(`#${fragment}`)) return 'silent';
    if (address === '') return { root: base.root, ref };
    const named = byUri.get(resolveUri(base.uri, address));
    if (named !== undefined)
      return fragment?.startsWith('/') === true ? { root: named, ref: `#${fragment}` } : 'silent';
    return resources.size > 0 && !isRemote(address) ? 'silent' : { root: base.root, ref };
  };
}
