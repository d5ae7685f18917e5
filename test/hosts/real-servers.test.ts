import { afterEach, expect, test } from '@jest/globals';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describedWith } from '../support/described-with.ts';
import { describedWithPackages } from '../support/installed-packages.ts';
import { environment, finish, hostFolder, type Finished } from '../support/pack.ts';

/** A server of a real framework, and all that is wrong with it: read in its source, and asked by curl. */
interface RealServer {
  readonly name: string;
  readonly command: readonly [program: string, ...args: readonly string[]];
  /** The path of the description below the address, or the file. */
  readonly description: string;
  /** Each with its operation, as the report tells it. */
  readonly wrong: readonly string[];
  /** The same where replay makes records of its own. */
  readonly wrongWithWrites: readonly string[];
  /** Values that the server knows. */
  readonly values: readonly string[];
  readonly options?: readonly string[];
}

// FastAPI is of Debian's Python, whatever else is called python3.
const python = '/usr/bin/python3';
const servers: readonly RealServer[] = [
  {
    name: 'FastAPI',
    command: [python, 'sql_databases.py'],
    description: '/openapi.json',
    wrong: [
      // Starlette asks the first route of a path alone.
      'PUT /users/ allow-header: `Allow` of a 405 must name GET, POST; found POST. (2 answers)',
      // `HTTPException(404)` is in no `responses`.
      'GET /users/{user_id} status-expected: The status must be a declared one (200, 422); found 404.',
      // Pydantic 1 writes None where the schema has a text.
      'GET /items/ body-schema: The body at `/2/description` must be a string; found null. (2 answers)',
    ],
    wrongWithWrites: [
      // Items of the user that the run made are in the list of users, too.
      'GET /users/ body-schema: The body at `/1/items/1/description` must be a string; found null. (3 answers)',
      'PUT /users/ allow-header: `Allow` of a 405 must name GET, POST; found POST. (2 answers)',
      // An address that is there already is refused with 400.
      'POST /users/ status-expected: The status must be a declared one (200, 422); found 400.',
      'GET /users/{user_id} status-expected: The status must be a declared one (200, 422); found 404.',
    ],
    values: ['user_id=1'],
  },
  {
    name: 'Mojolicious',
    command: ['perl', 'mojolicious.pl'],
    description: 'mojolicious.json',
    options: ['--validate', 'request'],
    wrong: [
      // JSON::Validator makes texts of numbers.
      'POST /notes boundary-rejected: A request with `title` 4711, where `type` is "string", must be refused with 4xx; found 201. (2 answers)',
    ],
    wrongWithWrites: [
      'POST /notes boundary-rejected: A request with `title` 4711, where `type` is "string", must be refused with 4xx; found 201. (2 answers)',
    ],
    values: ['noteId=1'],
  },
  {
    name: 'LoopBack',
    command: [process.execPath, 'todo.cjs'],
    description: '/openapi.json',
    wrong: [
      'HEAD /todos head-follows-get: HEAD must have the status of GET, 200, or be refused; found 404. (2 answers)',
      // A record that is not there is an error of its own for `replaceById`.
      'PUT /todos/{id} status-expected: The status must be below 500; found 500. (2 answers)',
      'GET /todos/{id} status-expected: The status must be a declared one (200); found 404. (4 answers)',
      // An address that nobody knows is refused with 400.
      'POST /todos status-expected: The status must be a declared one (200); found 400.',
    ],
    wrongWithWrites: [
      'POST /todos status-expected: The status must be a declared one (200); found 400. (2 answers)',
      'HEAD /todos head-follows-get: HEAD must have the status of GET, 200, or be refused; found 404. (2 answers)',
      // PUT, PATCH and DELETE go to a record of the run alone.
      'GET /todos/{id} status-expected: The status must be a declared one (200); found 404.',
    ],
    values: ['id=1'],
  },
  {
    name: 'NestJS',
    command: [process.execPath, 'nest.mjs'],
    description: '/openapi.json',
    wrong: [],
    wrongWithWrites: [],
    values: ['id=1'],
  },
  {
    name: 'Fastify',
    command: [process.execPath, 'fastify.mjs'],
    description: '/openapi.json',
    wrong: [],
    wrongWithWrites: [],
    values: ['id=1'],
  },
  {
    name: 'express-openapi-validator',
    command: [process.execPath, 'validator.mjs'],
    description: 'validator.yaml',
    wrong: [
      // The application's own handler of errors leaves out the headers of the validator's.
      'PUT /pets allow-header: `Allow` of a 405 must name GET, POST; found no such header. (5 answers)',
      // Its errors have no `code`, so that the validator refuses them.
      'GET /pets/{id} status-expected: The status must be below 500; found 500. (2 answers)',
      'GET /PETS/0 undefined-path: /PETS/0 is a described path in other case, not described itself, and must be answered with 404; found 500. (2 answers)',
    ],
    wrongWithWrites: [
      'GET /pets/{id} status-expected: The status must be below 500; found 500. (2 answers)',
      'PUT /pets allow-header: `Allow` of a 405 must name GET, POST; found no such header. (5 answers)',
      'GET /PETS/0 undefined-path: /PETS/0 is a described path in other case, not described itself, and must be answered with 404; found 500. (2 answers)',
    ],
    values: ['id=1', 'limit=5'],
  },
];

