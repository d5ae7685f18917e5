import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { home } from './support/install.ts';
import { requestText, startSender, type FirstAnswer } from './support/load.ts';
import { madeCount, mockDescription, sentTicket } from './support/mock-description.ts';
import { assay, bare, built, githubDescription, prism, versions } from './support/peers.ts';
import { start, type Measured, type Program } from './support/server.ts';
import { printHead, printRow } from './support/table.ts';

/**
 * What an answer costs: CPU (user and system) of the server process, whose requests come from another process over eight
 * kept connections. `node:http` alone sends the same headers and body; variants take turns, the least of `rounds` counts,
 * because other work on the machine only ever adds. Servers log as they do by default, to /dev/null.
 *
 *     npm run bench:mock            all tables
 *     npm run bench:mock -- 3       with 3 rounds
 */
const rounds = Number(process.argv[2] ?? 15);
// Short rounds: some of them fall into quiet moments of the machine.
const perRound = { node: 2_000, assay: 2_000, prism: 300 };
const warmUp = 3_000;

/** Requests to send in turn, made anew for each round. */
type Requests = () => readonly string[];

interface Row {
  readonly title: string;
  readonly assay: Requests;
  /** What asks Prism for the same. */
  readonly prism: Requests;
}

const fair = '/fairs/3be6453c-03eb-4357-ae5a-984a0e574a54';
const always = (method: string, path: string, headers = {}, body?: object): Requests => {
  const requests = [requestText(method, path, headers, body)];
  return () => requests;
};

let sentYet = 0;
/** Requests of which no two, in this round or any other, have the same body. */
const everNew =
  (method: string, path: string, bodyFor: (unique: string) => object): Requests =>
  () =>
    Array.from({ length: Math.max(...Object.values(perRound), warmUp) }, () => {
      sentYet += 1;
      return requestText(method, path, {}, bodyFor(String(sentYet).padStart(9, '0')));
    });

const alike = (title: string, requests: Requests): Row => ({ title, assay: requests, prism: requests });
const rows: readonly Row[] = [
  alike('GET, small JSON example', always('GET', fair)),
  {
    title: 'GET, example by name',
    assay: always('GET', fair, { 'x-vendor-response-body-example': 'harvest' }),
    prism: always('GET', fair, { prefer: 'example=harvest' }),
  },
  alike('POST, the same body each time', always('POST', '/tickets', {}, sentTicket)),
  alike(
    'POST, a new body each time',
    everNew('POST', '/tickets', (unique) => ({ ...sentTicket, email: `reader${unique}@example.com` })),
  ),
  alike('PATCH, the same body each time (Prism: the example)', always('PATCH', fair, {}, { location: 'New barn' })),
  alike(
    'PATCH, a new body each time (Prism: the example)',
    everNew('PATCH', fair, (unique) => ({ location: `New barn ${unique}` })),
  ),
  alike('GET, made from a schema', always('GET', '/made/0')),
];

mkdirSync(home, { recursive: true });
const description = write('mock.json', mockDescription());
const sender = startSender();
console.log(`Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}; least of ${rounds} rounds\n`);
await requestTable();
await firstTable();
await startTable();
routeTable();
sender.stop();

async function requestTable(): Promise<void> {
  printHead([
    'CPU for each answer',
    '`node:http`',
    '`assay mock`',
    `Prism ${versions.prism}`,
    'assay : node',
    'Prism : assay',
  ]);
  const servers = { assay: await start(await assay(description)), prism: await start(await prism(description)) };
  for (const row of rows) {
    const answer = await sender.send({ port: servers.assay.port, requests: row.assay(), count: 1 });
    const node = await start(await bareFor(answer));
    const variants = [
      { server: node, request: row.assay, count: perRound.node },
      { server: servers.assay, request: row.assay, count: perRound.assay },
      { server: servers.prism, request: row.prism, count: perRound.prism },
    ];
    const least = variants.map(() => Infinity);
    for (const { server, request } of variants) await costOf(server, request(), warmUp);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, { server, request, count }] of variants.entries()) {
        const cost = (await costOf(server, request(), count)) / count;
        least[index] = Math.min(least[index] ?? Infinity, cost);
      }
    }
    const [floor = 0, ours = 0, theirs = 0] = least;
    const ratios = [ours / floor, theirs / ours].map((ratio) => ratio.toFixed(2));
    printRow([row.title, ...least.map((cost) => `${cost.toFixed(1)} us`), ...ratios]);
    await node.stop();
  }
  await servers.assay.stop();
  await servers.prism.stop();
}

