import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';

const running: ChildProcess[] = [];
const servers: Server[] = [];

/** The command as it was built last: `npm test` builds it where it is stale. */
export const program = resolve('dist/assay.cjs');

/** What a process left. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A process that was started. */
export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves when `pattern` is in stdout, with what it found. */
  readonly says: (pattern: RegExp) => Promise<RegExpExecArray>;
}

/** Where a process runs, and with what. */
export interface Surroundings {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly stdin?: string;
  /** The standard input stays open, for `child.stdin`. */
  readonly isOpen?: true;
  readonly stdout?: 'pipe' | number;
}

/** Starts Node. */
export function startNode(
  args: readonly string[],
  { cwd, env, stdin, isOpen, stdout = 'pipe' }: Surroundings = {},
): Started {
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    stdio: [stdin === undefined && isOpen === undefined ? 'ignore' : 'pipe', stdout, 'pipe'],
  });
  if (isOpen === undefined) child.stdin?.end(stdin);
  running.push(child);
  const said = { stdout: '', stderr: '' };
  const watching = new Set<() => void>();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
      for (const look of watching) look();
    });
  }
  return {
    child,
    ended: new Promise((done) =>
      child.once('close', (code) => {
        done({ code, ...said });
      }),
    ),
    says: (pattern) =>
      new Promise((done) => {
        const look = (): void => {
          const found = pattern.exec(said.stdout);
          if (found !== null) done(found);
        };
        watching.add(look);
        look();
      }),
  };
}

/** Starts a server on this machine; answers its address. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Ends the processes and servers that a test has left. */
export function endAll(): void {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
}
