import { isArray, hasItems, isText, keysOf, member } from '../../src/lib/json.ts';
import { nearest } from '../../src/lib/nearest.ts';
import { shortened, isBlank } from '../../src/lib/show.ts';
import { noFindings, type CheckFinding, finding, wrongValue } from '../check.ts';
import { lacksField } from '../fields.ts';
import { fixSentence, removeAt, replaceBy, respell } from '../fix.ts';
import type { McpNode } from './model.ts';
import { onNodes, onTexts } from './on-nodes.ts';

/** OpenAPI section "Server Object": the URL is one after its variables took their defaults; variables and URL agree. */
export const serverUrl = onNodes('server', (node): readonly CheckFinding[] => {
  const url = member(node.value, 'url');
  if (!isText(url) || isBlank(url)) return noFindings;
  const variables = member(node.value, 'variables');
  const declared = keysOf(variables);
  const used = variablesIn(url);
  const missing = undeclared(url, used, declared);
  // A slip in a name makes one variable undeclared and another unused.
  const findings = [...(missing.length > 0 ? missing : unused(used, declared)), ...outside(variables)];
  const filled = fillIn(url, node);
  if (findings.length > 0 || filled === undefined || isUrl(filled)) return findings;
  return wrongValue('`url` must be an absolute or relative URL', filled, ['url']);
});

/** An absolute URL is an http or https one. */
export const serverScheme = onTexts('server', 'url', (written, node) => {
  const url = fillIn(written, node) ?? '';
  if (hostFirst.test(url)) {
    const claim = '`url` should begin with `https://`, or a client takes its host for a folder';
    return wrongValue(claim, written, [], replaceBy(`https://${written}`));
  }
  const claim = '`url` should be an http or https address';
  // Parsers read `https:/a` as `https://a`, and `https//a` as a folder.
  const mended = written.replace(/^(https?)(?!:\/\/[^/])(?::\/*|\/\/+)/i, '$1://');
  if (mended !== written) return wrongValue(claim, written, [], replaceBy(mended));
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(url)?.[1] ?? 'http';
  if (/^https?$/i.test(scheme) || !isUrl(url)) return noFindings;
  const fix = /^[\w.-]+:\d+(?:$|\/)/.test(url) ? replaceBy(`http://${written}`) : undefined;
  return wrongValue(claim, written, [], fix);
});

/** No URL is an endpoint of the HTTP+SSE transport. */
export const serverSse = onTexts('server', 'url', (url, node) => {
  if (!/^[^?#]*\/sse\/?(?:$|[?#])/i.test(fillIn(url, node) ?? '')) return noFindings;
  const claim = '`url` should not be an HTTP+SSE endpoint, which MCP deprecated in 2025-03-26';
  return wrongValue(claim, url, [], ' Name the endpoint of Streamable HTTP.');
});

/** Some server is named: here or at the root. */
export const serverNamed = onNodes('mcp', (node, { document, suggest }) => {
  const own = member(node.value, 'servers');
  if (isArray(own) && own.length === 0) {
    const fix = removeAt(['servers']);
    return finding(`An empty \`servers\` hides those of the document.${fixSentence(fix)}`, ['servers'], fix);
  }
  const [servers, host] = ['servers', 'host'].map((key) => member(document.root.tree, key));
  if (!lacksField(node, 'servers', suggest) || hasItems(servers) || host !== undefined) return noFindings;
  return finding(
    '`x-mcp` or the document should have `servers`; found none. Name the endpoint. A server over stdio needs none.',
  );
});

/** A first segment that reads like a host: a dot and a known ending. Relative paths are accepted. */
const hostFirst =
  /^[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,9}\.(?:com|org|net|dev|app|cloud|local|[a-z]{2}(?=\/))(?:\/|$)/i;

const variable = /\{([^{}]*)\}/g;

/** The URL of a server with the defaults of its variables; undefined where one has no text for a default. */
function fillIn(url: string, { value }: McpNode): string | undefined {
  const defaultOf = (name: string): unknown => member(member(member(value, 'variables'), name), 'default');
  // Many uses of a long default would make a text longer than texts can be.
  const isShort = (text: unknown): boolean => isText(text) && text.length * url.length < 1e8;
  if (![...variablesIn(url)].every((name) => isShort(defaultOf(name)))) return undefined;
  return url.replace(variable, (_written, name: string) => String(defaultOf(name)));
}

function variablesIn(url: string): ReadonlySet<string> {
  return new Set(url.match(variable)?.map((part) => part.slice(1, -1)));
}

function undeclared(url: string, used: ReadonlySet<string>, declared: readonly string[]): readonly CheckFinding[] {
  const known = new Set(declared);
  const claim = 'Each variable of `url` must be declared in `variables`';
  return [...used].flatMap((name) => {
    const intended = nearest(name, declared.slice(0, 9));
    const fix = respell(intended && url.replaceAll(`{${name}}`, `{${intended}}`), ['url']);
    return known.has(name) ? noFindings : wrongValue(claim, name, ['url'], fix);
  });
}

function unused(used: ReadonlySet<string>, declared: readonly string[]): readonly CheckFinding[] {
  return declared.flatMap((name) =>
    used.has(name) ? noFindings : wrongValue('Each of `variables` must be used in `url`', name, ['variables', name]),
  );
}

function outside(variables: unknown): readonly CheckFinding[] {
  return keysOf(variables).flatMap((name) => {
    const [byDefault, values] = ['default', 'enum'].map((key) => member(member(variables, name), key));
    if (!isText(byDefault) || !isArray(values) || values.includes(byDefault)) return noFindings;
    return wrongValue(`The \`default\` of \`${shortened(name)}\` must be in its \`enum\``, byDefault, [
      'variables',
      name,
      'default',
    ]);
  });
}

function isUrl(text: string): boolean {
  // The parser mends what RFC 3986 forbids.
  return !/[\s<>"\\^`{}|]/.test(text) && URL.canParse(text, 'https://example.com');
}
