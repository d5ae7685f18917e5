import { afterEach, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { ReplayReport } from '../../../src/results.ts';
import { endAll, program, serve, startNode, type Started } from '../../support/assay-process.ts';
import { makeCertificate } from '../../../src/server/certificate.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const description = resolve('fixtures/mock/fair.yaml');

afterEach(endAll);

function assay(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Started {
  const env = { PATH: process.env.PATH, ...environment };
  return startNode([program, 'replay', ...args], { cwd: folder, env });
}

/** Answers so many requests, then none. */
function tiring(count: number): RequestListener {
  let asked = 0;
  return (_, response) => {
    asked += 1;
    if (asked <= count) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
}

test('a target over HTTP/2 that says goodbye (GOAWAY) and leaves the connection open does not keep the command', async () => {
  const server = createSecureServer(await makeCertificate('127.0.0.1', new Date()));
  server.on('stream', (stream) => {
    stream.on('error', () => undefined);
    stream.respond({ ':status': 200, 'content-type': 'application/json' });
    stream.end('{}');
    stream.session?.goaway(0);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { ended } = assay([description, '--target', `https://127.0.0.1:${port}`, '--insecure']);
  expect((await ended).code).toBe(1);
  server.close();
});

describe('Ctrl-C', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s reports what was done, in every format, and ends with %d', async (signal, expected) => {
    const url = await serve(tiring(30));
    const { child, ended, says } = assay([
      description,
      '--target',
      url,
      '--format',
      'text',
      '--format',
      'json:a.json',
      '--format',
      'junit:a.xml',
    ]);
    await says(/failed +\w/u);
    child.kill(signal);
    const { code, stdout, stderr } = await ended;
    const { runs } = JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8')) as ReplayReport;
    expect([code, stderr, runs[0]?.stopped, existsSync(join(folder, 'a.xml'))]).toEqual([
      expected,
      'Stopped before the end.\n',
      'interrupted',
      true,
    ]);
    expect(stdout.trimEnd()).toMatch(/; stopped before the end$/u);
  });

  test('before anything was answered ends all the same', async () => {
    let heard: () => void = () => undefined;
    const isAsked = new Promise<void>((settle) => {
      heard = settle;
    });
    const url = await serve(() => {
      heard();
    });
    const { child, ended } = assay([description, '--target', url, '--timeout-ms', '60000']);
    await isAsked;
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    expect([code, stderr]).toEqual([130, 'Stopped before the end.\n']);
  });
});

test('a second signal ends what is deleted after the first; what is left was named', async () => {
  const wants = { 'application/json': { schema: { type: 'object', properties: { id: { type: 'integer' } } } } };
  const ok = { description: 'OK', content: wants };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const paths = {
    '/pets': { post: { requestBody: { content: wants }, responses: { '201': ok } } },
    '/pets/{id}': { parameters: [id], get: { responses: { '200': ok } }, delete: { responses: { '204': ok } } },
  };
  const shop = { openapi: '3.0.3', info: { title: 'Shop', version: '1' }, paths };
  writeFileSync(join(folder, 'shop.json'), JSON.stringify(shop));
  let [noteReading, noteDeleting] = [(): void => undefined, (): void => undefined];
  const isReading = new Promise<void>((settle) => (noteReading = settle));
  const isDeleting = new Promise<void>((settle) => (noteDeleting = settle));
  let isMade = false;
  const url = await serve(({ method, url: target }, response) => {
    const isOwn = target === '/pets/7';
    if (method === 'POST') isMade = true;
    if (method === 'POST') response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":7}');
    else if (isMade && isOwn && method === 'GET') {
      noteReading();
      setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":7}'), 50);
    } else if (isOwn && method === 'DELETE') noteDeleting();
    else response.writeHead(404).end();
  });
  const { child, ended } = assay(['shop.json', '--target', url, '--profile', 'none', '--allow-writes']);
  await isReading;
  child.kill('SIGINT');
  await isDeleting;
  child.kill('SIGINT');
  const { code, stderr } = await ended;
  expect([code, stderr]).toEqual([
    null,
    'Deleting what the run made, for two seconds at most: DELETE /pets/7. A second signal leaves the rest on the target.\n',
  ]);
});

describe('where output cannot go', () => {
  test('nobody reads on: a quiet end', async () => {
    let asked = 0;
    const url = await serve((request, response) => {
      asked += 1;
      response.writeHead(request.url?.includes('assay') === true ? 404 : 200).end(String(asked));
    });
    const { child, ended, says } = assay([description, '--target', url]);
    await says(/failed +\w/u);
    child.stdout?.destroy();
    const { code, stderr } = await ended;
    expect([code, stderr]).toEqual([1, '']);
  });

  test('nobody reads on before a failure: 141, as of SIGPIPE', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`/a${index}`, { get: { responses: { 204: { description: 'OK' } } } }]),
    );
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'many.json');
    writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Many', version: '1' }, paths }));
    let goOn: () => void = () => undefined;
    const isGone = new Promise<void>((settle) => {
      goOn = settle;
    });
    const url = await serve(({ method = '', url: target = '' }, response) => {
      const index = Number(/^\/a(\d+)$/u.exec(target)?.[1] ?? 0);
      const isDescribed = /^\/a\d+$/u.test(target) && ['GET', 'HEAD'].includes(method);
      const answer = (): void => {
        response.writeHead(isDescribed ? 204 : 404).end();
      };
      // The last operations are never answered whole: the run cannot be over when it notices.
      if (method === 'GET' || index < 5) answer();
      else if (index < 8) void isGone.then(answer);
    });
    const { child, ended, says } = assay([file, '--target', url, '--profile', 'none', '--concurrency', '1']);
    await says(/ok +\w/u);
    child.stdout?.destroy();
    goOn();
    const { code, stderr } = await ended;
    expect([code, stderr]).toEqual([141, '']);
  });

  test('a folder that is not there: one sentence, and the results on the terminal', async () => {
    const { code, stdout, stderr } = await assay([description, '--format', 'json:none/a.json']).ended;
    expect([code, stderr]).toEqual([2, 'none/a.json: a report must be writable; found no such folder.\n']);
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/against in-process: \d+ cases/u);
  });

  test('a device: one sentence, and the results on the terminal', async () => {
    symlinkSync('/dev/full', join(folder, 'full.json'));
    const { code, stdout, stderr } = await assay([description, '--format', 'json:full.json']).ended;
    expect([code, stderr]).toEqual([2, 'full.json: a report must be a regular file; found a device.\n']);
    expect(stdout).toMatch(/against in-process: \d+ cases/u);
  });

  test('a disk that is full amid a report: one sentence, what was there before, and nothing beside it', () => {
    const own = join(folder, 'own');
    mkdirSync(own);
    writeFileSync(join(own, 'report.json'), 'old');
    // Files may have 4 kB.
    const command = `ulimit -f 4; exec '${process.execPath}' '${program}' replay '${description}' --format json:own/report.json`;
    const { status, stderr } = spawnSync('bash', ['-c', command], { cwd: folder, encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, 'own/report.json: a report must be writable; found EFBIG.\n']);
    expect([readdirSync(own), readFileSync(join(own, 'report.json'), 'utf8')]).toEqual([['report.json'], 'old']);
  });

  test('a report through a link replaces what it leads to', async () => {
    writeFileSync(join(folder, 'real.json'), 'old');
    symlinkSync('real.json', join(folder, 'link.json'));
    await assay([description, '--format', 'json:link.json']).ended;
    expect(readFileSync(join(folder, 'real.json'), 'utf8').startsWith('{')).toEqual(true);
  });
});

