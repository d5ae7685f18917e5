import { openSync, closeSync, readFileSync, writeFileSync, existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { createServer as createHttpServer, request } from 'node:http';
import { connect } from 'node:http2';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { endAll, program, startNode, type Ended, type Started, type Surroundings } from '../support/assay-process.ts';
import { describedWith } from '../support/described-with.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

afterEach(endAll);

/** Runs `assay`. */
function assay(
  args: readonly string[],
  { nodeFlags = [], ...more }: Surroundings & { readonly nodeFlags?: readonly string[] } = {},
): Started {
  const env = { ...process.env, CI: '1', NODE_OPTIONS: '' };
  return startNode([...nodeFlags, program, ...args], { env, ...more });
}

const fair = 'fixtures/mock/fair.yaml';
const folder = temporaryFolder();
const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

describe('the exit code', () => {
  const rows: readonly (readonly [title: string, args: readonly string[], expected: Ended])[] = [
    [
      'an unknown option',
      ['mock', fair, '--prot', '1'],
      {
        code: 2,
        stdout: '',
        stderr: '`--prot` must be an option of `assay mock`; found none of that name. Did you mean `--port`?\n',
      },
    ],
    [
      'a description that is not there',
      ['mock', 'gone.yaml'],
      { code: 2, stdout: '', stderr: 'gone.yaml: a description must be readable; found no such file.\n' },
    ],
    [
      'an address where nothing answers',
      ['mock', 'http://127.0.0.1:2/openapi.json?v=1'],
      {
        code: 2,
        stdout: '',
        stderr:
          'http://127.0.0.1:2/openapi.json?v=1: a description must be readable; found no connection (ECONNREFUSED).\n',
      },
    ],
    [
      'a description that is spelled otherwise',
      ['mock', 'fixtures/mock/fari.yaml'],
      {
        code: 2,
        stdout: '',
        stderr:
          'fixtures/mock/fari.yaml: a description must be readable; found no such file. Did you mean `fixtures/mock/fair.yaml`?\n',
      },
    ],
    [
      'a broken description',
      ['mock', write('broken.yaml', 'openapi: 3.1.0\npaths: [\n')],
      {
        code: 2,
        stdout: '',
        stderr: `${join(folder, 'broken.yaml')}:3:1: a description must be YAML or JSON; found the end of the text in brackets that are not closed.\n`,
      },
    ],
    [
      'one broken description of two',
      ['mock', fair, write('old.yaml', 'openapi: 2.1.0\n')],
      {
        code: 2,
        stdout: '',
        stderr: `${join(folder, 'old.yaml')}:1:10: the version must be OpenAPI 2.0, 3.0, 3.1 or 3.2, or AsyncAPI 2 or 3; found "2.1.0".\n`,
      },
    ],
    [
      'a certificate without its key',
      ['mock', fair, '--cert', 'cert.pem'],
      {
        code: 2,
        stdout: '',
        stderr: '`--cert` must come with `--key`, the file of its private key; found `--cert` alone.\n',
      },
    ],
    [
      'a host that is elsewhere',
      ['mock', fair, '--host', '192.0.2.1'],
      {
        code: 2,
        stdout: '',
        stderr:
          'The host must be a name or address of this machine; found EADDRNOTAVAIL for 192.0.2.1. Choose another with `--host`.\n',
      },
    ],
  ];
  const processes = new Map<string, Ended>();
  beforeAll(async () => {
    await Promise.all(rows.map(async ([title, args]) => processes.set(title, await assay(args).ended)));
  });
  test.each(rows)('%s', (title, _, expected) => {
    expect(processes.get(title)).toEqual(expected);
  });

  test('a port that is set and taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { code, stderr } = await assay(['mock', fair, '--port', String(port)]).ended;
    other.close();
    expect([code, stderr]).toEqual([
      2,
      `The port must be free to listen on; found EADDRINUSE at 127.0.0.1:${port}. Choose another with \`--port\`, or any free one with \`--port 0\`.\n`,
    ]);
  });
});

test.each(['20.18.3', '21.7.3', '22.2.0'])('Node %s is named, with the releases that are needed', async (version) => {
  const older = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`;
  const { code, stdout, stderr } = await assay(['mock', fair], {
    nodeFlags: [`--import=data:text/javascript,${older}`],
  }).ended;
  const sentence = `\`assay\` must run on Node 20.19, 22.3 or later; found ${version}.\n`;
  expect([code, stdout, stderr]).toEqual([2, '', sentence]);
});

