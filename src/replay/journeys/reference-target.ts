import { routesOf } from '../../contract/route/routes.ts';
import { basePathsOf, withServerUrls } from '../../contract/route/servers.ts';
import type { Description } from '../../description/description.ts';
import type { FindWrongLocation } from '../compare/read-body.ts';

/** `reference` as a target of requests; undefined where it leads away from the target. */
export function toTarget(reference: string, from: string, baseUrl = new URL('http://127.0.0.1')): string | undefined {
  const base = baseUrl.pathname.replace(/\/$/u, '');
  const at = new URL(`${base}${from}`, baseUrl);
  if (!URL.canParse(reference, at.href)) return undefined;
  const url = new URL(reference, at);
  if (url.origin !== baseUrl.origin) return undefined;
  const isBelow = base !== '' && url.pathname.startsWith(`${base}/`);
  return `${isBelow ? url.pathname.slice(base.length) : url.pathname}${url.search}`;
}

/**
 * Finds a `Location` that leads to nothing on the target at `baseUrl`. It is read by the URL of its request (RFC 9110 section 10.2.2), so a
 * path without that of the base URL leads beside the API. A described server stands for the target, and other servers are not known.
 */
export function createFindWrongLocation(description: Description, baseUrl: URL | undefined): FindWrongLocation {
  const isDescribed = (path: string): boolean =>
    ['GET', 'PUT', 'PATCH', 'DELETE'].some((method) => routesOf(description)(method, path).kind === 'operation');
  const isBelow = (path: string, base: string): boolean => base !== '' && path.startsWith(`${base}/`);
  return ({ target }, location, { isDeclared }) => {
    // 127.0.0.1 stands for a target in process.
    const root = baseUrl ?? new URL('http://127.0.0.1');
    const base = root.pathname.replace(/\/$/u, '');
    const from = new URL(`${base}${target}`, root);
    const below = withServerUrls(location, description, (path) => path);
    const own = below === location ? location : `${base}${below}`;
    if (!URL.canParse(own, from.href)) return undefined;
    const { origin, pathname, href } = new URL(own, from);
    if (origin !== root.origin) return undefined;
    if (base !== '' && !isBelow(pathname, base)) {
      // A path that the description does not have may be another API.
      return isDescribed(pathname) || isDeclared ? { url: href, base: `${root.origin}${base}` } : undefined;
    }
    const path = pathname.slice(base.length);
    const others = basePathsOf(description).flatMap((each) => (isBelow(path, each) ? [path.slice(each.length)] : []));
    return isDeclared && ![path, ...others].some(isDescribed) ? { url: href } : undefined;
  };
}
