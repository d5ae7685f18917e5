import { codePoint, fc } from './properties.ts';

/** Words that rules look for, so that arbitrary documents reach into them. */
const words = [
  'x-badges',
  'x-badge',
  'X-Badges',
  'name',
  'label',
  'position',
  'color',
  'icon',
  '$ref',
  '__proto__',
  'constructor',
  'x-mcp',
  'protocolVersion',
  'servers',
  'url',
  'variables',
  'default',
  'enum',
  'capabilities',
  'tools',
  'resources',
  'prompts',
  'listChanged',
  'subscribe',
  'inputSchema',
  'outputSchema',
  'security',
  'annotations',
  'arguments',
  'uri',
  'mimeType',
  'type',
  'properties',
  '$defs',
  'pattern',
  'items',
  'required',
  'icons',
  'execution',
  'tags',
  'text',
  'blob',
  'description',
  'title',
  '_meta',
  'flows',
  'scopes',
  '/a/{b}',
  '100%',
  '~1',
  '{{property}}',
];

const texts = [
  'Beta',
  'before',
  'red',
  '#1f7cff',
  'rgb(1,2,3)',
  'rgb(',
  '#/a',
  '#/components/schemas/x',
  '#',
  './x.yaml',
  'https://example.com/{x}',
  '2025-06-18',
  'object',
  '(a+)+$',
  '{{error}}',
  '#{{1+1}}',
  'application/json',
  '\u0000',
];

/** Any JSON value, rich in the words of both extensions. `__proto__` is an own key, as parsers make it. */
export const arbitraryJson: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, false, 0, -1, 2.5, 123456, Infinity, ...texts),
    fc.string({ unit: codePoint, maxLength: 12 }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 6 })), tie('value')), { maxLength: 6 })
      .map(toObject),
  ),
})).value;

/** An object whose members are all its own, whatever their names. */
export function toObject(members: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [key, value] of members) {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  }
  return object;
}
