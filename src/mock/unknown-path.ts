import { nearest } from '../lib/nearest.ts';
import type { Operation } from '../description/api.ts';
import type { Description } from '../description/description.ts';
import { referenceIn } from '../description/resolve.ts';
import { inside, memberAt, rootOf } from '../description/view.ts';
import { keysOf } from '../lib/json.ts';
import { createRoutes } from '../contract/route/routes.ts';

// A path is compared with each: more would make a request that leads nowhere dear.
const mostCompared = 2_000;

/** What a description has of paths. */
export interface DescribedPaths {
  /** As it writes them: `/events/{eventId}`. */
  readonly templates: readonly string[];
  readonly hasPath: (path: string) => boolean;
}

/**
 * What to do about a path that a description does not have, as a sentence with a space before it; empty where nobody knows: the same
 * path with other slashes, or one that is spelled nearly so.
 */
export function nearPath(path: string, described: DescribedPaths): string {
  const single = path.replace(/\/{2,}/gu, '/');
  const turned = single.endsWith('/') ? single.slice(0, -1) : `${single}/`;
  const slashed = [single, turned].find((each) => each !== path && each !== '' && described.hasPath(each));
  const near = slashed ?? misspelled(single, described);
  return near === undefined ? '' : ` Did you mean \`${near}\`?`;
}

/** The path whose texts between the parameters are those of `path` but for slips. */
function misspelled(path: string, { templates, hasPath }: DescribedPaths): string | undefined {
  const segments = path.split('/');
  const candidates = templates.slice(0, mostCompared).flatMap((template) => {
    const parts = template.split('/');
    const isAlike =
      parts.length === segments.length && parts.every((part, index) => isNear(segments[index] ?? '', part));
    return isAlike ? [parts.map((part, index) => (isParameter(part) ? (segments[index] ?? '') : part)).join('/')] : [];
  });
  const near = nearest(path, candidates);
  return near !== undefined && hasPath(near) ? near : undefined;
}

function isNear(segment: string, part: string): boolean {
  return segment === part || isParameter(part) || nearest(segment, [part]) !== undefined;
}

function isParameter(part: string): boolean {
  return part.includes('{');
}

/** Why the operations at a path (percent-encoded, without query) are not known: the reference of its path item leads nowhere. Undefined for other paths. */
export function createUnresolvedPaths(description: Description): (path: string) => string | undefined {
  const paths = inside(description, rootOf(description), 'paths');
  const reasons = new Map<Operation, string>();
  for (const path of keysOf(paths?.value).filter((key) => key.startsWith('/'))) {
    const item = paths && memberAt(paths, path);
    const ref = referenceIn(item?.value);
    if (item === undefined || ref === undefined) continue;
    const target = description.resolve(ref, item.place);
    if (target.kind !== 'found')
      reasons.set({ method: anyMethod, path, located: item, pathItem: item }, target.message);
  }
  if (reasons.size === 0) return () => undefined;
  const match = createRoutes([...reasons.keys()]);
  return (path) => {
    const route = match(anyMethod, path);
    return route.kind === 'operation' ? reasons.get(route.operation) : undefined;
  };
}

// One is needed to have a route.
const anyMethod = 'GET';
