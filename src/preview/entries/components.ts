import type { Description } from '../../description/description.ts';
import { inside, memberAt, rootOf, textAt, type Located } from '../../description/read/view.ts';
import { isArray, isObject, keysOf, member } from '../../lib/json.ts';
import type { TakeAddress } from './addresses.ts';
import { badgesOf } from './badges.ts';
import type { Entry, EntryGroup } from './entry.ts';

/** Schemas and messages that are components have pages; of the other components each kind has one. */
export function componentGroups(description: Description, take: TakeAddress): readonly EntryGroup[] {
  const root = rootOf(description);
  const is2 = description.version === '2.0';
  const components = is2 ? root : inside(description, root, 'components');
  if (components === undefined) return [];
  const isAsync = description.kind === 'asyncapi';
  const own = is2 ? ['definitions'] : isAsync ? ['messages', 'schemas'] : ['schemas'];
  const others = is2 ? ['parameters', 'responses', 'securityDefinitions'] : keysOf(components.value);
  const kinds = others.flatMap((key): readonly Entry[] => {
    const located = inside(description, components, key);
    const isShown = !own.includes(key) && isFilledMap(located?.value);
    return located === undefined || !isShown ? [] : [toKind(key, located, take)];
  });
  return [
    ...own.map((key) => {
      const kind = key === 'messages' ? 'message' : 'schema';
      const entries = writtenIn(description, components, key).map(([name, located]) =>
        toEntry(description, { kind, name, located }, take),
      );
      return {
        title: kind === 'message' ? 'Messages' : 'Schemas',
        address: take('groups', key),
        entries,
        isOfComponents: true,
      };
    }),
    { title: 'Components', address: take('groups', 'components'), entries: kinds, isOfComponents: true },
  ];
}

/** A component as written: one that is a reference is one, and its page says where it leads. */
function writtenIn(
  description: Description,
  components: Located,
  key: string,
): readonly (readonly [string, Located])[] {
  const map = inside(description, components, key);
  if (map === undefined || !isObject(map.value)) return [];
  return keysOf(map.value).flatMap((name) => {
    const located = memberAt(map, name);
    return located === undefined ? [] : [[name, located] as const];
  });
}

interface Component {
  readonly kind: 'message' | 'schema';
  readonly name: string;
  readonly located: Located;
}

function toEntry(description: Description, { kind, name, located }: Component, take: TakeAddress): Entry {
  return {
    kind,
    title: (kind === 'message' ? textAt(located, 'title') : undefined) ?? name,
    address: take(`${kind}s`, name),
    detail: [name, textAt(located, 'title') ?? ''].filter((text) => text !== '').join(' '),
    badges: badgesOf(description, located),
    located,
    isDeprecated: member(located.value, 'deprecated') === true,
  };
}

function toKind(key: string, located: Located, take: TakeAddress): Entry {
  const words = key.replace(/\B[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  return {
    kind: 'component',
    title: words.slice(0, 1).toUpperCase() + words.slice(1),
    address: take('components', key),
    detail: key,
    badges: [],
    located,
  };
}

function isFilledMap(value: unknown): boolean {
  return (isObject(value) && keysOf(value).length > 0) || (isArray(value) && value.length > 0);
}
