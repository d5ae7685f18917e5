import { isDeeper } from '../../description/parse/json-text.ts';
import type { MockRequest } from '../../http/message.ts';
import { type JsonObject, isArray, isObject, isText, member, parsedJson } from '../../lib/json.ts';
import { show } from '../../lib/show.ts';
import { answerMethod, metaPrefix, modernVersion } from './methods.ts';
import { type Era, type DescribedServer, RpcFailure, failureCodes } from './described-server.ts';
import { acknowledge, changingLists, listenMethod } from './subscriptions.ts';

/** A message as it was answered, for logs. */
export interface AnsweredRequest {
  /** `-` where it has none. */
  readonly method: string;
  readonly params: unknown;
  readonly reply: JsonObject;
}

/** What is known of a client beside its message. */
export interface ClientContext {
  /** Headers that the mock of an operation gets. */
  readonly headers?: MockRequest['headers'];
  /** The headers that must agree with arguments, where the message has headers of the new era. */
  readonly argumentHeaders?: MockRequest['headers'];
  /** The version that the client named beside the message, in a header. */
  readonly version?: string | undefined;
}

/** Answers a message of a client, or a batch of them. */
export type AnswerMessage = (
  message: unknown,
  client?: ClientContext,
) => JsonObject | readonly JsonObject[] | undefined;

/** The largest message. */
export const mostMessageBytes = 4 * 1024 * 1024;

const batchVersion = '2025-03-26';
const mostLevels = 1_000;
const mostInBatch = 1_000;

/** Answers one message of a client, or a batch: a reply, or several; undefined where none is due. Nothing is remembered. */
export function createAnswer(
  serving: DescribedServer,
  onAnswer: (request: AnsweredRequest) => void = () => undefined,
): AnswerMessage {
  const refuse = (message: unknown, reason: string): JsonObject => {
    const reply = errorReply(message, new RpcFailure(failureCodes.invalidRequest, reason));
    onAnswer(answeredBy(message, reply));
    return reply;
  };
  const answerOne = (message: unknown, client: ClientContext, isAlone: boolean): JsonObject | undefined => {
    const mistake = mistakeIn(message, isAlone);
    if (mistake !== undefined) return refuse(message, mistake);
    const [id, method, params] = [member(message, 'id'), member(message, 'method'), member(message, 'params')];
    if (!isText(method) || id === undefined) return undefined;
    const reply = replyTo({ id, method, params }, serving, client);
    onAnswer({ method, params, reply });
    return reply;
  };
  return (message, client = {}) => {
    if (!isArray(message)) return answerOne(message, client, true);
    const mayBatch = client.version === batchVersion && message.length > 0 && message.length <= mostInBatch;
    if (!mayBatch) return refuse(undefined, `Messages must come one by one; found a batch of ${message.length}.`);
    const replies = message.flatMap((each: unknown): readonly JsonObject[] => {
      const reply = answerOne(each, client, false);
      return reply === undefined ? [] : [reply];
    });
    return replies.length === 0 ? undefined : replies;
  };
}

/** A message and its answer, for logs. */
export function answeredBy(message: unknown, reply: JsonObject): AnsweredRequest {
  const method = member(message, 'method');
  return { method: isText(method) ? method : '-', params: member(message, 'params'), reply };
}

/** The sentence that refuses anything but a message of JSON-RPC and MCP; undefined for requests, notifications and answers. */
function mistakeIn(message: unknown, isAlone: boolean): string | undefined {
  if (!isObject(message) || member(message, 'jsonrpc') !== '2.0') return 'A message must have `jsonrpc: "2.0"`.';
  const [id, method] = [member(message, 'id'), member(message, 'method')];
  if (!isText(method)) {
    const isReply = member(message, 'result') !== undefined || member(message, 'error') !== undefined;
    return isReply ? undefined : `\`method\` must be a text; found ${show(method)}.`;
  }
  if (id !== undefined && !isId(id)) return `\`id\` must be a text or a whole number; found ${show(id)}.`;
  if (isAlone || (method !== 'initialize' && namedVersion(member(message, 'params')) === undefined)) return undefined;
  return `\`${method}\` must come alone; found it in a batch.`;
}

export function readMessage(text: string): { readonly message: unknown } | { readonly refusal: JsonObject } {
  const refusal = (found: string) => ({
    refusal: errorReply(undefined, new RpcFailure(failureCodes.parse, `A message must be JSON; found ${found}.`)),
  });
  const message = parsedJson(text);
  if (message === undefined) return refusal('a text that is none');
  return isDeeper(text, mostLevels) ? refusal(`more than ${mostLevels} levels`) : { message };
}

/** Larger numbers would lose digits in the reply. */
function isId(id: unknown): id is string | number {
  return isText(id) || Number.isSafeInteger(id);
}

interface AskedMethod {
  readonly id: unknown;
  readonly method: string;
  readonly params: unknown;
}

function replyTo(asked: AskedMethod, serving: DescribedServer, client: ClientContext): JsonObject {
  try {
    const era: Era = versionOf(asked) === undefined ? 'legacy' : 'modern';
    const { headers = {}, argumentHeaders } = client;
    const context = { serving, era, headers, argumentHeaders };
    if (era === 'modern' && asked.method === listenMethod && changingLists(serving).length > 0)
      return acknowledge(asked.id, asked.params, serving);
    return { ...replyBase(asked), result: answerMethod(asked.method, asked.params, context) };
  } catch (error) {
    // Even a defect must not end a server: the next request is answered.
    const failure =
      error instanceof RpcFailure
        ? error
        : new RpcFailure(failureCodes.internal, `The server must answer; found ${String(error)}.`);
    return errorReply(asked, failure);
  }
}

/** An error as the reply to `message`. MCP leaves out an `id` that cannot be told, where JSON-RPC has null. */
export function errorReply(message: unknown, { code, message: reason, data }: RpcFailure): JsonObject {
  return { ...replyBase(message), error: { code, message: reason, ...(data !== undefined && { data }) } };
}

function replyBase(message: unknown): JsonObject {
  const id = member(message, 'id');
  return { jsonrpc: '2.0', ...(isId(id) && { id }) };
}

/** The version that a request names in its `_meta`; undefined for one of the eras before. @throws RpcFailure for one that is not spoken. */
function versionOf({ method, params }: AskedMethod): string | undefined {
  const envelope = member(params, '_meta');
  const version = namedVersion(params);
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

function namedVersion(params: unknown): unknown {
  return member(member(params, '_meta'), `${metaPrefix}/protocolVersion`);
}
