import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { attackOften } from '../server/hostile-connections.ts';
import { startMock, type AttackedMock } from '../server/attacked-mock.ts';
import { hostFolder, nodeBinary } from '../support/pack.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let mock: AttackedMock | undefined;
afterEach(() => {
  mock?.stop();
});

// `npm run bench:http2` attacks over 10,000 connections, and looks at memory and open files.
test.each([20, 22, 24, 26] as const)('on Node %d hostile clients do not end `assay mock --http2`', async (major) => {
  const command = join(hostFolder('today'), 'node_modules/spectral-assay/dist/assay.cjs');
  mock = await startMock(temporaryFolder(), command, nodeBinary(major));
  await attackOften(mock.port, { count: 300, seed: major, lanes: 12 });
  expect([await mock.ask(), mock.death()]).toEqual(['200', undefined]);
});
