import { isArray, isObject, isText, type JsonObject, member } from '../../lib/json.ts';
import { keysLike } from '../../lib/plain-copy.ts';
import { isExtension } from './extension.ts';
import { pathOf, type Step } from '../../lib/pointer.ts';
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

/** The parts of a description that are walked: all where absent. */
export interface WalkScope {
  /** False for a value that is passed over with all that is in it. */
  readonly isOfInterest?: ((value: object, source: Source) => boolean) | undefined;
  /** False for a reference in `source` that is not followed. */
  readonly isFollowed?: ((ref: string, source: Source) => boolean) | undefined;
}

/** Looks at an object and its keys. */
type Visit = (node: ObjectNode, keys: readonly string[]) => void;

/**
 * Calls `visit` once for every object of the description, in document order, referenced ones last.
 *
 * References are followed only to what the walk has not seen: parts of other files, and parts of this one that
 * stand outside the object model. They may stand for an object or, as in many descriptions of several files, for a map of objects.
 */
export function walkObjects(
  root: Source,
  family: 'openapi' | 'asyncapi',
  resolve: Resolve,
  visit: Visit,
  { isOfInterest = () => true, isFollowed = () => true }: WalkScope = {},
): void {
  const references: (readonly [walked: WalkedValue, ref: string, hasExtensions: boolean | undefined])[] = [];
  const asked = new Set<string>();
  const refer: ModelWalk['refer'] = (walked, hasExtensions) => {
    const ref = referenceIn(walked.value);
    const question = `${walked.source.uri} ${String(ref)}`;
    if (ref === undefined || asked.has(question)) return;
    asked.add(question);
    if (!isFollowed(ref, walked.source)) return;
    references.push([walked, ref, hasExtensions]);
  };
  const keysOf = keysLike(root.tree);
  const walk = { model: objectModels[family], seen: new Set<unknown>(), keysOf, refer, visit, isOfInterest };
  walkTree([{ kind: 'root', value: root.tree, source: root, key: '', parent: undefined }], walk);
  // The list grows while what they lead to is walked.
  for (const [walked, ref, hasExtensions] of references) {
    const target = resolve(ref, { source: walked.source, path: pathOf(walked) });
    if (target.kind !== 'found') continue;
    const reached = { ...walked, value: target.value, source: target.place.source };
    const stack: WalkedValue[] = [];
    if (hasExtensions === undefined) stack.push(reached);
    else pushItems(stack, reached, hasExtensions, walk);
    walkTree(stack, walk);
  }
}

/**
 * Walks every schema in a schema: only keywords that hold schemas are followed, so that examples and property
 * names are data. References are not followed.
 */
export function walkSchemas(value: unknown, source: Source, seen: Set<unknown>, visit: Visit): void {
  const visitSchema: Visit = (node, keys) => {
    if (node.kind === 'schema') visit(node, keys);
  };
  const walk = {
    model: objectModels.openapi,
    seen,
    keysOf: Object.keys,
    refer: () => undefined,
    visit: visitSchema,
    isOfInterest: () => true,
  };
  walkTree([{ kind: 'schema', value, source, key: '', parent: undefined }], walk);
}

/** A value where the object model puts an object. */
interface WalkedValue extends Step {
  readonly kind: ObjectKind;
  readonly value: unknown;
  readonly source: Source;
}

interface ModelWalk {
  readonly model: ReadonlyMap<string, Members>;
  /** The objects that were walked, so that cycles and YAML aliases end. */
  readonly seen: Set<unknown>;
  readonly keysOf: ReturnType<typeof keysLike>;
  readonly visit: Visit;
  /** True where a value and its parts need to be looked at. */
  readonly isOfInterest: (value: object, source: Source) => boolean;
  /** Collects an object with a `$ref`, or a map of objects with one: with `hasExtensions`, the `x-...` keys of the map are extensions. */
  readonly refer: (walked: WalkedValue, hasExtensions?: boolean) => void;
}

/** An explicit stack, so that depth costs memory only. The last child is pushed first. */
function walkTree(stack: WalkedValue[], walk: ModelWalk): void {
  const { model, seen, keysOf, visit, refer, isOfInterest } = walk;
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!isNode(node) || seen.has(node.value) || !isOfInterest(node.value, node.source)) continue;
    seen.add(node.value);
    const keys = keysOf(node.value);
    if (keys.includes('$ref')) refer(node);
    visit(node, keys);
    const members = model.get(node.kind);
    if (members === undefined) continue;
    for (const key of [...keys].reverse()) pushMember(stack, node, key, members, walk);
  }
}

function isNode(walked: WalkedValue): walked is ObjectNode {
  return isObject(walked.value);
}

function pushMember(stack: WalkedValue[], parent: ObjectNode, key: string, members: Members, walk: ModelWalk): void {
  const place = members.get(key) ?? (isExtension(key) ? undefined : members.get('*'));
  if (place === undefined) return;
  const value = parent.value[key];
  if (!isObject(value) && !isArray(value)) return;
  if (key === 'schema' && isForeignSchema(parent.value)) return;
  const [shape, kind] = place;
  const child = { kind, value, source: parent.source, key, parent };
  if (shape === 'one' && !isArray(value)) stack.push(child);
  else if (isArray(value) ? shape !== 'map' : shape === 'map')
    pushItems(stack, child, isPatterned(parent.kind, key), walk);
}

/** Pushes what `collection.value` holds as a list or a map. `items` may be a list before draft 2020-12. */
function pushItems(
  stack: WalkedValue[],
  collection: WalkedValue,
  hasExtensions: boolean,
  { keysOf, refer, isOfInterest }: ModelWalk,
): void {
  const { kind, value, source } = collection;
  if (!isObject(value) && !isArray(value)) return;
  if (!isOfInterest(value, source)) return;
  const keys: readonly (string | number)[] = isArray(value) ? [...value.keys()] : keysOf(value);
  for (const key of [...keys].reverse()) {
    if (key === '$ref') refer(collection, hasExtensions);
    if (hasExtensions && isExtension(key)) continue;
    stack.push({ kind, value: (value as JsonObject)[key], source, key, parent: collection });
  }
}

/** The responses of an operation are an object with extensions of its own; in every other map `x-...` is a name like others. */
function isPatterned(parent: ObjectKind, key: string): boolean {
  return key === 'responses' && parent.endsWith('peration');
}

/** AsyncAPI 3 section "Multi Format Schema Object": Avro, Protobuf and their like are no JSON Schema. */
function isForeignSchema(value: JsonObject): boolean {
  const format = member(value, 'schemaFormat');
  return isText(format) && !/asyncapi|openapi|schema\+/.test(format);
}
