import type { Description } from '../description/description.ts';
import type { Operation } from '../description/read/api.ts';
import { type Header, parametersOf } from '../description/read/content.ts';
import { type Located, entriesIn, followPath, memberAt, textAt } from '../description/read/view.ts';
import { perObject } from '../lib/cache.ts';
import { isText, member } from '../lib/json.ts';
import { plainName } from '../lib/nearest.ts';
import { decodeForm, parsePairs, queryOf } from './read-values.ts';

/** The places of parameters; the last two are parts of the body in OpenAPI 2.0. */
const places = ['path', 'query', 'querystring', 'header', 'cookie', 'formData', 'body'] as const;

/** A declared parameter, read before requests. */
export interface Parameter {
  readonly name: string;
  readonly place: (typeof places)[number];
  readonly isRequired: boolean;
  readonly located: Located;
  /** The schema of the parameter: in OpenAPI 2.0 the parameter itself, with `content` that of its media type. */
  readonly schema: Located | undefined;
  /** The media type and its object of a parameter with `content`. */
  readonly content: readonly [string, Located] | undefined;
  readonly style: string;
  readonly explode: boolean;
  /** `allowEmptyValue`, which applies to queries and forms alone. */
  readonly allowsEmpty: boolean | undefined;
  readonly allowsReserved: boolean;
}

// For the body, content negotiation and credentials (OpenAPI 3.1 section 4.8.12.1).
const reservedHeaders = ['accept', 'content-type', 'authorization'];

/** The parameters of `operation`, then those of its path item that it does not override. */
export function readParameters(description: Description, operation: Operation): readonly Parameter[] {
  const found = new Map<string, Parameter>();
  for (const located of parametersOf(description, operation)) {
    const parameter = readParameter(description, located);
    if (parameter === undefined) continue;
    const { place, name } = parameter;
    const key = `${place} ${place === 'header' ? name.toLowerCase() : name}`;
    if (!found.has(key)) found.set(key, parameter);
  }
  return [...found.values()];
}

function readParameter(description: Description, located: Located): Parameter | undefined {
  const name = textAt(located, 'name');
  const written = textAt(located, 'in');
  const place = places.find((each) => each === written);
  if (name === undefined || place === undefined) return undefined;
  if (place === 'header' && reservedHeaders.includes(name.toLowerCase())) return undefined;
  return toParameter(description, { name, place, located });
}

/** A declared header of a response as a parameter, which it is like (OpenAPI 3.1 section 4.8.21). */
export function readHeader(description: Description, { name, located }: Header): Parameter {
  return toParameter(description, { name, place: 'header', located });
}

function toParameter(
  description: Description,
  { name, place, located }: Pick<Parameter, 'name' | 'place' | 'located'>,
): Parameter {
  const [content] = entriesIn(description, followPath(description, located, 'content'));
  const isOld = description.version === '2.0';
  const style = (isOld ? textAt(located, 'collectionFormat') : textAt(located, 'style')) ?? defaultStyle(place, isOld);
  const explode = member(located.value, 'explode') ?? ['form', 'cookie', 'multi', 'deepObject'].includes(style);
  return {
    name,
    place,
    isRequired: place === 'path' || member(located.value, 'required') === true,
    located,
    schema: isOld && place !== 'body' ? located : memberAt(content?.[1] ?? located, 'schema'),
    content,
    style,
    explode: explode === true,
    allowsEmpty: readAllowsEmpty(place, located),
    allowsReserved: member(located.value, 'allowReserved') === true,
  };
}

function readAllowsEmpty(place: Parameter['place'], located: Located): boolean | undefined {
  const allows = member(located.value, 'allowEmptyValue');
  return (place === 'query' || place === 'formData') && typeof allows === 'boolean' ? allows : undefined;
}

function defaultStyle(place: Parameter['place'], isOld: boolean): string {
  if (isOld) return 'csv';
  return place === 'query' || place === 'cookie' ? 'form' : 'simple';
}

/** The subject of a parameter: the number of items, the number to pass over, the page, or the item before the first. */
type PagingKind = 'limit' | 'offset' | 'page' | 'cursor';

// In any spelling: `page_number`, `page[number]`, `startAt`. `start` and `from` are times as often as offsets.
const names = [
  ['limit', ['limit', 'perpage', 'pagesize', 'size', 'maxresults', 'maxitems', 'top', 'first', 'take']],
  ['offset', ['offset', 'pageoffset', 'skip', 'startat', 'startindex']],
  ['page', ['page', 'pagenumber', 'pagenum', 'pageno', 'pageindex', 'currentpage']],
  ['cursor', ['cursor', 'after', 'startingafter', 'pagetoken', 'nexttoken', 'continuationtoken', 'marker']],
] as const satisfies readonly (readonly [PagingKind, readonly string[]])[];
const kindOf = new Map<string, PagingKind>(names.flatMap(([kind, all]) => all.map((name) => [name, kind])));

/** True for a name that parameters have which take the cursor of a page. */
export function isCursorName(name: string): boolean {
  return kindOf.get(plainName(name)) === 'cursor';
}

/** A query parameter about pages, and the text that a request sends for it. */
export interface SentPaging {
  readonly parameter: Parameter;
  /** Decoded; undefined where the request has none. */
  readonly text: string | undefined;
}

/** Reads what `target` sends for the query parameters about pages that `operation` declares: of each kind the first that is sent, else the first. */
export function readPaging(
  description: Description,
  operation: Operation,
  target: string,
): Readonly<Partial<Record<PagingKind, SentPaging>>> {
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

function isSent({ text }: SentPaging): boolean {
  return text !== undefined;
}

const pagingParametersOf = perObject((description: Description) =>
  perObject((operation: Operation): readonly (readonly [PagingKind, Parameter])[] =>
    readParameters(description, operation).flatMap((parameter) => {
      const kind = kindOf.get(plainName(parameter.name));
      return kind === undefined || parameter.place !== 'query' || isTime(parameter) ? [] : [[kind, parameter]];
    }),
  ),
);

/** `after=2026-01-01` filters. */
function isTime({ schema }: Parameter): boolean {
  const format = member(schema?.value, 'format');
  return isText(format) && format.startsWith('date');
}
