import { resolve } from 'node:path';
import { beforeAll, describe as group, expect, test } from '@jest/globals';
import { runMock, type MockSystem } from '../../../src/cli/mock/command.ts';
import { describe } from '../../../src/description/description.ts';
import { parseSource } from '../../../src/description/parse/parse.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import type { AnswerRequest } from '../../../src/http/message.ts';
import { plain } from '../../../src/report/paint.ts';
import { relativePath } from '../../../src/node/files.ts';
import { withEffects } from '../../../src/node/system.ts';
import type { EndSignal } from '../../../src/node/signals.ts';
import { makeCertificate } from '../../../src/server/certificate.ts';
import type { ListenOptions } from '../../../src/server/http.ts';
import { notWatched } from '../../support/not-watched.ts';

const fair =
  'openapi: 3.1.0\npaths:\n  /a:\n    get: { responses: { 200: { content: { application/json: { examples: { one: { value: 1 } } } } } } }\n';
const page = `Mock server at http://h:PORT
An API without a title: 1 operation, from fair.yaml
Watching . for changes. Ctrl-C stops.

fair
----
GET     /a  (one)
        curl http://h:PORT/a -H 'x-vendor-response-body-example: one'

`;

interface Told {
  stdout: string;
  stderr: string;
  ports: number[];
  closed: boolean;
}

interface Behaviour {
  readonly taken?: readonly number[];
  readonly isContinuousIntegration?: boolean;
  readonly whileRunning?: (running: { answer: AnswerRequest; options: ListenOptions; change: () => void }) => void;
}

/** A system of memory: `files` by absolute path, `taken` ports, and what happens while it runs. */
function systemOf(
  files: Record<string, string>,
  { taken = [], isContinuousIntegration = false, whileRunning }: Behaviour = {},
) {
  const told: Told = { stdout: '', stderr: '', ports: [], closed: false };
  const readBytes = (path: string) => {
    const found = Object.entries(files).find(([name]) => path.endsWith(name));
    return found === undefined ? { reason: 'no such file' } : new TextEncoder().encode(found[1]);
  };
  const load = (path: string) => {
    const bytes = readBytes(path);
    if (!(bytes instanceof Uint8Array)) throw new UserError(`${path}: gone.`);
    return describe(parseSource(path, bytes), { readBytes });
  };
  let serve = (): void => undefined;
  let change = (): void => undefined;
  const system: MockSystem = {
    workingFolder: process.cwd(),
    load,
    kindOf: () => 'file',
    listFolder: () => [],
    readStdin: () => Promise.resolve(new TextEncoder().encode(fair)),
    fetchBytes: () => Promise.reject(new UserError('Nothing must be fetched.')),
    coreCount: () => 2,
    startCluster: () => Promise.resolve(undefined),
    fetchFile: () => Promise.reject(new UserError('Nothing must be fetched.')),
    readBytes,
    readBytesWithin: () => readBytes,
    repositoryTop: () => undefined,
    refusedPath: () => undefined,
    rootFolderOf: () => '/',
    relativePath,
    listen: (answer, options) => {
      told.ports.push(options.port);
      if (taken.includes(options.port))
        return Promise.reject(Object.assign(new Error('taken'), { code: 'EADDRINUSE' }));
      serve = () => whileRunning?.({ answer, options, change });
      const close = () => {
        told.closed = true;
        return Promise.resolve();
      };
      return Promise.resolve({ url: `http://h:${options.port}`, port: options.port, close });
    },
    makeCertificate: (host) => Promise.resolve({ cert: `for ${host}`, key: 'key' }),
    watchFolders: (_, onChange) => {
      change = onChange;
      return notWatched;
    },
    startProgress: () => () => undefined,
    stdout: (text) => void (told.stdout += text),
    log: (makeText) => void (told.stdout += makeText()),
    clockMs: () => 0,
    paint: plain,
    stderr: (text) => void (told.stderr += text),
    // The command asks for this when it serves.
    get stopped() {
      serve();
      return Promise.resolve<EndSignal>('SIGTERM');
    },
    atOnce: (work) => work,
    isContinuousIntegration,
  };
  return { system, told };
}

test('prints the address and the operations, and ends when asked', async () => {
  const { system, told } = systemOf({ 'fair.yaml': fair });
  expect(await runMock(['fair.yaml'], system)).toBe(143);
  expect(told).toEqual({ stdout: page.replaceAll('PORT', '4880'), stderr: '', ports: [4880], closed: true });
});

