import { listedValue, namedExamplesOf, parametersIn, title, type SentParameter } from './sent-parameters.ts';
import type { Operation } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import { numberTextOf, type Located } from '../../description/read/view.ts';
import { member, type JsonObject } from '../../lib/json.ts';
import { encodePath, fillTemplate, templateNames } from '../../lib/pointer.ts';
import type { ValidateValue } from '../../schema/validate.ts';
import type { DeriveValue } from '../schemas.ts';
import { exampleOf } from '../../parameters/parameter.ts';
import type { ValuesFor } from './given-values.ts';
import { writeParameter, type ParameterPlace } from '../../parameters/write-style.ts';

/** The parts of a request that its parameters decide, or the reason why a parameter has no value. */
export type Filled =
  | {
      readonly kind: 'filled';
      /** Path and query, percent-encoded. */
      readonly target: string;
      readonly headers: Readonly<Record<string, string>>;
      /** Parameters that have no example and got a value from their schema, titled: `path parameter `id``. */
      readonly derived: readonly string[];
      /** Parameters of the path whose value a list of the target showed, titled. */
      readonly listed: readonly string[];
      /** The parameters that are sent, titled. */
      readonly parameters: readonly string[];
    }
  | { readonly kind: 'unfilled'; readonly reason: string };

interface WrittenParameter {
  readonly parameter: SentParameter;
  readonly text: string;
  readonly from: 'example' | 'list' | 'schema';
}

/** The sources of values. */
interface FillContext {
  readonly description: Description;
  readonly derive: DeriveValue;
  readonly valuesFor?: ValuesFor;
  /** Values of path parameters that a list of the target showed, for those without an example. */
  readonly listed?: JsonObject;
}

interface FillOptions {
  /** Invalid values are not sent. */
  readonly validateValue?: ValidateValue;
  /** The title of a parameter to leave out. */
  readonly without?: string;
  /** Values of path parameters by name, instead of their examples. */
  readonly values?: JsonObject;
  /** The name of the examples to send, of parameters that have an example of that name. */
  readonly named?: string;
  /** A value that one parameter is sent with, whether it is valid or not. */
  readonly instead?: { readonly title: string; readonly value: unknown };
}

/** Fills the path, query, headers and cookies of `operation`: required parameters, and optional ones that have a given value or an example. */
export function fillParameters(
  operation: Operation,
  { description, derive, valuesFor, listed }: FillContext,
  { validateValue, without, values = {}, named, instead }: FillOptions = {},
): Filled {
  if (/[?#]/u.test(operation.path))
    return unfilled(
      'a path has no `?` and no `#` (RFC 3986 section 3.3): describe a query as parameters `in: query`, a fragment is never sent',
    );
  const written: WrittenParameter[] = [];
  const given = valuesFor?.(operation);
  for (const parameter of parametersIn(description, operation)) {
    const chosen = parameter.place === 'path' ? member(values, parameter.name) : undefined;
    const wanted = named === undefined ? undefined : namedExamplesOf(description, parameter).get(named);
    const documented = isNothing(wanted?.value) ? exampleOf(description, parameter) : wanted;
    const isReplaced = instead?.title === title(parameter);
    const own = isReplaced
      ? instead.value
      : (chosen ?? (isNothing(wanted?.value) ? given?.parameter(parameter) : undefined));
    const example = own ?? documented?.value;
    if ((example === undefined && !parameter.isRequired) || title(parameter) === without) continue;
    const shown = listedValue(parameter, listed, validateValue);
    const value = example ?? shown ?? derive(parameter.schema);
    // The user knows what the target takes.
    const isGiven = own !== undefined && own !== chosen;
    const violation = value === undefined || isGiven ? undefined : validateValue?.(parameter.schema, value);
    if (violation !== undefined && !parameter.isRequired) continue;
    if (violation !== undefined) return unfilled(`the ${title(parameter)} has no value that is valid: ${violation}`);
    const digits = documented !== undefined && isNothing(own) ? numberTextOf(documented) : undefined;
    const text = writeParameter(parameter.located, { ...parameter, value, digits });
    if (text !== undefined)
      written.push({
        parameter,
        text,
        from: example !== undefined ? 'example' : shown !== undefined ? 'list' : 'schema',
      });
    else if (parameter.isRequired) {
      return unfilled(`the ${title(parameter)} has no example, and no value can be derived from its schema`);
    }
  }
  return assemble(operation, written);
}

/** The value that `parameter` is sent with, one made from its schema where it is optional and without example. */
export function valueOf(
  operation: Operation,
  parameter: SentParameter,
  { description, derive, valuesFor }: FillContext,
): unknown {
  const given = valuesFor?.(operation).parameter(parameter) ?? exampleOf(description, parameter)?.value;
  return isNothing(given) ? derive(parameter.schema) : given;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}

/** The names of examples that all parameters with named examples share. */
export function sharedExampleNames(description: Description, operation: Operation): readonly string[] {
  const all = parametersIn(description, operation).map((parameter) => namedExamplesOf(description, parameter));
  const [first, ...others] = all.filter(({ size }) => size > 0);
  return [...(first?.keys() ?? [])].filter((name) => others.every((each) => each.has(name)));
}

/** The parameters of `operation` with named examples, titled. */
export function namedParametersOf(description: Description, operation: Operation): readonly string[] {
  return parametersIn(description, operation)
    .filter((each) => namedExamplesOf(description, each).size > 0)
    .map(title);
}

/** The parameters of `operation` that `fillParameters` could send, titled. */
export function parameterTitlesOf(description: Description, operation: Operation): readonly string[] {
  return parametersIn(description, operation).map(title);
}

export function pathParametersOf(
  description: Description,
  operation: Operation,
): readonly { readonly name: string; readonly schema: Located; readonly example: unknown }[] {
  return parametersIn(description, operation)
    .filter(({ place, name }) => place === 'path' && operation.path.includes(`{${name}}`))
    .map((parameter) => ({ ...parameter, example: exampleOf(description, parameter)?.value }));
}

function assemble(operation: Operation, written: readonly WrittenParameter[]): Filled {
  const at = (place: ParameterPlace): readonly WrittenParameter[] =>
    written.filter(({ parameter }) => parameter.place === place);
  const texts = new Map(at('path').map(({ parameter, text }) => [parameter.name, text]));
  const unknown = templateNames(operation.path).find((name) => !texts.has(name));
  if (unknown !== undefined) return unfilled(`the path parameter \`${unknown}\` is not declared`);
  const path = fillTemplate(encodePath(operation.path), (name) => texts.get(name));
  const query = [...at('query'), ...at('querystring')].map(({ text }) => text);
  const cookies = at('cookie').map(({ text }) => text);
  const titlesFrom = (source: WrittenParameter['from']): readonly string[] =>
    written.filter(({ from }) => from === source).map(({ parameter }) => title(parameter));
  return {
    kind: 'filled',
    target: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: {
      ...Object.fromEntries(at('header').map(({ parameter, text }) => [parameter.name.toLowerCase(), text])),
      ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
    },
    derived: titlesFrom('schema'),
    listed: titlesFrom('list'),
    parameters: written.map(({ parameter }) => title(parameter)),
  };
}

function unfilled(reason: string): Filled {
  return { kind: 'unfilled', reason };
}
