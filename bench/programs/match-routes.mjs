// Nanoseconds to find one operation among as many as the second argument says, the least of nine rounds.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [built, count] = [process.argv[2], Number(process.argv[3])];
const { createRoutes } = await import(pathToFileURL(join(built, 'src/mock/routes.js')).href);

const nowhere = { value: {}, place: { source: { uri: '<bench>', tree: {} }, path: [] } };
const operations = Array.from({ length: count }, (_, index) => ({
  method: 'GET',
  path: `/v1/group${index % 97}/thing${index}/{id}/part`,
  located: nowhere,
  pathItem: nowhere,
}));
const match = createRoutes(operations);
// Too long to be kept, so that each is searched for.
const longId = 'x'.repeat(200);
const paths = Array.from({ length: 1_000 }, (_, index) => {
  const chosen = (index * 7919) % count;
  return `/v1/group${chosen % 97}/thing${chosen}/${longId}${index}/part`;
});
const times = [];
for (let round = 0; round < 9; round += 1) {
  const started = process.cpuUsage();
  for (let turn = 0; turn < 200; turn += 1) for (const path of paths) match('GET', path);
  const { user, system } = process.cpuUsage(started);
  times.push(((user + system) * 1_000) / (200 * paths.length));
}
if (match('GET', paths[0]).kind !== 'operation') throw new Error('no route found');
console.log(Math.min(...times).toFixed(0));
