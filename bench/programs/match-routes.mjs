// Nanoseconds to find operations among as many as the second argument says, the least of nine rounds each: one again and again,
// a thousand in turn, and the least that could find those, a look-up of their segments in Maps.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [built, count] = [process.argv[2], Number(process.argv[3])];
const { createRoutes } = await import(pathToFileURL(join(built, 'src/contract/route/routes.js')).href);

const nowhere = { value: {}, place: { source: { uri: '<bench>', tree: {} }, path: [] } };
const operations = Array.from({ length: count }, (_, index) => ({
  method: 'GET',
  path: `/v1/group${index % 97}/thing${index}/{id}/part`,
  located: nowhere,
  pathItem: nowhere,
}));
const match = createRoutes(operations);
const longId = 'x'.repeat(200);
const pathTo = (chosen, index) => `/v1/group${chosen % 97}/thing${chosen}/${longId}${index}/part`;
const many = Array.from({ length: 1_000 }, (_, index) => pathTo((index * 7919) % count, index));
const one = many.map((_, index) => pathTo(count - 1, index));

const groups = new Map();
for (const { path } of operations) {
  const [, , group, thing] = path.split('/');
  groups.set(group, (groups.get(group) ?? new Map()).set(thing, { path }));
}
const lookUp = (path) => {
  const segments = path.split('/');
  return groups.get(segments[2]).get(segments[3]).path;
};

function least(find, paths) {
  const times = [];
  for (let round = 0; round < 9; round += 1) {
    const started = process.cpuUsage();
    for (let turn = 0; turn < 200; turn += 1) for (const path of paths) find(path);
    const { user, system } = process.cpuUsage(started);
    times.push(((user + system) * 1_000) / (200 * paths.length));
  }
  return Math.min(...times).toFixed(0);
}

const find = (path) => match('GET', path);
if (many.some((path) => find(path).kind !== 'operation')) throw new Error('no route found');
console.log([least(find, one), least(find, many), least(lookUp, many)].join(' '));
