import { type Located, memberAt } from '../../description/read/view.ts';
import { type JsonObject, isArray, isObject, isText, member, setMember } from '../../lib/json.ts';
import { toFragment } from '../../lib/pointer.ts';
import { droppedKeywords, fromOlderOpenApi, keywordHolds } from '../../schema/dialects.ts';
import { namedSchema } from '../surface/schema-names.ts';
import { type SchemaRoot, writtenSchema } from '../surface/schema-node.ts';
import { placeKey } from '../../description/place.ts';

interface StandAloneOptions extends Pick<SchemaRoot, 'outside'> {
  /** The pointer that references of the copy begin with: `#` where the copy is a document of its own. */
  readonly base: string;
  /** What is referred to may have the keywords of OpenAPI 2.0 and 3.0. */
  readonly isLegacy: boolean;
}

/**
 * A schema that needs nothing around it: what its references lead to in the description and its files is among its `$defs`, recursion
 * kept. References that lead nowhere are left out. Undefined where there is no object to copy.
 */
export function selfContained(located: Located, options: StandAloneOptions): JsonObject | undefined {
  const top = topOf(located, options);
  if (top === undefined) return undefined;
  // Most schemas have nothing to rewrite: ten thousand tools are listed in a third of the time.
  if (!options.isLegacy && top.beside.length === 0 && isObject(top.target.value) && isPlain(top.target.value))
    return top.target.value;
  const copier = createCopier(top.target, options);
  const copy = { ...copier.copyOf(top.target, top.target), ...top.beside.reduce(overlay, {}) };
  const defs = copier.defs();
  const own = isObject(member(copy, '$defs')) ? member(copy, '$defs') : {};
  return Object.keys(defs).length === 0 ? copy : { ...copy, $defs: { ...(isObject(own) && own), ...defs } };
}

/** True where no key, as a keyword or as a name, would be left out of a copy or changed. */
function isPlain(value: unknown): boolean {
  if (isArray(value)) return value.every(isPlain);
  if (!isObject(value)) return true;
  return Object.keys(value).every((key) => {
    const inner = member(value, key);
    const isChanged = key === 'id' ? isText(inner) : changed.has(key) || key.startsWith('x-');
    return !isChanged && isPlain(inner);
  });
}

function overlay(beside: JsonObject, more: JsonObject): JsonObject {
  return { ...more, ...beside };
}

const references = ['$ref', '$dynamicRef', '$recursiveRef'];
const changed = new Set([...references, ...droppedKeywords].filter((key) => key !== 'id' && key !== '$schema'));
const mostHops = 100;

/** The schema that stands at the end of references, and the keywords beside these; undefined where one leads nowhere. */
function topOf(
  located: Located,
  { outside }: StandAloneOptions,
): { readonly target: Located; readonly beside: readonly JsonObject[] } | undefined {
  const beside: JsonObject[] = [];
  let current = writtenSchema(located);
  for (let hop = 0; hop < mostHops; hop += 1) {
    const { value } = current;
    if (!isObject(value)) return undefined;
    const { $ref, ...rest } = value;
    // A reference within the schema itself can stay.
    if (!isText($ref) || namedSchema($ref, current, current) !== undefined) return { target: current, beside };
    const target = outside($ref, current);
    if (target === undefined) return undefined;
    beside.push(rest);
    current = target;
  }
  return undefined;
}

interface Copier {
  readonly copyOf: (schema: Located, root: Located) => JsonObject;
  /** The copies of everything that was referred to, by name. */
  readonly defs: () => JsonObject;
}

function createCopier(top: Located, { outside, base, isLegacy }: StandAloneOptions): Copier {
  const names = new Map<string, string>([[placeKey(top.place), base]]);
  const taken = new Set(Object.keys(Object(member(top.value, '$defs')) as object));
  const waiting: (readonly [name: string, located: Located])[] = [];
  const anchors = new Set<unknown>();

  const addressOf = (ref: string, from: Located, root: Located): string | undefined => {
    const inner = namedSchema(ref, from, root);
    if (inner !== undefined && root === top)
      return base + toFragment(inner.place.path.slice(top.place.path.length)).slice(1);
    const target = inner ?? outside(ref, from);
    if (target === undefined) return undefined;
    const known = names.get(placeKey(target.place));
    if (known !== undefined) return known;
    const name = freeName(String(target.place.path.at(-1) ?? 'schema').replace(/[^\w.-]/gu, '_'), taken);
    const address = `${base}/$defs/${name}`;
    names.set(placeKey(target.place), address);
    waiting.push([name, target]);
    return address;
  };
  /** An `$anchor` at the top: nothing refers to it here, but a client may show it. A client refuses a schema that has an anchor twice. */
  const isOwnAnchor = (key: string, name: unknown, root: Located): boolean =>
    key === '$anchor' && root === top && base === '#' && !anchors.has(name) && anchors.add(name).size > 0;
  const part = (located: Located, root: Located): unknown =>
    isObject(located.value) ? copyOf(located, root) : located.value;
  const parts = (parent: Located, root: Located): unknown => {
    if (isArray(parent.value)) return parent.value.map((_, index) => part(memberAt(parent, index) ?? parent, root));
    const copy: Record<string, unknown> = {};
    for (const key of Object.keys(Object(parent.value) as object))
      setMember(copy, key, part(memberAt(parent, key) ?? parent, root));
    return copy;
  };
  const copyOf: Copier['copyOf'] = (schema, root) => {
    const { value } = schema;
    const copy: Record<string, unknown> = {};
    for (const key of Object.keys(Object(value) as object)) {
      const at = memberAt(schema, key);
      if (at === undefined || (isLeftOut(key, at.value) && !isOwnAnchor(key, at.value, root))) continue;
      const held = key === 'dependencies' ? 'schema map' : keywordHolds(key, at.value);
      if (references.includes(key)) {
        const address = isText(at.value) ? addressOf(at.value, schema, root) : undefined;
        if (address !== undefined) setMember(copy, '$ref', address);
      } else setMember(copy, key, held === 'data' ? at.value : held === 'schema' ? part(at, root) : parts(at, root));
    }
    return isLegacy ? fromOlderOpenApi(copy, value) : copy;
  };
  return {
    copyOf,
    defs: () => {
      const defs: Record<string, unknown> = {};
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        setMember(defs, next[0], part(next[1], next[1]));
      return defs;
    },
  };
}

/**
 * Left out are names of schemas, as pointers replace them, keywords of OpenAPI, and keys of ours. MCP has one `x-` key for headers of
 * parameters.
 */
function isLeftOut(key: string, value: unknown): boolean {
  if (key === '$schema' || references.includes(key)) return false;
  if (key === 'id') return isText(value);
  return droppedKeywords.includes(key) || (key.startsWith('x-') && key !== 'x-mcp-header');
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) name = `${wanted}${count}`;
  taken.add(name);
  return name;
}
