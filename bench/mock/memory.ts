import { assay } from '../support/peers.ts';
import { requestText } from '../support/load.ts';
import { sentTicket } from '../support/mock-description.ts';
import { start } from '../support/server.ts';
import { printHead, printRow } from '../support/table.ts';
import { sender } from './cost.ts';

const [parts, perPart, atOnce] = [4, 50_000, 2_000];

/** The memory of one server as it answers 200,000 requests, of which no two are alike. */
export async function memoryTable(description: string): Promise<void> {
  const server = await start(await assay(description));
  printHead(['requests answered', 'memory', 'of it held by the program']);
  for (let part = 0; part <= parts; part += 1) {
    const { residentBytes, heldBytes } = await server.memory();
    printRow([String(part * perPart), `${(residentBytes / 1e6).toFixed(0)} MB`, `${(heldBytes / 1e6).toFixed(1)} MB`]);
    for (let sent = 0; part < parts && sent < perPart; sent += atOnce) {
      // All answers of a slice must have one status.
      const makers = [getOf, patchOf, madeOf, postOf];
      const make = makers[(sent / atOnce) % makers.length] ?? getOf;
      const requests = Array.from({ length: atOnce }, (_, index) => make(part * perPart + sent + index));
      await sender.send({ port: server.port, requests, count: atOnce });
    }
  }
  await server.stop();
  console.log();
}

const getOf = (unique: number): string =>
  requestText('GET', `/fairs/${unique}?q=${unique}`, { 'x-request-id': `${unique}` });
const patchOf = (unique: number): string =>
  requestText('PATCH', `/fairs/${unique}`, {}, { location: `Barn ${unique}` });
const madeOf = (unique: number): string =>
  requestText('GET', `/made/0?page=${unique}`, { accept: `text/x${unique}, */*` });
const postOf = (unique: number): string =>
  requestText('POST', '/tickets', {}, { ...sentTicket, email: `a${unique}@example.com` });
