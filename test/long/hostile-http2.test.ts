import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startMock, type AttackedMock } from '../server/attacked-mock.ts';
import { createRandom } from '../server/fuzz-requests.ts';
import { attackOnce, endings } from '../server/hostile-connections.ts';
import { attacks } from '../server/http2-attacks.ts';

// More, and on other releases of Node: `npm run bench:http2`.
let mock: AttackedMock;
beforeAll(async () => {
  mock = await startMock(temporaryFolder(), resolve('dist/assay.cjs'));
});
afterAll(() => {
  mock.stop();
});

test.each(Object.keys(attacks))('%s, then an end of each kind: the mock answers others', async (name) => {
  const random = createRandom(1);
  await Promise.all(['', ...Object.keys(endings)].map((ending) => attackOnce(mock.port, { name, random, ending })));
  expect([await mock.ask(), mock.death()]).toEqual(['200', undefined]);
});
