import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { isObject, member } from '../../src/lib/json.ts';

/** A server that is wrong. */
export interface WrongServer {
  readonly port: number;
  readonly close: () => void;
}

/** Starts a server that answers every request alike, whatever is asked: wrong for nearly all descriptions, in each format. */
export async function startWrongServer(): Promise<WrongServer> {
  const server = createServer((request, response) => {
    response.sendDate = false;
    const { type, body } = wrongBody(request);
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': type, 'x-wrong': 'a,b', allow: 'BREW' }).end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: isObject(address) ? Number(member(address, 'port')) : 0,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function wrongBody({ headers: { accept = '' } }: IncomingMessage): { readonly type: string; readonly body: string } {
  if (accept.includes('xml')) return { type: 'application/xml', body: '<item><id>not a number</id></item>' };
  if (/jsonl|ndjson/u.test(accept)) return { type: 'application/jsonl', body: '{"id":"not a number"}\n' };
  return { type: 'application/json', body: '{"id":"not a number","items":[null],"name":7}' };
}
