import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls, type TLSSocket } from 'node:tls';

/** A connection of a client that minds neither TLS nor what is spoken in it. */
export interface RawTls {
  /** Writes inside TLS. */
  readonly write: (bytes: Buffer) => void;
  /** The connection below TLS. */
  readonly below: Socket;
  readonly secure: TLSSocket;
  /** Reads nothing any more. */
  readonly stopReading: () => void;
  /** Sends what the client wrote after its greeting, where that is withheld. */
  readonly release: () => void;
  /** Resolves when the handshake is done, or cannot be. */
  readonly shaken: Promise<void>;
  readonly closed: Promise<void>;
}

/** How to connect. */
export interface RawTlsOptions {
  readonly port: number;
  readonly protocols: readonly string[];
  readonly version?: 'TLSv1.2' | 'TLSv1.3';
  /** The handshake stops after the greeting, until it is released. */
  readonly isWithheld?: boolean;
}

/**
 * Connects to a server of this machine. The TLS client talks to a socket of this process, which passes on what it says: so bytes below TLS may
 * be written, withheld and cut at any time, and the client knows nothing of it.
 */
export async function connectRaw(options: RawTlsOptions): Promise<RawTls> {
  const { port, protocols, version = 'TLSv1.3', isWithheld = false } = options;
  const relay = await listenOnce();
  const accepted = once(relay, 'connection') as Promise<[Socket]>;
  const secure = connectTls({
    path: relay.address() as string,
    rejectUnauthorized: false,
    ALPNProtocols: [...protocols],
    minVersion: version,
    maxVersion: version,
  });
  const shaken = new Promise<void>((resolve) => {
    secure.once('secureConnect', resolve).once('close', () => {
      resolve();
    });
  });
  const [client] = await accepted;
  relay.close();
  const below = connect(port, '127.0.0.1');
  const withheld: Buffer[] = [];
  let [hasBegun, isHeld] = [false, isWithheld];
  for (const stream of [below, client, secure]) stream.on('error', () => undefined);
  client.on('data', (bytes: Buffer) => {
    if (hasBegun && isHeld) withheld.push(bytes);
    else if (below.writable) below.write(bytes);
    hasBegun = true;
  });
  client.on('end', () => below.end());
  below.pipe(client);
  const closed = new Promise<void>((resolve) => {
    below.once('close', () => {
      client.destroy();
      secure.destroy();
      resolve();
    });
  });
  return {
    write: (bytes) => {
      if (secure.writable) secure.write(bytes);
    },
    below,
    secure,
    stopReading: () => {
      below.unpipe(client).pause();
    },
    release: () => {
      isHeld = false;
      for (const chunk of withheld.splice(0)) if (below.writable) below.write(chunk);
    },
    shaken,
    closed,
  };
}

let relays = 0;

async function listenOnce(): Promise<Server> {
  relays += 1;
  const name = `assay-relay-${process.pid}-${relays}`;
  const relay = createServer({ allowHalfOpen: true });
  relay.listen(process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name));
  await once(relay, 'listening');
  return relay;
}
