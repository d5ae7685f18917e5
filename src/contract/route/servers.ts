import type { Description } from '../../description/description.ts';
import { operationsOf } from '../../description/read/api.ts';
import { type Located, entriesAt, followPath, rootOf, textAt } from '../../description/read/view.ts';
import { perObject } from '../../lib/cache.ts';
import { listOf, member } from '../../lib/json.ts';

// The most URLs of one server, by the values of its variables.
const mostVariants = 100;

/**
 * The paths of the servers of `description` (`basePath` in OpenAPI 2.0), without a slash at the end, each in all values that its
 * variables list; the longest first. A server without a path has none.
 */
export function basePathsOf(description: Description): readonly string[] {
  return pathsOfServers(description, [rootOf(description)]);
}

/** As `basePathsOf`, with the servers of path items and operations, which stand before some paths alone. */
export function allBasePathsOf(description: Description): readonly string[] {
  return pathsOfServers(description, parentsOfServers(description));
}

function pathsOfServers(description: Description, parents: readonly Located[]): readonly string[] {
  const urls = parents.flatMap((parent) => urlsAt(description, parent));
  const paths = [
    textAt(rootOf(description), 'basePath') ?? '',
    ...urls.map((url) => url.replace(/^(?:[\w+.-]+:)?\/\/[^/?#]*/u, '')),
  ];
  const bases = paths
    .map((path) => path.replace(/[?#].*$/su, '').replace(/\/+$/u, ''))
    .filter((path) => path.startsWith('/'));
  return [...new Set(bases)].sort((a, b) => b.length - a.length);
}

/** The URLs of all servers of `description`. */
export function allServerUrlsOf(description: Description): readonly string[] {
  return parentsOfServers(description).flatMap((parent) => urlsAt(description, parent));
}

function urlsAt(description: Description, parent: Located): readonly string[] {
  return entriesAt(description, parent, 'servers').flatMap(([, server]) => serverUrlsOf(description, server));
}

/** The objects that may have servers: the root, its path items and its operations. */
function parentsOfServers(description: Description): readonly Located[] {
  const operations = operationsOf(description);
  return [rootOf(description), ...new Set(operations.flatMap(({ pathItem, located }) => [pathItem, located]))];
}

/** The URLs of a server with its variables filled in: by their defaults first, then by their other values. */
export function serverUrlsOf(description: Description, server: Located): readonly string[] {
  const variables = followPath(description, server, 'variables')?.value;
  const url = textAt(server, 'url') ?? '';
  const names = new Set([...url.matchAll(variable)].map(([, name = '']) => name));
  const values = new Map([...names].map((name) => [name, valuesOf(member(variables, name))]));
  let variants = 1;
  for (const { length } of values.values()) variants = Math.min(variants * length, mostVariants);
  return Array.from({ length: variants }, (_, index) => {
    const chosen = variantAt(index, values);
    return url.replaceAll(variable, (_text, name: string) => chosen.get(name) ?? '');
  });
}

const variable = /\{([^{}]*)\}/gu;

/** The values of the variant at `index`, a value a variable: the last variables change first. */
function variantAt(index: number, values: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string> {
  const chosen = new Map<string, string>();
  let rest = index;
  for (const [name, each] of [...values].reverse()) {
    chosen.set(name, each[rest % each.length] ?? '');
    rest = Math.floor(rest / each.length);
  }
  return chosen;
}

function valuesOf(declared: unknown): readonly string[] {
  const listed = member(declared, 'enum');
  const values = [member(declared, 'default'), ...listOf(listed)];
  return [...new Set(values.filter((value) => typeof value === 'string'))];
}

/** A described server: its host, and its path without a slash at the end. */
interface MatchedServer {
  readonly host: RegExp;
  readonly path: RegExp;
}

// Each variable of a pattern multiplies the time of a match by the length of the text.
const [longestUrl, longestHost, mostVariables] = [2_000, 255, 2];

/** `text` with each URL of a described server replaced: `change` gets the part below the server, such as `/pets?page=2`. */
export function withServerUrls(text: string, description: Description, change: (below: string) => string): string {
  const servers = describedServers(description);
  return text.replace(/(?:https?:)?\/\/([^\s<>"/?#]+)([^\s<>"]*)/giu, (url, authority: string, rest: string) => {
    if (url.length > longestUrl || authority.length > longestHost) return url;
    const host = authority.replace(/^.*@|:(?:80|443)$/gu, '');
    const same = servers.filter((server) => server.host.test(host));
    if (same.length === 0) return url;
    const [under = ''] = same.map(({ path }) => path.exec(rest)?.[0] ?? '').sort((a, b) => b.length - a.length);
    const below = rest.slice(under.length);
    return change(below.startsWith('/') ? below : `/${below}`);
  });
}

/** The servers of the description, of its path items and of its operations, in OpenAPI 2.0 its host. */
const describedServers = perObject((description: Description): readonly MatchedServer[] => {
  const root = rootOf(description);
  const listed = parentsOfServers(description).flatMap((parent) => entriesAt(description, parent, 'servers'));
  const [host, path = ''] = [textAt(root, 'host'), textAt(root, 'basePath')];
  const older = host === undefined ? [] : [serverOf(`//${host}${path}`)];
  const found = [...listed.flatMap(([, server]) => serversAt(description, server)), ...older];
  return [
    ...new Map(
      found.flatMap((each) => (each === undefined ? [] : [[`${each.host.source} ${each.path.source}`, each]])),
    ).values(),
  ];
});

/** A server with its variables filled in, and, where literal letters name its host, with any value of the variables. */
function serversAt(description: Description, server: Located): readonly (MatchedServer | undefined)[] {
  const template = textAt(server, 'url') ?? '';
  const filled = serverUrlsOf(description, server).map(serverOf);
  const host = /^(?:[^/?#]*:)?\/\/([^/?#]*)/u.exec(template)?.[1]?.replaceAll(/\{[^{}]*\}/gu, '') ?? '';
  return /[a-z]/iu.test(host) ? [...filled, serverOf(template)] : filled;
}

/** The patterns of a URL, in which variables stand for any text without a slash; undefined where a match could take too long. */
function serverOf(url: string): MatchedServer | undefined {
  if (url.length > longestUrl || url.split('{').length - 1 > mostVariables) return undefined;
  const [, authority = '', path = ''] = /^(?:[^/?#]*:)?\/\/([^/?#]+)([^?#]*)/u.exec(url) ?? [];
  if (authority === '') return undefined;
  const host = authority.replace(/:(?:80|443)$/u, '');
  return {
    host: new RegExp(`^${patternOf(host)}$`, 'iu'),
    path: new RegExp(`^${patternOf(path.replace(/\/+$/u, ''))}(?=[/?#]|$)`, 'u'),
  };
}

function patternOf(template: string): string {
  return template
    .split(/\{[^{}]*\}/u)
    .map((literal) => literal.replace(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`))
    .join('[^/?#]*');
}
