import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { echo, serve, statusLines, talk, type Served } from './support.ts';

let server: Served;
beforeAll(async () => {
  server = await serve(echo, { isSecure: true });
});
afterAll(() => server.close());

/** Everything that comes back where `text` is sent without TLS. */
function talkPlainly(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1');
    let said = '';
    socket
      .on('data', (bytes) => void (said += bytes.toString('latin1')))
      .on('error', ({ message }) => void (said += message))
      .once('close', () => {
        resolve(said);
      });
    socket.write(text);
  });
}

test.each([
  'GET / HTTP/1.1\r\nHost: a\r\n\r\n',
  'DELETE /a HTTP/1.1\r\nHost: a\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'CONNECT a:1 HTTP/1.1\r\n\r\n',
  `POST / HTTP/1.1\r\nContent-Length: 500000\r\n\r\n${'x'.repeat(500_000)}`,
])('request %# without TLS is told of https', async (text) => {
  const said = await talkPlainly(text);
  const [head = '', body = ''] = said.split('\r\n\r\n');
  expect([statusLines(said), /^content-type: .*$/mu.exec(head)?.[0], JSON.parse(body)]).toEqual([
    ['HTTP/1.1 400 Bad Request'],
    'content-type: application/problem+json',
    {
      type: 'https://unpkg.com/spectral-assay/docs/mock.md#plain-http',
      title: 'The request is not encrypted.',
      status: 400,
      detail: 'The request must be sent over https; found plain http. Write `https://` in place of `http://`.',
    },
  ]);
});

test('whoever speaks TLS is answered meanwhile', async () => {
  const [said] = await Promise.all([
    talk(server, 'GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
    talkPlainly('GET / HTTP/1.1\r\n\r\n'),
  ]);
  expect(statusLines(said)).toEqual(['HTTP/1.1 200 OK']);
});
