import { plainName } from '../../lib/nearest.ts';

/**
 * Names of fields about pages, in any spelling: `has_more`, `hasMore`, `HasMore`. A client that pages through made-up answers must come to
 * an end, so these fields say that nothing follows.
 */
const more = ['more', 'hasmore', 'hasnext', 'hasnextpage', 'hasmorepages', 'hasmoreitems', 'hasmoreresults'];
const truncated = ['truncated', 'istruncated'];
// `next`, `nextLink`, `next_page_uri`, `previousPageToken`, `@odata.nextLink`; not `next_billing` or `next_payment_id`.
const neighbour =
  /^(?:next|prev|previous)(?:page|batch|set|results?|records?)?(?:links?|url|uri|href|path|cursor|token|marker|offset|index|start|key|id|number|query|params)?$/u;
const position = /(?:cursor|pagetoken|continuationtoken)$|^continu(?:e|ation)$/u;
const totals = [
  'total',
  'count',
  'totalcount',
  'totalitems',
  'totalresults',
  'totalrecords',
  'totalelements',
  'totalsize',
  'numberofelements',
  'resultcount',
  'itemcount',
  'numresults',
  'numfound',
  'itemstotal',
  'results',
];
const pages = [
  'pages',
  'totalpages',
  'pagestotal',
  'pagetotal',
  'pagecount',
  'totalpagecount',
  'numpages',
  'numberofpages',
  'lastpage',
];
const besideItems = new Set(['links', 'errors', 'warnings']);
const [endings, counts, pageCounts] = [new Set([...more, ...truncated]), new Set(totals), new Set(pages)];

/** The boolean field `name` says whether more follows. */
export function saysMoreFollows(name: string): boolean {
  return endings.has(plain(name));
}

/** The field `name` leads to another page: absent, null or empty where there is one alone. */
export function leadsToAnotherPage(name: string): boolean {
  const letters = plain(name);
  return neighbour.test(letters) || position.test(letters);
}

/** The field `name`, which leads to another page, leads to one before. */
export function leadsToEarlierPage(name: string): boolean {
  return /^(?:prev|start|before)/u.test(plain(name));
}

/** The number `name` counts the items of the list beside it. */
export function countsItems(name: string): boolean {
  return counts.has(plain(name));
}

/** The list `name` may have the items of a page; others stand beside that (`_links` of HAL, `errors`). */
export function mayListItems(name: string): boolean {
  return !besideItems.has(plain(name));
}

/** The text `name` in the object `around` is the name of the list beside that: Twilio's clients look for `meta.key`. */
export function namesList(around: string, name: string): boolean {
  return plain(around) === 'meta' && plain(name) === 'key';
}

/** The number `name` counts the items of all pages, not those of one. */
export function countsAllItems(name: string): boolean {
  const letters = plain(name);
  return letters.startsWith('total') || letters.endsWith('total') || letters === 'results';
}

/** The number `name` counts pages, or is that of the last one. */
export function countsPages(name: string): boolean {
  return pageCounts.has(plain(name));
}

/** The names of the fields by which a made-up object says that it is the only page, by the object. */
const endsOf = new WeakMap<object, readonly string[]>();

/** Notes the fields, present or left out, by which the made-up `object` says that it is the only page. */
export function noteOnlyPage(object: object, names: readonly string[]): void {
  if (names.length > 0) endsOf.set(object, names);
}

/** The noted names in a made-up value, each once, in the order of the value. */
export function onlyPageNames(value: unknown): readonly string[] {
  const names = new Set<string>();
  const visit = (at: unknown): void => {
    if (typeof at !== 'object' || at === null) return;
    for (const name of endsOf.get(at) ?? []) names.add(name);
    Object.values(at).forEach(visit);
  };
  visit(value);
  return [...names];
}

/** The name without its spelling; `@odata.nextLink` is `nextlink`. */
function plain(name: string): string {
  return plainName(name.slice(name.lastIndexOf('.') + 1));
}