test('says what it waits for at the start', async () => {
  const { system } = systemOf({ 'fair.yaml': fair });
  const steps: string[] = [];
  const startProgress = (text: string) => {
    steps.push(text);
    return () => void steps.push('done');
  };
  await runMock(['fair.yaml'], { ...system, startProgress });
  expect(steps).toEqual(['Reading fair.yaml ...', 'done']);
});

test('moves on from the default port and says so', async () => {
  const { system, told } = systemOf({ 'fair.yaml': fair }, { taken: [4880, 4881] });
  await runMock(['fair.yaml'], system);
  expect([told.stderr, told.ports]).toEqual(['Port 4880 is taken; using 4882.\n', [4880, 4881, 4882]]);
});

test('the server takes bodies as large as is said', async () => {
  const limits: ListenOptions['limits'][] = [];
  const whileRunning: Behaviour['whileRunning'] = ({ options }) => void limits.push(options.limits);
  for (const args of [[], ['--body-mib', '20']]) {
    const { system } = systemOf({ 'fair.yaml': fair }, { whileRunning });
    await runMock(['fair.yaml', ...args], system);
  }
  expect(limits).toEqual([{ bodyBytes: 1_048_576 }, { bodyBytes: 20_971_520 }]);
});

test('does not move on from a port that was set', async () => {
  const { system } = systemOf({ 'fair.yaml': fair }, { taken: [4000] });
  await expect(runMock(['fair.yaml', '--port', '4000'], system)).rejects.toThrow(
    'The port must be free to listen on; found EADDRINUSE at 127.0.0.1:4000.',
  );
});

test.each([
  ['0', '`--workers` must be a whole number from 1 to 64, or `auto`; found "0".'],
  ['many', '`--workers` must be a whole number from 1 to 64, or `auto`; found "many".'],
])('--workers %s', async (workers, message) => {
  await expect(runMock(['fair.yaml', '--workers', workers], systemOf({ 'fair.yaml': fair }).system)).rejects.toThrow(
    message,
  );
});

test('several workers serve files alone', async () => {
  const { system } = systemOf({ 'fair.yaml': fair });
  await expect(runMock(['-', '--workers', 'auto'], system)).rejects.toThrow(
    '`--workers` must serve files, which each worker reads; found an address or the standard input.',
  );
});

test('one process has the records', async () => {
  const { system } = systemOf({ 'fair.yaml': fair });
  await expect(runMock(['fair.yaml', '--state', '--workers', '2'], system)).rejects.toThrow(
    '`--state` must stand without `--workers`: each worker would have records of its own; found both.',
  );
});

test('logs a line for each answer, and JSON lines where asked', async () => {
  const whileRunning = ({ answer, options }: { answer: AnswerRequest; options: ListenOptions }): void => {
    const request = { method: 'GET', target: '/a?b', headers: {} };
    options.onAnswer?.(request, answer(request), 0);
  };
  const [text, json] = [
    systemOf({ 'fair.yaml': fair }, { whileRunning }),
    systemOf({ 'fair.yaml': fair }, { whileRunning }),
  ];
  await runMock(['fair.yaml'], text.system);
  await runMock(['fair.yaml', '--json', '--port', '0'], json.system);
  expect(text.told.stdout.endsWith('\nGET /a?b 200 0.0 ms  example one\n')).toBe(true);
  expect(json.told.stdout.split('\n').map((line) => (line === '' ? line : (JSON.parse(line) as unknown)))).toEqual([
    { url: 'http://h:0', operations: 1, apis: [{ description: 'fair.yaml', operations: 1 }], watched: ['.'] },
    { method: 'GET', target: '/a?b', status: 200, durationMs: 0, example: 'one' },
    '',
  ]);
  const quiet = systemOf({ 'fair.yaml': fair }, { whileRunning });
  await runMock(['fair.yaml', '-q'], quiet.system);
  expect(quiet.told.stdout).toBe('Mock server at http://h:4880\n');
  await expect(runMock(['fair.yaml', '-q', '--verbose'], quiet.system)).rejects.toThrow(
    '`--quiet` must stand without `--verbose`; found both.',
  );
});

test.each<[args: readonly string[], host: string]>([
  [[], '127.0.0.1'],
  [['--host', '0.0.0.0'], '0.0.0.0'],
])('a mock is for this machine alone unless `--host` says otherwise', async (args, host) => {
  const hosts: string[] = [];
  const { system } = systemOf({ 'fair.yaml': fair }, { whileRunning: ({ options }) => hosts.push(options.host) });
  await runMock(['fair.yaml', ...args], system);
  expect(hosts).toEqual([host]);
});

