import type { IsRouted } from '../../contract/route/routes.ts';

/** The variations of a path that has the same words. */
export const otherSpellings = [
  'with a slash more at its end',
  'with a slash more at its start',
  'in other case',
] as const;

/** A path that is nearly one of the description, and what sets it apart. */
interface NearPath {
  readonly path: string;
  /** Follows "a path". */
  readonly variation: string;
}

/** Undescribed neighbours of `path` (percent-encoded): with another slash, in other case, with another segment or an extension. */
export function nearPathsOf(path: string, isRouted: IsRouted): readonly NearPath[] {
  const near: readonly NearPath[] = [
    { path: `${path}/`, variation: otherSpellings[0] },
    { path: `/${path}`, variation: otherSpellings[1] },
    { path: swapCase(path), variation: otherSpellings[2] },
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
