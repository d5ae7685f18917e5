import { textAt } from '../../description/read/view.ts';
import { slug } from './addresses.ts';
import { entriesOf, type Contents, type Entry } from './entry.ts';

/**
 * The addresses of the pages that texts of a description link to, by anchor. Descriptions are written for renderers of one page, whose anchors
 * are `#tag/Orders`, `#operation/listOrders`, `#tag/Orders/operation/listOrders`, `#/operations/listOrders`, `#schema/Order` and `#listOrders`.
 */
export function createAnchors(contents: Contents): (link: string) => string | undefined {
  let made: ReadonlyMap<string, string> | undefined;
  return (link) => {
    if (!link.startsWith('#')) return undefined;
    made ??= new Map([...named(contents)].filter(([key]) => key !== '').reverse());
    const path = decode(link.slice(1)).replace(/^\/+/u, '').split('/');
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

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
