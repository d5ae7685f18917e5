import { perObject } from '../../lib/cache.ts';
import { isArray, isObject, member } from '../../lib/json.ts';
import { append } from '../../lib/lists.ts';
import { pathOf } from '../../lib/pointer.ts';
import type { Description } from '../description.ts';
import { type ObjectNode, walkObjects, walkSchemas } from '../model/walk.ts';
import type { Path, Place, Source } from '../place.ts';
import { type ResolvedReference, type Unresolved, hopLimit, referenceIn } from '../resolve.ts';
import { type Operation, operationsOf } from './api.ts';
import { examplesOf } from './examples.ts';
import { findSchema } from './resolve-schema.ts';
import type { Located } from './view.ts';

/** A reference that leads nowhere, or where it may not: where it stands, and why. */
export interface DanglingReference extends Unresolved {
  readonly place: Place;
}

/**
 * The references of `description` that lead nowhere or are refused, over however many files, each once per file, in the order of their
 * files and then of the text. Examples, defaults and property names are data, but for an example that is a reference itself.
 *
 * Follows every reference now, where else each is followed when it is needed. Done once.
 */
export const danglingReferences: (description: Description) => readonly DanglingReference[] = perObject(findDangling);

function findDangling(description: Description): readonly DanglingReference[] {
  const found = new Map<Source, Map<string, Unresolved>>();
  const note = (source: Source, ref: string, unresolved: Unresolved): void => {
    const known = found.get(source) ?? new Map<string, Unresolved>();
    found.set(source, known.set(ref, unresolved));
  };
  const resolve: Description['resolve'] = (ref, from) => {
    const target = resolveOrFind(description, ref, from);
    if (target.kind === 'missing') note(...lastOf(description, ref, from), target);
    else if (target.kind !== 'found') note(from.source, ref, target);
    return target;
  };
  walkObjects(description.source, description.kind, resolve, ({ value, source }: ObjectNode) => {
    if (member(value, 'example') === undefined && member(value, 'examples') === undefined) return;
    for (const example of examplesOf(description, { value, place: { source, path: [] } })) {
      if (example.kind !== 'value' || example.unresolved === undefined) continue;
      const ref = referenceIn(example.located.value) ?? '';
      const unresolved = description.resolve(ref, example.located.place);
      if (unresolved.kind !== 'found') note(example.located.place.source, ref, unresolved);
    }
  });
  return [...found].flatMap(([source, dangling]) =>
    placesOf(source, dangling).map(([path, unresolved]) => ({ ...unresolved, place: { source, path } })),
  );
}

/** The last of references in a row, which is the one that is wrong, and the file that it stands in. */
function lastOf({ resolveHop }: Description, first: string, from: Place): readonly [source: Source, ref: string] {
  let [ref, at] = [first, from];
  for (let hops = 0; hops < hopLimit; hops += 1) {
    const target = resolveHop(ref, at);
    const next = target.kind === 'found' ? referenceIn(target.value) : undefined;
    if (target.kind !== 'found' || next === undefined) break;
    [ref, at] = [next, target.place];
  }
  return [at.source, ref];
}

/** A reference to a schema by its id or anchor names no file. */
function resolveOrFind(description: Description, ref: string, place: Place): ResolvedReference | Unresolved {
  const target = description.resolve(ref, place);
  if (target.kind === 'found') return target;
  const found = findSchema(description, ref, { value: undefined, place });
  return found === undefined ? target : { kind: 'found', ...found, hops: [] };
}

/** The first place of each of the references in `source`, in the order of the text. */
function placesOf(source: Source, dangling: ReadonlyMap<string, Unresolved>): readonly (readonly [Path, Unresolved])[] {
  const places: (readonly [Path, Unresolved])[] = [];
  const wanted = new Map(dangling);
  const open: (readonly [unknown, Path])[] = [[source.tree, []]];
  const seen = new Set<unknown>();
  for (let next = open.pop(); next !== undefined && wanted.size > 0; next = open.pop()) {
    const [value, path] = next;
    if (!(isObject(value) || isArray(value)) || seen.has(value)) continue;
    seen.add(value);
    const ref = referenceIn(value) ?? '';
    const unresolved = wanted.get(ref);
    if (unresolved !== undefined && wanted.delete(ref)) places.push([[...path, '$ref'], unresolved]);
    const keys = isArray(value) ? [...value.keys()] : Object.keys(value);
    for (const key of keys.reverse()) open.push([member(value, key), [...path, key]]);
  }
  return places;
}

/** Why references in `schema`, and in whatever it refers to, lead nowhere; empty where all of them lead somewhere. */
export function danglingIn(description: Description, schema: Located): readonly string[] {
  if (danglingReferences(description).length === 0) return [];
  const reasons = new Set<string>();
  const seen = new Set<unknown>();
  const open = [schema];
  for (const { value, place } of open) {
    walkSchemas(value, place.source, seen, (node) => {
      const ref = referenceIn(node.value);
      if (ref === undefined) return;
      const at = { source: node.source, path: [...place.path, ...pathOf(node)] };
      const target = resolveOrFind(description, ref, at);
      if (target.kind === 'found') open.push(target);
      else reasons.add(target.message);
    });
  }
  return [...reasons];
}

/** A reference that leads nowhere, and the operations whose request or answer lacks its target. */
export interface EmptiedOperations {
  readonly reference: DanglingReference;
  readonly operations: readonly Operation[];
}

/** The references of `description` that lead nowhere, each with the operations that miss what it stands for, in document order. */
export function emptiedOperations(description: Description): readonly EmptiedOperations[] {
  const references = danglingReferences(description);
  if (references.length === 0) return [];
  const keyOf = (source: Source, ref: string): string => `${source.uri} ${ref}`;
  const lost = new Map(references.map((each) => [keyOf(each.place.source, refAt(each)), new Set<Operation>()]));
  const links = new Map<unknown, Links>();
  for (const operation of operationsOf(description)) {
    const parameters = member(operation.pathItem.value, 'parameters');
    const open: Located[] = [operation.located, { ...operation.pathItem, value: parameters }];
    const seen = new Set<unknown>();
    for (const { value, place } of open) {
      if (seen.has(value)) continue;
      seen.add(value);
      const { refs, targets } = links.get(value) ?? linksIn({ value, place }, description);
      links.set(value, { refs, targets });
      for (const ref of refs) lost.get(keyOf(place.source, ref))?.add(operation);
      append(open, targets);
    }
  }
  return references.map((reference) => ({
    reference,
    operations: [...(lost.get(keyOf(reference.place.source, refAt(reference))) ?? [])],
  }));
}

/** The texts of the references in a value, and what they lead to. */
interface Links {
  readonly refs: readonly string[];
  readonly targets: readonly Located[];
}

function linksIn({ value: root, place }: Located, { resolve, resolveHop }: Description): Links {
  const refs = new Set<string>();
  const open: unknown[] = [root];
  for (const value of open) {
    const ref = referenceIn(value);
    if (ref !== undefined) refs.add(ref);
    if (isArray(value)) append(open, value as unknown[]);
    else if (isObject(value)) append(open, Object.values(value));
  }
  const targets = [...refs].flatMap((ref): readonly Located[] => {
    const whole = resolve(ref, place);
    // One that leads nowhere may lead to another reference first.
    const target = whole.kind === 'found' ? whole : resolveHop(ref, place);
    return target.kind === 'found' ? [{ value: target.value, place: target.place }] : [];
  });
  return { refs: [...refs], targets };
}

function refAt({ place: { source, path } }: DanglingReference): string {
  return String(path.reduce<unknown>((value, key) => member(value, key), source.tree));
}
