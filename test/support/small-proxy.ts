import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A proxy that hands each request to the next of its replicas. */
export interface SmallProxy {
  readonly url: string;
  /** Takes `url` into rotation. */
  readonly add: (url: string) => void;
  /** Takes `url` out of rotation; resolves when the requests are sent that it was chosen for, answered or not. */
  readonly remove: (url: string) => Promise<void>;
  readonly close: () => void;
}

interface Replica {
  readonly url: string;
  readonly agent: Agent;
  readonly sending: Promise<unknown>[];
}

/**
 * Starts one on this machine, without a replica. What a replica fails, its client sees; but a replica in rotation may end a connection that
 * was idle while a request is on its way, which is sent again then (RFC 9112 section 9.3.1).
 */
export async function startSmallProxy(): Promise<SmallProxy> {
  const replicas: Replica[] = [];
  let turn = 0;
  const hand = (replica: Replica, received: IncomingMessage, body: Buffer, answer: ServerResponse): void => {
    const { url, agent, sending } = replica;
    const { method, headers } = received;
    const sent = request(new URL(received.url ?? '', url), { method, headers, agent });
    sent.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(answer);
    });
    sent.on('error', () => {
      if (sent.reusedSocket && replicas.includes(replica)) hand(replica, received, body, answer);
      else answer.writeHead(502).end();
    });
    sending.push(new Promise((resolve) => sent.once('finish', resolve).once('close', resolve)));
    sent.end(body);
  };
  const server = createServer((received, answer) => {
    void buffer(received).then((body) => {
      const replica = replicas[(turn += 1) % replicas.length];
      if (replica === undefined) answer.writeHead(503).end();
      else hand(replica, received, body, answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (url) => void replicas.push({ url, agent: new Agent({ keepAlive: true }), sending: [] }),
    remove: async (url) => {
      const [removed] = replicas.splice(
        replicas.findIndex((each) => each.url === url),
        1,
      );
      await Promise.all(removed?.sending ?? []);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
      for (const { agent } of replicas) agent.destroy();
    },
  };
}
