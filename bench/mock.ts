import { bareFor, costsOf, cpuOf, sender } from './mock/cost.ts';
import { memoryTable } from './mock/memory.ts';
import { fair, rows, type Requests, type Row } from './mock/rows.ts';
import { stateTables } from './mock/state.ts';
import { workersTable } from './mock/workers.ts';
import { write } from './support/files.ts';
import { requestText } from './support/load.ts';
import { madeCount, mockDescription } from './support/mock-description.ts';
import { assay, githubDescription, newestNode, newestPrism, scalar, versions } from './support/peers.ts';
import { bundleProgram, run } from './support/run.ts';
import { start, type Measured, type Program } from './support/server.ts';
import { median, spread } from './support/spread.ts';
import { printHead, printMachine, printRow } from './support/table.ts';

/**
 * What an answer costs: CPU (user and system) of the server process, whose requests come from another process over eight
 * kept connections. `node:http` alone reads the request to its end and sends the same headers and body: to a PATCH, a record with
 * the fields of the parsed body in it. It matches no path, validates nothing and logs nothing. In a round the variants take turns,
 * many times; the median of the rounds counts, the least and the greatest stand beside it. Servers log as they do by default, to
 * /dev/null.
 *
 *     npm run bench:mock                all tables, without peers
 *     npm run bench:mock -- 9           with 9 rounds
 *     npm run bench:mock -- --peers     with the newest Prism and Scalar, every server on the newest Node
 *     npm run bench:mock -- --memory    the memory over 200,000 requests, and nothing else
 *     npm run bench:mock -- --state     a mock with memory, and nothing else
 */
const args = process.argv.slice(2);
const rounds = Number(args.find((each) => /^\d+$/u.test(each)) ?? 5);
const perSlice = { node: 1_000, assay: 1_000, peer: 100 };
const warmUp = 4_000;

/** A mock server that is compared with ours. */
interface Peer {
  readonly title: string;
  readonly program: (file: string) => Promise<Program>;
  /** What it is asked in a row; `undefined` where it has no such thing. */
  readonly requestsOf: (row: Row) => Requests | undefined;
}

const peers: readonly Peer[] = args.includes('--peers')
  ? [
      {
        title: `Prism ${versions.newestPrism}`,
        program: newestPrism,
        requestsOf: ({ requests, prism }) => prism ?? requests,
      },
      {
        title: `Scalar ${versions.scalar}`,
        program: scalar,
        requestsOf: ({ requests, prism }) => (prism ? undefined : requests),
      },
    ]
  : [];
const onNode = peers.length === 0 ? {} : { node: newestNode() };
const ours = { title: '`assay mock`', program: async (file: string) => ({ ...(await assay(file)), ...onNode }) };

const description = write('mock.json', mockDescription());
printMachine(
  `${peers.length === 0 ? '' : `servers on Node ${versions.node}; `}median of ${rounds} rounds (least to greatest)`,
);
if (args.includes('--memory')) await memoryTable(description);
else if (args.includes('--state')) await stateTables(rounds);
else {
  await requestTable();
  await workersTable(description, rounds);
  await firstTable();
  await startTable();
  routeTable();
}
sender.stop();

async function requestTable(): Promise<void> {
  const server = await start(await ours.program(description));
  const started = [];
  for (const peer of peers) started.push({ peer, server: await start(await peer.program(description)) });
  const titles = peers.flatMap(({ title }) => [title, `${title.replace(/ .*/u, '')} : assay`]);
  printHead(['CPU for each answer', '`node:http`', ours.title, 'assay : node', ...titles]);
  for (const row of rows) {
    const others = started.map(({ peer, server: theirs }) => ({ server: theirs, requests: peer.requestsOf(row) }));
    await requestRow(row, server, others);
  }
  for (const each of [server, ...started.map((peer) => peer.server)]) await each.stop();
}

