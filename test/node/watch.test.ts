import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { watchFolders } from '../../src/node/watch.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// They wait more than they work: at once.

test.concurrent('a description that is saved by rename is seen once, a log that grows beside it never', async () => {
  const folder = temporaryFolder();
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

test.concurrent('of other folders, which may come later, what is below is not seen', async () => {
  const root = temporaryFolder();
  for (const name of ['apis', 'common', 'common/below', 'later']) mkdirSync(join(root, name));
  let changes = 0;
  let others = [join(root, 'common'), join(root, 'none')];
  const stop = watchFolders(
    [join(root, 'apis')],
    () => {
      changes += 1;
    },
    () => others,
  );
  const seen = async (file: string): Promise<boolean> => {
    const before = changes;
    writeFileSync(join(root, file), file);
    await sleep(400);
    return changes > before;
  };
  const early = [await seen('common/a.yaml'), await seen('common/below/a.yaml'), await seen('later/a.yaml')];
  others = [join(root, 'later')];
  const late = [await seen('apis/a.yaml'), await seen('later/a.yaml'), await seen('common/a.yaml')];
  stop();
  expect([early, late]).toEqual([
    [true, false, false],
    [true, true, false],
  ]);
});

test.concurrent(
  'what is saved after a rename, in a new folder, and in one that was replaced is seen',
  async () => {
    const root = temporaryFolder();
    const folder = join(root, 'apis');
    const api = join(folder, 'api.yaml');
    const part = join(folder, 'parts', 'a.yaml');
    mkdirSync(folder);
    writeFileSync(api, '1');
    let changes = 0;
    const stop = watchFolders([folder], () => {
      changes += 1;
    });
    const steps: [string, () => void][] = [
      [
        'by rename',
        () => {
          writeFileSync(`${api}~`, '2');
          renameSync(`${api}~`, api);
        },
      ],
      [
        'after that',
        () => {
          writeFileSync(api, '3');
        },
      ],
      [
        'a new folder',
        () => {
          mkdirSync(join(folder, 'parts'));
          writeFileSync(part, '1');
        },
      ],
      [
        'in the new folder',
        () => {
          writeFileSync(part, '2');
        },
      ],
      [
        'the folder removed',
        () => {
          rmSync(folder, { recursive: true });
        },
      ],
      [
        'and made again',
        () => {
          mkdirSync(folder);
          writeFileSync(api, '4');
        },
      ],
      [
        'in the replaced folder',
        () => {
          writeFileSync(api, '5');
        },
      ],
      [
        'a hidden folder',
        () => {
          mkdirSync(join(folder, '.git'));
          writeFileSync(join(folder, '.git', 'a.yaml'), '1');
        },
      ],
    ];
    const seen: [string, boolean][] = [];
    for (const [step, act] of steps) {
      const before = changes;
      act();
      const isQuiet = step === 'a hidden folder';
      for (let waited = 0; waited < (isQuiet ? 400 : 5_000) && changes === before; waited += 25) await sleep(25);
      // Another event of the same step may settle a little later.
      await sleep(150);
      seen.push([step, changes > before]);
    }
    stop();
    expect(seen).toEqual(steps.map(([step]) => [step, step !== 'a hidden folder']));
  },
  30_000,
);
