import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A server on a socket of its own, and how to end it. */
export interface BrokenTarget {
  readonly port: number;
  readonly stop: () => void;
  /** How many bytes it could write before the other side hung up. */
  readonly writtenBytes: () => number;
}

/** A server that treats every connection as `answer` does once a request has come in. */
export async function startBroken(answer: (socket: Socket, request: string) => void): Promise<BrokenTarget> {
  const sockets = new Set<Socket>();
  let written = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      written += socket.bytesWritten;
      sockets.delete(socket);
    });
    socket.on('data', (request) => {
      answer(socket, String(request));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    writtenBytes: () => written,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