/** A peer in a row of the table, and what it is asked there. */
interface Asked {
  readonly server: Measured;
  readonly requests: Requests | undefined;
}

async function requestRow({ title, requests }: Row, server: Measured, others: readonly Asked[]): Promise<void> {
  const answer = await sender.send({ port: server.port, requests: requests(1), count: 1 });
  const [method = ''] = requests(1)[0]?.split(' ') ?? [];
  const node = await start({ ...(await bareFor(answer, method)), ...onNode });
  const asked = others.flatMap((other) =>
    other.requests === undefined ? [] : [{ ...other, requests: other.requests }],
  );
  const variants = [
    { server: node, requests, count: perSlice.node },
    { server, requests, count: perSlice.assay },
    ...asked.map((other) => ({ ...other, count: perSlice.peer })),
  ];
  for (const each of variants) {
    const count = each.count === perSlice.peer ? warmUp / 10 : warmUp;
    await cpuOf(each.server, each.requests(count), count);
  }
  const costs = await costsOf(variants, rounds);
  const costOf = (each: Measured): readonly number[] =>
    costs.map((round) => round[variants.findIndex((variant) => variant.server === each)] ?? 0);
  const [floor, own] = [costOf(node), costOf(server)];
  const cells = [floor, own].map((each) => `${median(each).toFixed(1)} us`);
  const theirs = others.flatMap((other) => {
    if (other.requests === undefined) return ['-', '-'];
    const cost = costOf(other.server);
    return [`${median(cost).toFixed(1)} us`, ratio(cost, own)];
  });
  printRow([title, ...cells, ratio(own, floor), ...theirs]);
  await node.stop();
}

/** The median of the ratios of each round, with the least and the greatest. */
function ratio(above: readonly number[], below: readonly number[]): string {
  return spread(
    above.map((cost, round) => cost / (below[round] ?? 1)),
    2,
  );
}

/** Each of many operations asked once, in a server that has answered others before. */
async function firstTable(): Promise<void> {
  const requests = Array.from({ length: madeCount }, (_, index) => requestText('GET', `/made/${index}`));
  const many = write('mock-many.json', mockDescription(madeCount));
  for (const { title, program } of [ours, ...peers]) {
    const costs: number[] = [];
    for (let round = 0; round < Math.min(rounds, 3); round += 1) {
      const server = await start(await program(many));
      await cpuOf(server, [requestText('GET', fair)], 1_000);
      costs.push((await cpuOf(server, requests, madeCount)) / madeCount);
      await server.stop();
    }
    console.log(`\nThe first answer from a schema, ${title}: ${spread(costs, 0, ' us')} of CPU.`);
  }
  console.log();
}

async function startTable(): Promise<void> {
  const file = githubDescription();
  printHead(['13 MB description', 'CPU until the first answer', 'peak memory']);
  for (const { title, program } of [ours, ...peers]) {
    const usages = [];
    for (let round = 0; round < (title === ours.title ? rounds : 2); round += 1) {
      const server = await start(await program(file));
      await sender.send({ port: server.port, requests: [requestText('GET', '/repos/a/b')], count: 1 });
      usages.push(await server.usage());
      await server.stop();
    }
    const seconds = usages.map(({ cpuMicroseconds }) => cpuMicroseconds / 1e6);
    const megabytes = usages.map(({ peakMegabytes }) => peakMegabytes);
    printRow([title, spread(seconds, 2, ' s'), spread(megabytes, 0, ' MB')]);
  }
  console.log();
}

function routeTable(): void {
  const program = bundleProgram('bench/programs/match-routes.ts');
  printHead(['operations', 'finding the same one', 'finding a thousand in turn', 'those in a bare `Map`']);
  for (const count of [10, 100, 1_000, 10_000]) {
    const { stdout } = run([program, String(count)]);
    const times = stdout.trim().split(' ');
    printRow([String(count), ...times.map((time) => `${time} ns`)]);
  }
}
