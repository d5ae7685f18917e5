import { expect, test } from '@jest/globals';
import { runLint, watchLint } from '../../../src/cli/lint/command.ts';
import { memorySystem } from './memory-system.ts';

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
      return () => undefined;
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
      return () => undefined;
    },
    forever: new Promise<void>((resolve) => {
      stop = resolve;
    }),
  };
  const settled = (): Promise<unknown> => new Promise((resolve) => setImmediate(resolve));
  const running = watchLint(lint, system);
  ends.shift()?.(0);
  await settled();
  for (let count = 0; count < 3; count += 1) change();
  await settled();
  ends.pop()?.(1);
  await settled();
  ends.pop()?.(0);
  await settled();
  stop();
  expect([await running, events]).toEqual([
    0,
    ['begins', 'ends with 0', 'begins', 'ends with 1', 'begins', 'ends with 0'],
  ]);
});
