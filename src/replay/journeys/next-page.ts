import { withServerUrls } from '../../contract/route/described-servers.ts';
import type { Description } from '../../description/description.ts';
import { parseLinks } from '../../http/links.ts';
import { isObject, isText } from '../../lib/json.ts';
import type { FindNextPage } from '../compare/pages.ts';
import { readJson } from '../compare/read-body.ts';
import type { Reply } from '../target.ts';
import { toTarget } from './locate.ts';

/** Finds next pages on the target at `baseUrl`. A described server stands for the target: servers write the address that they are known by. */
export function createFindNextPage(description: Description, baseUrl: URL | undefined): FindNextPage {
  return (request, reply) => {
    const found = inLink(reply.headers.link) ?? inBody(reply);
    if (found === undefined) return undefined;
    const [by, url] = found;
    const own = withServerUrls(url, description, (below) => below);
    const target = toTarget(own, request.target, baseUrl);
    if (target === undefined) return { kind: 'elsewhere', by, url };
    return { kind: 'request', by, request: { ...request, target } };
  };
}

type FoundLink = readonly [by: string, url: string];

/** The link with the relation `next` (RFC 8288). */
function inLink(header = ''): FoundLink | undefined {
  const next = parseLinks(header)?.find(({ relations }) => relations.includes('next'));
  return next && ['`Link`', next.target];
}

// `next`, `nextLink`, `next_page_url`, `@odata.nextLink`; `links: { next: { href } }` by the depth.
const name = /^(?:@odata\.)?next(?:page|results?|set|batch)?(?:link|url|uri|href|path)?$/u;
const deepest = 3;

function inBody({ body, headers }: Reply): FoundLink | undefined {
  if (!/json/iu.test(headers['content-type'] ?? '')) return undefined;
  const read = readJson(body);
  return read.kind === 'json' ? linkIn(read.value, [], deepest) : undefined;
}

function linkIn(value: unknown, path: readonly string[], levels: number): FoundLink | undefined {
  if (!isObject(value) || levels === 0) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const url = name.test(key.replace(/[_-]/gu, '').toLowerCase()) ? (isObject(part) ? part.href : part) : undefined;
    // Other texts are cursors, and numbers are pages: nobody says how they are sent.
    if (isText(url) && /^(?:https?:\/\/|\/|\?)/iu.test(url)) return [`\`${[...path, key].join('.')}\``, url];
  }
  for (const [key, part] of Object.entries(value)) {
    const found = linkIn(part, [...path, key], levels - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
