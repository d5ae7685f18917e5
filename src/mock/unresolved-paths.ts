import type { Operation } from '../description/api.ts';
import type { Description } from '../description/description.ts';
import { referenceIn } from '../description/resolve.ts';
import { inside, memberAt, rootOf } from '../description/view.ts';
import { keysOf } from '../lib/json.ts';
import { createRoutes } from '../contract/route/routes.ts';

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
