import { isArray, isObject, member } from '../../src/lib/json.ts';
import { didYouMean, isBlank } from '../../src/lib/show.ts';
import { type Problem, problem, wrong } from '../check.ts';
import { orNearest } from '../suggest.ts';
import type { McpNode } from './model.ts';
import { onNodes } from './on-nodes.ts';

/** OpenAPI section "Server Object": the URL is one after its variables took their defaults; variables and URL agree. */
export const serverUrl = onNodes('server', (node): readonly Problem[] => {
  const url = member(node.value, 'url');
  if (typeof url !== 'string' || isBlank(url)) return [];
  const variables = member(node.value, 'variables');
  const declared = isObject(variables) ? Object.keys(variables) : [];
  const used = variablesIn(url);
  const missing = undeclared(used, declared);
  // A slip in a name makes one variable undeclared and another unused.
  const problems = [...(missing.length > 0 ? missing : unused(used, declared)), ...outside(variables)];
  if (problems.length > 0) return problems;
  const filled = fillIn(node);
  return filled !== undefined && !isUrl(filled)
    ? wrong('`url` must be an absolute or relative URL', filled, ['url'])
    : [];
});

/** An absolute URL is an http or https one. */
export const serverScheme = onNodes('server', (node) => {
  const url = fillIn(node) ?? '';
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(url)?.[1];
  return scheme === undefined || /^https?$/i.test(scheme) || !isUrl(url)
    ? []
    : wrong('`url` should be an http or https address', member(node.value, 'url'), ['url'], schemeHint(url));
});

/** No URL is an endpoint of the HTTP+SSE transport. */
export const serverSse = onNodes('server', (node) =>
  /^[^?#]*\/sse\/?(?:$|[?#])/i.test(fillIn(node) ?? '')
    ? wrong(
        '`url` should not be an HTTP+SSE endpoint, which MCP deprecated in 2025-03-26',
        member(node.value, 'url'),
        ['url'],
        ' Name the endpoint of Streamable HTTP.',
      )
    : [],
);

/** Some server is named: here or at the root. */
export const serverNamed = onNodes('mcp', ({ value }, { document }): readonly Problem[] => {
  const own = member(value, 'servers');
  if (isArray(own) && own.length === 0) {
    return wrong(
      '`servers` should list a server',
      own,
      ['servers'],
      ' It hides the servers of the document: remove it.',
    );
  }
  const [servers, host] = ['servers', 'host'].map((key) => member(document.root.tree, key));
  if (own !== undefined || (isArray(servers) && servers.length > 0) || host !== undefined) return [];
  return problem(
    '`x-mcp` or the document should have `servers`; found none. Name the endpoint; a server over stdio has none.',
  );
});

/** The URL of a server with the defaults of its variables; undefined where one has no text for a default. */
function fillIn({ value }: McpNode): string | undefined {
  const [url, variables] = [member(value, 'url'), member(value, 'variables')];
  if (typeof url !== 'string') return undefined;
  const texts = new Map([...variablesIn(url)].map((name) => [name, member(member(variables, name), 'default')]));
  if ([...texts.values()].some((text) => typeof text !== 'string')) return undefined;
  return url.replace(/\{([^{}]*)\}/g, (_written, name: string) => String(texts.get(name)));
}

function variablesIn(url: string): ReadonlySet<string> {
  return new Set([...url.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name));
}

function undeclared(used: ReadonlySet<string>, declared: readonly string[]): readonly Problem[] {
  const known = new Set(declared);
  return [...used]
    .filter((name) => !known.has(name))
    .flatMap((name) =>
      wrong(
        'Each variable of `url` must be declared in `variables`',
        name,
        ['url'],
        orNearest(name, declared.slice(0, 9)),
      ),
    );
}

function unused(used: ReadonlySet<string>, declared: readonly string[]): readonly Problem[] {
  return declared
    .filter((name) => !used.has(name))
    .flatMap((name) => wrong('Each of `variables` must stand in `url`', name, ['variables', name]));
}

function outside(variables: unknown): readonly Problem[] {
  if (!isObject(variables)) return [];
  return Object.keys(variables).flatMap((name) => {
    const [byDefault, values] = [member(variables[name], 'default'), member(variables[name], 'enum')];
    if (typeof byDefault !== 'string' || !isArray(values) || values.includes(byDefault)) return [];
    return wrong('`default` must be one of the `enum`', byDefault, ['variables', name, 'default']);
  });
}

function isUrl(text: string): boolean {
  // The parser mends what RFC 3986 forbids.
  return !/[\s<>"\\^`{}|]/.test(text) && URL.canParse(text, 'https://example.com');
}

function schemeHint(url: string): string {
  return /^[\w.-]+:\d+(?:$|\/)/.test(url) ? didYouMean(`http://${url.slice(0, 60)}`) : '';
}
