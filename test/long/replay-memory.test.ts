import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { replayDescription } from '../../src/cli/replay/replay-one.ts';
import type { Description } from '../../src/description/description.ts';
import { readReplayCommand } from '../../src/cli/replay/arguments.ts';
import { replaySyntax } from '../../src/cli/replay/settings.ts';
import { parseArguments } from '../../src/cli/settings/parse-arguments.ts';
import { describeTree } from '../replay/support.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes of what is alive, code aside: the engine makes more of it as it sees what is run often. */
function alive(): number {
  collect();
  const spaces = getHeapSpaceStatistics().filter(({ space_name: name }) => !name.startsWith('code'));
  return spaces.reduce((sum, { space_used_size: bytes }) => sum + bytes, 0);
}

/** Six cases an operation and five of its path. */
function describeMany(count: number) {
  const example = (index: number) => ({ value: { id: index, name: `thing ${index}` } });
  const path = (index: number) => {
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: 7 };
    const examples = { first: example(index), second: example(index + 1) };
    const responses = { 200: { description: 'OK', content: { 'application/json': { examples } } } };
    return [`/groups${index % 20}/things${index}/{id}`, { get: { parameters: [id], responses } }];
  };
  const paths = Object.fromEntries(Array.from({ length: count }, (_, index) => path(index))) as object;
  return describeTree({ openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths });
}

/** How many bytes stay alive of the cases of `description` from the 150th operation on, and how many cases there were. */
async function keptOf(description: Description, operations: number) {
  const alives: number[] = [];
  // A note of every operation would be kept, up to a thousand.
  const args = ['api.yaml', '--exclude', 'check=cors-credentials'];
  const effects = {
    workingFolder: '/nowhere',
    load: () => description,
    listFolder: () => [],
    readBytes: () => ({ reason: 'no such file' }),
    createHttpSend: () => {
      throw new Error('Our own mock must answer.');
    },
    atOnce: <Work>(work: Work) => work,
    yieldToEventLoop: () => Promise.resolve(),
    clockMs: () => 0,
    relativePath: (file: string) => file,
    startProgress: () => () => undefined,
    schedule: () => () => undefined,
    stopped: new Promise<void>(() => undefined),
  };
  const { readBytes } = effects;
  const nowhere = { readBytesWithin: () => readBytes, repositoryTop: () => undefined, refusedPath: () => undefined };
  const own = { realPath: (path: string) => path, stderr: () => undefined, environment: () => undefined };
  const settingsSystem = { ...effects, ...nowhere, ...own };
  const command = readReplayCommand(parseArguments(replaySyntax, args), settingsSystem);
  const listener = {
    onGroup: () => undefined,
    onProgress: (done: number) => {
      if (done === 150 || done === operations - 1) alives.push(alive());
    },
  };
  const baseline = { entries: [], today: '2026-11-21' };
  const { run } = await replayDescription('api.yaml', { command, baseline }, listener, effects);
  const [start = 0, end = Infinity] = alives;
  return { bytes: end - start, cases: run.summary.cases };
}

test('of thousands of cases next to nothing is kept but a line of counts for each operation', async () => {
  const [few, many] = [160, 400];
  // The first run is for the engine to know the code.
  await keptOf(describeMany(few), few);
  const { bytes, cases } = await keptOf(describeMany(many), many);
  expect(cases).toBeGreaterThan(4_300);
  // 200 to 400 kB, as the collector leaves it: a kilobyte for each case would be 2.7 MB.
  expect(bytes).toBeLessThan(1_000_000);
});
