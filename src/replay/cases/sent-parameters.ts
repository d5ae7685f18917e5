import { type Operation, parametersOf } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import { namedValuesOf } from '../../description/read/examples.ts';
import { entriesAt, memberAt, textAt, type Located } from '../../description/read/view.ts';
import { isId } from '../../contract/record-id.ts';
import { perObject } from '../../lib/cache.ts';
import { member, type JsonObject } from '../../lib/json.ts';
import type { ValidateValue } from '../../schema/validate.ts';
import type { ParameterPlace } from '../../parameters/write-style.ts';

export interface SentParameter {
  readonly name: string;
  readonly place: ParameterPlace;
  readonly isRequired: boolean;
  readonly located: Located;
  readonly schema: Located;
}

// Headers of the body, of content negotiation and of credentials are no parameters (OpenAPI 3.1 section 4.8.12.1).
const reservedHeaders = ['accept', 'content-type', 'authorization', 'content-length', 'host', 'origin', 'prefer'];

/** The parameters of an operation, in the order of the description. */
export function parametersIn(description: Description, operation: Operation): readonly SentParameter[] {
  return readParameters(operation, description);
}

// Each case of an operation asks: there may be one for each of thousands of examples.
const readParameters = perObject((operation: Operation, description: Description): readonly SentParameter[] => {
  const found = new Map<string, SentParameter>();
  for (const located of parametersOf(description, operation)) {
    const [name, place] = [textAt(located, 'name'), readPlace(textAt(located, 'in'))];
    if (name === undefined || place === undefined || found.has(`${place} ${name}`)) continue;
    if (place === 'header' && reservedHeaders.includes(name.toLowerCase())) continue;
    const isRequired = place === 'path' || member(located.value, 'required') === true;
    found.set(`${place} ${name}`, { name, place, isRequired, located, schema: schemaOf(description, located) });
  }
  return [...found.values()];
});

/** The schema of a parameter: in OpenAPI 2.0 the parameter itself; with `content` the schema of its one media type. */
function schemaOf(description: Description, located: Located): Located {
  const [media] = entriesAt(description, located, 'content');
  return memberAt(located, 'schema') ?? (media && memberAt(media[1], 'schema')) ?? located;
}

/** The named examples of a parameter that have values, by name. */
export function namedExamplesOf(description: Description, parameter: SentParameter): ReadonlyMap<string, Located> {
  return readNamedExamples(parameter, description);
}

const readNamedExamples = perObject(({ located }: SentParameter, description: Description) => {
  const [media] = entriesAt(description, located, 'content');
  return new Map(namedValuesOf(description, media?.[1] ?? located));
});

function readPlace(text: string | undefined): ParameterPlace | undefined {
  return (['path', 'query', 'querystring', 'header', 'cookie'] as const).find((place) => place === text);
}

/** The title of the path parameter called `name`. */
export function pathParameterTitle(name: string): string {
  return title({ name, place: 'path' });
}

/** The title of a parameter in results: `query parameter `limit``. */
export function title({ name, place }: Pick<SentParameter, 'name' | 'place'>): string {
  return `${place} parameter \`${name}\``;
}

/** The value for `parameter` among those that lists showed, as its schema wants it: an id may be a number here and a text there. */
export function listedValue(
  { name, place, schema }: SentParameter,
  listed: JsonObject | undefined,
  validateValue: ValidateValue | undefined,
): string | number | undefined {
  const value = place === 'path' ? member(listed, name) : undefined;
  return isId(value) ? [value, String(value)].find((each) => validateValue?.(schema, each) === undefined) : undefined;
}

/** The required parameters of `operation` that a request can leave out, titled. */
export function omissibleParameters(
  description: Description,
  operation: Operation,
  validateValue: ValidateValue,
): readonly string[] {
  return parametersIn(description, operation)
    .filter(({ isRequired, place }) => isRequired && place !== 'path')
    .filter((parameter) => !isWrittenAsNothing(parameter, validateValue))
    .map(title);
}

/** An empty object is a value of the parameter, and no part of a query: `form` exploded writes its fields, `deepObject` names each. */
function isWrittenAsNothing({ located, place, schema }: SentParameter, validateValue: ValidateValue): boolean {
  if (place === 'header' || memberAt(located, 'content') !== undefined) return false;
  const style = textAt(located, 'style') ?? 'form';
  const isSpread = style === 'deepObject' || (style === 'form' && member(located.value, 'explode') !== false);
  return isSpread && validateValue(schema, 'assay') !== undefined && validateValue(schema, {}) === undefined;
}
