import type { Description } from '../description/description.ts';
import { entriesIn, inside, rootOf, textAt } from '../description/view.ts';
import { member } from '../lib/json.ts';

/**
 * What to do about a path that `description` does not have, as a sentence with a space before it; empty where nobody knows. `hasPath`
 * tells those that it has: without the path of a server in front (`basePath` in OpenAPI 2.0), or with other slashes.
 */
export function nearPath(description: Description, path: string, hasPath: (path: string) => boolean): string {
  for (const base of basesOf(description)) {
    const rest = path.startsWith(`${base}/`) ? path.slice(base.length) : undefined;
    if (rest === undefined || !hasPath(rest)) continue;
    return ` Leave out \`${base}\`: the path of a server is not part of a mock's addresses.`;
  }
  const single = path.replace(/\/{2,}/gu, '/');
  const turned = single.endsWith('/') ? single.slice(0, -1) : `${single}/`;
  const near = [single, turned].find((each) => each !== path && each !== '' && hasPath(each));
  return near === undefined ? '' : ` Did you mean \`${near}\`?`;
}

/** The paths of the servers, without a slash at the end, those of variables by their defaults; the longest first. */
function basesOf(description: Description): readonly string[] {
  const root = rootOf(description);
  const servers = entriesIn(description, inside(description, root, 'servers')).map(([, server]) => {
    const variables = inside(description, server, 'variables')?.value;
    return (textAt(server, 'url') ?? '').replace(/\{([^{}]*)\}/gu, (whole, name: string) => {
      const value = member(member(variables, name), 'default');
      return typeof value === 'string' ? value : whole;
    });
  });
  const paths = [
    textAt(root, 'basePath') ?? '',
    ...servers.map((url) => url.replace(/^(?:[\w+.-]+:)?\/\/[^/?#]*/u, '')),
  ];
  const bases = paths
    .map((path) => path.replace(/[?#].*$/su, '').replace(/\/+$/u, ''))
    .filter((path) => path.startsWith('/'));
  return [...new Set(bases)].sort((a, b) => b.length - a.length);
}
