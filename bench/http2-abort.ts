import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startMock, type AttackedMock } from '../test/server/attacked-mock.ts';
import { attackOften } from '../test/server/hostile-connections.ts';
import { connectRaw } from '../test/server/raw-tls.ts';
import { printHead, printRow } from './support/table.ts';

/**
 * Whether a client can end `assay mock --http2`: hostile frames and abrupt ends over many connections, beside handshakes that are finished
 * just after the server's time for them, which did end it (Node aborts: `TLSWrap::DoWrite`, `Assertion failed: !current_write_`).
 *
 *     npm run bench:http2                                              10,000 connections on the Node that runs this
 *     npm run bench:http2 -- --count 500 --node /path/to/node ...      fewer, on others
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '20261123' },
    node: { type: 'string', multiple: true, default: [process.execPath] },
  },
});
const count = Number(values.count);
const seed = Number(values.seed);
// The time for a handshake, and how long after it one may be finished.
const [handshakeMs, latestMs] = [10_000, 1_000];

printHead([
  'Node',
  'connections',
  'memory by quarters, MB',
  'open files before and after',
  'answers afterwards',
  'ended',
]);
for (const node of values.node) process.exitCode = (await attack(node)) ? process.exitCode : 1;

/** Whether the mock is as well after the attacks as it was before. */
async function attack(node: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-http2-'));
  const mock = await startMock(folder, resolve('dist/assay.cjs'), node);
  try {
    const openFiles = mock.openFiles();
    const megabytes = [mock.residentMegabytes()];
    const finishing = finishHandshakesLate(mock);
    await attackOften(mock.port, {
      count,
      seed,
      lanes: 24,
      onDone: (done) => {
        if (mock.death() !== undefined) throw new Error(`After ${done} connections: ${mock.death() ?? ''}`);
        if (done % Math.ceil(count / 4) === 0) megabytes.push(mock.residentMegabytes());
      },
    });
    await finishing;
    const answer = await mock.ask();
    const left = await openFilesAtRest(mock, openFiles);
    printRow([node, String(count), megabytes.join(', '), `${openFiles}, ${left}`, answer, mock.death() ?? 'no']);
    return answer === '200' && mock.death() === undefined && left <= openFiles;
  } finally {
    mock.stop();
    rmSync(folder, { recursive: true });
  }
}

/** The connections of clients that are gone are closed after a while, when answers to them are given up. */
async function openFilesAtRest(mock: AttackedMock, before: number): Promise<number> {
  for (let looks = 0; looks < 100 && mock.openFiles() > before; looks += 1)
    await new Promise((done) => setTimeout(done, 1_000));
  return mock.openFiles();
}

async function finishHandshakesLate({ port }: AttackedMock): Promise<void> {
  const late = Array.from({ length: 20 }, async (_, index) => {
    const raw = await connectRaw({ port, protocols: ['h2'], isWithheld: true });
    const timer = setTimeout(raw.release, handshakeMs + (index * latestMs) / 20);
    await raw.closed;
    clearTimeout(timer);
  });
  await Promise.all(late);
}
