import { withServerUrls } from '../contract/route/servers.ts';
import type { Description } from '../description/description.ts';
import {
  type Link,
  hasParameters,
  isPageLink,
  parseLinks,
  searchOf,
  toHeaderValue,
  writeLinks,
} from '../http/headers.ts';
import { originOf, pathOf, type MockRequest, type MockResponse } from '../http/message.ts';

/** The headers whose URLs clients follow (RFC 9110 sections 8.7 and 10.2.2, RFC 8288 section 3). */
const followed = ['location', 'content-location', 'link'] as const;

/** Says of a path, percent-encoded and without query, that the description has it. */
type HasPath = (path: string) => boolean;

/**
 * Creates the function that gives the URLs of a described server in `Link`, `Location` and `Content-Location` the address of the mock:
 * a client would follow them to the real service, with the token of its user. Clients that page by `Link` come to the end of a list.
 * `x-assay-links` names the headers that were changed.
 */
export function createOwnLinks(
  description: Description,
  hasPath: HasPath,
): (response: MockResponse, request: MockRequest) => MockResponse {
  return (response, request) => {
    const { headers } = response;
    if (!followed.some((name) => headers[name] !== undefined)) return response;
    const at = `${originOf(request)}${request.base ?? ''}`;
    const changed = followed.flatMap((name): [string, string][] => {
      const written = headers[name] ?? '';
      const own = withServerUrls(written, description, (below) => `${at}${below}`);
      const sent = name === 'link' ? withOwnPages(own, { at, request, hasPath }) : own;
      return sent === written ? [] : [[name, toHeaderValue(sent)]];
    });
    if (changed.length === 0) return response;
    const note = { 'x-assay-links': changed.map(([name]) => name).join(', ') };
    const { status, body, example } = response;
    const all = { ...headers, ...Object.fromEntries(changed), ...note };
    // A header without a link says nothing (RFC 9110 section 5.6.1.2).
    const kept = Object.fromEntries(Object.entries(all).filter(([name, value]) => name !== 'link' || value !== ''));
    // The answer is not cached: another request may have another origin.
    return { status, body, headers: kept, ...(example !== undefined && { example }) };
  };
}

interface OwnPages {
  /** The address of the mock, with what was taken off before the target of the request. */
  readonly at: string;
  readonly request: MockRequest;
  readonly hasPath: HasPath;
}

/**
 * `text` with links to pages that the mock has. Examples link to the next page by another path than that of the request
 * (`https://api.github.com/resource?page=2`), and the page that they name would name itself as the next: that link is left out.
 */
function withOwnPages(text: string, place: OwnPages): string {
  const links = parseLinks(text);
  if (links?.some(isPageLink) !== true) return text;
  const pages = links.map((link) => (isPageLink(link) ? toOwnPage(link, place) : link));
  const kept = pages.filter((link) => !(link.relations.includes('next') && isHere(link, place)));
  const isAsWritten = kept.length === links.length && kept.every((link, index) => link === links[index]);
  return isAsWritten ? text : writeLinks(kept);
}

/** A link to a path that the description lacks, with the path of the request. */
function toOwnPage(link: Link, { at, request, hasPath }: OwnPages): Link {
  if (!link.target.startsWith(`${at}/`) || hasPath(pathOf(link.target.slice(at.length)))) return link;
  return { ...link, target: `${at}${pathOf(request.target)}${searchOf(link.target)}` };
}

/** The request is for the page that the link leads to. */
function isHere({ target }: Link, { at, request }: OwnPages): boolean {
  const here = `${at}${request.target}`;
  if (!URL.canParse(target, here)) return false;
  const [link, asked] = [new URL(target, here), new URL(here)];
  const isSamePath = link.origin === asked.origin && link.pathname === asked.pathname;
  return isSamePath && hasParameters(asked.search, link.search);
}
