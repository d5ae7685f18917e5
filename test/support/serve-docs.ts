import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { bundlePlayground } from '../../build/site/playground/bundle.ts';
import { drawDocsSite } from '../../build/site/site.ts';
import { typeOf } from './serve-folder.ts';

/** The site of the documentation, as a static host serves it. */
export interface ServedDocs {
  readonly url: string;
  /** The addresses of its pages. */
  readonly addresses: readonly string[];
  readonly close: () => void;
}

export async function serveDocs(): Promise<ServedDocs> {
  const { texts: drawn, copies } = drawDocsSite();
  const texts = new Map([...drawn, ...(await bundlePlayground())]);
  const server = createServer(({ url = '' }, response) => {
    const address = decodeURIComponent(url.slice(1));
    const path = copies.get(address);
    const body = texts.get(address) ?? (path === undefined ? undefined : readFileSync(path));
    const headers = {
      'content-type': typeOf(address),
      ...(address.includes('worker') && { 'content-security-policy': strict }),
    };
    response.writeHead(body === undefined ? 404 : 200, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    url: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`,
    addresses: [...texts.keys()].filter((address) => address.endsWith('.html')),
    close: () => {
      server.close();
    },
  };
}

/** A thread has the policy of its own file, not that of its page. It must need nothing: neither code out of texts nor an address. */
const strict = "default-src 'none'";
