import type { Description } from '../../description/description.ts';
import { argumentHeadersOf } from '../../description/read/argument-headers.ts';
import { type Located, entriesAt, followPath, rootOf, textAt } from '../../description/read/view.ts';
import type { Html } from '../../lib/html.ts';
import { isHttpToken } from '../../lib/http-token.ts';
import { isObject, member } from '../../lib/json.ts';
import { slug } from '../entries/addresses.ts';
import { highlightJson, highlightStrings, jsonText } from '../parts/json.ts';
import type { ConsoleRequest } from './request.ts';
import { shellWord } from '../../lib/shell.ts';
import { writeSamples } from './write.ts';
import { toBase64 } from '../../lib/bytes.ts';

/** A call of a tool in one form, ready to copy. */
export interface CallText {
  readonly name: string;
  readonly text: string;
  /** The text in colours. */
  readonly code: Html;
}

/** A call of a tool, and the address that it goes to. */
export interface ToolCall {
  readonly tool: Located;
  readonly values: object;
  /** Absent for the first server that `x-mcp` names. */
  readonly url?: string | undefined;
}

/** `call` as a client sends it that speaks the described version of MCP. */
export function callRequest(description: Description, { tool, values, url }: ToolCall): ConsoleRequest {
  const name = textAt(tool, 'name') ?? '';
  const version = modernVersionOf(description);
  const params = { name, arguments: values };
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: version === undefined ? params : { ...params, _meta: metaOf(version) },
  };
  const { text } = jsonText(message, longest);
  const type = 'application/json';
  return {
    method: 'POST',
    url: url ?? mcpServerUrl(description) ?? 'https://mcp.example.com',
    headers: [
      ['Content-Type', type],
      ['Accept', 'application/json, text/event-stream'],
      ...(version === undefined ? [] : [...headersOf(version, name), ...argumentHeaders(description, tool, values)]),
    ],
    body: { type, pieces: [{ kind: 'text', text }] },
    missing: [],
    unsendable: [],
  };
}

/** `call` as it is, and as a curl line. */
export function callTexts(description: Description, call: ToolCall): readonly CallText[] {
  const request = callRequest(description, call);
  const [piece] = request.body?.pieces ?? [];
  const text = piece?.kind === 'text' ? piece.text : '';
  const [curl] = writeSamples(request);
  return [
    { name: 'tools/call', text, code: highlightJson(text) },
    { name: 'curl', text: curl?.text ?? '', code: highlightStrings(curl?.text ?? '') },
  ];
}

/** Letters of a call. Forms are shorter. */
const longest = 5_000_000;

/** The first version whose calls say which they follow. */
export const modernVersion = '2026-07-28';

/** The version, where the described one is not older than that. */
export function modernVersionOf(description: Description): string | undefined {
  const mcp = followPath(description, rootOf(description), 'x-mcp');
  const version = mcp && textAt(mcp, 'protocolVersion');
  return version !== undefined && version >= modernVersion ? modernVersion : undefined;
}

function metaOf(version: string): object {
  const prefix = 'io.modelcontextprotocol';
  return { [`${prefix}/protocolVersion`]: version, [`${prefix}/clientCapabilities`]: {} };
}

function headersOf(version: string, name: string): ConsoleRequest['headers'] {
  return [
    ['MCP-Protocol-Version', version],
    ['Mcp-Method', 'tools/call'],
    ['Mcp-Name', toHeaderText(name)],
  ];
}

/** The headers of arguments. A name that no header can have is for the linter. */
function argumentHeaders(description: Description, tool: Located, values: object): ConsoleRequest['headers'] {
  const schema = followPath(description, tool, 'inputSchema')?.value;
  if (!isObject(schema)) return [];
  return argumentHeadersOf(schema).flatMap(({ name, path }) => {
    const value = path.reduce<unknown>(member, values);
    const isSent = ['string', 'number', 'boolean'].includes(typeof value) && isHttpToken(name);
    return isSent ? [[`Mcp-Param-${name}`, toHeaderText(String(value))] as const] : [];
  });
}

/** A text as the header of a call has it: in Base64 where it is more than signs of ASCII. */
function toHeaderText(text: string): string {
  if (/^(?!=\?)[!-~](?:[ -~]*[!-~])?$/u.test(text)) return text;
  return `=?base64?${toBase64(new TextEncoder().encode(text.slice(0, 1_000)))}?=`;
}

/** The first server of the MCP server, its variables replaced by their defaults; undefined where none is named. */
function mcpServerUrl(description: Description): string | undefined {
  const mcp = followPath(description, rootOf(description), 'x-mcp');
  const [first] = mcp === undefined ? [] : entriesAt(description, mcp, 'servers');
  const server = first?.[1];
  const url = server && textAt(server, 'url');
  const variables = server && followPath(description, server, 'variables');
  return url?.slice(0, 1_000).replace(/\{([^{}]+)\}/gu, (whole, name: string) => {
    const variable = variables && followPath(description, variables, name);
    return (variable && textAt(variable, 'default')) ?? whole;
  });
}

/** The words by which a client of MCP is told of a server. */
export interface ClientText {
  readonly client: string;
  /** The file that it reads them from, below the folder of a project; absent for a command. */
  readonly file?: string;
  readonly text: string;
}

/**
 * The lines for clients that people use, ready to copy: the first server over HTTP that `x-mcp` names, under a name made of its own. None for a
 * server that no address is known of. Credentials are left out: clients ask for them.
 */
export function clientTexts(description: Description): readonly ClientText[] {
  const url = mcpServerUrl(description);
  if (url === undefined || !/^https?:\/\//iu.test(url)) return [];
  const root = rootOf(description);
  const mcp = followPath(description, root, 'x-mcp');
  const [server, api] = [mcp && followPath(description, mcp, 'serverInfo'), followPath(description, root, 'info')];
  const name = slug((server && textAt(server, 'name')) ?? (api && textAt(api, 'title')) ?? 'api');
  const json = (key: string, entry: object): string => JSON.stringify({ [key]: { [name]: entry } }, undefined, 2);
  return [
    { client: 'Claude Code', text: `claude mcp add --transport http ${name} ${shellWord(url)}` },
    { client: 'VS Code', file: '.vscode/mcp.json', text: json('servers', { type: 'http', url }) },
    { client: 'Cursor', file: '.cursor/mcp.json', text: json('mcpServers', { url }) },
    { client: 'Others', file: 'mcp.json', text: json('mcpServers', { type: 'http', url }) },
  ];
}
