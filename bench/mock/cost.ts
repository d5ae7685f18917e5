import { write } from '../support/files.ts';
import { startSender, type FirstAnswer } from '../support/load.ts';
import { bare } from '../support/peers.ts';
import type { Measured, Program } from '../support/server.ts';
import type { Requests } from './rows.ts';

/** The process that sends all requests, apart from those that are measured. */
export const sender = startSender();

/** A server, what it is asked, and how often in a slice of a round. */
export interface Variant {
  readonly server: Measured;
  readonly requests: Requests;
  readonly count: number;
}

// Short slices, in turn: what disturbs the machine disturbs all variants alike.
const slices = 8;

/** CPU microseconds of an answer of each variant, for each round: `costs[round][variant]`. */
export async function costsOf(variants: readonly Variant[], rounds: number): Promise<readonly (readonly number[])[]> {
  const costs: number[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const sums = variants.map(() => 0);
    for (let slice = 0; slice < slices; slice += 1) {
      for (const [index, { server, requests, count }] of variants.entries()) {
        sums[index] = (sums[index] ?? 0) + (await cpuOf(server, requests(count), count)) / count;
      }
    }
    costs.push(sums.map((sum) => sum / slices));
  }
  return costs;
}

/** CPU microseconds that `server` spends on `count` requests. */
export async function cpuOf(server: Measured, requests: readonly string[], count: number): Promise<number> {
  const before = await server.usage();
  await sender.send({ port: server.port, requests, count });
  const after = await server.usage();
  return after.cpuMicroseconds - before.cpuMicroseconds;
}

/** A bare server that gives `answer`, to a PATCH with the sent fields in it; what Node adds itself it adds there too. */
export function bareFor({ status, head, body }: FirstAnswer, method: string, count?: number): Promise<Program> {
  const pairs = head
    .split('\r\n')
    .slice(1)
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
    .filter(([name = '']) => !['date', 'connection', 'keep-alive'].includes(name.toLowerCase()));
  return bare(write('bare.json', { status, headers: pairs.flat(), body, merges: method === 'PATCH' }), count);
}
