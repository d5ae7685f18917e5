import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

/** A folder as a static host serves it. */
export interface ServedFolder {
  readonly url: string;
  readonly close: () => void;
}

/** Serves the files of `folder`. Chromium now and then forgets the session storage of a page of a disk that is loaded anew. */
export async function serveFolder(folder: string): Promise<ServedFolder> {
  const server = createServer(({ url = '' }, response) => {
    const path = join(folder, new URL(url, 'http://localhost').pathname);
    readFile(path).then(
      (body) => response.writeHead(200, { 'content-type': typeOf(path) }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    url: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** The media type that a static host gives a file of this name. */
export function typeOf(path: string): string {
  return types[extname(path)] ?? 'text/plain';
}