const { describeInstalled, folder, isThere } = describedWithPackages(__filename, {
  name: 'servers',
  tool: 'install of their frameworks',
  dependencies: {
    '@loopback/example-todo': '6.0.0',
    '@nestjs/common': '12.5.1',
    '@nestjs/core': '12.5.1',
    '@nestjs/platform-express': '12.5.1',
    '@nestjs/swagger': '12.0.2',
    'class-transformer': '0.5.1',
    'class-validator': '0.15.1',
    express: '5.3.0',
    'express-openapi-validator': '5.6.2',
    fastify: '5.12.8',
    '@fastify/swagger': '9.9.3',
    'reflect-metadata': '0.2.2',
    rxjs: '7.8.2',
  },
});
const describeFastApi = describedWith(__filename, {
  tool: 'FastAPI',
  isThere: isThere && spawnSync(python, ['-c', 'import fastapi, uvicorn']).status === 0,
  advice: 'apt-get install python3-fastapi python3-uvicorn',
});
const describeMojolicious = describedWith(__filename, {
  tool: 'Mojolicious with its plugin for OpenAPI',
  isThere: isThere && spawnSync('perl', ['-MMojolicious::Plugin::OpenAPI', '-e', '1']).status === 0,
  advice: 'apt-get install libmojolicious-plugin-openapi-perl',
});

let running: ChildProcess | undefined;
afterEach(() => {
  running?.kill('SIGKILL');
});

/** Replays a server that has just started. The address and the times are taken out of the report. */
async function replay(
  { command, description, options = [] }: RealServer,
  args: readonly string[],
  at: string,
): Promise<Finished> {
  await cp(join(at, 'node_modules/@loopback/example-todo/data'), join(at, 'data'), { recursive: true });
  const [program, ...rest] = command;
  running = spawn(program, rest, { cwd: at, env: environment(), stdio: ['ignore', 'pipe', 'ignore'] });
  const address = await addressOf(running);
  if (description.startsWith('/')) {
    const answer = await fetch(`${address}${description}`);
    await writeFile(join(at, 'described.json'), await answer.text());
  }
  const file = description.startsWith('/') ? 'described.json' : description;
  const assay = join(hostFolder('today'), 'node_modules/spectral-assay/dist/assay.cjs');
  const common = [assay, 'replay', file, '--target', address, '--profile', 'none', '--no-config', ...options];
  const done = await finish(process.execPath, [...common, ...args], at);
  const ended = once(running, 'exit');
  running.kill('SIGKILL');
  await ended;
  return { ...done, stdout: done.stdout.replaceAll(address, 'URL').replace(/; [\d.]+ m?s\b/u, '') };
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  let said = '';
  for await (const chunk of stdout ?? []) {
    said += String(chunk);
    const [address] = /http:\/\/\S+(?=\s)/u.exec(said) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error(`The server ended before it said its address: ${said}`);
}

/** The groups of failures in a text report: `operation check: message`. */
function groupsIn(report: string): readonly string[] {
  const failures = /\n\n([^]*?)\n\n(?:\d+ checks are not|Coverage )/u.exec(report)?.[1] ?? '';
  const groups: string[] = [];
  let [title, check] = ['', ''];
  for (const line of failures.split('\n')) {
    const [, indent = '', text = ''] = /^( *)(.*)$/u.exec(line) ?? [];
    if (indent === '' && text !== '') title = text.replace(/ \(.*\)$/u, '');
    else if (indent.length === 2) check = text;
    else if (indent.length === 4 && check !== '') {
      groups.push(`${title} ${check}: ${text}`);
      check = '';
    }
  }
  return groups;
}

describeFastApi('a server of Python', () => {
  tryAll(servers.slice(0, 1));
});

describeMojolicious('a server of Perl', () => {
  tryAll(servers.slice(1, 2));
});

describeInstalled('servers of Node', () => {
  tryAll(servers.slice(2));
});

function tryAll(tried: readonly RealServer[]): void {
  test.each(tried)('$name: what is wrong with it is reported once, and nothing else', async (server) => {
    const plain = await replay(server, [], folder);
    const writing = await replay(server, ['--allow-writes'], folder);
    expect([groupsIn(plain.stdout), groupsIn(writing.stdout)]).toEqual([server.wrong, server.wrongWithWrites]);
  });

  test.each(tried)('$name: five runs, one report', async (server) => {
    const reports = new Set<string>();
    for (let run = 0; run < 5; run += 1) reports.add((await replay(server, ['--allow-writes'], folder)).stdout);
    expect([...reports]).toHaveLength(1);
  });

  test.each(tried)('$name: with values and a baseline all is well', async (server) => {
    await rm(join(folder, 'known.yaml'), { force: true });
    const values = server.values.flatMap((value) => ['--value', value]);
    const args = [...values, '--allow-writes', '--baseline', 'known.yaml'];
    await replay(server, [...args, '--update-baseline'], folder);
    const { exitCode, stderr } = await replay(server, args, folder);
    expect([exitCode, stderr]).toEqual([0, '']);
  });
}
