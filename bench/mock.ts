import { bareFor, costsOf, cpuOf, sender } from './mock/cost.ts';
import { memoryTable } from './mock/memory.ts';
import { fair, rows, type Row } from './mock/rows.ts';
import { stateTables } from './mock/state.ts';
import { workersTable } from './mock/workers.ts';
import { write } from './support/files.ts';
import { requestText } from './support/load.ts';
import { madeCount, mockDescription } from './support/mock-description.ts';
import { assay, githubDescription, prism, versions } from './support/peers.ts';
import { bundleProgram, run } from './support/run.ts';
import { start, type Measured } from './support/server.ts';
import { median, spread } from './support/spread.ts';
import { printHead, printMachine, printRow } from './support/table.ts';

/**
 * What an answer costs: CPU (user and system) of the server process, whose requests come from another process over eight
 * kept connections. `node:http` alone reads the request to its end and sends the same headers and body: to a PATCH, a record with
 * the fields of the parsed body in it. It matches no path, validates nothing and logs nothing. In a round the variants take turns,
 * many times; the median of the rounds counts, the least and the greatest stand beside it. Servers log as they do by default, to
 * /dev/null.
 *
 *     npm run bench:mock                all tables, without Prism
 *     npm run bench:mock -- 9           with 9 rounds
 *     npm run bench:mock -- --prism     with Prism
 *     npm run bench:mock -- --memory    the memory over 200,000 requests, and nothing else
 *     npm run bench:mock -- --state     a mock with memory, and nothing else
 */
const args = process.argv.slice(2);
const rounds = Number(args.find((each) => /^\d+$/u.test(each)) ?? 5);
const hasPrism = args.includes('--prism');
const perSlice = { node: 1_000, assay: 1_000, prism: 100 };
const warmUp = 4_000;

const description = write('mock.json', mockDescription());
printMachine(`median of ${rounds} rounds (least to greatest)`);
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
  const server = await start(await assay(description));
  const peer = hasPrism ? await start(await prism(description)) : undefined;
  const more = hasPrism ? [`Prism ${versions.prism}`, 'Prism : assay'] : [];
  printHead(['CPU for each answer', '`node:http`', '`assay mock`', 'assay : node', ...more]);
  for (const row of rows) await requestRow(row, server, peer);
  await server.stop();
  await peer?.stop();
}

async function requestRow({ title, requests, prism: other }: Row, server: Measured, peer?: Measured): Promise<void> {
  const answer = await sender.send({ port: server.port, requests: requests(1), count: 1 });
  const [method = ''] = requests(1)[0]?.split(' ') ?? [];
  const node = await start(await bareFor(answer, method));
  const variants = [
    { server: node, requests, count: perSlice.node },
    { server, requests, count: perSlice.assay },
    ...(peer === undefined ? [] : [{ server: peer, requests: other ?? requests, count: perSlice.prism }]),
  ];
  for (const each of variants) {
    const count = each.server === peer ? warmUp / 10 : warmUp;
    await cpuOf(each.server, each.requests(count), count);
  }
  const costs = await costsOf(variants, rounds);
  const [floor, ours, theirs] = variants.map((_, index) => costs.map((round) => round[index] ?? 0));
  const ratio = (above: readonly number[] = [], below: readonly number[] = []): string =>
    spread(
      above.map((cost, round) => cost / (below[round] ?? 1)),
      2,
    );
  const cells = [floor, ours].map((each = []) => `${median(each).toFixed(1)} us`);
  const peers = theirs === undefined ? [] : [`${median(theirs).toFixed(1)} us`, ratio(theirs, ours)];
  printRow([title, ...cells, ratio(ours, floor), ...peers]);
  await node.stop();
}

/** Each of many operations asked once, in a server that has answered others before. */
async function firstTable(): Promise<void> {
  const requests = Array.from({ length: madeCount }, (_, index) => requestText('GET', `/made/${index}`));
  const many = write('mock-many.json', mockDescription(madeCount));
  for (const [title, variant] of [['`assay mock`', assay] as const, ...(hasPrism ? [['Prism', prism] as const] : [])]) {
    const costs: number[] = [];
    for (let round = 0; round < Math.min(rounds, 3); round += 1) {
      const server = await start(await variant(many));
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
  for (const [title, variant] of [['`assay mock`', assay] as const, ...(hasPrism ? [['Prism', prism] as const] : [])]) {
    const usages = [];
    for (let round = 0; round < (title === 'Prism' ? 2 : rounds); round += 1) {
      const server = await start(await variant(file));
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
