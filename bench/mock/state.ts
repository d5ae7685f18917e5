import { requestText } from '../support/load.ts';
import { assay } from '../support/peers.ts';
import { start } from '../support/server.ts';
import { spread } from '../support/spread.ts';
import { printHead, printRow } from '../support/table.ts';
import { costsOf, sender } from './cost.ts';

const description = 'docs/mock/pets.yaml';
const [perSlice, parts, perPart, atOnce] = [1_000, 4, 50_000, 1_000];

/** A mock with memory beside one without: the cost of a GET, and the memory over 200,000 records that are made and deleted. */
export async function stateTables(rounds: number): Promise<void> {
  const [plain, server] = [await start(await assay(description)), await start(await assay(description, ['--state']))];
  const requests = (count: number): readonly string[] =>
    Array.from({ length: count }, () => requestText('GET', '/pets/1'));
  const costs = await costsOf(
    [
      { server: plain, requests, count: perSlice },
      { server, requests, count: perSlice },
    ],
    rounds,
  );
  const ratios = costs.map(([without = 1, kept = 1]) => kept / without);
  console.log(`A GET with \`--state\` costs ${spread(ratios, 2)} of one without.\n`);
  await plain.stop();
  printHead(['records made and deleted', 'memory', 'of it held by the program']);
  let made = 0;
  for (let part = 0; part <= parts; part += 1) {
    const { residentBytes, heldBytes } = await server.memory();
    printRow([String(made), `${(residentBytes / 1e6).toFixed(0)} MB`, `${(heldBytes / 1e6).toFixed(1)} MB`]);
    for (let sent = 0; part < parts && sent < perPart; sent += atOnce) {
      const post = Array.from({ length: atOnce }, () => requestText('POST', '/pets', {}, { name: 'Max' }));
      await sender.send({ port: server.port, requests: post, count: atOnce });
      // The documented pet is the first; ids are given once.
      const ids = Array.from({ length: atOnce }, (_, index) => made + index + 2);
      const remove = ids.map((id) => requestText('DELETE', `/pets/${id}`));
      await sender.send({ port: server.port, requests: remove, count: atOnce });
      made += atOnce;
    }
  }
  await server.stop();
}
