import type { Http2ServerResponse } from 'node:http2';
import type { MockResponse } from '../http/message.ts';

/** Sends `response` over HTTP/2, with a `content-length` where one is needed and absent. */
export function writeStream(outgoing: Http2ServerResponse, { status, headers, body }: MockResponse): void {
  const hasLength = status !== 204 && status !== 304 && headers['content-length'] === undefined;
  outgoing.writeHead(status, withoutConnection(hasLength ? { ...headers, 'content-length': body.length } : headers));
  if (body.length === 0) outgoing.end();
  else outgoing.end(body);
}

type WrittenHeaders = Readonly<Record<string, string | number>>;

/** HTTP/2 knows no headers about the connection (RFC 9113 section 8.2.2); nearly always there are none. */
function withoutConnection(headers: WrittenHeaders): WrittenHeaders {
  for (const name of forbidden) {
    if (name in headers)
      return Object.fromEntries(Object.entries(headers).filter(([each]) => !forbidden.includes(each)));
  }
  return headers;
}

const forbidden = [
  ...['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'],
  ...['te', 'http2-settings', 'trailer'],
];
