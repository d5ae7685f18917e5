import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { member } from '../../src/lib/json.ts';

/** The first answer of a load. */
export interface FirstAnswer {
  readonly status: number;
  /** Status line and headers as they were sent. */
  readonly head: string;
  readonly body: string;
}

/** Requests to send: as whole texts of HTTP/1.1, in turn. */
interface Load {
  readonly port: number;
  readonly requests: readonly string[];
  readonly count: number;
  /** Kept open at once; eight where absent. */
  readonly connections?: number;
}

/** A process that sends requests. */
export interface Sender {
  readonly send: (load: Load) => Promise<FirstAnswer>;
  readonly stop: () => void;
}

const connections = 8;

/** A second process, so that sending costs the measured one nothing. */
export function startSender(): Sender {
  const child = fork(resolve('bench/programs/load.mjs'), { execArgv: [] });
  return {
    send: async (load) => {
      child.send({ connections, ...load });
      const [said] = (await once(child, 'message')) as readonly unknown[];
      const error = member(said, 'error');
      if (error !== undefined) throw new Error(`port ${load.port}: ${JSON.stringify(error)}`);
      const first = member(said, 'first');
      return {
        status: Number(member(first, 'status')),
        head: String(member(first, 'headers')),
        body: String(member(first, 'body')),
      };
    },
    stop: () => {
      child.kill();
    },
  };
}

/** A request of HTTP/1.1 as text; a body is sent as JSON. */
export function requestText(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: object,
): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: '127.0.0.1',
    accept: '*/*',
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', text].join('\r\n');
}
