import { isOwnHost } from '../../http/loopback.ts';
import { essence } from '../../http/media-type.ts';
import { pathOf, type AnswerRequest, type MockRequest, type MockResponse } from '../../http/message.ts';
import { isArray, isText, member, type JsonObject } from '../../lib/json.ts';
import { show } from '../../lib/show.ts';
import { readMessage, type ClientContext } from './answer.ts';
import { legacyVersions, metaPrefix, modernVersion } from './methods.ts';
import { failureCodes } from './played-server.ts';

/** The largest body of a request. */
export const mostBodyBytes = 4 * 1024 * 1024;

/** Answers a message of a client, or a batch of them. */
export type AnswerMessage = (message: unknown, client: ClientContext) => JsonObject | readonly JsonObject[] | undefined;

interface HttpOptions {
  /** The paths that are answered. */
  readonly paths: readonly string[];
  /** The address that the server listens on. */
  readonly host: string;
}

/** Streamable HTTP without sessions and streams: each POST is answered with JSON. For programs and pages of this machine alone. */
export function answerHttp(answer: AnswerMessage, { paths, host }: HttpOptions): AnswerRequest {
  return (request) => {
    const { method, headers, target } = request;
    if (!paths.includes(pathOf(target)))
      return refuse(404, `The path must be ${paths.join(' or ')}; found ${pathOf(target)}.`);
    const origin = headers.origin;
    const isForeign = origin !== undefined && !(URL.canParse(origin) && isOwnHost(new URL(origin).host, host));
    if (isForeign || !isOwnHost(headers.host, host))
      return refuse(
        403,
        `\`${isForeign ? 'Origin' : 'Host'}\` must be of this machine; found ${show(isForeign ? origin : headers.host)}.`,
      );
    if (method !== 'POST')
      return { ...refuse(405, `The method must be POST; found ${method}.`), headers: { ...json, allow: 'POST' } };
    if (essence(headers['content-type'] ?? '') !== 'application/json')
      return refuse(415, `\`Content-Type\` must be application/json; found ${show(headers['content-type'])}.`);
    const bytes = request.body ?? new Uint8Array();
    if (bytes.length > mostBodyBytes)
      return refuse(413, `A body must be at most ${mostBodyBytes} bytes; found ${bytes.length}.`);
    return answerPost(answer, request, new TextDecoder().decode(bytes));
  };
}

function answerPost(answer: AnswerMessage, { headers }: MockRequest, text: string): MockResponse {
  const read = readMessage(text);
  if ('refusal' in read) return send(400, read.refusal);
  const { message } = read;
  const version = headers['mcp-protocol-version'];
  const named = versionIn(message);
  if (version === modernVersion && named === undefined && isText(member(message, 'method')))
    return send(
      400,
      errorFor(
        message,
        `\`_meta\` must have \`${metaPrefix}/protocolVersion\`; found none.`,
        failureCodes.invalidParams,
      ),
    );
  const wrong = named === undefined ? wrongVersion(version) : wrongHeaderIn(message, named, headers);
  if (wrong !== undefined) return send(400, errorFor(message, wrong));
  const reply = answer(message, { version, headers: exampleHeaders(headers) });
  return reply === undefined
    ? { status: 202, headers: {}, body: new Uint8Array() }
    : send(statusFor(reply, named), reply);
}

/** The version that a request of the new era names. */
function versionIn(message: unknown): unknown {
  return member(member(member(message, 'params'), '_meta'), `${metaPrefix}/protocolVersion`);
}

function wrongVersion(version: string | undefined): string | undefined {
  if (version === undefined || legacyVersions.includes(version) || version === modernVersion) return undefined;
  return `\`MCP-Protocol-Version\` must be a version that is spoken here; found ${show(version)}.`;
}

const namedBy: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** The header that says something else than the message; proxies go by headers (MCP 2026-07-28). */
function wrongHeaderIn(message: unknown, version: unknown, headers: MockRequest['headers']): string | undefined {
  const [method, params] = [member(message, 'method'), member(message, 'params')];
  const key = isText(method) && Object.hasOwn(namedBy, method) ? namedBy[method] : undefined;
  const rows: readonly (readonly [string, unknown])[] = [
    ['MCP-Protocol-Version', version],
    ['Mcp-Method', method],
    ...(key === undefined ? [] : [['Mcp-Name', member(params, key)] as const]),
  ];
  const wrong = rows.find(([name, value]) => decoded(headers[name.toLowerCase()]) !== value);
  return wrong && `\`${wrong[0]}\` must be ${show(wrong[1])}; found ${show(headers[wrong[0].toLowerCase()])}.`;
}

/** The text of a header, in the base64 form too, for what no header can hold. */
function decoded(value: string | undefined): string | undefined {
  const [, base64] = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/u.exec(value ?? '') ?? [];
  if (base64 === undefined) return value;
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
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
  return code === failureCodes.unknownVersion || isMeta ? 400 : 200;
}

const json = { 'content-type': 'application/json' };

function errorFor(message: unknown, reason: string, code: number = failureCodes.wrongHeader): JsonObject {
  const id = member(message, 'id');
  const isId = isText(id) || typeof id === 'number';
  return { jsonrpc: '2.0', id: isId ? id : null, error: { code, message: reason } };
}

function refuse(status: number, message: string): MockResponse {
  return send(status, { jsonrpc: '2.0', id: null, error: { code: failureCodes.invalidRequest, message } });
}

function send(status: number, value: unknown): MockResponse {
  return { status, headers: json, body: new TextEncoder().encode(JSON.stringify(value)) };
}
