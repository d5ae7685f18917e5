import { connect } from 'node:net';
import { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { echo, serve, type Served } from './support.ts';

let server: Served;
beforeAll(async () => {
  server = await serve(echo, { isSecure: true, limits: { headersMs: 200 } });
});
afterAll(() => server.close());

/**
 * Begins a handshake and finishes it only after the server's time for it, unless the server has closed by then. Answers what the server said
 * inside TLS, and how the connection ended.
 */
function shakeHandsLate(protocol: string): Promise<string> {
  return new Promise((resolve) => {
    const raw = connect(server.port, '127.0.0.1');
    const withheld: Buffer[] = [];
    let [said, hasBegun] = ['', false];
    // What the TLS client writes: its greeting leaves at once, what would finish the handshake does not.
    const between = new Duplex({
      read: () => undefined,
      write: (chunk: Buffer, _encoding, done) => {
        if (hasBegun) withheld.push(chunk);
        else raw.write(chunk);
        hasBegun = true;
        done();
      },
    });
    const client = connectTls({
      socket: between,
      ca: server.certificate,
      host: '127.0.0.1',
      ALPNProtocols: [protocol],
    });
    client.on('data', (bytes: Buffer) => void (said += bytes.toString('latin1'))).on('error', () => undefined);
    raw.once('data', () => {
      setTimeout(() => {
        for (const chunk of withheld) raw.write(chunk);
      }, 500);
    });
    raw
      .on('data', (bytes) => between.push(bytes))
      .on('error', () => undefined)
      .once('close', () => {
        client.destroy();
        resolve(said);
      });
  });
}

// Node ended the process for the second: an answer that waited for the handshake was in the way of HTTP/2, which does not look.
test.each(['http/1.1', 'h2'])(
  'nothing is said to a client that is late with its handshake for %s',
  async (protocol) => {
    expect(await shakeHandsLate(protocol)).toBe('');
  },
);
