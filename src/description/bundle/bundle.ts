import { isExtension } from '../model/extension.ts';
import { isArray, isObject, member, type JsonObject } from '../../lib/json.ts';
import { keepNumberTexts } from '../../lib/number-texts.ts';
import { toFragment } from '../../lib/pointer.ts';
import { openapiSlots, sectionsOf, type Slot } from './model.ts';
import { createBundlePlaces, type BundlePlaces } from './places.ts';
import type { Description } from '../description.ts';
import type { Path } from '../place.ts';
import { referenceIn } from '../resolve.ts';
import { memberAt, rootOf, type Located } from '../read/view.ts';

/**
 * The OpenAPI `description` as one document that needs no other file: whatever references lead to in other files is a component
 * of it, or stands where the first reference stood, and cycles stay references. A reference that leads nowhere is left out and
 * `x-assay-unresolved` says why; references to the network are as they were.
 */
export function bundle(description: Description): unknown {
  const places = createBundlePlaces(description, sectionsOf(description.version));
  const slotOf = openapiSlots();
  const copy = createCopy({ places, slotOf });
  const root = copy(rootOf(description), { shape: 'one', kind: 'root' }, []);
  const added = new Map<string, Section>();
  // A copied part may refer to more.
  for (let next = places.nextAdded(); next !== undefined; next = places.nextAdded()) {
    const path = next.here.slice(0, -1);
    const section: Section = added.get(path.join('/')) ?? { path, entries: [] };
    added.set(path.join('/'), section);
    section.entries.push([String(next.here.at(-1)), copy(next.located, { shape: 'one', kind: next.kind }, next.here)]);
  }
  return [...added.values()].reduce((tree, { path, entries }) => withEntries(tree, path, entries), root);
}

interface Section {
  readonly path: Path;
  readonly entries: [string, unknown][];
}

interface BundleContext {
  readonly places: BundlePlaces;
  readonly slotOf: ReturnType<typeof openapiSlots>;
}

type Copy = (located: Located, slot: Slot, here: Path) => unknown;

/** Copies what stands in a slot; `here` is the path of the copy in the bundle. */
function createCopy({ places, slotOf }: BundleContext): Copy {
  const copy: Copy = (located, slot, here) => {
    const { value } = located;
    const ref = referenceIn(value);
    if (ref !== undefined && isObject(value)) return reference(ref, located, slot, here);
    if (isArray(value)) return slot.shape === 'map' ? value : value.map((_, at) => child(located, at, one(slot), here));
    if (!isObject(value) || slot.shape === 'list') return value;
    return slot.shape === 'map' ? copyMap(located, value, slot, here) : copyObject(located, value, slot, here);
  };

  const child = (parent: Located, key: string | number, slot: Slot, here: Path): unknown => {
    const at = memberAt(parent, key);
    return at === undefined ? undefined : copy(at, slot, [...here, key]);
  };

  const copyMap = (located: Located, value: JsonObject, slot: Slot, here: Path): JsonObject =>
    mapValues(value, (each, key) => (isOwnExtension(slot, key) ? each : child(located, key, one(slot), here)));

  const copyObject = (located: Located, value: JsonObject, { kind }: Slot, here: Path): JsonObject =>
    mapValues(value, (each, key) => {
      if (kind === 'schema' && key === 'discriminator') return copyDiscriminator(located, each, here);
      const slot = slotOf(kind, key);
      return slot === undefined ? each : child(located, key, slot, here);
    });

  /** Values of a mapping are references without their key, or names. */
  const copyDiscriminator = (schema: Located, value: unknown, here: Path): unknown => {
    const mapping = member(value, 'mapping');
    if (!isObject(value) || !isObject(mapping)) return value;
    const pairs = Object.entries(mapping).map(([name, target]) => [name, copyMapped(schema, target, here)] as const);
    return { ...value, mapping: Object.fromEntries(pairs) };
  };

  const copyMapped = (schema: Located, target: unknown, here: Path): unknown => {
    if (typeof target !== 'string' || !/[#/]|\.(?:ya?ml|json)$/iu.test(target)) return target;
    const at = { value: { $ref: target }, place: schema.place };
    return referenceIn(reference(target, at, { shape: 'one', kind: 'schema' }, [...here, 'discriminator'])) ?? target;
  };

  const reference = (ref: string, located: Located, slot: Slot, here: Path): unknown => {
    const siblings = Object.fromEntries(
      Object.entries(Object(located.value) as object).filter(([key]) => key !== '$ref'),
    );
    const own = (slot.shape === 'map' ? copyMap : copyObject)(located, siblings, slot, here);
    const target = places.targetOf(ref, located);
    if (target.kind === 'kept') return { $ref: ref, ...own };
    if (target.kind === 'none') return { ...own, 'x-assay-unresolved': target.reason };
    const place = places.placeOf(target.located, slot, here);
    if (place !== toFragment(here)) return { $ref: place, ...own };
    const inlined = copy(target.located, slot, here);
    return isObject(inlined) ? { ...inlined, ...own } : inlined;
  };

  return copy;
}

function one({ kind }: Slot): Slot {
  return { shape: 'one', kind };
}

/** Paths, responses and callbacks have extensions of their own; in every other map `x-...` is a name like others. */
function isOwnExtension({ kind }: Slot, key: string): boolean {
  return isExtension(key) && ['pathItem', 'response'].includes(kind);
}

function mapValues(value: JsonObject, change: (each: unknown, key: string) => unknown): JsonObject {
  const made: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const each = value[key];
    const changed = typeof each === 'object' && each !== null ? change(each, key) : each;
    // In a description this is a key like others; an assignment would set the prototype.
    if (key === '__proto__') Object.defineProperty(made, key, { value: changed, enumerable: true });
    else made[key] = changed;
  }
  keepNumberTexts(value, made);
  return made;
}

function withEntries(tree: unknown, path: Path, entries: readonly (readonly [string, unknown])[]): unknown {
  const [first, ...rest] = path;
  const parent = isObject(tree) ? tree : {};
  if (first === undefined) return { ...parent, ...Object.fromEntries(entries) };
  return { ...parent, [first]: withEntries(member(parent, first), rest, entries) };
}
