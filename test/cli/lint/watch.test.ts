import { expect, test } from '@jest/globals';
import { runLint } from '../../../src/cli/lint/command.ts';
import { watchLint } from '../../../src/cli/lint/watch.ts';
import type { LintSystem } from '../../../src/cli/lint/lint-command.ts';
import type { WatchOptions } from '../../../src/node/watch.ts';
import { memorySystem } from './memory-system.ts';
import { notWatched } from '../../support/not-watched.ts';

const good = 'openapi: 3.1.0\npaths: { /a: { get: { x-badges: [{ name: Beta }] } } }\n';

test('--watch lints again after each change, and survives what is wrong meanwhile', async () => {
  const memory = memorySystem({ 'a.yaml': good });
  const watched: string[] = [];
  let change = (): void => undefined;
  let stop = (): void => undefined;
  const system = {
    ...memory.system,
    watchFolders: (folders: readonly string[], onChange: () => void) => {
      watched.push(...folders);
      change = onChange;
      return notWatched;
    },
    forever: new Promise<void>((resolve) => {
      stop = resolve;
    }),
  };
  const said = async (stream: 'stdout' | 'stderr', text: string): Promise<void> => {
    while (!memory[stream]().includes(text)) await new Promise((resolve) => setImmediate(resolve));
  };
  const running = runLint(['a.yaml', '--watch', '--format', 'concise'], system);
  await said('stderr', 'Watching');
  memory.files.set('/apis-home/.spectral.yaml', 'rules: 1');
  change();
  await said('stderr', 'must be a mapping');
  memory.files.delete('/apis-home/.spectral.yaml');
  memory.files.set('/apis-home/a.yaml', good.replace('name', 'nmae'));
  change();
  await said('stdout', '\n1 error');
  stop();
  expect([await running, watched]).toEqual([1, ['/apis-home']]);
  expect(
    memory
      .stdout()
      .split('\n')
      .map((line) => line.split(' ', 2).join(' ')),
  ).toEqual(['No findings', 'a.yaml:2:34 error', '1 error', '']);
  expect(memory.stderr()).toBe(
    'Watching for changes. Ctrl-C ends.\n\nChanged: linting again.\n.spectral.yaml:1:8: `rules` must be a mapping of rules; found 1. Write `rules: { x-badges-color: off }`.\n\nChanged: linting again.\n',
  );
});

test('--watch sees what the run reads, wherever it stands, and no report that it writes', async () => {
  const memory = memorySystem({
    'a.yaml': good.replace('x-badges:', 'parameters: [{ $ref: ../common/p.yaml }], x-badges:'),
    '.spectral.yaml': 'extends: [spectral-assay, ../rules/own.yaml]\n',
  });
  memory.files.set('/common/p.yaml', 'name: a\n');
  memory.files.set('/rules/own.yaml', 'extends: spectral-assay\nrules: { x-badges-required: off }\n');
  let options: WatchOptions = {};
  const watchFolders: LintSystem['watchFolders'] = (_, __, given) => {
    options = given ?? {};
    return notWatched;
  };
  const system = { ...memory.system, watchFolders, rootFolderOf: () => '/', forever: Promise.resolve() };
  const args = ['a.yaml', '--watch', '--format', 'json:report.json'];
  expect(await runLint(args, system)).toBe(0);
  const counts = (path: string): unknown => options.counts?.(path);
  const paths = ['/apis-home/a.yaml', '/common/p.yaml', '/rules/own.yaml', '/apis-home/.spectral.yaml'];
  expect(paths.map(counts)).toEqual([true, true, true, true]);
  expect([counts('/apis-home/report.json'), counts('/apis-home/b.yaml')]).toEqual([false, undefined]);
  expect(options.others?.()).toEqual(['/apis-home', '/common', '/rules']);
});

test('changes while a lint runs lead to one more, once it has ended', async () => {
  const memory = memorySystem({});
  const events: string[] = [];
  const ends: ((code: number) => void)[] = [];
  let change = (): void => undefined;
  let stop = (): void => undefined;
  const lint = async (): Promise<number> => {
    events.push('begins');
    const code = await new Promise<number>((resolve) => ends.push(resolve));
    events.push(`ends with ${code}`);
    return code;
  };
  const system = {
    ...memory.system,
    watchFolders: (_: readonly string[], onChange: () => void) => {
      change = onChange;
      return notWatched;
    },
    forever: new Promise<void>((resolve) => {
      stop = resolve;
    }),
  };
  const settled = (): Promise<unknown> => new Promise((resolve) => setImmediate(resolve));
  const running = watchLint(lint, system);
  change();
  ends.shift()?.(0);
  await settled();
  ends.shift()?.(1);
  await settled();
  for (let count = 0; count < 3; count += 1) change();
  await settled();
  ends.pop()?.(1);
  await settled();
  ends.pop()?.(0);
  await settled();
  stop();
  const runs = [0, 1, 1, 0].flatMap((code) => ['begins', `ends with ${code}`]);
  expect([await running, events]).toEqual([0, runs]);
});
