import { isText } from '../../lib/json.ts';
import { show, sizeOf } from '../../lib/show.ts';
import { type Answer, type ServerMessage, readMessages, unreadableServer, wireLimits } from './exchange.ts';
import { createLineEnds, createLineSplitter } from './lines.ts';

/** The answer to a POST, of which the body is not read yet. */
export interface HttpReply {
  readonly kind: 'reply';
  readonly status: number;
  /** The headers by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Reads the body until it ends, or `onChunk` answers that it is enough; what is left is not read. */
  readonly read: (onChunk: (chunk: Uint8Array) => 'more' | 'enough') => Promise<ReadEnd>;
}

type ReadEnd = { readonly kind: 'end' | 'silent' } | Unreachable;

/** Why no answer came, in a few words: `no connection (ECONNREFUSED)`. */
export interface Unreachable {
  readonly kind: 'unreached';
  readonly reason: string;
}

export interface ReplyContext {
  readonly name: string;
  readonly method: string;
}

interface HttpAnswerContext extends ReplyContext {
  readonly take: (message: ServerMessage) => void;
}

/** The answer among the messages of a body: one JSON text, or a stream of events that may hold others before. */
export async function readAnswer(
  reply: HttpReply,
  id: number,
  { name, method, take }: HttpAnswerContext,
): Promise<Answer> {
  let answer: Answer | undefined;
  let noise = 0;
  const onText = (text: string): void => {
    const messages = readMessages(text);
    if (messages === undefined) noise += 1;
    if (noise > wireLimits.noiseLines)
      throw unreadableServer(
        name,
        `answer \`${method}\``,
        `more than ${wireLimits.noiseLines} events that are no JSON-RPC`,
      );
    for (const message of messages ?? []) {
      const isOurs =
        (message.kind === 'result' || message.kind === 'error') && (message.id === id || reply.status >= 400);
      if (isOurs) answer = message;
      else take(message);
    }
  };
  const isStream = /^text\/event-stream\b/iu.test(reply.headers['content-type'] ?? '');
  const reader = createEventReader({ isStream, onText });
  let size = 0;
  const end = await reply.read((chunk) => {
    size += chunk.length;
    if (size > wireLimits.messageBytes)
      throw unreadableServer(name, `answer \`${method}\``, `more than ${sizeOf(wireLimits.messageBytes)}`);
    reader.push(chunk);
    return answer === undefined ? 'more' : 'enough';
  });
  reader.end();
  if (answer !== undefined) return answer;
  if (end.kind === 'silent') return { kind: 'silent' };
  if (end.kind === 'unreached') throw unreadableServer(name, `answer \`${method}\``, end.reason);
  if (reply.status >= 300) return { kind: 'error', error: { code: 0, message: `HTTP ${reply.status}` } };
  const type = reply.headers['content-type'];
  const body = isText(type) ? show(type) : 'a body of no type';
  return { kind: 'other', found: `${reply.status} with ${body} that has no JSON-RPC answer` };
}

/** Reads a body: the texts of its events (Server-Sent Events), or all of it as one. */
function createEventReader({
  isStream,
  onText,
}: {
  readonly isStream: boolean;
  readonly onText: (text: string) => void;
}): { readonly push: (chunk: Uint8Array) => void; readonly end: () => void } {
  let lines: string[] = [];
  const flush = (): void => {
    if (lines.length > 0) onText(lines.join('\n'));
    lines = [];
  };
  const onLine = (line: string): void => {
    const field = /^data(?:: ?(.*))?$/su.exec(line);
    if (!isStream) lines.push(line);
    else if (line === '') flush();
    else if (field !== null) lines.push(field[1] ?? '');
  };
  // Bodies have a limit of their own.
  const splitter = createLineSplitter(Infinity, { onLine, onTooLong: flush });
  const endLines = createLineEnds();
  return {
    push: (chunk) => {
      splitter.push(isStream ? endLines(chunk) : chunk);
    },
    end: () => {
      splitter.end();
      flush();
    },
  };
}