test('a folder that was removed while a shell was in it is named', async () => {
  const removes = `const gone = process.getBuiltinModule('node:fs').mkdtempSync('${temporaryFolder()}/'); process.chdir(gone); process.getBuiltinModule('node:fs').rmdirSync(gone);`;
  const { code, stdout, stderr } = await assay(['lint', fair], {
    nodeFlags: [`--import=data:text/javascript,${removes}`],
  }).ended;
  const sentence = '`assay` must run in a folder; found one that was removed. `cd` to another one.\n';
  expect([code, stdout, stderr]).toEqual([2, '', sentence]);
});

test('descriptions come from an address and from the standard input', async () => {
  const origin = createHttpServer((_, response) => response.end(readFileSync(fair)));
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(origin.address() as AddressInfo).port}/v1/fair.yaml`;
  const { child, says, ended } = assay(['mock', address, '-', '--port', '0'], {
    stdin: readFileSync(fair, 'utf8'),
  });
  const [, url = ''] = await says(/^Mock server at (\S+)/u);
  const statuses = [await ask(`${url}/fair/fair-days`), await ask(`${url}/api/fair-days`)];
  child.kill('SIGTERM');
  origin.close();
  const { code, stderr } = await ended;
  const size = readFileSync(fair).length;
  expect([statuses, code, stderr]).toEqual([
    [200, 200],
    143,
    `Read ${address} once: ${size} bytes. What changes there later is not seen.\n`,
  ]);
});

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('%s ends it with %d after what is under way', async (signal, expected) => {
  const { child, says, ended } = assay(['mock', fair, '--port', '0']);
  const [, url = ''] = await says(/^Mock server at (\S+)/u);
  const answered = new Promise((resolve, reject) => {
    const headers = { 'content-length': 2, expect: '100-continue' };
    const upload = request(`${url}/tickets`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
    upload.flushHeaders();
    upload.once('continue', () => {
      child.kill(signal);
      upload.end('{}');
    });
  });
  const { code, stdout, stderr } = await ended;
  expect([await answered, code, /\nPOST \/tickets 201 \d+\.\d ms( {2}example \w+)?\n$/u.test(stdout), stderr]).toEqual([
    201,
    expected,
    true,
    '',
  ]);
});

test('over HTTP/2 it prints an https address and logs likewise', async () => {
  const { child, says, ended } = assay(['mock', fair, fair, '--port', '0', '--http2', '--json']);
  const [, url = ''] = await says(/"url":"(https:[^"]+)"/u);
  const session = connect(url, { rejectUnauthorized: false });
  const status = await new Promise((resolve) => {
    const stream = session.request({ ':path': '/fair-2/fair-days' }).once('response', (headers) => {
      resolve(headers[':status']);
    });
    stream.resume();
  });
  session.close();
  child.kill('SIGTERM');
  const { code, stdout } = await ended;
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  expect([status, code, lines]).toEqual([
    200,
    143,
    [
      expect.objectContaining({ url, operations: 12, watched: [] }),
      expect.objectContaining({ method: 'GET', target: '/fair-2/fair-days', status: 200 }),
    ],
  ]);
});

test('it goes on in silence where nobody reads what it prints', async () => {
  const { child, says, ended } = assay(['mock', fair, '--port', '0']);
  const [, url = ''] = await says(/^Mock server at (\S+)/u);
  child.stdout?.destroy();
  const statuses = [];
  for (let count = 0; count < 3; count += 1) statuses.push(await ask(`${url}/fair-days`));
  child.kill('SIGTERM');
  const { code, stderr } = await ended;
  expect([statuses, code, stderr]).toEqual([[200, 200, 200], 143, '']);
});

const full = '/dev/full';
const describeFull = describedWith(__filename, {
  tool: full,
  isThere: existsSync(full),
  advice: 'run on Linux',
});
describeFull('a full disk', () => {
  test('costs the log, not the mock', async () => {
    const disk = openSync(full, 'w');
    const port = await freePort();
    const { child, ended } = assay(['mock', fair, '--port', String(port)], { stdout: disk });
    closeSync(disk);
    const statuses = [await ask(`http://127.0.0.1:${port}/fair-days`), await ask(`http://127.0.0.1:${port}/fair-days`)];
    child.kill('SIGTERM');
    const { code, stderr } = await ended;
    expect([statuses, code, stderr]).toEqual([
      [200, 200],
      143,
      'The standard output must be writable; found no space left (ENOSPC). What goes there is lost.\n',
    ]);
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The status at `url` as soon as somebody listens there. */
async function ask(url: string): Promise<number> {
  for (;;) {
    try {
      return (await fetch(url)).status;
    } catch {
      await sleep(20);
    }
  }
}
