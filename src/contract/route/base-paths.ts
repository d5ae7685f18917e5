import type { Description } from '../../description/description.ts';
import { entriesIn, inside, rootOf, textAt, type Located } from '../../description/read/view.ts';
import { isArray, member } from '../../lib/json.ts';

// The most URLs of one server, by the values of its variables.
const mostVariants = 100;

/**
 * The paths of the servers of `description` (`basePath` in OpenAPI 2.0), without a slash at the end, each in all values that its
 * variables list; the longest first. A server without a path has none.
 */
export function basePathsOf(description: Description): readonly string[] {
  const root = rootOf(description);
  const servers = entriesIn(description, inside(description, root, 'servers')).map(([, server]) => server);
  const urls = servers.flatMap((server) => serverUrlsOf(description, server));
  const paths = [textAt(root, 'basePath') ?? '', ...urls.map((url) => url.replace(/^(?:[\w+.-]+:)?\/\/[^/?#]*/u, ''))];
  const bases = paths
    .map((path) => path.replace(/[?#].*$/su, '').replace(/\/+$/u, ''))
    .filter((path) => path.startsWith('/'));
  return [...new Set(bases)].sort((a, b) => b.length - a.length);
}

/** The URLs of a server with its variables filled in: by their defaults first, then by their other values. */
export function serverUrlsOf(description: Description, server: Located): readonly string[] {
  const variables = inside(description, server, 'variables')?.value;
  let urls = [textAt(server, 'url') ?? ''];
  for (const name of new Set([...(urls[0] ?? '').matchAll(/\{([^{}]*)\}/gu)].map(([, each = '']) => each))) {
    const values = valuesOf(member(variables, name));
    urls = urls
      .flatMap((url) => values.map((value) => url.replaceAll(`{${name}}`, () => value)))
      .slice(0, mostVariants);
  }
  return urls;
}

function valuesOf(variable: unknown): readonly string[] {
  const listed = member(variable, 'enum');
  const values = [member(variable, 'default'), ...(isArray(listed) ? listed : [])];
  return [...new Set(values.filter((value) => typeof value === 'string'))];
}
