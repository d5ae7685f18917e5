import type { Path } from '../../src/description/place.ts';
import { type Found, referenceIn, type Refusal, valueOf } from '../../src/description/resolve.ts';
import { isObject, type JsonObject } from '../../src/lib/json.ts';
import { perObject } from '../../src/lib/per-object.ts';
import { isRemote } from '../../src/lib/uri.ts';
import { pathOf } from '../../src/lib/steps.ts';
import { type CheckedDocument, none, type Problem, wrong } from '../check.ts';
import { respell } from '../fix.ts';
import { namesOf, type Suggest } from '../suggest.ts';
import type { McpModel } from './model.ts';
import { onModel } from './on-nodes.ts';
import { otherKind, resolveInSchema, stringSchemas, subschemas, type ToolSchema, toolSchemas } from './schemas.ts';

/** A reference somewhere in `x-mcp`. */
interface RefUse {
  readonly ref: string;
  /** Of the text itself: `$ref`, or a field that stands for it. */
  readonly path: () => Path;
  readonly target: Found | Refusal;
  readonly isSchema: boolean;
}

/** Every reference leads to a value, and a schema's to a schema. Those on the network are another check's business. */
export const refs = onModel((model, { document, suggest }) =>
  refUses(model).flatMap(({ ref, path, target: { kind }, isSchema }): readonly Problem[] => {
    const other = isSchema ? otherKind(ref) : undefined;
    if (isRemote(ref) || kind === 'remote' || kind === 'outside' || (kind === 'found' && other === undefined))
      return none;
    const toDo =
      kind === 'found'
        ? ` It leads into \`${String(other)}\`.`
        : kind === 'missing'
          ? respell(suggestion(ref, document, suggest), path())
          : kind === 'cycle'
            ? ' It leads back to itself.'
            : ' The file cannot be read.';
    const claim = `\`${String(path().at(-1))}\` must lead to ${kind === 'found' ? 'a schema' : 'a value'}`;
    return wrong(claim, ref, path(), toDo);
  }),
);

/** No reference leads to the network. */
export const remoteRefs = onModel((model) =>
  refUses(model).flatMap(({ ref, path }) =>
    isRemote(ref)
      ? wrong('A reference should not lead to the network', ref, path(), ' Copy what it names into the description.')
      : none,
  ),
);

/** All references: of table objects, of string schemas, and within schemas. */
const refUses = /* @__PURE__ */ perObject((model: McpModel): readonly RefUse[] => {
  const { document } = model;
  const seen = new Set<unknown>();
  return [
    ...model.refs.map((use) => ({ ...use, path: () => [...use.path, '$ref'], isSchema: false })),
    ...stringSchemas(model, document).map((use) => ({ ...use, path: () => use.path, isSchema: true })),
    ...toolSchemas(model).flatMap((schema) => schemaRefs(schema, document, seen)),
  ];
});

/** The references in a schema and, behind them, in other files: what stands in this document is no part of `x-mcp`. */
function schemaRefs(start: ToolSchema, document: CheckedDocument, seen: Set<unknown>): readonly RefUse[] {
  const found: RefUse[] = [];
  const queue: Pick<ToolSchema, 'written' | 'place' | 'path'>[] = [start];
  for (const schema of queue) {
    const nodes = subschemas(schema.written, schema.place, seen);
    const names = new Set(nodes.flatMap(({ value }) => ownNames(value)));
    for (const node of nodes) {
      const ref = referenceIn(node.value);
      if (ref === undefined || names.has(ref) || (names.has('$id') && !ref.startsWith('#'))) continue;
      const target = resolveInSchema(ref, schema, document);
      const path = (): Path => [...schema.path, ...pathOf(node)];
      found.push({ ref, path: () => [...path(), '$ref'], target, isSchema: true });
      if (target.kind !== 'found' || !isObject(target.value)) continue;
      const { source } = target.place;
      if (source !== document.root && source.uri !== start.place.source.uri)
        queue.push({ written: target.value, place: target.place, path: path() });
    }
  }
  return found;
}

/** The names by which references may call a schema: `$id`, and anchors with their `#`. `$id` stands for relative ones. */
function ownNames({ $id, $anchor, $dynamicAnchor }: JsonObject): readonly unknown[] {
  const anchors = [$anchor, $dynamicAnchor].map((name) => `#${String(name)}`);
  return typeof $id === 'string' ? [$id, $id.startsWith('#') ? $id : '$id', ...anchors] : anchors;
}

/** The reference that was likely meant: the same but for its last part. */
function suggestion(ref: string, document: CheckedDocument, suggest: Suggest): string | undefined {
  const [, parent = '', name = ''] = /^(#.*)\/([^/]*)$/.exec(ref) ?? [];
  const holder = valueOf(document.resolve(parent, { source: document.root, path: [] }));
  const near = parent !== '' && isObject(holder) ? suggest(name, namesOf(holder)) : undefined;
  return near && `${parent}/${near}`;
}
