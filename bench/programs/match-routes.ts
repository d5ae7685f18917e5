// Nanoseconds to find operations among as many as the first argument says, the least of nine rounds each: one again and again,
// a thousand in turn, and the least that could find those, a look-up of their segments in Maps.
import { createRoutes } from '../../src/contract/route/routes.ts';

const count = Number(process.argv[2]);

const nowhere = { value: {}, place: { source: { uri: '<bench>', tree: {} }, path: [] } };
const operations = Array.from({ length: count }, (_, index) => ({
  method: 'GET',
  path: `/v1/group${index % 97}/thing${index}/{id}/part`,
  located: nowhere,
  pathItem: nowhere,
}));
const match = createRoutes(operations);
const longId = 'x'.repeat(200);
const pathTo = (chosen: number, index: number): string =>
  `/v1/group${chosen % 97}/thing${chosen}/${longId}${index}/part`;
const many = Array.from({ length: 1_000 }, (_, index) => pathTo((index * 7919) % count, index));
const one = many.map((_, index) => pathTo(count - 1, index));

const groups = new Map<string, Map<string, object>>();
for (const { path } of operations) {
  const [, , group = '', thing = ''] = path.split('/');
  groups.set(group, (groups.get(group) ?? new Map<string, object>()).set(thing, { path }));
}
const lookUp = (path: string): object | undefined => {
  const [, , group = '', thing = ''] = path.split('/');
  return groups.get(group)?.get(thing);
};

function least(find: (path: string) => unknown, paths: readonly string[]): string {
  const times: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    const started = process.cpuUsage();
    for (let turn = 0; turn < 200; turn += 1) for (const path of paths) find(path);
    const { user, system } = process.cpuUsage(started);
    times.push(((user + system) * 1_000) / (200 * paths.length));
  }
  return Math.min(...times).toFixed(0);
}

if (many.some((path) => match('GET', path).kind !== 'operation')) throw new Error('no route found');
const find = (path: string): unknown => match('GET', path);
console.log([least(find, one), least(find, many), least(lookUp, many)].join(' '));
