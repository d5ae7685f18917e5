import { textAt } from '../../description/read/view.ts';
import { type Contents, type Entry, entriesOf } from './entry.ts';
import { decodePercent } from '../../lib/pointer.ts';
import { groupBy } from '../../lib/lists.ts';

/** Makes a unique address of texts, in letters that every file system has, whether it tells cases apart or not. */
export type TakeAddress = (...parts: readonly string[]) => string;

const longest = 80;

/**
 * Makes addresses of names: `take('operations', 'GET /events/{id}')` is `operations/get-events-id.html`. Equal ones are numbered,
 * in the order in which they are asked for.
 */
export function createAddresses(prefix: string): TakeAddress {
  const taken = new Map<string, number>();
  return (...parts) => {
    const path = `${prefix}${parts.map(slug).join('/')}`;
    for (;;) {
      const count = (taken.get(path) ?? 0) + 1;
      taken.set(path, count);
      const address = count === 1 ? path : `${path}-${count}`;
      if (count > 1 && taken.has(address)) continue;
      taken.set(address, Math.max(1, taken.get(address) ?? 0));
      return `${address}.html`;
    }
  };
}

/** `text` in lower case letters, digits and hyphens, at most 80; `x` where nothing is left. */
export function slug(text: string): string {
  const plain = text
    .slice(0, 4 * longest)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/gu, '');
  // Names that Windows keeps for devices, and the one that servers answer for a folder.
  return /^(?:con|prn|aux|nul|com\d|lpt\d|index)$/u.test(plain) ? `${plain}-` : plain === '' ? 'x' : plain;
}

/** The link from the page at `from` to the page at `to`, both from the root of the site: `../schemas/event.html`. */
export function relativeAddress(from: string, to: string): string {
  let shared = 0;
  for (let at = 0; at < from.length && from[at] === to[at]; at += 1) if (from[at] === '/') shared = at + 1;
  return '../'.repeat(from.slice(shared).split('/').length - 1) + to.slice(shared);
}

/** The id of an entry on a page that holds all of them: `operations/list-events`. Its parts have ids that begin with it and a colon. */
export function entryId(address: string): string {
  return address.replace(/\.html$/u, '');
}

/** The address of a page as Markdown, beside that of the page: `operations/list-events.md`. */
export function markdownAddress(address: string): string {
  return address.replace(/\.html(?=$|#)/u, '.md');
}

/** Names of files that many folders have: the folder tells them apart. */
const usual: ReadonlySet<string> = new Set(['openapi', 'asyncapi', 'swagger']);
/** A folder of the site itself. */
const reserved = 'assets';

/**
 * The folders of descriptions in the site, by the paths of their files; a single description stands at the root. A name comes from the path
 * alone, so that one more description changes no address: `openapi.yaml` has that of its folder in front. Those that share a name all
 * have more of their folders, whatever their order.
 */
export function prefixesOf(paths: readonly string[]): readonly string[] {
  if (paths.length === 1) return [''];
  const all = paths.map(partsOf);
  let counts: readonly number[] = all.map((parts) => (usual.has(parts.at(-1)?.toLowerCase() ?? '') ? 2 : 1));
  for (;;) {
    const names = all.map((parts, index) => slug(parts.slice(-(counts[index] ?? 1)).join('-')));
    const byName = groupBy(names, (name) => name);
    const longer = counts.map((count, index) => {
      const isShared = (byName.get(names[index] ?? '')?.length ?? 0) > 1;
      return isShared && count < (all[index]?.length ?? 0) ? count + 1 : count;
    });
    if (longer.every((count, index) => count === counts[index])) return numbered(names).map((name) => `${name}/`);
    counts = longer;
  }
}

/** The folders of a path and the name of its file without its ending. */
function partsOf(path: string): readonly string[] {
  const parts = path.split(/[\\/]/u).filter((part) => !/^(?:\.{0,2}|[a-z]:)$/iu.test(part));
  return [...parts.slice(0, -1), (parts.at(-1) ?? '').replace(/\.[^.]*$/u, '')];
}

/** Names that stand once: a file may be given twice, and folders may differ in signs that no address has. */
function numbered(names: readonly string[]): readonly string[] {
  const taken = new Set<string>([reserved]);
  return names.map((base) => {
    let name = base;
    for (let count = 2; taken.has(name); count += 1) name = `${base}-${count}`;
    taken.add(name);
    return name;
  });
}

/**
 * The addresses of the pages that texts of a description link to, by anchor. Descriptions are written for renderers of one page, whose anchors
 * are `#tag/Orders`, `#operation/listOrders`, `#tag/Orders/operation/listOrders`, `#/operations/listOrders`, `#schema/Order` and `#listOrders`.
 */
export function createAnchors(contents: Contents): (link: string) => string | undefined {
  let made: ReadonlyMap<string, string> | undefined;
  return (link) => {
    if (!link.startsWith('#')) return undefined;
    made ??= new Map([...named(contents)].filter(([key]) => key !== '').reverse());
    const path = decodePercent(link.slice(1)).replace(/^\/+/u, '').split('/');
    const [kind = '', name] = path.slice(-2);
    const last = path.at(-1) ?? '';
    return (name === undefined ? undefined : made.get(keyOf(kind, name))) ?? made.get(keyOf('', last));
  };
}

/** Names with their addresses, those that win first. */
function* named(contents: Contents): Generator<readonly [string, string]> {
  for (const entry of entriesOf(contents)) {
    for (const name of namesOf(entry)) {
      yield [keyOf(kinds[entry.kind] ?? entry.kind, name), entry.address];
      yield [keyOf('', name), entry.address];
    }
  }
  for (const { title, address, located } of contents.groups) {
    const name = located && textAt(located, 'name');
    if (name === undefined) continue;
    yield [keyOf('tag', name), address];
    yield [keyOf('tag', title), address];
  }
}

/** Kinds of entries as anchors call them. */
const kinds: Partial<Record<Entry['kind'], string>> = { event: 'operation', webhook: 'operation' };

function namesOf({ kind, located, detail, title }: Entry): readonly string[] {
  const key = String(located.place.path.at(-1) ?? '');
  if (kind === 'operation' || kind === 'webhook') return [textAt(located, 'operationId') ?? ''];
  if (kind === 'event') return [textAt(located, 'operationId') ?? key];
  return kind === 'tool' || kind === 'prompt' || kind === 'resource' ? [detail, title] : [key];
}

/** Plural and case make no difference, nor does what stands for a space. */
function keyOf(kind: string, name: string): string {
  return name === '' ? '' : `${kind.toLowerCase().replace(/s$/u, '')} ${slug(name)}`;
}
