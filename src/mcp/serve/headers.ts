import { argumentHeadersOf } from '../../description/read/argument-headers.ts';
import type { MockRequest } from '../../http/message.ts';
import { has, isText, member, type JsonObject } from '../../lib/json.ts';
import { show } from '../../lib/show.ts';
import { utf8Text } from '../../lib/bytes.ts';

const namedBy: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** The standard header that contradicts a request of the new era, in words: proxies go by headers (MCP 2026-07-28). */
export function wrongStandardHeader(
  message: unknown,
  version: unknown,
  headers: MockRequest['headers'],
): string | undefined {
  const [method, params] = [member(message, 'method'), member(message, 'params')];
  const key = isText(method) && has(namedBy, method) ? namedBy[method] : undefined;
  if (headers['mcp-protocol-version'] !== version) return mismatch('MCP-Protocol-Version', version, headers);
  if (headers['mcp-method'] !== method) return mismatch('Mcp-Method', method, headers);
  if (key === undefined || decoded(headers['mcp-name']) === member(params, key)) return undefined;
  return mismatch('Mcp-Name', member(params, key), headers);
}

/**
 * The header of an argument (`x-mcp-header` in `inputSchema`) that contradicts the arguments, in words. Arguments that are null or not
 * there have no header to expect.
 */
export function wrongArgumentHeader(
  inputSchema: JsonObject | undefined,
  args: JsonObject,
  headers: MockRequest['headers'],
): string | undefined {
  if (inputSchema === undefined) return undefined;
  for (const { name, path } of argumentHeadersOf(inputSchema)) {
    const value = path.reduce<unknown>(member, args);
    const text = ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
    if (text === undefined) continue;
    const sent = decoded(headers[`mcp-param-${name.toLowerCase()}`]);
    const isSame = typeof value === 'number' ? isDecimal(sent) && Number(sent) === value : sent === text;
    if (!isSame) return mismatch(`Mcp-Param-${name}`, text, headers);
  }
  return undefined;
}

function isDecimal(text: string | undefined): text is string {
  return text !== undefined && /^-?\d+(?:\.\d+)?$/u.test(text);
}

function mismatch(name: string, must: unknown, headers: MockRequest['headers']): string {
  return `\`${name}\` must be ${show(must)}; found ${show(headers[name.toLowerCase()])}.`;
}

const groups = '[A-Za-z0-9+/]{4}';
const encoded = new RegExp(`^(?:${groups})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$`, 'u');

/** The text of a header, decoded where it is in the base64 form for what no header can hold; undefined for malformed base64. */
function decoded(value: string | undefined): string | undefined {
  const [, base64] = /^=\?base64\?(.*)\?=$/su.exec(value ?? '') ?? [];
  if (base64 === undefined) return value;
  if (!encoded.test(base64)) return undefined;
  return utf8Text(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
}
