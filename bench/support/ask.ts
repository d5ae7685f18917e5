import { request } from 'node:http';

/** One request to a server on this machine. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What came back. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

/** The answer to one request, or undefined where none came within five seconds. */
export function ask(port: number, { method, path, headers = {}, body }: Asked): Promise<Reply | undefined> {
  return new Promise((done) => {
    const fail = (): void => {
      done(undefined);
    };
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options = { port, host: '127.0.0.1', method, path, headers: { ...headers, ...length }, agent: false };
    const outgoing = request({ ...options, signal: AbortSignal.timeout(5_000) }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', fail);
      incoming.on('end', () => {
        done({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) });
      });
    });
    outgoing.on('error', fail);
    outgoing.end(body);
  });
}
