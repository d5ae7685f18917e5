import { fc } from '../support/properties.ts';
import { isArray, isObject } from '../../src/lib/json.ts';
import { arbitraryJson, toObject } from '../support/arbitrary-json.ts';

/** Without a key that Spectral's resolver dies of. */
const anything = arbitraryJson.map(withoutPrototype);

function withoutPrototype(value: unknown): unknown {
  if (isArray(value)) return value.map(withoutPrototype);
  if (!isObject(value)) return value;
  return toObject(
    Object.entries(value).flatMap(([key, item]) => (key === '__proto__' ? [] : [[key, withoutPrototype(item)]])),
  );
}

/** What people write there, right and wrong. */
const badges: fc.Arbitrary<unknown> = fc.oneof(
  anything,
  fc.array(
    fc.record(
      {
        name: fc.constantFrom<unknown>('Beta', ' Beta', 'Beta', '', 1),
        color: fc.constantFrom<unknown>('red', 'gren', '#12345', null, 'rgb(1, 2'),
        position: fc.constantFrom('before', 'Before', 'left'),
        colour: fc.constant('red'),
      },
      { requiredKeys: [] },
    ),
    { maxLength: 3 },
  ),
);

const tool = fc.record(
  {
    name: fc.constantFrom('echo', 'Echo', 'a/b'),
    description: fc.constantFrom('Echo', ''),
    inputSchema: fc.oneof(anything, fc.constant({ type: 'object', properties: { a: { type: 'strin' } } })),
    outputSchema: anything,
    security: fc.oneof(anything, fc.constant([{ OAuth2: ['read'] }])),
  },
  { requiredKeys: [] },
);

const mcp: fc.Arbitrary<unknown> = fc.record(
  {
    protocolVersion: fc.constantFrom<unknown>('2025-06-18', '2025-06-19', 20250618),
    capabilities: fc.oneof(anything, fc.constant({ tools: {} })),
    tools: fc.array(tool, { maxLength: 3 }),
    resources: anything,
    prompts: anything,
  },
  { requiredKeys: [] },
);

type Member = readonly [key: string, value: unknown];

/** A member that is put into an object of a description. */
const member: fc.Arbitrary<Member> = fc.oneof(
  fc.tuple(fc.constantFrom('x-badges', 'x-badge', 'X-Badges', 'x-bagdes', 'xbadges'), badges),
  fc.tuple(fc.constantFrom('x-mcp', 'x-MCP'), mcp),
  fc.tuple(fc.constant('$ref'), fc.constantFrom('#/components', '#/paths', '#/channels', '#/gone')),
);

/** Changes of a description: members for objects of it, by their number; the root is 0, and comes more often than others. */
export const mutations = fc.array(fc.tuple(fc.oneof(fc.nat(), fc.constant(0)), member), { minLength: 1, maxLength: 4 });

/** `tree` with the changes made. */
export function mutate(tree: unknown, changes: readonly (readonly [number, Member])[]): unknown {
  return changes.reduce<unknown>((changed, [number, added]) => {
    // A root that is a reference to a part of itself is one that Spectral leaves as it is, and all others with it.
    const least = added[0] === '$ref' ? 1 : 0;
    return plant(changed, { left: Math.max(least, number % countObjects(changed)), added });
  }, tree);
}

function countObjects(value: unknown): number {
  if (isArray(value)) return value.reduce<number>((sum, item) => sum + countObjects(item), 0);
  if (!isObject(value)) return 0;
  return Object.values(value).reduce<number>((sum, item) => sum + countObjects(item), 1);
}

function plant(value: unknown, at: { left: number; readonly added: Member }): unknown {
  if (isArray(value)) return value.map((item) => plant(item, at));
  if (!isObject(value)) return value;
  const isHere = at.left === 0;
  at.left -= 1;
  const members = Object.entries(value).map(([key, item]) => [key, plant(item, at)] as const);
  return toObject(isHere ? [...members, at.added] : members);
}
