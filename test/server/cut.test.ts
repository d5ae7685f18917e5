import { once } from 'node:events';
import { connect } from 'node:http2';
import { request } from 'node:https';
import { get } from 'node:http';
import { expect, test } from '@jest/globals';
import type { AnswerRequest } from '../../src/http/message.ts';
import { echo, serve } from './support.ts';

const answer: AnswerRequest = (asked) => ({ ...echo(asked), ...(asked.target === '/cut' && { isCut: true as const }) });

test.each([
  ['http', false],
  ['https', true],
])('a connection is cut in place of an answer: %s', async (_, isSecure) => {
  const server = await serve(answer, { isSecure });
  const open = isSecure ? request(`${server.url}/cut`, { ca: server.certificate }).end() : get(`${server.url}/cut`);
  const [error] = (await once(open, 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNRESET');
  // The server goes on.
  expect((await fetchStatus(server, isSecure)) === 200).toBe(true);
  await server.close();
});

test('with HTTP/2 the stream is reset, and the session goes on', async () => {
  const server = await serve(answer, { isSecure: true });
  const session = connect(server.url, { ca: server.certificate });
  const cut = session.request({ ':path': '/cut' });
  const [error] = (await once(cut, 'error')) as [Error];
  expect(error.message).toContain('NGHTTP2_INTERNAL_ERROR');
  const next = session.request({ ':path': '/a' });
  const [headers] = (await once(next, 'response')) as [{ ':status': number }];
  expect(headers[':status']).toBe(200);
  session.destroy();
  await server.close();
});

async function fetchStatus(server: Awaited<ReturnType<typeof serve>>, isSecure: boolean): Promise<number | undefined> {
  const open = isSecure
    ? request(`${server.url}/a`, { ca: server.certificate, agent: false }).end()
    : get(`${server.url}/a`);
  const [response] = (await once(open, 'response')) as [{ statusCode?: number; resume: () => void }];
  response.resume();
  return response.statusCode;
}
