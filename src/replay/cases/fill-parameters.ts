import type { Operation } from '../../description/api.ts';
import { parametersOf } from '../../description/content.ts';
import type { Description } from '../../description/description.ts';
import { entriesIn, inside, memberAt, textAt, type Located } from '../../description/view.ts';
import { member, type JsonObject } from '../../lib/json.ts';
import type { JudgeValue } from '../../schema/validate.ts';
import type { Derive } from './derive.ts';
import { writeParameter, type ParameterPlace } from '../../parameters/write-style.ts';

/** The parts of a request that its parameters decide, or why they cannot be. */
export type Filled =
  | {
      readonly kind: 'filled';
      /** Path and query, percent-encoded. */
      readonly target: string;
      readonly headers: Readonly<Record<string, string>>;
      /** Parameters that have no example and got a value from their schema: `path parameter `id``. */
      readonly derived: readonly string[];
      /** All that are sent, titled alike. */
      readonly parameters: readonly string[];
    }
  | { readonly kind: 'unfilled'; readonly reason: string };

interface Parameter {
  readonly name: string;
  readonly place: ParameterPlace;
  readonly isRequired: boolean;
  readonly located: Located;
  readonly schema: Located;
}

interface Written {
  readonly parameter: Parameter;
  readonly text: string;
  readonly isDerived: boolean;
}

// These belong to the body, to content negotiation and to credentials (OpenAPI 3.1 section 4.8.12.1).
const reservedHeaders = ['accept', 'content-type', 'authorization', 'content-length', 'host', 'origin', 'prefer'];

/** How parameters are filled. */
interface FillOptions {
  /** Values that it finds wrong are not sent. */
  readonly judge?: JudgeValue;
  /** The title of a parameter to leave out. */
  readonly without?: string;
  /** Values of path parameters by name, instead of their examples. */
  readonly values?: JsonObject;
}

/** Fills the path, query, headers and cookies of `operation`: required parameters, and optional ones that have an example. */
export function fillParameters(
  description: Description,
  operation: Operation,
  derive: Derive,
  { judge, without, values = {} }: FillOptions = {},
): Filled {
  if (/[?#]/u.test(operation.path))
    return unfilled(
      'a path has no `?` and no `#` (RFC 3986 section 3.3): describe a query as parameters `in: query`, a fragment is never sent',
    );
  const written: Written[] = [];
  for (const parameter of parametersIn(description, operation)) {
    const chosen = parameter.place === 'path' ? member(values, parameter.name) : undefined;
    const example = chosen ?? exampleOf(description, parameter);
    if ((example === undefined && !parameter.isRequired) || title(parameter) === without) continue;
    const value = example ?? derive(parameter.schema);
    const wrong = value === undefined ? undefined : judge?.(parameter.schema, value);
    if (wrong !== undefined && !parameter.isRequired) continue;
    if (wrong !== undefined) return unfilled(`the ${title(parameter)} has no value that is valid: ${wrong}`);
    const text = writeParameter(parameter.located, { ...parameter, value });
    if (text !== undefined) written.push({ parameter, text, isDerived: example === undefined });
    else if (parameter.isRequired) {
      return unfilled(`the ${title(parameter)} has no example, and no value can be derived from its schema`);
    }
  }
  return assemble(operation, written);
}

/** The parameters of `operation` that `fillParameters` could send: `query parameter `limit``. */
export function parameterTitlesOf(description: Description, operation: Operation): readonly string[] {
  return parametersIn(description, operation).map(title);
}

/** The required parameters of `operation` that a request can be without, titled alike. */
export function omissibleParameters(description: Description, operation: Operation): readonly string[] {
  return parametersIn(description, operation)
    .filter(({ isRequired, place }) => isRequired && place !== 'path')
    .map(title);
}

/** The parameters of the path of `operation`, each with its schema. */
export function pathParametersOf(
  description: Description,
  operation: Operation,
): readonly { readonly name: string; readonly schema: Located }[] {
  return parametersIn(description, operation).filter(
    ({ place, name }) => place === 'path' && operation.path.includes(`{${name}}`),
  );
}

function assemble(operation: Operation, written: readonly Written[]): Filled {
  const at = (place: ParameterPlace): readonly Written[] =>
    written.filter(({ parameter }) => parameter.place === place);
  const texts = new Map(at('path').map(({ parameter, text }) => [parameter.name, text]));
  const unknown = [...operation.path.matchAll(/\{([^{}]+)\}/gu)].find(([, name = '']) => !texts.has(name));
  if (unknown !== undefined) return unfilled(`the path parameter \`${unknown[1] ?? ''}\` is not declared`);
  const path = operation.path
    .split(/(\{[^{}]+\})/u)
    .map((part, index) => (index % 2 === 1 ? (texts.get(part.slice(1, -1)) ?? '') : encodeURI(part)))
    .join('');
  const query = [...at('query'), ...at('querystring')].map(({ text }) => text);
  const cookies = at('cookie').map(({ text }) => text);
  return {
    kind: 'filled',
    target: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: {
      ...Object.fromEntries(at('header').map(({ parameter, text }) => [parameter.name.toLowerCase(), text])),
      ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
    },
    derived: written.filter(({ isDerived }) => isDerived).map(({ parameter }) => title(parameter)),
    parameters: written.map(({ parameter }) => title(parameter)),
  };
}

function parametersIn(description: Description, operation: Operation): readonly Parameter[] {
  const found = new Map<string, Parameter>();
  for (const located of parametersOf(description, operation)) {
    const [name, place] = [textAt(located, 'name'), readPlace(textAt(located, 'in'))];
    if (name === undefined || place === undefined || found.has(`${place} ${name}`)) continue;
    if (place === 'header' && reservedHeaders.includes(name.toLowerCase())) continue;
    const isRequired = place === 'path' || member(located.value, 'required') === true;
    found.set(`${place} ${name}`, { name, place, isRequired, located, schema: schemaOf(description, located) });
  }
  return [...found.values()];
}

/** In OpenAPI 2.0 the parameter itself is the schema; with `content` its one media type has it. */
function schemaOf(description: Description, located: Located): Located {
  const [media] = entriesIn(description, inside(description, located, 'content'));
  return memberAt(located, 'schema') ?? (media && memberAt(media[1], 'schema')) ?? located;
}

/** The example of a parameter: its own, the first of its own, or that of its schema. */
function exampleOf(description: Description, { located, schema }: Parameter): unknown {
  const [media] = entriesIn(description, inside(description, located, 'content'));
  const firstNamed = [located, media?.[1]].flatMap((holder) =>
    entriesIn(description, holder && inside(description, holder, 'examples')).map(([, each]) => each),
  )[0];
  return [
    member(located.value, 'x-example'),
    member(located.value, 'example'),
    member(media?.[1].value, 'example'),
    member(firstNamed?.value, 'value'),
    inside(description, schema, 'example')?.value,
    inside(description, schema, 'examples', 0)?.value,
  ].find((value) => value !== undefined);
}

function readPlace(text: string | undefined): ParameterPlace | undefined {
  return (['path', 'query', 'querystring', 'header', 'cookie'] as const).find((place) => place === text);
}

function title({ name, place }: Parameter): string {
  return `${place} parameter \`${name}\``;
}

function unfilled(reason: string): Filled {
  return { kind: 'unfilled', reason };
}
