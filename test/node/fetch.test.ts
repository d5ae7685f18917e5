import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { fetchBytes, createMcpPost } from '../../src/node/fetch.ts';

const asked: string[] = [];
const proxied: string[] = [];
const servers: Server[] = [];
let [origin, proxy] = ['', ''];

async function serve(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  origin = await serve(
    createServer((request, response) => {
      asked.push(`${request.url ?? ''} ${request.headers.authorization ?? ''}`.trim());
      const path = request.url ?? '';
      if (path === '/moved') response.writeHead(302, { location: '/openapi.yaml' }).end();
      else if (path === '/gone') response.writeHead(404).end('no');
      else if (path === '/slow') response.writeHead(200).write('openapi:');
      else if (path === '/cut') response.writeHead(200, { 'content-length': 100 }).write('a', () => response.destroy());
      else if (path === '/zip')
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('zipped: '.repeat(9)));
      else response.end('openapi: 3.1.0\n');
    }),
  );
  proxy = await serve(
    createServer().on('connect', (request, socket) => {
      proxied.push(request.url ?? '');
      const [host = '', port = ''] = (request.url ?? '').split(':');
      const there = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        there.pipe(socket).pipe(there);
      });
    }),
  );
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'] as const;
const before = names.map((name) => [name, process.env[name]] as const);
const setProxies = (values: Readonly<Record<string, string>>): void => {
  for (const name of names) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, values);
};
beforeAll(() => {
  setProxies({});
});
afterEach(() => {
  setProxies({});
});
afterAll(() => {
  setProxies(Object.fromEntries(before.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))));
});

const text = async (path: string): Promise<string> => {
  const { bytes, address } = await fetchBytes(`http://${origin}${path}`);
  return `${address.replace(origin, 'origin')}: ${new TextDecoder().decode(bytes)}`;
};

test.each([
  ['/openapi.yaml', 'http://origin/openapi.yaml: openapi: 3.1.0\n'],
  ['/moved', 'http://origin/openapi.yaml: openapi: 3.1.0\n'],
  ['/zip', `http://origin/zip: ${'zipped: '.repeat(9)}`],
])('%s is read', async (path, expected) => {
  expect(await text(path)).toBe(expected);
});

test.each([
  ['', ''],
  ['ada@', ` Basic ${Buffer.from('ada:').toString('base64')}`],
  [':s3cret@', ` Basic ${Buffer.from(':s3cret').toString('base64')}`],
])('with %j in the address %j is sent', async (credentials, sent) => {
  asked.length = 0;
  await fetchBytes(`http://${credentials}${origin}/a`);
  expect(asked).toEqual([`/a${sent}`]);
});

test('a name and password are sent, and shown nowhere', async () => {
  asked.length = 0;
  const { address } = await fetchBytes(`http://ada:s%20cret@${origin}/a`);
  expect([asked, address]).toEqual([
    [`/a Basic ${Buffer.from('ada:s cret').toString('base64')}`],
    `http://${origin}/a`,
  ]);
  await expect(fetchBytes(`http://ada:s3cret@${origin}/gone`)).rejects.toThrow(
    `http://${origin}/gone: a description must be readable; found the answer 404.`,
  );
});

test.each([
  ['/gone', 'the answer 404', 600_000],
  ['/slow', 'no answer within 0.3 s', 300],
  ['/cut', 'a connection that was closed (UND_ERR_SOCKET)', 600_000],
  ['/zip', 'more than 20 bytes', 600_000],
])('%s is refused', async (path, found, timeoutMs) => {
  await expect(fetchBytes(`http://${origin}${path}`, { sizeBytes: 20, timeoutMs })).rejects.toThrow(
    `http://${origin}${path}: a description must be readable; found ${found}.`,
  );
});

test.each([
  ['http://127.0.0.1:2/a', 'no connection (ECONNREFUSED)'],
  ['http://127.0.0.1:1/a', 'a port of another protocol, which clients of HTTP do not ask (bad port)'],
  ['http://a b/', 'no address'],
])('%s is refused', async (address, found) => {
  await expect(fetchBytes(address)).rejects.toThrow(`${address}: a description must be readable; found ${found}.`);
});

test.each<[Readonly<Record<string, string>>, boolean]>([
  [{ HTTP_PROXY: 'p' }, true],
  [{ http_proxy: 'p' }, true],
  [{ HTTP_PROXY: 'p', NO_PROXY: '127.0.0.1' }, false],
  [{ HTTP_PROXY: 'p', no_proxy: 'a.example,*' }, true],
  [{ HTTPS_PROXY: 'p' }, false],
])('%j: by proxy %s', async (values, isProxied) => {
  proxied.length = 0;
  setProxies(
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value === 'p' ? `http://${proxy}` : value]),
    ),
  );
  expect(await text('/a')).toBe('http://origin/a: openapi: 3.1.0\n');
  expect(proxied).toEqual(isProxied ? [origin] : []);
});

test.each(['not a url', '::bad', 'ftp://127.0.0.1:1'])('the proxy %j has its sentence', async (value) => {
  setProxies({ HTTP_PROXY: value });
  const reason = 'a proxy in HTTP_PROXY or HTTPS_PROXY that is no URL of a proxy';
  await expect(fetchBytes(`http://${origin}/a`)).rejects.toThrow(`found ${reason}.`);
  const { post, close } = createMcpPost();
  expect(await post(`http://${origin}/a`, '{}', { headers: {}, timeoutMs: 1_000 })).toEqual({
    kind: 'unreached',
    reason,
  });
  await close();
});
