import { appendFileSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { watchFolders } from '../../../src/cli/system/watch.ts';

test('a description that is saved by rename is seen once, a log that grows beside it never', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-watch-'));
  writeFileSync(join(folder, 'mock.log'), '');
  let changes = 0;
  const stop = watchFolders([folder], () => {
    changes += 1;
    appendFileSync(join(folder, 'mock.log'), 'Reloaded.\n');
  });
  await sleep(50);
  writeFileSync(join(folder, 'api.yaml~'), 'openapi: 3.1.0\n');
  renameSync(join(folder, 'api.yaml~'), join(folder, 'api.yaml'));
  await sleep(600);
  stop();
  expect(changes).toBe(1);
});
