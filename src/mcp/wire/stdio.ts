import {
  type Answer,
  type McpExchange,
  type ServerMessage,
  readMessages,
  replyTo,
  unreadableServer,
  wireLimits,
} from './exchange.ts';
import { show, sizeOf } from '../../lib/show.ts';

/** A started server: lines in, lines out. */
export interface ServerLines {
  readonly write: (line: string) => void;
  /** Calls `onLine` for each line of stdout, and `onEnd` once, when nothing comes any more: with why, in words. */
  readonly listen: (listeners: {
    readonly onLine: (line: string) => void;
    readonly onEnd: (why: string) => void;
  }) => void;
}

interface Surroundings {
  readonly name: string;
  /** Calls `run` after some milliseconds, unless the answer is called before. */
  readonly schedule: (run: () => void, ms: number) => () => void;
}

interface Waiting {
  readonly method: string;
  readonly settle: (answer: Answer) => void;
  readonly fail: (error: Error) => void;
}

/** Speaks with a server over its standard input and output. */
export function createStdioExchange(lines: ServerLines, { name, schedule }: Surroundings): McpExchange {
  const waiting = new Map<unknown, Waiting>();
  let [nextId, changes, noise, size] = [1, 0, 0, 0];
  let ended: string | undefined;
  let firstNoise: string | undefined;
  const advice = (): string | undefined =>
    firstNoise && `It wrote ${firstNoise} to stdout, which is no JSON-RPC message; logs belong on stderr.`;
  let onChange: () => void = () => undefined;
  const end = (why: string): void => {
    ended ??= why;
    for (const { method, fail } of waiting.values())
      fail(unreadableServer(name, `answer \`${method}\``, ended, advice()));
    waiting.clear();
    onChange();
  };
  const take = (message: ServerMessage): void => {
    switch (message.kind) {
      case 'request':
        lines.write(JSON.stringify(replyTo(message)));
        return;
      case 'notification':
        if (!message.method.endsWith('/list_changed')) return;
        changes += 1;
        onChange();
        return;
      case 'result':
      case 'error': {
        const { id, ...answer } = message;
        waiting.get(id)?.settle(answer);
        waiting.delete(id);
      }
    }
  };
  lines.listen({
    onLine: (line) => {
      if (ended !== undefined || line.trim() === '') return;
      size += line.length;
      if (size > wireLimits.listBytes) {
        end(`more than ${sizeOf(wireLimits.listBytes)} in all`);
        return;
      }
      const messages = readMessages(line);
      if (messages !== undefined) for (const message of messages) take(message);
      else {
        firstNoise ??= show(line);
        noise += 1;
        if (noise > wireLimits.noiseLines) end(`more than ${wireLimits.noiseLines} lines that are no JSON-RPC`);
      }
    },
    onEnd: end,
  });
  const ask: McpExchange['ask'] = (method, params, { timeoutMs }) =>
    new Promise((resolve, reject) => {
      if (ended !== undefined) {
        reject(unreadableServer(name, `answer \`${method}\``, ended, advice()));
        return;
      }
      const id = nextId;
      nextId += 1;
      const cancel = schedule(() => {
        waiting.delete(id);
        resolve({ kind: 'silent' });
      }, timeoutMs);
      waiting.set(id, {
        method,
        settle: (answer) => {
          cancel();
          resolve(answer);
        },
        fail: (error) => {
          cancel();
          reject(error);
        },
      });
      lines.write(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    });
  return {
    name,
    ask,
    notify: (method) => {
      lines.write(JSON.stringify({ jsonrpc: '2.0', method }));
      return Promise.resolve();
    },
    changes: () => changes,
    hears: true,
    advice,
    pause: (ms) =>
      new Promise((resolve) => {
        const cancel = schedule(resolve, ms);
        onChange = () => {
          cancel();
          resolve();
        };
      }),
  };
}
