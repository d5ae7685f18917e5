import { expect, test } from '@jest/globals';
import { listenSomewhere } from '../../../src/cli/mock/listen.ts';
import type { Listening } from '../../../src/server/http.ts';

const server: Listening = { url: 'http://localhost:1', port: 1, close: () => Promise.resolve() };

/** The ports that are tried where the first `taken` fail with `code`, and what is said. */
async function tryPorts(config: { readonly port: number | undefined }, code: string, taken: number) {
  const ports: number[] = [];
  const said: string[] = [];
  const listening = listenSomewhere(
    () => ({ status: 200, headers: {}, body: new Uint8Array() }),
    { ...config, host: 'a.example', defaultPort: 4_880 },
    {},
    {
      stderr: (text) => void said.push(text),
      listen: (_, { port }) => {
        ports.push(port);
        return ports.length > taken
          ? Promise.resolve(server)
          : Promise.reject(Object.assign(new Error('no'), code === '' ? {} : { code }));
      },
    },
  );
  const failure = await listening.then(
    () => undefined,
    (error: unknown) => (error as Error).message,
  );
  return { ports, said, failure };
}

const elsewhere = (code: string): string =>
  `The host must be a name or address of this machine; found ${code} for a.example. Choose another with \`--host\`.`;
const forbidden = (code: string): string =>
  `The port must be one that you may listen on; found ${code} at a.example:80. Choose one above 1023 with \`--port\`.`;

test.each([
  [
    'EADDRINUSE',
    'The port must be free to listen on; found EADDRINUSE at a.example:80. Choose another with `--port`, or any free one with `--port 0`.',
  ],
  ['EACCES', forbidden('EACCES')],
  ['EPERM', forbidden('EPERM')],
  ['EADDRNOTAVAIL', elsewhere('EADDRNOTAVAIL')],
  ['ENOTFOUND', elsewhere('ENOTFOUND')],
  ['EAI_AGAIN', elsewhere('EAI_AGAIN')],
  ['EINVAL', elsewhere('EINVAL')],
  ['EOTHER', 'The address must be one to listen on; found EOTHER at a.example:80.'],
  ['', 'no'],
])('a port that is set, and %s', async (code, sentence) => {
  expect(await tryPorts({ port: 80 }, code, 1)).toEqual({ ports: [80], said: [], failure: sentence });
});

test('the default port, or the next that is free of a hundred', async () => {
  expect(await tryPorts({ port: undefined }, 'EADDRINUSE', 0)).toEqual({
    ports: [4_880],
    said: [],
    failure: undefined,
  });
  expect(await tryPorts({ port: undefined }, 'EADDRINUSE', 2)).toEqual({
    ports: [4_880, 4_881, 4_882],
    said: ['Port 4880 is taken; using 4882.\n'],
    failure: undefined,
  });
  const { ports, failure } = await tryPorts({ port: undefined }, 'EADDRINUSE', 200);
  expect([ports.length, ports.at(-1), failure?.slice(0, 33)]).toEqual([
    101,
    4_980,
    'The port must be free to listen o',
  ]);
});
