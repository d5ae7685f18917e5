import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

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

/** Starts one on this machine, without a replica. It tries nothing twice: what a replica fails, its client sees. */
export async function startSmallProxy(): Promise<SmallProxy> {
  const replicas: Replica[] = [];
  let turn = 0;
  const server = createServer((received, answer) => {
    const replica = replicas[(turn += 1) % replicas.length];
    if (replica === undefined) return void answer.writeHead(503).end();
    const { url, agent, sending } = replica;
    const sent = request(new URL(received.url ?? '', url), {
      method: received.method,
      headers: received.headers,
      agent,
    });
    sent.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(answer);
    });
    sent.on('error', () => answer.writeHead(502).end());
    sending.push(new Promise((resolve) => sent.once('finish', resolve).once('close', resolve)));
    received.pipe(sent);
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
