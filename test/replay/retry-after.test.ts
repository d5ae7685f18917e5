import { describe, expect, test } from '@jest/globals';
import { honourRetryAfter } from '../../src/replay/retry-after.ts';
import type { Sent } from '../../src/replay/target.ts';
import { runInMemory } from '../cli/replay/support.ts';

const answer = (status: number, headers: Readonly<Record<string, string>> = {}): Sent => ({
  kind: 'reply',
  reply: { status, headers, body: new Uint8Array() },
});
const get = { method: 'GET', target: '/a', headers: {} };
const never = new Promise<void>(() => undefined);

/** Sends once for each of `requests`, one after the other, to a target that answers with `answers`; the last one again and again. */
async function waited(answers: readonly Sent[], requests = 1) {
  const [waits, said]: [number[], string[]] = [[], []];
  let count = 0;
  const send = honourRetryAfter(
    () => {
      count += 1;
      return Promise.resolve(answers[count - 1] ?? answers.at(-1) ?? answer(200));
    },
    {
      stopped: never,
      say: (sentence) => said.push(sentence),
      schedule: (run, ms) => {
        waits.push(ms);
        run();
        return () => undefined;
      },
    },
  );
  const statuses: unknown[] = [];
  for (let index = 0; index < requests; index += 1) {
    const sent = await send(get);
    statuses.push(sent.kind === 'reply' ? sent.reply.status : sent.reason);
  }
  return { waits, said, sent: count, statuses };
}

const now = 'Fri, 27 Nov 2026 21:00:00 GMT';
const isSaid = (seconds: number, status: number): string =>
  `The target must not be asked for ${seconds} s (${status} with \`Retry-After\`). Waiting.`;
const isLong = (seconds: number, status: number): string =>
  `The target must not be asked for ${seconds} s (${status} with \`Retry-After\`). Replay does not wait so long.`;

describe('an answer that says how long to wait is waited for once', () => {
  test.each<[string, readonly Sent[], Awaited<ReturnType<typeof waited>>]>([
    [
      'in seconds',
      [answer(429, { 'retry-after': '2' }), answer(200)],
      { waits: [2000], said: [isSaid(2, 429)], sent: 2, statuses: [200] },
    ],
    [
      'with a date, by the clock of the target',
      [answer(503, { 'retry-after': 'Fri, 27 Nov 2026 21:00:30 GMT', date: now }), answer(200)],
      { waits: [30_000], said: [isSaid(30, 503)], sent: 2, statuses: [200] },
    ],
    [
      'with a date that has passed',
      [answer(503, { 'retry-after': 'Fri, 27 Nov 2026 20:59:00 GMT', date: now }), answer(200)],
      { waits: [0], said: [], sent: 2, statuses: [200] },
    ],
    [
      'and the second refusal stands',
      [answer(429, { 'retry-after': '1' })],
      { waits: [1000], said: [isSaid(1, 429)], sent: 2, statuses: [429] },
    ],
    [
      'up to a minute',
      [answer(429, { 'retry-after': '61' })],
      { waits: [], said: [isLong(61, 429)], sent: 1, statuses: [429] },
    ],
    ['not without a header', [answer(429)], { waits: [], said: [], sent: 1, statuses: [429] }],
    [
      'not with a date where the target has no clock',
      [answer(503, { 'retry-after': now })],
      { waits: [], said: [], sent: 1, statuses: [503] },
    ],
    ['not by a text', [answer(429, { 'retry-after': 'soon' })], { waits: [], said: [], sent: 1, statuses: [429] }],
    [
      'not with another status',
      [answer(301, { 'retry-after': '2' })],
      { waits: [], said: [], sent: 1, statuses: [301] },
    ],
    ['not without an answer', [{ kind: 'failed', reason: 'r' }], { waits: [], said: [], sent: 1, statuses: ['r'] }],
  ])('%s', async (_, answers, expected) => {
    expect(await waited(answers)).toEqual(expected);
  });

  test.each([
    ['ten minutes in all', [answer(503, { 'retry-after': '60' }), answer(200)], 12, 10],
    ['twelve waits in vain', [answer(503, { 'retry-after': '1' })], 20, 12],
  ])('up to %s', async (_, cycle, requests, most) => {
    const answers = Array.from({ length: 40 }, (__, index) => cycle[index % cycle.length] ?? answer(200));
    const { waits, said } = await waited(answers, requests);
    expect([waits.length, said.filter((sentence) => sentence.endsWith('so long.')).length]).toEqual([most, 1]);
  });
});

test('requests wait together, and go on at once where the run is stopped', async () => {
  const waits: number[] = [];
  let stop = (): void => undefined;
  let [count, cancelled] = [0, 0];
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const schedule = (_: () => void, ms: number) => {
    waits.push(ms);
    return () => void (cancelled += 1);
  };
  const limited = () => {
    count += 1;
    return Promise.resolve(answer(429, { 'retry-after': '5' }));
  };
  const send = honourRetryAfter(limited, { stopped, schedule, say: () => undefined });
  const first = [send(get), send(get)];
  await new Promise(setImmediate);
  const late = send(get);
  await new Promise(setImmediate);
  expect([waits, count]).toEqual([[5000], 2]);
  stop();
  await Promise.all([...first, late]);
  expect([waits, count, cancelled]).toEqual([[5000], 3, 1]);
});

describe('assay replay', () => {
  const limitedOnce = (): (() => Sent) => {
    let count = 0;
    return () => {
      count += 1;
      return count === 1 ? answer(429, { 'retry-after': '3' }) : answer(200);
    };
  };
  test.each([
    ['none', [3000], `${isSaid(3, 429)}\n`],
    ['specification', [], ''],
  ])('with the profile %s has the waits %j', async (profile, expected, said) => {
    const waits: number[] = [];
    const schedule = (run: () => void, ms: number) => {
      waits.push(ms);
      run();
      return () => undefined;
    };
    const args = ['api.yaml', '--target', 'https://api.example.com', '--profile', profile];
    const { stderr } = await runInMemory(args, { schedule, target: limitedOnce() });
    expect([waits, stderr]).toEqual([expected, said]);
  });
});