test('the log of requests has no credentials, also after a reload that declares them', async () => {
  const files: Record<string, string> = { 'fair.yaml': fair };
  const { system, told } = systemOf(files, {
    whileRunning: ({ answer, options, change }) => {
      const headers = { authorization: 'Bearer otter-77' };
      const request = { method: 'GET', target: '/a?key=heron-99&t=otter-77', headers };
      options.onAnswer?.(request, answer(request), 0);
      files['fair.yaml'] = `${fair}components: { securitySchemes: { key: { type: apiKey, in: query, name: key } } }\n`;
      change();
      options.onAnswer?.(request, answer(request), 0);
      options.onDefect?.(request, new Error('no heron-99'));
    },
  });
  await runMock(['fair.yaml'], system);
  expect(told.stdout.split('\n').slice(-3)).toEqual([
    'GET /a?key=heron-99&t=*** 200 0.0 ms  example one',
    'GET /a?key=***&t=*** 200 0.0 ms  example one',
    '',
  ]);
  expect(told.stderr).toBe('Reloaded.\nGET /a?key=***&t=*** must be answered; found Error: no ***.\n');
});

test('the start names what is served, and an API without operations', async () => {
  const { system, told } = systemOf({
    'fair.yaml': `${fair}info: { title: "Orchard\\e[2J fair", version: 1.2 }\n`,
    'none.yaml': 'openapi: 3.1.0\ninfo: { title: None }\npaths: {}\n',
    'tools.yaml': 'openapi: 3.1.0\ninfo: { title: Tools }\nx-mcp: { tools: [] }\n',
  });
  await runMock(['api/fair.yaml', 'none.yaml', 'tools.yaml', '--no-watch'], system);
  expect(told.stdout.split('\n').slice(0, 6)).toEqual([
    'Mock server at http://h:4880',
    'Orchard [2J fair 1.2: 1 operation, from api/fair.yaml',
    'None: 0 operations, from none.yaml',
    'Tools: 0 operations, from tools.yaml',
    'Ctrl-C stops.',
    '',
  ]);
  expect(told.stderr).toBe(
    'none.yaml: a mocked description should have operations; found none. Every request is answered with 404.\n' +
      'tools.yaml: a mocked description should have operations; found none. Every request is answered with 404. ' +
      '`assay mcp serve tools.yaml` plays its MCP server.\n',
  );
});

test('reloads on change, and keeps the last good version while the file is broken', async () => {
  const files: Record<string, string> = { 'fair.yaml': fair };
  const seen: string[] = [];
  const { system, told } = systemOf(files, {
    whileRunning: ({ answer, change }) => {
      const look = () => seen.push(new TextDecoder().decode(answer({ method: 'GET', target: '/a', headers: {} }).body));
      files['fair.yaml'] = 'a: [';
      change();
      look();
      files['fair.yaml'] = fair.replace('value: 1', 'value: 2');
      change();
      look();
    },
  });
  const read: unknown[] = [];
  const watchFolders: MockSystem['watchFolders'] = (folders, onChange, options) => {
    const noting = (): void => {
      onChange();
      read.push(options?.files?.()?.length);
    };
    return system.watchFolders(folders, noting, options);
  };
  await runMock(['fair.yaml'], withEffects(system, { watchFolders }));
  // While it is broken, any file may be missing.
  expect(read).toEqual([undefined, 1]);
  expect([seen, told.stderr]).toEqual([
    ['1', '2'],
    'fair.yaml:2:1: a description must be YAML or JSON; found the end of the text in brackets that are not closed.\nServing the last good version.\nReloaded.\n',
  ]);
});

test('watches the folders of files that a description refers to, as they are after each reload', async () => {
  const answer = (ref: string): string =>
    `openapi: 3.1.0\npaths: { /a: { get: { responses: { '200': { $ref: '${ref}' } } } } }\n`;
  const files = {
    'api/fair.yaml': answer('../common/a.yaml'),
    'common/a.yaml': 'description: a',
    'other/b.yaml': 'description: b',
  };
  let asked = (): unknown => [];
  const seen: unknown[] = [];
  const { system, told } = systemOf(files, {
    whileRunning: ({ change }) => {
      seen.push(asked());
      files['api/fair.yaml'] = answer('../other/b.yaml');
      change();
      seen.push(asked());
    },
  });
  const load = (path: string) => {
    const bytes = system.readBytes(path);
    if (!(bytes instanceof Uint8Array)) throw new UserError(`${path}: gone.`);
    return describe(parseSource(resolve(path), bytes), { readBytes: system.readBytes, rootFolder: resolve('.') });
  };
  const watchFolders: MockSystem['watchFolders'] = (folders, onChange, options) => {
    asked = () => [options?.others?.(), options?.files?.()];
    return system.watchFolders(folders, onChange, options);
  };
  await runMock(['api/fair.yaml'], withEffects(system, { load, watchFolders }));
  const [api, before, now] = ['api/fair.yaml', 'common/a.yaml', 'other/b.yaml'].map((file) => resolve(file));
  expect([seen, told.stderr]).toEqual([
    [
      [[resolve('common')], [api, before]],
      [[resolve('other')], [api, now]],
    ],
    'Reloaded.\n',
  ]);
  expect(told.stdout).toContain('Watching api, common');
});