/** Each of many operations asked once, in a server that has answered others before. */
async function firstTable(): Promise<void> {
  const requests = Array.from({ length: madeCount }, (_, index) => requestText('GET', `/made/${index}`));
  const many = write('mock-many.json', mockDescription(madeCount));
  const costs: string[] = [];
  for (const variant of [assay, prism]) {
    let least = Infinity;
    for (let round = 0; round < Math.min(rounds, 3); round += 1) {
      const server = await start(await variant(many));
      await costOf(server, [requestText('GET', fair)], 1_000);
      least = Math.min(least, (await costOf(server, requests, madeCount)) / madeCount);
      await server.stop();
    }
    costs.push(`${least.toFixed(0)} us`);
  }
  console.log(`\nThe first answer from a schema costs ${costs[0] ?? ''} of CPU; with Prism ${costs[1] ?? ''}.\n`);
}

async function startTable(): Promise<void> {
  const file = githubDescription();
  printHead(['13 MB description', 'CPU until the first answer', 'peak memory']);
  const variants = [
    ['`assay mock`', () => assay(file)],
    [`Prism ${versions.prism}`, () => prism(file)],
  ] as const;
  for (const [title, variant] of variants) {
    const costs: number[] = [];
    const peaks: number[] = [];
    for (let round = 0; round < Math.min(rounds, title.startsWith('Prism') ? 2 : 3); round += 1) {
      const server = await start(await variant());
      await sender.send({ port: server.port, requests: [requestText('GET', '/repos/a/b')], count: 1 });
      const { cpuMicroseconds, peakMegabytes } = await server.usage();
      costs.push(cpuMicroseconds);
      peaks.push(peakMegabytes);
      await server.stop();
    }
    printRow([title, `${(Math.min(...costs) / 1e6).toFixed(2)} s`, `${Math.min(...peaks).toFixed(0)} MB`]);
  }
  console.log();
}

function routeTable(): void {
  printHead(['operations', 'finding the same one', 'finding a thousand in turn', 'those in a bare `Map`']);
  for (const count of [10, 100, 1_000, 10_000]) {
    const { stdout } = spawnSync(process.execPath, [resolve('bench/programs/match-routes.mjs'), built, String(count)], {
      encoding: 'utf8',
    });
    printRow([
      String(count),
      ...stdout
        .trim()
        .split(' ')
        .map((time) => `${time} ns`),
    ]);
  }
}

/** CPU microseconds that `server` spends on `count` requests. */
async function costOf(server: Measured, requests: readonly string[], count: number): Promise<number> {
  const before = await server.usage();
  await sender.send({ port: server.port, requests, count });
  const after = await server.usage();
  return after.cpuMicroseconds - before.cpuMicroseconds;
}

/** A bare server that gives `answer`; what Node adds itself it adds there too. */
function bareFor({ status, head, body }: FirstAnswer): Promise<Program> {
  const pairs = head
    .split('\r\n')
    .slice(1)
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
    .filter(([name = '']) => !['date', 'connection', 'keep-alive'].includes(name.toLowerCase()));
  return bare(write('bare.json', { status, headers: pairs.flat(), body }));
}

function write(name: string, value: object): string {
  const file = join(home, name);
  writeFileSync(file, JSON.stringify(value));
  return file;
}
