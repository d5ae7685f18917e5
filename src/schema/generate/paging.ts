import { isArray, isObject, member, type JsonObject } from '../../lib/json.ts';
import { append } from '../../lib/lists.ts';
import type { GenerateContext, MadeValue, MakeValue } from './context.ts';
import { plainName } from '../../lib/nearest.ts';

interface ListOptions {
  readonly context: GenerateContext;
  readonly make: MakeValue;
  /** The schemas of a property. */
  readonly schemasOf: (name: string) => readonly unknown[];
}

/** The list among the properties of an object. */
interface OnlyList {
  readonly name: string;
  readonly length: number;
}

// `meta`, and `pagination` in it.
const mostLevels = 2;

/**
 * Gives the numbers that count items the length of the list beside them, and `meta.key` its name, where there is one list and the
 * schema allows it. They may stand in objects beside the list. Answers the names of the numbers.
 */
export function agreeWithList(
  made: Map<string, MadeValue>,
  { context, make, schemasOf }: ListOptions,
): readonly string[] {
  const [list, ...others] = [...made].flatMap(([name, { value }]): readonly OnlyList[] =>
    isArray(value) && mayListItems(name) ? [{ name, length: value.length }] : [],
  );
  if (list === undefined || others.length > 0) return [];
  const names: string[] = [];
  for (const [name, { value }] of made) {
    const schemas = schemasOf(name);
    const wanted = schemaBeside(list, { name, value, schemas, context, levels: mostLevels });
    const agreed = wanted && make([...schemas, wanted], context.below(name));
    if (agreed === undefined) continue;
    made.set(name, agreed);
    append(names, countsIn(name, agreed.value, list));
  }
  return names;
}

/** A field beside a list, or in an object beside it. */
interface FieldBeside {
  readonly name: string;
  readonly value: unknown;
  readonly schemas: readonly unknown[];
  readonly context: GenerateContext;
  /** The object that the field is in; absent beside the list. */
  readonly around?: string;
  /** The number of objects that a field may be in. */
  readonly levels: number;
}

/** The schema of a field that agrees with `list`; undefined where it agrees, is about something else, or is offered. */
function schemaBeside(list: OnlyList, field: FieldBeside): JsonObject | undefined {
  const { name, value, schemas, context, around, levels } = field;
  const isCount = Number.isInteger(value) && countsItems(name);
  const isName = typeof value === 'string' && around !== undefined && namesList(around, name);
  if (isCount || isName) {
    const agreed = isCount ? list.length : list.name;
    return value === agreed || context.have(schemas, 'default') ? undefined : { const: agreed };
  }
  // An object with a list has agreed with that.
  if (!isObject(value) || levels === 0 || Object.values(value).some(isArray)) return undefined;
  const parts = context.partsOf(schemas);
  if (parts.some((part) => member(part, 'default') !== undefined)) return undefined;
  const properties = Object.entries(value).flatMap(([key, inner]) => {
    const declared = parts.flatMap((part) =>
      [member(member(part, 'properties'), key)].filter((each) => each !== undefined),
    );
    const wanted = schemaBeside(list, {
      name: key,
      value: inner,
      schemas: declared,
      context,
      around: name,
      levels: levels - 1,
    });
    return wanted === undefined || declared.length === 0 ? [] : [[key, wanted] as const];
  });
  return properties.length === 0 ? undefined : { properties: Object.fromEntries(properties) };
}

/** The names of the numbers that `list` has given, in the field `name`. */
function countsIn(name: string, value: unknown, list: OnlyList): readonly string[] {
  if (isObject(value)) return Object.entries(value).flatMap(([key, inner]) => countsIn(key, inner, list));
  return countsItems(name) && value === list.length ? [name] : [];
}

/**
 * Names of fields about pages, in any spelling: `has_more`, `hasMore`, `HasMore`. A client that pages through made-up answers must come to
 * an end, so these fields say that nothing follows.
 */
const more = ['more', 'hasmore', 'hasnext', 'hasnextpage', 'hasmorepages', 'hasmoreitems', 'hasmoreresults'];
const truncated = ['truncated', 'istruncated'];
// `next`, `nextLink`, `next_page_uri`, `previousPageToken`, `@odata.nextLink`; not `next_billing` or `next_payment_id`.
const neighbour =
  /^(?:next|prev|previous)(?:page|batch|set|results?|records?)?(?:links?|url|uri|href|path|cursor|token|marker|offset|index|start|key|id|number|query|params)?$/u;
const position = /(?:cursor|pagetoken|continuationtoken)$|^(?:continu(?:e|ation)|scroll(?:param|id))$/u;
const totals = [
  'total',
  'count',
  'totalcount',
  'totalitems',
  'totalresults',
  'totalrecords',
  'totalelements',
  'totalsize',
  'totalentries',
  'totaldocs',
  'totalhits',
  'totalrows',
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
const last = new Set(['islast', 'last', 'islastpage', 'lastpage', 'endoflist']);
const [endings, counts, pageCounts] = [new Set([...more, ...truncated]), new Set(totals), new Set(pages)];

/** The boolean field `name` says whether more follows. */
export function saysMoreFollows(name: string): boolean {
  return endings.has(plain(name));
}

/** The boolean field `name` says whether a page is the last. */
export function saysIsLast(name: string): boolean {
  return last.has(plain(name));
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
function namesList(around: string, name: string): boolean {
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