describe('colours', () => {
  const isColoured = async (environment: Readonly<Record<string, string>>): Promise<boolean> => {
    const { stdout } = await assay([description, '--include', 'method=GET'], environment).ended;
    return stdout.includes('\u001b[');
  };
  test.each([
    { title: 'none into a pipe', environment: {}, expected: false },
    { title: 'where they are forced', environment: { FORCE_COLOR: '1' }, expected: true },
  ])('$title', async ({ environment, expected }) => {
    expect(await isColoured(environment)).toEqual(expected);
  });
});

test('the report names the version of the package, and places from the working directory', async () => {
  writeFileSync(join(folder, 'own.yaml'), readFileSync(description));
  let asked = 0;
  const url = await serve((request, response) =>
    response
      .writeHead(request.url?.includes('assay') === true ? 404 : 200, { 'content-type': 'application/json' })
      .end(`{"asked":${String((asked += 1))}}`),
  );
  const { stdout } = await assay(['own.yaml', '--target', url, '--format', 'json']).ended;
  const { version, runs } = JSON.parse(stdout) as ReplayReport;
  expect(version).toEqual((JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version);
  const files = runs[0]?.results.flatMap(({ exampleAt }) => exampleAt?.file ?? []);
  expect(new Set(files)).toEqual(new Set(['own.yaml']));
});
