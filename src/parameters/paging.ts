import type { Description } from '../description/description.ts';
import type { Operation } from '../description/read/api.ts';
import { perObject } from '../lib/cache.ts';
import { isText, member } from '../lib/json.ts';
import { plainName } from '../lib/nearest.ts';
import { propertiesOf } from '../schema/properties.ts';
import { type Parameter, readParameters } from './parameter.ts';
import { decodeForm, parsePairs, queryOf } from './read-values.ts';

/** The subject of a parameter: the number of items, the number to pass over, the page, or the item before the first. */
type PagingKind = 'limit' | 'offset' | 'page' | 'cursor';

// In any spelling: `page_number`, `page[number]`, `startAt`. `start` and `from` are times as often as offsets.
const names = [
  ['limit', ['limit', 'perpage', 'pagesize', 'size', 'maxresults', 'maxitems', 'top', 'first', 'take']],
  ['offset', ['offset', 'pageoffset', 'skip', 'startat', 'startindex']],
  ['page', ['page', 'pagenumber', 'pagenum', 'pageno', 'pageindex', 'currentpage']],
  [
    'cursor',
    [
      'cursor',
      'after',
      'afterid',
      'startingafter',
      'startcursor',
      'nextcursor',
      'pagetoken',
      'nextpagetoken',
      'nexttoken',
      'continuationtoken',
      'continue',
      'marker',
      'scrollparam',
      'scrollid',
    ],
  ],
] as const satisfies readonly (readonly [PagingKind, readonly string[]])[];
const kindOf = new Map<string, PagingKind>(names.flatMap(([kind, all]) => all.map((name) => [name, kind])));

/** The kind of a name, of a parameter or of a field that repeats it; `page[limit]` is that of `limit`. */
export function pagingKindOf(name: string): PagingKind | undefined {
  const [, inner = name] = /^page\[(.*)\]$/u.exec(name) ?? [];
  return kindOf.get(plainName(name)) ?? kindOf.get(plainName(inner));
}

/** True for a name that parameters have which take the cursor of a page. */
export function isCursorName(name: string): boolean {
  return kindOf.get(plainName(name)) === 'cursor';
}

/** A query parameter about pages, and the text that a request sends for it. */
export interface SentPaging {
  readonly parameter: Pick<Parameter, 'name' | 'schema'>;
  /** Decoded; undefined where the request has none. */
  readonly text: string | undefined;
}

/** The texts about pages that a request sends, by the kinds of their parameters. */
export type AllPaging = Readonly<Partial<Record<PagingKind, SentPaging>>>;

/** Reads what `target` sends for the query parameters about pages that `operation` declares: of each kind the first that is sent, else the first. */
export function readPaging(description: Description, operation: Operation, target: string): AllPaging {
  const declared = pagingParametersOf(description)(operation);
  if (declared.length === 0) return {};
  const pairs = parsePairs(queryOf(target));
  const found = declared.map(([kind, parameter]) => {
    const sent = pairs.find(([name]) => name === parameter.name)?.[1];
    return [kind, { parameter, text: sent === undefined ? undefined : decodeForm(sent) }] as const;
  });
  // Of equal keys the last stays.
  const unsentFirst = [...found].reverse().sort(([, a], [, b]) => Number(isSent(a)) - Number(isSent(b)));
  return Object.fromEntries(unsentFirst);
}

/** Reads what `target` sends about pages by the usual names, declared or not. A date filters. */
export function readUsualPaging(target: string): AllPaging {
  const found = parsePairs(queryOf(target)).flatMap(([name, sent]): readonly (readonly [PagingKind, SentPaging])[] => {
    const [kind, text] = [pagingKindOf(name), decodeForm(sent)];
    const isAbout = kind !== undefined && !/^\d{4}-\d\d-\d\d/u.test(text);
    return isAbout ? [[kind, { parameter: { name, schema: undefined }, text }]] : [];
  });
  return Object.fromEntries(found);
}

function isSent({ text }: SentPaging): boolean {
  return text !== undefined;
}

const pagingParametersOf = perObject((description: Description) =>
  perObject((operation: Operation): readonly (readonly [PagingKind, Parameter])[] =>
    readParameters(description, operation)
      .flatMap((parameter) => partsOf(description, parameter))
      .flatMap((parameter) => {
        const kind = pagingKindOf(parameter.name);
        return kind === undefined || parameter.place !== 'query' || isTime(parameter) ? [] : [[kind, parameter]];
      }),
  ),
);

/** The parameters as requests write them: an exploded object has one for each of its properties. */
function partsOf(description: Description, parameter: Parameter): readonly Parameter[] {
  const { name, schema, style, explode, place } = parameter;
  const isDeep = style === 'deepObject';
  const properties =
    place === 'query' && (isDeep || (style === 'form' && explode)) && propertiesOf(description, schema);
  if (properties === false || properties.size === 0) return [parameter];
  return Array.from(properties, ([key, property]) => ({
    ...parameter,
    name: isDeep ? `${name}[${key}]` : key,
    schema: property,
  }));
}

/** `after=2026-01-01` filters. */
function isTime({ schema }: Parameter): boolean {
  const format = member(schema?.value, 'format');
  return isText(format) && format.startsWith('date');
}
