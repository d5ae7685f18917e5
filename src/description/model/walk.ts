import { isArray, isObject, isText, type JsonObject, keysOf, member } from '../../lib/json.ts';
import { pathOf, type Step } from '../../lib/steps.ts';
import type { Source } from '../place.ts';
import { referenceIn, type Resolve } from '../resolve.ts';
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
 * stand outside the object model. They may stand for an object or, as in many descriptions of several files, for a map of objects.
 */
export function walkObjects(root: Source, family: 'openapi' | 'asyncapi', resolve: Resolve, visit: Visit): void {
  const references: Reference[] = [];
  const asked = new Set<string>();
  const refer: Walk['refer'] = (spot, hasExtensions) => {
    const ref = referenceIn(spot.value);
    const question = `${spot.source.uri} ${String(ref)}`;
    if (ref === undefined || asked.has(question)) return;
    asked.add(question);
    references.push({ ...spot, ref, hasExtensions });
  };
  const walk = { model: objectModels[family], seen: new Set<unknown>(), refer, visit };
  walkTree([{ kind: 'root', value: root.tree, source: root, key: '', parent: undefined }], walk);
  // The list grows while what they lead to is walked.
  for (const { ref, hasExtensions, ...spot } of references) {
    const target = resolve(ref, { source: spot.source, path: pathOf(spot) });
    if (target.kind !== 'found') continue;
    const reached = { ...spot, value: target.value, source: target.place.source };
    walkTree(hasExtensions === undefined ? [reached] : itemsOf(reached, hasExtensions), walk);
  }
}

/**
 * The same for every schema in a schema: only keywords that hold schemas are followed, so that examples and property
 * names are data. References are not followed.
 */
export function walkSchemas(value: unknown, source: Source, seen: Set<unknown>, visit: Visit): void {
  const visitSchema: Visit = (node, keys) => {
    if (node.kind === 'schema') visit(node, keys);
  };
  const walk = { model: objectModels.openapi, seen, refer: () => undefined, visit: visitSchema };
  walkTree([{ kind: 'schema', value, source, key: '', parent: undefined }], walk);
}

/** A value where the object model puts an object. */
interface Spot extends Step {
  readonly kind: ObjectKind;
  readonly value: unknown;
  readonly source: Source;
}

/** A reference in place of an object or, where `hasExtensions` is known, of a map of objects. */
interface Reference extends Spot {
  readonly ref: string;
  /** Whether members called `x-...` are none of the map. */
  readonly hasExtensions: boolean | undefined;
}

interface Walk {
  readonly model: ReadonlyMap<string, Members>;
  /** So that cycles and YAML aliases end. */
  readonly seen: Set<unknown>;
  readonly visit: Visit;
  /** Takes note of an object or map that may be a reference. */
  readonly refer: (spot: Spot, hasExtensions?: boolean) => void;
}

/** An explicit stack, so that depth costs memory only. The last child is pushed first. */
function walkTree(stack: Spot[], walk: Walk): void {
  const { model, seen, visit, refer } = walk;
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!isNode(node) || seen.has(node.value)) continue;
    seen.add(node.value);
    const keys = keysOf(node.value);
    refer(node);
    visit(node, keys);
    const members = model.get(node.kind);
    if (members === undefined) continue;
    for (let index = keys.length - 1; index >= 0; index -= 1)
      pushMember(stack, node, keys[index] ?? '', members, refer);
  }
}

function isNode(spot: Spot): spot is ObjectNode {
  return isObject(spot.value);
}

function pushMember(stack: Spot[], parent: ObjectNode, key: string, members: Members, refer: Walk['refer']): void {
  const place = members.get(key) ?? (key.startsWith('x-') ? undefined : members.get('*'));
  const value = parent.value[key];
  if (place === undefined || typeof value !== 'object' || value === null) return;
  if (key === 'schema' && isForeignSchema(parent.value)) return;
  const [shape, kind] = place;
  const holder = { kind, value, source: parent.source, key, parent };
  if (shape === 'one' && !isArray(value)) stack.push(holder);
  else if (isArray(value) ? shape !== 'map' : shape === 'map') {
    const hasExtensions = isPatterned(parent.kind, key);
    refer(holder, hasExtensions);
    for (const item of itemsOf(holder, hasExtensions)) stack.push(item);
  }
}

/** What `holder.value` holds as a list or a map, the last first. `items` may be a list before draft 2020-12. */
function itemsOf(holder: Spot, hasExtensions: boolean): Spot[] {
  const { kind, value, source } = holder;
  const keys = isArray(value) ? [...value.keys()] : keysOf(value);
  return keys
    .filter((key: string | number) => !hasExtensions || !String(key).startsWith('x-'))
    .map((key) => ({ kind, value: member(value, key), source, key, parent: holder }))
    .reverse();
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
