import { requestText } from '../support/load.ts';
import { assay } from '../support/peers.ts';
import { start, type Measured } from '../support/server.ts';
import { median, spread } from '../support/spread.ts';
import { printHead, printRow } from '../support/table.ts';
import { bareFor, cpuOf, sender } from './cost.ts';
import { fair } from './rows.ts';

/** Two processes and the load share two cores, as on a small machine. */
const workers = 2;
const slices = 8;
const warmUp = 4_000;

/** A fair with enough dates that its body has two kilobytes. */
const dates = Array.from(
  { length: 150 },
  (_, index) =>
    `20${String(index + 10)
      .padStart(2, '0')
      .slice(-2)}-05-04`,
);

const loads = [
  { title: 'GET, small JSON example', request: requestText('GET', fair), count: 4_000 },
  { title: 'PATCH of 2 kB, validated', request: requestText('PATCH', fair, {}, { dates }), count: 1_500 },
] as const;

/** How many times the requests of one process several answer, beside the same of a bare `node:cluster`. */
export async function workersTable(description: string, rounds: number): Promise<void> {
  console.log();
  printHead([
    'requests a second',
    '`assay mock`',
    `\`--workers ${workers}\``,
    'ours',
    'bare `node:cluster`',
    'CPU for each',
  ]);
  for (const { title, request, count } of loads) {
    const ours = await pair(async (processes) => {
      const options = ['--validate', 'request', ...(processes > 1 ? ['--workers', String(processes)] : [])];
      return start(await assay(description, options));
    });
    const answer = await sender.send({ port: ours[0].port, requests: [request], count: 1 });
    const bare = await pair(async (processes) =>
      start(await bareFor(answer, title.slice(0, title.search(/[ ,]/u)), processes)),
    );
    const servers = [...ours, ...bare];
    for (const { port } of servers) await sender.send({ port, requests: [request], count: warmUp });
    const cost = (await cpuOf(ours[0], [request], count)) / count;
    const rates: (readonly number[])[] = [];
    for (let round = 0; round < rounds; round += 1) rates.push(await ratesOf(servers, request, count));
    const of = (index: number): readonly number[] => rates.map((round) => round[index] ?? 0);
    const ratio = (several: number, one: number): string =>
      spread(
        of(several).map((rate, round) => rate / (of(one)[round] ?? 1)),
        2,
      );
    const thousands = [0, 1].map((index) => `${(median(of(index)) / 1_000).toFixed(1)} k`);
    printRow([title, ...thousands, ratio(1, 0), ratio(3, 2), `${cost.toFixed(0)} us`]);
    for (const server of servers) await server.stop();
  }
  console.log();
}

async function pair(
  startOne: (processes: number) => Promise<Measured>,
): Promise<readonly [one: Measured, several: Measured]> {
  return [await startOne(1), await startOne(workers)];
}

/** Requests a second that each server answers; they take turns. */
async function ratesOf(servers: readonly Measured[], request: string, count: number): Promise<readonly number[]> {
  const tookMs = servers.map(() => 0);
  for (let slice = 0; slice < slices; slice += 1) {
    for (const [index, { port }] of servers.entries()) {
      const startedMs = performance.now();
      await sender.send({ port, requests: [request], count });
      tookMs[index] = (tookMs[index] ?? 0) + performance.now() - startedMs;
    }
  }
  return tookMs.map((each) => (slices * count * 1_000) / each);
}
