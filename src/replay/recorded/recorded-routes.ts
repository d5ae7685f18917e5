import { basePathsOf, serverUrlsOf } from '../../contract/route/servers.ts';
import type { MatchRoute, Route } from '../../contract/route/routes.ts';
import type { Description } from '../../description/description.ts';
import { entriesAt, rootOf } from '../../description/read/view.ts';
import type { RecordedExchange } from './read-har.ts';

/** The places of an API: whole addresses of servers, whose every path counts, and paths below any other. */
interface Places {
  readonly servers: readonly URL[];
  readonly bases: readonly string[];
}

/** The servers of `description`, or `baseUrl` alone. */
export function placesOf(description: Description, baseUrl: URL | undefined): Places {
  if (baseUrl !== undefined) return { servers: [baseUrl], bases: [] };
  const listed = entriesAt(description, rootOf(description), 'servers');
  const urls = listed.flatMap(([, server]) => serverUrlsOf(description, server)).filter((url) => URL.canParse(url));
  return { servers: urls.map((url) => new URL(url)), bases: [...basePathsOf(description), ''] };
}

/** The route of an exchange. */
export interface Routed {
  readonly route: Exclude<Route, { readonly kind: 'malformed' }>;
  /** Path and query below the server. */
  readonly target: string;
}

// Pages and their parts come from the server of many an API.
const partsOfPages =
  /^(?:text\/(?:html|css|javascript)|application\/(?:x-)?javascript|application\/wasm|image|font|audio|video)\b/u;

/** The route of an exchange among operations; undefined where it says nothing of the API. */
export function routeOf(
  { method, url, headers }: RecordedExchange,
  places: Places,
  match: MatchRoute,
): Routed | undefined {
  const server = places.servers
    .filter(({ origin, pathname }) => origin === url.origin && isBelow(url.pathname, pathname.replace(/\/$/u, '')))
    .sort((a, b) => b.pathname.length - a.pathname.length)[0];
  const ours = server === undefined ? [] : [server.pathname.replace(/\/$/u, '')];
  const bases = [...ours, ...places.bases.filter((base) => isBelow(url.pathname, base))];
  const all = bases.map((base) => {
    const path = url.pathname.slice(base.length) || '/';
    return { route: match(method, path), target: `${path}${url.search}` };
  });
  const isRouted = ({ route: { kind } }: (typeof all)[number]): boolean => kind === 'operation';
  const isNear = ({ route: { kind } }: (typeof all)[number]): boolean => kind === 'no-method';
  const best = all.find(isRouted) ?? (method === 'OPTIONS' ? undefined : (all.find(isNear) ?? (server && all[0])));
  if (best === undefined || best.route.kind === 'malformed') return undefined;
  if (best.route.kind === 'no-path' && partsOfPages.test(headers['content-type'] ?? '')) return undefined;
  return { route: best.route, target: best.target };
}

function isBelow(path: string, base: string): boolean {
  return path.startsWith(base) && ['', '/'].includes(path.charAt(base.length));
}
