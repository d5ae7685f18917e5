/**
 * Names of fields about pages, in any spelling: `has_more`, `hasMore`, `HasMore`. A client that pages through made-up answers must come to
 * an end, so these fields say that nothing follows.
 */
const more = ['more', 'hasmore', 'hasnext', 'hasnextpage', 'hasmorepages', 'hasmoreitems', 'hasmoreresults'];
const truncated = ['truncated', 'istruncated'];
const next = [
  ...['next', 'nextpage', 'nextlink', 'nexturl', 'nexturi', 'nexthref', 'nextcursor', 'nexttoken', 'nextmarker'],
  ...['nextoffset', 'nextkey', 'nextbatch', 'nextpagetoken', 'nextpageurl', 'nextpagecursor', 'nextpagelink'],
  ...['cursor', 'endcursor', 'aftercursor', 'pagetoken', 'continuation', 'continuationtoken', 'nextcontinuationtoken'],
];
const totals = [
  ...['total', 'count', 'totalcount', 'totalitems', 'totalresults', 'totalrecords', 'totalelements', 'totalsize'],
  ...['numberofelements', 'resultcount', 'itemcount', 'numresults', 'numfound'],
];
const [endings, links, counts] = [new Set([...more, ...truncated]), new Set(next), new Set(totals)];

/** The boolean field `name` says whether more follows. */
export function saysMore(name: string): boolean {
  return endings.has(plain(name));
}

/** The field `name` leads to what follows: absent, null or empty at the end. */
export function leadsOn(name: string): boolean {
  return links.has(plain(name));
}

/** The number `name` counts the items of the list beside it. */
export function countsItems(name: string): boolean {
  return counts.has(plain(name));
}

/** The name in small letters alone; `@odata.nextLink` is `nextlink`. */
function plain(name: string): string {
  return name
    .slice(name.lastIndexOf('.') + 1)
    .replace(/[^a-z]/giu, '')
    .toLowerCase();
}
