import { createRandom, pick, type Random } from './fuzz-requests.ts';
import { attacks, type Attack } from './http2-attacks.ts';
import { connectRaw, type RawTls } from './raw-tls.ts';

/** How a hostile client leaves. */
type Ending = (raw: RawTls, random: Random) => void;

/** The ways in which a connection ends in the midst of what is said, by name. */
export const endings: Readonly<Record<string, Ending>> = {
  reset: ({ below }) => void below.resetAndDestroy(),
  'without a word': ({ below }) => void below.destroy(),
  'half closed': ({ below }) => void below.end(),
  'half closed in TLS': ({ secure }) => void secure.end(),
  'a record that nobody encrypted': ({ below }, random) => {
    below.write(Buffer.concat([Buffer.of(23, 3, 3, 0, 40), bytesOf(40, random)]));
  },
  'an alert that nobody encrypted': ({ below }) => void below.write(Buffer.of(21, 3, 3, 0, 2, 2, 40)),
  'no TLS any more': ({ below }, random) => void below.write(bytesOf(200, random)),
  'a record and a half': ({ below }) => {
    below.write(Buffer.of(23, 3, 3, 0, 40, 1, 2, 3));
    below.end();
  },
  'another handshake': ({ secure }) => {
    for (let count = 0; count < 5 && !secure.destroyed; count += 1)
      secure.renegotiate({ rejectUnauthorized: false }, () => undefined);
  },
};

const names = Object.keys(attacks);

/** The longest that a client stays: some attacks are to keep a server waiting. */
const stayMs = 150;

/**
 * Attacks the server at `port` over `count` connections, `lanes` at once: each way to attack in turn, each with an ending by chance, in pieces
 * with or without pauses, half of them by clients that do not read. Resolves when all are closed.
 */
export async function attackOften(
  port: number,
  { count, seed, lanes, onDone }: { count: number; seed: number; lanes: number; onDone?: (done: number) => void },
): Promise<void> {
  const random = createRandom(seed);
  let begun = 0;
  let done = 0;
  const lane = async (): Promise<void> => {
    while (begun < count) {
      const name = names[begun % names.length] ?? '';
      begun += 1;
      await attackOnce(port, { name, random });
      done += 1;
      onDone?.(done);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** One hostile connection: `attacks[name]`, then `endings[ending]`, one by chance where absent. */
export async function attackOnce(
  port: number,
  { name, random, ending }: { name: string; random: Random; ending?: string },
): Promise<void> {
  const isOld = ending === 'another handshake' || random() < 0.3;
  const protocols = pick(random, [['h2'], ['h2'], ['h2'], ['h2', 'http/1.1'], ['http/1.1'], []]);
  const raw = await connectRaw({ port, protocols, version: isOld ? 'TLSv1.2' : 'TLSv1.3' });
  if (random() < 0.05) {
    // In the midst of the handshake.
    await pause(random() * 5);
    endWith(raw, random, ending);
  }
  await Promise.race([raw.shaken, raw.closed]);
  raw.secure.on('data', () => undefined);
  if (random() < 0.5) raw.stopReading();
  await writeAll(raw, attacks[name] ?? (() => []), random);
  endWith(raw, random, ending);
  const timer = setTimeout(() => raw.below.destroy(), stayMs);
  await raw.closed;
  clearTimeout(timer);
}

async function writeAll(raw: RawTls, attack: Attack, random: Random): Promise<void> {
  const pauses = pick(random, [0, 0, 0.1, 0.5]);
  for (const piece of attack(random)) {
    if (raw.below.destroyed) return;
    raw.write(piece);
    if (random() < pauses) await pause(random() * 3);
  }
  await pause(pick(random, [0, 1, 5, 30]));
}

function endWith(raw: RawTls, random: Random, ending = pick(random, ['', ...Object.keys(endings)])): void {
  if (!raw.below.destroyed) endings[ending]?.(raw, random);
}

function bytesOf(count: number, random: Random): Buffer {
  return Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256)));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (ms === 0) setImmediate(resolve);
    else setTimeout(resolve, ms);
  });
}
