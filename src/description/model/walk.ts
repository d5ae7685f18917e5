import { isArray, isObject, type JsonObject, member } from '../../lib/json.ts';
import type { Path, Source } from '../place.ts';
import type { Resolve } from '../resolve.ts';
import { type Members, type ObjectKind, objectModel, type Shape } from './objects.ts';

/** An object of the description, found at a position where its specification puts one. */
export interface ObjectNode {
  readonly kind: ObjectKind;
  readonly value: JsonObject;
  /** The way from the root of the *root* source, as if references were replaced by what they name. */
  readonly path: () => Path;
  readonly source: Source;
}

/** One step of a path, kept as a chain so that a walk over a large document allocates no path arrays. */
interface Step {
  readonly key: string | number;
  readonly parent: Step | undefined;
}

interface Visit {
  readonly kind: ObjectKind;
  readonly value: unknown;
  readonly step: Step | undefined;
  readonly source: Source;
}

/**
 * Calls `visit` once for every object of the description, in document order, referenced ones last.
 *
 * References are followed only to what the walk has not seen: parts of other files, and parts of this one that
 * stand outside the object model. An explicit stack, so that depth costs memory only; a set of the seen objects,
 * so that cycles and YAML aliases end.
 */
export function walkObjects(
  root: Source,
  family: 'openapi' | 'asyncapi',
  resolve: Resolve,
  visit: (node: ObjectNode) => void,
): void {
  const model = objectModel(family);
  const seen = new WeakSet();
  const stack: Visit[] = [{ kind: 'root', value: root.tree, step: undefined, source: root }];
  const references = new Set<Visit>();
  const asked = new Set<string>();
  for (;;) {
    const next = stack.pop() ?? followNext(references, resolve);
    if (next === undefined) return;
    const { kind, value, step, source } = next;
    if (!isObject(value) || seen.has(value)) continue;
    seen.add(value);
    const ref = member(value, '$ref');
    if (typeof ref === 'string' && !asked.has(`${source.uri} ${ref}`)) {
      asked.add(`${source.uri} ${ref}`);
      references.add(next);
    }
    visit({ kind, value, path: () => pathOf(step), source });
    pushChildren(stack, next, value, model);
  }
}

/** The target of the first reference that leads anywhere; undefined when none is left. `references` is a queue. */
function followNext(references: Set<Visit>, resolve: Resolve): Visit | undefined {
  for (const reference of references) {
    references.delete(reference);
    const ref = member(reference.value, '$ref');
    if (typeof ref !== 'string') continue;
    const target = resolve(ref, { source: reference.source, path: pathOf(reference.step) });
    if (target.kind === 'found') return { ...reference, value: target.value, source: target.place.source };
  }
  return undefined;
}

function pushChildren(stack: Visit[], parent: Visit, value: JsonObject, model: ReadonlyMap<string, Members>): void {
  const members = model.get(parent.kind);
  if (members === undefined) return;
  const found: Visit[] = [];
  for (const key of Object.keys(value)) {
    const place = placeOf(members, key);
    if (place === undefined || (key === 'schema' && isForeignSchema(value))) continue;
    const [shape, kind] = place;
    const holder = { kind, value: value[key], step: { key, parent: parent.step }, source: parent.source };
    collect(found, shape, holder, isPatterned(parent.kind, key));
  }
  for (let index = found.length - 1; index >= 0; index -= 1) {
    const child = found[index];
    if (child !== undefined) stack.push(child);
  }
}

function placeOf(members: Members, key: string): readonly [Shape, ObjectKind] | undefined {
  return members.get(key) ?? (key.startsWith('x-') ? undefined : members.get('*'));
}

/** AsyncAPI 3 section "Multi Format Schema Object": Avro, Protobuf and their like are no JSON Schema. */
function isForeignSchema(value: JsonObject): boolean {
  const format = member(value, 'schemaFormat');
  return typeof format === 'string' && !/asyncapi|openapi|schema\+/.test(format);
}

/** Adds the objects that `holder.value` holds in the given shape. `items` may be a list before draft 2020-12. */
function collect(found: Visit[], shape: Shape, holder: Visit, hasExtensions: boolean): void {
  const { kind, value, step, source } = holder;
  if (isArray(value)) {
    if (shape === 'map') return;
    value.forEach((item, key) => found.push({ kind, value: item, step: { key, parent: step }, source }));
  } else if (shape === 'one') {
    found.push(holder);
  } else if (shape === 'map' && isObject(value)) {
    for (const key of Object.keys(value)) {
      if (hasExtensions && key.startsWith('x-')) continue;
      found.push({ kind, value: value[key], step: { key, parent: step }, source });
    }
  }
}

/** Paths and responses are objects with extensions of their own; in every other map `x-...` is a name like others. */
function isPatterned(parent: ObjectKind, key: string): boolean {
  return key === 'paths' || (key === 'responses' && parent.endsWith('peration'));
}

function pathOf(step: Step | undefined): Path {
  const path: (string | number)[] = [];
  for (let at = step; at !== undefined; at = at.parent) path.push(at.key);
  return path.reverse();
}