test.each([
  [['--no-watch'], false],
  [[], true],
] as const)('does not watch with %j, CI %s', async (flags, isContinuousIntegration) => {
  const { system } = systemOf({ 'fair.yaml': fair }, { isContinuousIntegration });
  const watched: unknown[] = [];
  await runMock(['fair.yaml', ...flags], {
    ...system,
    watchFolders: (...args) => (watched.push(args), notWatched),
  });
  expect(watched).toEqual([]);
});

test('--help says how', async () => {
  const { system, told } = systemOf({});
  await runMock(['--help'], system);
  expect(told.stdout).toContain('Usage: assay mock [description...] [options]');
});

group('settings', () => {
  const portOf = async (config: string, ...flags: string[]): Promise<readonly number[]> => {
    const { system, told } = systemOf({ 'fair.yaml': fair, 'assay.config.yaml': config });
    await runMock(['fair.yaml', ...flags], system);
    return told.ports;
  };
  test.each<[string, string[], number]>([
    ['', [], 4880],
    ['mock: { port: 5000 }', [], 5000],
    ['mock: { port: 5000 }', ['--port=6000'], 6000],
    [
      'mock: { exampleHeader: [X-A, x-b], echo: [post], cors: reflect, watch: false, host: h, strictExamples: true }\nreplay: {}',
      ['--config=assay.config.yaml'],
      4880,
    ],
    ['mock: { validate: off, security: off }', ['--validate=request', '--security=presence'], 4880],
    ['mock:', ['--example-header', 'x-a, x-b', '--echo', 'post,put', '--cors', 'reflect', '--strict-examples'], 4880],
  ])('%j with %j listen on %d', async (config, flags, port) => {
    expect(await portOf(config, ...flags)).toEqual([port]);
  });

  test.each<[string, string[], string]>([
    ['- a', [], ':1:1: a configuration must be a mapping.'],
    ['mock: {}\nmock: { port: 1 }', [], ':2:1: `mock` must stand once; found it once more.'],
    ['mok: {}', [], 'Did you mean `mock`?'],
    ['mock: 1', [], ':1:7: `mock` must be a mapping; found 1.'],
    ['mock:\n  prot: 1', [], ':2:9: `mock.prot` must be a known key; found `prot`. Did you mean `port`?'],
    ['mock:\n  xyz: 1', [], ':2:8: `mock.xyz` must be a known key; found `xyz`.'],
    ['mock: { port: -1 }', [], ':1:15: `mock.port` must be a whole number from 0 to 65535; found -1.'],
    ['mock: { validate: all }', [], ':1:19: `mock.validate` must be `off` or `request`; found "all".'],
    ['mock: { security: true }', [], ':1:19: `mock.security` must be `off` or `presence`; found true.'],
    ['', ['--validate', 'response'], '`--validate` must be `off` or `request`; found "response".'],
    ['', ['--security', 'basic'], '`--security` must be `off` or `presence`; found "basic".'],
    ['mock: { cors: all }', [], ':1:15: `mock.cors` must be `literal` or `reflect`; found "all".'],
    [
      'mock: { host: "" }',
      ['--config=assay.config.yaml'],
      ':1:15: `mock.host` must be a host name or address; found "".',
    ],
    ['mock: { http2: yes please }', [], ':1:16: `mock.http2` must be true or false; found "yes please".'],
    ['mock: { cert: 1 }', [], ':1:15: `mock.cert` must be the path of a PEM file; found 1.'],
    [
      'mock: { cert: c.pem }',
      [],
      '`--cert` must come with `--key`, the file of its private key; found `--cert` alone.',
    ],
    ['', ['--key', 'k.pem'], '`--key` must come with `--cert`, the file of its certificate; found `--key` alone.'],
    [
      '',
      ['--cert', 'gone.pem', '--key', 'k.pem'],
      'gone.pem: a certificate and its key must be readable; found no such file.',
    ],
    ['mock: { watch: 1 }', [], ':1:16: `mock.watch` must be true or false; found 1.'],
    ['mock: { echo: [get] }', [], ':1:14: `mock.echo` must be `post`, `put` or both; found "get".'],
    ['mock: { echo: 1 }', [], ':1:15: `mock.echo` must be `post`, `put` or both; found 1.'],
    [
      'mock: { exampleHeader: [] }',
      [],
      ':1:23: `mock.exampleHeader` must be a header name, or a list of them; found an empty list.',
    ],
    [
      'mock: { exampleHeader: [1, "a b"] }',
      [],
      ':1:23: `mock.exampleHeader` must be a header name, or a list of them; found 1.',
    ],
    ['', ['--port', 'x'], '`--port` must be a whole number from 0 to 65535; found "x".'],
    ['', ['--example-header', 'a b'], '`--example-header` must be a header name, or a list of them; found "a b".'],
    [
      '',
      ['--prot', '1'],
      '`--prot` must be an option of `assay mock`; found none of that name. Did you mean `--port`?',
    ],
    ['', ['--jsno'], '`--jsno` must be an option of `assay mock`; found none of that name. Did you mean `--json`?'],
    ['', ['-p', '1'], '`-p` must be an option of `assay mock`; found none of that name. Did you mean `--port`?'],
    [
      '',
      ['--__proto__'],
      '`--__proto__` must be an option of `assay mock`; found none of that name. `assay mock --help` lists them.',
    ],
    ['', ['--json=yes'], '`--json` must stand without a value; found `yes`.'],
    ['', ['--port'], '`--port` must have a value; found none. Write `--port=...`.'],
    [
      '',
      ['--port', '--json'],
      '`--port` must have a value; found an argument that starts with `-`. Where that is the value, write `--port=...`.',
    ],
  ])('%j with %j are refused', async (config, flags, message) => {
    await expect(portOf(config, ...flags)).rejects.toThrow(message);
  });

  group('a certificate', () => {
    const optionsOf = async (config: string, ...flags: string[]) => {
      let found: ListenOptions | undefined;
      const files = {
        'api/fair.yaml': fair,
        'api/assay.config.yaml': config,
        'api/tls/c.pem': given.cert,
        'k.pem': given.key,
      };
      const { system, told } = systemOf(files, { whileRunning: ({ options }) => void (found = options) });
      await runMock(['api/fair.yaml', ...flags], system);
      return { certificate: found?.certificate, line: /^ +curl.*$/mu.exec(told.stdout)?.[0].trim() };
    };
    const curl = (flag: string) => `curl ${flag}http://h:4880/a -H 'x-vendor-response-body-example: one'`;
    let given = { cert: '', key: '' };
    beforeAll(async () => {
      given = await makeCertificate('localhost', new Date('2027-05-01'));
    });

    test.each<[string, string[], 'none' | 'made' | 'given']>([
      ['', [], 'none'],
      ['', ['--http2'], 'made'],
      ['mock: { http2: true, host: a.example }', ['--config=api/assay.config.yaml'], 'made'],
      ['mock: { http2: false }', ['--http2'], 'made'],
      ['mock: { cert: tls/c.pem, key: ../k.pem }', [], 'given'],
      ['mock: { cert: tls/c.pem }', ['--key', 'k.pem'], 'given'],
      ['mock: { http2: false, cert: tls/c.pem, key: ../k.pem }', [], 'none'],
    ])('%j with %j: %s', async (config, flags, which) => {
      const host = config.includes('a.example') ? 'a.example' : '127.0.0.1';
      const expected = {
        none: { certificate: undefined, line: curl('') },
        made: { certificate: { cert: `for ${host}`, key: 'key' }, line: curl('-k ') },
        given: { certificate: given, line: curl('') },
      };
      expect(await optionsOf(config, ...flags)).toEqual(expected[which]);
    });
  });

  test('a description must be OpenAPI', async () => {
    const { system } = systemOf({ 'a.yaml': 'asyncapi: 3.0.0' });
    await expect(runMock(['a.yaml'], system)).rejects.toThrow(
      new UserError(
        'a.yaml:1:11: a mocked description must be OpenAPI; found AsyncAPI 3.0.0. `assay check` and `assay preview` read AsyncAPI.',
      ),
    );
  });
});
