import { expect, test } from '@jest/globals';
import { createResolvers } from '../../src/description/resolvers.ts';
import { toFragment } from '../../src/lib/pointer.ts';

const tree = {
  $defs: { Seat: 'of the file', Other: 'other' },
  components: { schemas: { A: { type: 'string' } } },
  'x-mcp': {
    tools: [
      {
        inputSchema: {
          properties: { seat: {} },
          $defs: {
            Seat: { type: 'object' },
            Chain: { $ref: '#/$defs/Seat' },
            Loop: { $ref: '#/$defs/Loop' },
            Lost: { $ref: '#/$defs/nothing' },
            Own: { $id: 'own', $defs: { Seat: true }, items: { $id: 7 } },
          },
        },
        outputSchema: { $ref: '#' },
        annotations: {},
      },
    ],
  },
};
const source = { uri: '/a.yaml', tree };
const { resolve, resolveHop } = createResolvers(source, () => source);
const input = ['x-mcp', 'tools', 0, 'inputSchema'];
const inside = [...input, 'properties', 'seat'];
const top = '#/x-mcp/tools/0/inputSchema';

test.each<[ref: string, from: readonly (string | number)[], found: string, oneHop?: string]>([
  ['#/$defs/Seat', inside, `${top}/$defs/Seat`],
  ['#/$defs/Chain', inside, `${top}/$defs/Seat`, `${top}/$defs/Chain`],
  ['#', inside, top],
  ['#/$defs/Seat', [...input, '$defs', 'Own', 'items'], `${top}/$defs/Own/$defs/Seat`],
  ['#/$defs/Other', [...input, '$defs', 'Own'], '#/$defs/Other'],
  ['#/components/schemas/A', inside, '#/components/schemas/A'],
  ['#/$defs/Other', inside, '#/$defs/Other'],
  ['a.yaml#/$defs/Seat', inside, '#/$defs/Seat'],
  ['#/$defs/Seat', ['x-mcp', 'tools', 0, 'annotations'], '#/$defs/Seat'],
  ['#/$defs/Seat', ['inputSchema', 'properties', 'seat'], '#/$defs/Seat'],
  ['#/$defs/Seat', ['paths', 'inputSchema', 'x'], '#/$defs/Seat'],
])('%s at %j leads to %s', (ref, path, found, oneHop = found) => {
  const placeOf = (result: ReturnType<typeof resolve>): string =>
    result.kind === 'found' ? toFragment(result.place.path) : result.message;
  const from = { source, path };
  expect([placeOf(resolve(ref, from)), placeOf(resolveHop(ref, from))]).toEqual([found, oneHop]);
});

test.each([
  ['#/$defs/Loop', inside, 'cycle'],
  ['#/$defs/Lost', inside, 'missing'],
  ['#', ['x-mcp', 'tools', 0, 'outputSchema'], 'cycle'],
])('%s at %j leads nowhere: %s', (ref, path, kind) => {
  expect(resolve(ref, { source, path }).kind).toBe(kind);
});

test('the references on the way are told', () => {
  const found = resolve('#/$defs/Chain', { source, path: inside });
  expect(found.kind === 'found' && found.hops.map(({ path }) => toFragment(path))).toEqual([`${top}/$defs/Chain`]);
});
