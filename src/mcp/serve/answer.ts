import { measure } from '../../description/parse/measure.ts';
import { isArray, isObject, isText, member, type JsonObject } from '../../lib/json.ts';
import { show } from '../../lib/show.ts';
import type { MockRequest } from '../../http/message.ts';
import { answerMethod, metaPrefix, modernVersion } from './methods.ts';
import { failureCodes, RpcFailure, type Era, type PlayedServer } from './played-server.ts';

/** A request as it was answered, for logs. */
export interface AnsweredRequest {
  readonly method: string;
  readonly params: unknown;
  readonly reply: JsonObject;
}

/** What is known of a client beside its message. */
export interface ClientContext {
  /** Headers that the mock of an operation gets. */
  readonly headers?: MockRequest['headers'];
  /** The version that the client said it speaks, where it said so apart. */
  readonly version?: string | undefined;
}

const batchVersion = '2025-03-26';
const mostLevels = 1_000;
const mostInBatch = 1_000;

/** Answers one message of a client, or a batch: a reply, or several; undefined where none is due. Nothing is remembered. */
export function createAnswer(serving: PlayedServer, onAnswer: (request: AnsweredRequest) => void = () => undefined) {
  const answerOne = (message: unknown, client: ClientContext): JsonObject | undefined => {
    const id = member(message, 'id');
    const base = { jsonrpc: '2.0', id: isId(id) ? id : null };
    if (!isObject(message) || member(message, 'jsonrpc') !== '2.0')
      return refused(base, new RpcFailure(failureCodes.invalidRequest, 'A message must have `jsonrpc: "2.0"`.'));
    const { method, params } = message;
    if (!isText(method)) {
      const isReply = message.result !== undefined || message.error !== undefined;
      return isReply
        ? undefined
        : refused(
            base,
            new RpcFailure(failureCodes.invalidRequest, `\`method\` must be a text; found ${show(method)}.`),
          );
    }
    if (id === undefined) return undefined;
    if (!isId(id))
      return refused(
        base,
        new RpcFailure(failureCodes.invalidRequest, `\`id\` must be a text or a number; found ${show(id)}.`),
      );
    const reply = replyTo({ method, params }, base, serving, client);
    onAnswer({ method, params, reply });
    return reply;
  };
  return (message: unknown, client: ClientContext = {}): JsonObject | readonly JsonObject[] | undefined => {
    if (!isArray(message)) return answerOne(message, client);
    const mayBatch = client.version === batchVersion && message.length > 0 && message.length <= mostInBatch;
    if (!mayBatch) {
      const failure = new RpcFailure(
        failureCodes.invalidRequest,
        `Messages must come one by one; found a batch of ${message.length}.`,
      );
      return refused({ jsonrpc: '2.0', id: null }, failure);
    }
    const replies = message.flatMap((each: unknown): readonly JsonObject[] => {
      const reply = answerOne(each, client);
      return reply === undefined ? [] : [reply];
    });
    return replies.length === 0 ? undefined : replies;
  };
}

/** Reads the text of a message. */
export function readMessage(text: string): { readonly message: unknown } | { readonly refusal: JsonObject } {
  const refusal = (found: string) => ({
    refusal: refused(
      { jsonrpc: '2.0', id: null },
      new RpcFailure(failureCodes.parse, `A message must be JSON; found ${found}.`),
    ),
  });
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return refusal('a text that is none');
  }
  return measure(message, mostLevels).levels > mostLevels ? refusal(`more than ${mostLevels} levels`) : { message };
}

function isId(id: unknown): id is string | number {
  return isText(id) || typeof id === 'number';
}

interface AskedMethod {
  readonly method: string;
  readonly params: unknown;
}

function replyTo(asked: AskedMethod, base: JsonObject, serving: PlayedServer, client: ClientContext): JsonObject {
  try {
    const version = versionOf(asked);
    const era: Era = version === undefined ? 'legacy' : 'modern';
    const result = answerMethod(asked.method, asked.params, { serving, era, headers: client.headers ?? {} });
    return { ...base, result };
  } catch (error) {
    // Even a defect must not end a server: the next request is answered.
    const failure =
      error instanceof RpcFailure
        ? error
        : new RpcFailure(failureCodes.internal, `The server must answer; found ${String(error)}.`);
    return refused(base, failure);
  }
}

function refused(base: JsonObject, { code, message, data }: RpcFailure): JsonObject {
  return { ...base, error: { code, message, ...(data !== undefined && { data }) } };
}

/** The version that a request names in its `_meta`; undefined for one of the eras before. @throws RpcFailure for one that is not spoken. */
function versionOf({ method, params }: AskedMethod): string | undefined {
  const envelope = member(params, '_meta');
  const version = member(envelope, `${metaPrefix}/protocolVersion`);
  if (version === undefined) {
    if (method !== 'server/discover') return undefined;
    throw new RpcFailure(
      failureCodes.invalidParams,
      `\`_meta\` must have \`${metaPrefix}/protocolVersion\`; found none.`,
    );
  }
  if (version !== modernVersion)
    throw new RpcFailure(failureCodes.unknownVersion, `The version must be ${modernVersion}; found ${show(version)}.`, {
      supported: [modernVersion],
      requested: version,
    });
  if (!isObject(member(envelope, `${metaPrefix}/clientCapabilities`)))
    throw new RpcFailure(
      failureCodes.invalidParams,
      `\`_meta\` must have \`${metaPrefix}/clientCapabilities\`, an object; found none.`,
    );
  return version;
}
