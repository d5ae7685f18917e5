import { isOwnHost } from '../../http/headers.ts';
import { essence } from '../../http/media-type.ts';
import { pathOf, type AnswerRequest, type MockRequest, type MockResponse } from '../../http/message.ts';
import { isArray, isText, member, type JsonObject } from '../../lib/json.ts';
import { show, sizeOf } from '../../lib/show.ts';
import {
  answeredBy,
  mostMessageBytes,
  readMessage,
  errorReply,
  type AnsweredRequest,
  type AnswerMessage,
} from './answer.ts';
import { wrongStandardHeader } from './headers.ts';
import { metaPrefix, modernVersion, spokenVersions } from './methods.ts';
import { failureCodes, RpcFailure } from './described-server.ts';
import { subscriptionOf, toEvent, tooManySubscribers, type Subscribers, type Subscription } from './subscriptions.ts';

interface HttpOptions {
  /** The paths that are answered. */
  readonly paths: readonly string[];
  /** The address that the server listens on. */
  readonly host: string;
  /** The clients to tell of a description that was read again. */
  readonly subscribers: Subscribers;
  /** Called for what is refused before it is a message to answer. */
  readonly onRefused?: (request: AnsweredRequest) => void;
}

/** Streamable HTTP without sessions: each POST is answered with JSON, but for one that follows changes. For programs and pages of this machine alone. */
export function answerHttp(answer: AnswerMessage, options: HttpOptions): AnswerRequest {
  const { paths, host } = options;
  return (request) => {
    const { method, headers, target } = request;
    if (!paths.includes(pathOf(target)))
      return refuse(404, `The path must be ${paths.join(' or ')}; found ${pathOf(target)}.`);
    const origin = headers.origin;
    const isForeign = origin !== undefined && !(URL.canParse(origin) && isOwnHost(new URL(origin).host, host));
    const found = isForeign ? origin : headers.host;
    if (isForeign || !isOwnHost(headers.host, host))
      return refuse(
        403,
        `\`${isForeign ? 'Origin' : 'Host'}\` must be of this machine; found ${found === undefined ? 'none' : show(found)}.`,
      );
    if (method !== 'POST')
      return { ...refuse(405, `The method must be POST; found ${method}.`), headers: { ...json, allow: 'POST' } };
    if (essence(headers['content-type'] ?? '') !== 'application/json')
      return refuse(415, `\`Content-Type\` must be application/json; found ${show(headers['content-type'])}.`);
    const bytes = request.body ?? new Uint8Array();
    if (bytes.length > mostMessageBytes)
      return refuse(413, `A body must be at most ${sizeOf(mostMessageBytes)}; found ${sizeOf(bytes.length)}.`);
    return answerPost(answer, request, new TextDecoder().decode(bytes), options);
  };
}

function answerPost(
  answer: AnswerMessage,
  { headers }: MockRequest,
  text: string,
  { subscribers, onRefused = () => undefined }: HttpOptions,
): MockResponse {
  const refuseMessage = (refused: unknown, reply: JsonObject): MockResponse => {
    onRefused(answeredBy(refused, reply));
    return send(400, reply);
  };
  const read = readMessage(text);
  if ('refusal' in read) return refuseMessage(undefined, read.refusal);
  const { message } = read;
  const header = headers['mcp-protocol-version'];
  const named = versionIn(message);
  const refusal = refusalByHeaders(message, named, headers);
  if (refusal !== undefined) return refuseMessage(message, errorReply(message, refusal));
  // Clients of 2025-03-26 and before do not know the header.
  const version = header ?? (named === undefined ? headerlessVersion : undefined);
  const client = {
    version,
    headers: exampleHeaders(headers),
    ...(named !== undefined && { argumentHeaders: headers }),
  };
  const reply = answer(message, client);
  if (reply === undefined) return { status: 202, headers: {}, body: new Uint8Array() };
  const subscription = subscriptionOf(reply);
  return subscription === undefined ? send(statusFor(reply, named), reply) : follow(subscription, reply, subscribers);
}

/** The answer to a client that follows changes: it stays open, unless none can come. */
function follow(subscription: Subscription, reply: unknown, subscribers: Subscribers): MockResponse {
  const { changes, end } = subscription;
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
  const toBody = (messages: readonly unknown[]): Uint8Array => new TextEncoder().encode(messages.map(toEvent).join(''));
  if (changes.length === 0) return { status: 200, headers, body: toBody([reply, end]) };
  if (subscribers.isFull()) return send(200, errorReply(subscription, tooManySubscribers()));
  return {
    status: 200,
    headers,
    body: toBody([reply]),
    stream: {
      follow: (write) =>
        subscribers.add(() => {
          write(changes.map(toEvent).join(''));
        }),
      last: toEvent(end),
    },
  };
}

const headerlessVersion = '2025-03-26';

/** The version that a request of the new era names. */
function versionIn(message: unknown): unknown {
  return member(member(member(message, 'params'), '_meta'), `${metaPrefix}/protocolVersion`);
}

/** The refusal of a message whose headers are of another version, or of another message. */
function refusalByHeaders(message: unknown, named: unknown, headers: MockRequest['headers']): RpcFailure | undefined {
  const version = headers['mcp-protocol-version'];
  const isRequest = isText(member(message, 'method')) && member(message, 'id') !== undefined;
  if (named !== undefined) {
    // No header is defined for notifications.
    const wrong = isRequest ? wrongStandardHeader(message, named, headers) : undefined;
    return wrong === undefined ? undefined : new RpcFailure(failureCodes.wrongHeader, wrong);
  }
  if (version === modernVersion && isRequest)
    return new RpcFailure(
      failureCodes.invalidParams,
      `\`_meta\` must have \`${metaPrefix}/protocolVersion\`; found none.`,
    );
  if (version === undefined || spokenVersions.includes(version)) return undefined;
  return new RpcFailure(
    failureCodes.unknownVersion,
    `\`MCP-Protocol-Version\` must be a version that is spoken here; found ${show(version)}.`,
    { supported: spokenVersions, requested: version },
  );
}

/** The headers of a call that choose among examples, as on the HTTP mock. */
function exampleHeaders(headers: MockRequest['headers']): MockRequest['headers'] {
  const names = ['x-vendor-response-body-example', 'prefer'];
  return Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
}

function statusFor(reply: JsonObject | readonly JsonObject[], version: unknown): number {
  const code = isArray(reply) ? undefined : member(member(reply, 'error'), 'code');
  if (code === failureCodes.invalidRequest || code === failureCodes.parse) return 400;
  if (version === undefined) return 200;
  if (code === failureCodes.unknownMethod) return 404;
  const isMeta =
    code === failureCodes.invalidParams && String(member(member(reply, 'error'), 'message')).startsWith('`_meta`');
  return isMeta || code === failureCodes.unknownVersion || code === failureCodes.wrongHeader ? 400 : 200;
}

const json = { 'content-type': 'application/json' };

function refuse(status: number, message: string): MockResponse {
  return send(status, errorReply(undefined, new RpcFailure(failureCodes.invalidRequest, message)));
}

function send(status: number, value: unknown): MockResponse {
  return { status, headers: json, body: new TextEncoder().encode(JSON.stringify(value)) };
}
