import { isArray, isObject, isText, type JsonObject, member } from '../../lib/json.ts';
import { pathOf, type Step } from '../../lib/steps.ts';
import type { Source } from '../place.ts';
import type { Resolve } from '../resolve.ts';
import { type Members, type ObjectKind, objectModels } from './objects.ts';

/**
 * An object of the description, found at a position where its specification puts one. Its steps lead there from the
 * root of the *root* source, as if references were replaced by what they name.
 */
export interface ObjectNode extends Step {
  readonly kind: ObjectKind;
  readonly value: JsonObject;
  readonly source: Source;
}

/** Looks at an object and its keys. */
type Visit = (node: ObjectNode, keys: readonly string[]) => void;

/**
 * Calls `visit` once for every object of the description, in document order, referenced ones last.
 *
 * References are followed only to what the walk has not seen: parts of other files, and parts of this one that
 * stand outside the object model.
 */
export function walkObjects(root: Source, family: 'openapi' | 'asyncapi', resolve: Resolve, visit: Visit): void {
  const walk = { model: objectModels[family], seen: new Set<unknown>() };
  const references: (ObjectNode & { readonly ref: string })[] = [];
  const asked = new Set<string>();
  const enter: Visit = (node, keys) => {
    const ref = member(node.value, '$ref');
    const question = `${node.source.uri} ${String(ref)}`;
    if (isText(ref) && !asked.has(question)) {
      asked.add(question);
      references.push({ ...node, ref });
    }
    visit(node, keys);
  };
  walkTree({ kind: 'root', value: root.tree, source: root, key: '', parent: undefined }, walk, enter);
  // The list grows while what they lead to is walked.
  for (const reference of references) {
    const target = resolve(reference.ref, { source: reference.source, path: pathOf(reference) });
    if (target.kind === 'found')
      walkTree({ ...reference, value: target.value, source: target.place.source }, walk, enter);
  }
}

/**
 * The same for every schema in a schema: only keywords that hold schemas are followed, so that examples and property
 * names are data. References are not followed.
 */
export function walkSchemas(value: unknown, source: Source, seen: Set<unknown>, visit: Visit): void {
  const walk = { model: objectModels.openapi, seen };
  walkTree({ kind: 'schema', value, source, key: '', parent: undefined }, walk, (node, keys) => {
    if (node.kind === 'schema') visit(node, keys);
  });
}

/** A value where the object model puts an object. */
interface Spot extends Step {
  readonly kind: ObjectKind;
  readonly value: unknown;
  readonly source: Source;
}

interface Walk {
  readonly model: ReadonlyMap<string, Members>;
  /** So that cycles and YAML aliases end. */
  readonly seen: Set<unknown>;
}

/** An explicit stack, so that depth costs memory only. The last child is pushed first. */
function walkTree(start: Spot, { model, seen }: Walk, visit: Visit): void {
  const stack: Spot[] = [start];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!isNode(node) || seen.has(node.value)) continue;
    seen.add(node.value);
    const keys = Object.keys(node.value);
    visit(node, keys);
    const members = model.get(node.kind);
    if (members === undefined) continue;
    for (let index = keys.length - 1; index >= 0; index -= 1) pushMember(stack, node, keys[index] ?? '', members);
  }
}

function isNode(spot: Spot): spot is ObjectNode {
  return isObject(spot.value);
}

function pushMember(stack: Spot[], parent: ObjectNode, key: string, members: Members): void {
  const place = members.get(key) ?? (key.startsWith('x-') ? undefined : members.get('*'));
  const value = parent.value[key];
  if (place === undefined || typeof value !== 'object' || value === null) return;
  if (key === 'schema' && isForeignSchema(parent.value)) return;
  const [shape, kind] = place;
  const holder = { kind, value, source: parent.source, key, parent };
  if (shape === 'one' && !isArray(value)) stack.push(holder);
  else if (isArray(value) ? shape !== 'map' : shape === 'map') pushItems(stack, holder, isPatterned(parent.kind, key));
}

/** Pushes what `holder.value` holds as a list or a map. `items` may be a list before draft 2020-12. */
function pushItems(stack: Spot[], holder: Spot, hasExtensions: boolean): void {
  const { kind, value, source } = holder;
  const keys = isArray(value) ? value.map((_, index) => index) : Object.keys(value as object);
  for (const key of keys.reverse()) {
    if (hasExtensions && String(key).startsWith('x-')) continue;
    stack.push({ kind, value: member(value, key), source, key, parent: holder });
  }
}

/** Paths and responses are objects with extensions of their own; in every other map `x-...` is a name like others. */
function isPatterned(parent: ObjectKind, key: string): boolean {
  return key === 'paths' || (key === 'responses' && parent.endsWith('peration'));
}

/** AsyncAPI 3 section "Multi Format Schema Object": Avro, Protobuf and their like are no JSON Schema. */
function isForeignSchema(value: JsonObject): boolean {
  const format = member(value, 'schemaFormat');
  return isText(format) && !/asyncapi|openapi|schema\+/.test(format);
}
