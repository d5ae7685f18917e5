import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endAll, startNode, type Started } from '../support/assay-process.ts';
import { startSmallProxy, type SmallProxy } from '../support/small-proxy.ts';

interface Replica {
  readonly url: string;
  readonly started: Started;
}

/** Answers from examples, with a choice, and refusals. */
const asked = [
  { path: '/events' },
  { path: '/events?limit=1' },
  { path: '/events/evt_1' },
  { path: '/tickets' },
  { path: '/nowhere' },
  { path: '/events', method: 'DELETE' },
  { path: '/tickets', method: 'POST', body: '{}' },
  { path: '/events', headers: { prefer: 'code=404' } },
  { path: '/events', headers: { accept: 'text/plain' } },
] as const;
const statuses = ['200', '200', '422', '400', '404', '405', '400', '200', '406'];

let proxy: SmallProxy;
let replicas: readonly Replica[] = [];
beforeAll(async () => {
  proxy = await startSmallProxy();
  replicas = await Promise.all(Array.from({ length: 4 }, startReplica));
  for (const { url } of replicas) proxy.add(url);
});
afterAll(() => {
  proxy.close();
  endAll();
});

test('each of four replicas answers the same bytes', async () => {
  const answers = await Promise.all(replicas.map(({ url }) => Promise.all(asked.map((each) => ask(url, each)))));
  const [first] = answers;
  expect(first?.map((answer) => answer.slice(0, 3))).toEqual(statuses);
  expect(answers).toEqual(answers.map(() => first));
});

test('they are replaced one by one under load, and no request fails', async () => {
  const expected = new Map<unknown, string>();
  for (const each of asked) expected.set(each, await ask(proxy.url, each));
  let [isRolling, count] = [true, 0];
  const wrong: string[] = [];
  const load = async (): Promise<void> => {
    while (isRolling) {
      const each = asked[(count += 1) % asked.length] ?? asked[0];
      const answer = await ask(proxy.url, each).catch(String);
      if (answer !== expected.get(each)) wrong.push(answer);
    }
  };
  const loads = Promise.all(Array.from({ length: 8 }, load));
  const ends: unknown[] = [];
  // Each is asked to end when the requests for it are sent, and while it holds answers back. As a Deployment with `maxSurge: 1` and
  // `maxUnavailable: 0` does.
  for (const old of replicas) {
    proxy.add((await startReplica()).url);
    await proxy.remove(old.url);
    old.started.child.kill('SIGTERM');
    ends.push((await old.started.ended).code);
  }
  isRolling = false;
  await loads;
  expect([ends, wrong]).toEqual([[143, 143, 143, 143], []]);
  // How many there are in the time is for the machine to say.
  expect(count).toBeGreaterThan(40);
});

async function startReplica(): Promise<Replica> {
  const args = [
    'mock',
    'fixtures/boxoffice-openapi.yaml',
    '--port',
    '0',
    '--no-watch',
    '--quiet',
    '--validate',
    'request',
  ];
  const started = startNode(['dist/assay.cjs', ...args]);
  const [url = ''] = await started.says(/http:[^\s]+(?=[^]*\n)/u);
  return { url, started };
}

const agent = new Agent({ keepAlive: true });

/** The status, headers and body of an answer, but for its date. */
async function ask(
  url: string,
  { path, ...rest }: { path: string; method?: string; body?: string; headers?: object },
): Promise<string> {
  const { method = 'GET', body, headers = {} } = rest;
  const type = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length };
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, url), { method, agent, headers: { ...headers, ...type } });
    sent.on('error', reject).on('response', (response) => {
      const shown = Object.entries(response.headers).filter(
        ([name]) => !['date', 'connection', 'keep-alive'].includes(name),
      );
      text(response).then((content) => {
        resolve([response.statusCode, ...shown.map((header) => header.join(': ')), '', content].join('\n'));
      }, reject);
    });
    sent.end(body);
  });
}
