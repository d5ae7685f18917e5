import type { Server, Socket } from 'node:net';

/** The TCP connections of a server, TLS or not, whatever protocol they speak. */
export interface Connections {
  /** The one that `other` came about on. */
  readonly below: (other: Pick<Socket, 'remoteAddress' | 'remotePort'>) => Socket | undefined;
  /** Ends those over which nothing has come yet: browsers open some in advance. */
  readonly endUnused: () => void;
  readonly endAll: () => void;
  readonly isEmpty: () => boolean;
}

/** Follows the connections that `server` accepts from now on. */
export function followConnections(server: Server): Connections {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return {
    below: ({ remoteAddress, remotePort }) =>
      [...open].find((socket) => socket.remotePort === remotePort && socket.remoteAddress === remoteAddress),
    endUnused: () => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    },
    endAll: () => {
      for (const socket of open) socket.destroy();
    },
    isEmpty: () => open.size === 0,
  };
}
