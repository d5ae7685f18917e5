import type { IsRouted } from '../../contract/route/routes.ts';

/** A path that is nearly one of the description, and what sets it apart. */
interface NearPath {
  readonly path: string;
  /** Follows "a path". */
  readonly variation: string;
}

/** `path` (percent-encoded) with a slash more at its end, one at its start, in other case, with a segment or an extension more: those of them that `isRouted` knows nothing of. */
export function nearPathsOf(path: string, isRouted: IsRouted): readonly NearPath[] {
  const near: readonly NearPath[] = [
    { path: `${path}/`, variation: 'with a slash more at its end' },
    { path: `/${path}`, variation: 'with a slash more at its start' },
    { path: swapCase(path), variation: 'in other case' },
    { path: `${path}/assay-no-such-part`, variation: 'with a segment more at its end' },
    { path: `${path}.assay`, variation: 'with an extension' },
  ];
  return near.filter((each) => path !== '/' && each.path !== path && !isRouted(each.path, { isExact: true }));
}

/** The case of percent-encoded octets says nothing (RFC 3986 section 6.2.2.1). */
function swapCase(path: string): string {
  return path.replace(/%[\da-f]{2}|[a-z]+|[A-Z]+/giu, (part) => {
    if (part.startsWith('%')) return part;
    return part === part.toLowerCase() ? part.toUpperCase() : part.toLowerCase();
  });
}
