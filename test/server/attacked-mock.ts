import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { join } from 'node:path';
import { paths } from './http2-attacks.ts';

/** `assay mock --http2` in a process of its own, which hostile clients may attack. */
export interface AttackedMock {
  readonly pid: number;
  readonly port: number;
  /** What it holds of the memory of the machine. */
  readonly residentMegabytes: () => number;
  /** Its files and connections; 0 where the system does not say. */
  readonly openFiles: () => number;
  /** The status of a plain request, or why there is none. */
  readonly ask: () => Promise<string>;
  /** How it ended, and what it wrote to stderr, if it did. */
  readonly death: () => string | undefined;
  readonly stop: () => void;
}

/** Starts `command mock` with a release of Node, in `folder`, where it writes a description. Answers are held back for up to 20 ms. */
export async function startMock(folder: string, command: string, node = process.execPath): Promise<AttackedMock> {
  writeFileSync(join(folder, 'attacked.json'), JSON.stringify(description));
  // Leaks do not fit into that.
  const args = ['--max-old-space-size=128', command, 'mock', 'attacked.json', '--http2', '--port', '0', '--no-watch'];
  const child = spawn(node, [...args, '--delay-ms', '0-20', '--quiet'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [printed, said]: [string, string] = ['', ''];
  let death: string | undefined;
  child.stderr.on('data', (text: Buffer) => void (said += text.toString()));
  child.once('exit', (code, signal) => {
    death = `${signal ?? `exit code ${code}`}: ${said}`;
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      printed += text.toString();
      const found = /https:\/\/127\.0\.0\.1:(\d+)/u.exec(printed)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    child.once('exit', () => {
      reject(new Error(said));
    });
  });
  const pid = child.pid ?? 0;
  return {
    pid,
    port,
    residentMegabytes: () =>
      Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024),
    openFiles: () => (existsSync(`/proc/${pid}/fd`) ? readdirSync(`/proc/${pid}/fd`).length : 0),
    ask: () => ask(port),
    death: () => death,
    stop: () => child.kill('SIGKILL'),
  };
}

function ask(port: number): Promise<string> {
  return new Promise((resolve) => {
    const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
    const finish = (answer: string): void => {
      session.destroy();
      resolve(answer);
    };
    session.on('error', ({ message }: Error) => {
      finish(message);
    });
    const stream = session.request({ ':path': paths.small });
    stream.on('error', ({ message }: Error) => {
      finish(message);
    });
    stream.once('response', (headers) => {
      finish(String(headers[':status']));
    });
  });
}

const answered = (example: unknown) => ({
  responses: { 200: { description: 'Fine.', content: { 'application/json': { example } } } },
});

const description = {
  openapi: '3.1.0',
  info: { title: 'Attacked', version: '1.0.0' },
  paths: {
    [paths.small]: { get: answered({ ok: true }) },
    [paths.large]: { get: answered('x'.repeat(2_000_000)) },
    [paths.upload]: {
      post: { requestBody: { content: { 'application/json': { schema: {} } } }, ...answered({ ok: true }) },
    },
  },
};
