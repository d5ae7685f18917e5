import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { comparablePath, watchFolders } from '../../src/node/watch.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(10);
}

// They wait more than they work: at once.

test.concurrent('a description that is saved by rename is seen once, a log that grows beside it never', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'mock.log'), '');
  let changes = 0;
  const watch = watchFolders([folder], () => {
    changes += 1;
    appendFileSync(join(folder, 'mock.log'), 'Reloaded.\n');
  });
  await sleep(50);
  writeFileSync(join(folder, 'api.yaml~'), 'openapi: 3.1.0\n');
  renameSync(join(folder, 'api.yaml~'), join(folder, 'api.yaml'));
  await until(() => changes > 0);
  // Where nothing is to come, a wait can be too short to see that something does, and never too long.
  await sleep(400);
  watch.stop();
  expect(changes).toBe(1);
});

test.concurrent('of other folders, which may come later, what is below is not seen', async () => {
  const root = temporaryFolder();
  for (const name of ['apis', 'common', 'common/below', 'later']) mkdirSync(join(root, name));
  let changes = 0;
  let others = [join(root, 'common'), join(root, 'none')];
  const watch = watchFolders(
    [join(root, 'apis')],
    () => {
      changes += 1;
    },
    { others: () => others },
  );
  const unseen: string[] = [];
  const save = async (file: string, isSeen: boolean): Promise<void> => {
    const before = changes;
    writeFileSync(join(root, file), file);
    await (isSeen ? until(() => changes > before) : sleep(400));
    if (changes === before) unseen.push(file);
  };
  await save('common/a.yaml', true);
  await save('common/below/a.yaml', false);
  await save('later/a.yaml', false);
  others = [join(root, 'later')];
  await save('apis/a.yaml', true);
  await save('later/a.yaml', true);
  await save('common/a.yaml', false);
  watch.stop();
  expect(unseen).toEqual(['common/below/a.yaml', 'later/a.yaml', 'common/a.yaml']);
});

test.concurrent('where the files are known that are read, no other one counts, nor a folder without any', async () => {
  const root = temporaryFolder();
  writeFileSync(join(root, 'api.yaml'), '1');
  let changes = 0;
  let read: readonly string[] | undefined = [join(root, 'api.yaml'), join(root, 'later', 'part.json')];
  const watch = watchFolders(
    [root],
    () => {
      changes += 1;
    },
    { files: () => read },
  );
  const save = async (file: string, isSeen: boolean): Promise<readonly [string, boolean]> => {
    const before = changes;
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), file);
    await (isSeen ? until(() => changes > before) : sleep(400));
    return [file, changes > before];
  };
  const seen = [
    await save('report.json', false),
    await save('site/index.html', false),
    await save('api.yaml', true),
    await save('later/part.json', true),
  ];
  read = undefined;
  seen.push(await save('api.yaml', true), await save('report.json', true));
  watch.stop();
  expect(seen.filter(([, isSeen]) => isSeen).map(([file]) => file)).toEqual([
    'api.yaml',
    'later/part.json',
    'api.yaml',
    'report.json',
  ]);
});

test.concurrent('a file that counts is seen, whatever it is called, and one that does not is not', async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, '.common'));
  let changes = 0;
  let others: readonly string[] = [];
  const own = new Map([
    [comparablePath(join(root, '.common', 'rules')), true],
    [comparablePath(join(root, 'report.json')), false],
  ]);
  const watch = watchFolders([root], () => void (changes += 1), {
    others: () => others,
    counts: (path) => own.get(path),
  });
  const save = async (file: string, isSeen: boolean): Promise<readonly [string, boolean]> => {
    const before = changes;
    writeFileSync(join(root, file), file);
    await (isSeen ? until(() => changes > before) : sleep(400));
    return [file, changes > before];
  };
  const seen = [await save('report.json', false), await save('.common/rules', false), await save('api.yaml', true)];
  others = [join(root, '.common')];
  watch.follow();
  seen.push(await save('.common/rules', true), await save('report.json', false));
  watch.stop();
  expect(seen.filter(([, isSeen]) => isSeen).map(([file]) => file)).toEqual(['api.yaml', '.common/rules']);
});

test.concurrent('what is saved after a rename, in a new folder, and in one that was replaced is seen', async () => {
  const root = temporaryFolder();
  const folder = join(root, 'apis');
  const api = join(folder, 'api.yaml');
  const part = join(folder, 'parts', 'a.yaml');
  mkdirSync(folder);
  writeFileSync(api, '1');
  let changes = 0;
  const watch = watchFolders([folder], () => {
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
    await (isQuiet ? sleep(400) : until(() => changes > before));
    // Another event of the same step may settle a little later.
    await sleep(150);
    seen.push([step, changes > before]);
  }
  watch.stop();
  expect(seen).toEqual(steps.map(([step]) => [step, step !== 'a hidden folder']));
});
