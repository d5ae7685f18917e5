import { type Example, examplesOf } from '../description/read/examples.ts';
import type { Description } from '../description/description.ts';
import { type Operation, parametersOf } from '../description/read/api.ts';
import type { Header } from '../description/read/content.ts';
import { type Located, entriesAt, followPath, memberAt, textAt } from '../description/read/view.ts';
import { member } from '../lib/json.ts';

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

// For the body, content negotiation and credentials (OpenAPI 3.1 section 4.8.12.1); a body in chunks has no length.
const reservedHeaders = ['accept', 'content-type', 'authorization', 'content-length'];

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

/** The example of a parameter: `example`, the first value of `examples`, or the example of its schema. */
export function exampleOf(
  description: Description,
  { located, schema }: Pick<Parameter, 'located' | 'schema'>,
): Located | undefined {
  const [media] = entriesAt(description, located, 'content');
  // `serializedValue` alone is a text that is written already: the value of no style.
  const isUsable = ({ located: { value }, serialized }: ValueExample): boolean =>
    value !== serialized || textAt(located, 'in') === 'querystring';
  const declared = [located, ...(media === undefined ? [] : [media[1]])]
    .flatMap((parent) => examplesOf(description, parent))
    .find((each) => each.kind === 'value' && each.unresolved === undefined && isUsable(each));
  return [
    memberAt(located, 'x-example'),
    declared?.located,
    schema && followPath(description, schema, 'example'),
    schema && followPath(description, schema, 'examples', 0),
  ].find((each) => each?.value !== undefined);
}

type ValueExample = Extract<Example, { kind: 'value' }>;

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
  const [content] = entriesAt(description, located, 'content');
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
