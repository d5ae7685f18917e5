import { type Located, memberAt } from '../description/read/view.ts';
import { decodePercent } from '../lib/pointer.ts';
import { isJson } from '../http/media-type.ts';
import type { MockRequest } from '../http/message.ts';
import type { ContractContext } from './context.ts';
import { readForm } from './form.ts';
import {
  type Pair,
  decodeForm,
  parseCookies,
  parsePairs,
  queryOf,
  rawPathValues,
  readWritten,
  writtenIn,
} from '../parameters/read-values.ts';
import type { Parameter } from '../parameters/parameter.ts';
import type { ParameterStyle, WrittenValue } from '../parameters/read-style.ts';
import { violation, type MessagePart, type Violation } from './violation.ts';
import { isText, member, parsedJson } from '../lib/json.ts';
import { nearest } from '../lib/nearest.ts';
import { shortened, show } from '../lib/show.ts';

/** A request with the decoded values of its path. */
export interface RequestTexts {
  readonly request: MockRequest;
  readonly template: string;
  readonly values: Readonly<Record<string, string>>;
}

/** The violations of the path, query, headers and cookies of a request. Undeclared parameters are allowed. */
export function validateParameters(
  parameters: readonly Parameter[],
  arrived: RequestTexts,
  context: ContractContext,
): readonly Violation[] {
  const { request, template, values } = arrived;
  const path = request.target.split(/[?#]/u, 1)[0] ?? '';
  const raw = rawPathValues(template, path);
  const [query, cookies] = [queryOf(request.target), parseCookies(request.headers.cookie)];
  const pairs = parsePairs(query);
  return parameters.flatMap((parameter) => {
    const { name, place } = parameter;
    switch (place) {
      case 'path': {
        const text = raw.get(name) ?? (values[name] ?? '').replaceAll('%', '%25');
        // The linter reports parameters that the path does not have.
        return Object.hasOwn(values, name) ? validateWritten(parameter, oneText(text), context) : [];
      }
      case 'header':
        return validateWritten(parameter, oneText(member(request.headers, name.toLowerCase())), context);
      case 'query':
      case 'cookie': {
        const sent = place === 'query' ? pairs : cookies;
        const written = writtenIn(sent, parameter, memberTest(parameter, parameters, context));
        return validateWritten(parameter, written, context, () => nearSent(name, sent, parameters));
      }
      case 'querystring':
        return validateQuery(parameter, query, context);
      case 'formData':
      case 'body':
        return [];
    }
  });
}

/** A name that was sent in place of `name`: with the brackets that some clients give lists, or with a slip. */
function nearSent(name: string, sent: readonly Pair[], declared: readonly Parameter[]): string | undefined {
  // To compare names takes time, and anybody may send thousands.
  const names = sent
    .slice(0, 100)
    .map(([each]) => decodeForm(each))
    .filter((each) => !declared.some((other) => other.name === each));
  return names.find((each) => each === `${name}[]`) ?? nearest(name, names);
}

/** The violations of one sent parameter. `nearName` answers what was sent in its place. */
export function validateWritten(
  parameter: Parameter,
  written: WrittenValue,
  context: ContractContext,
  nearName: () => string | undefined = () => undefined,
): readonly Violation[] {
  const { schema, located, allowsEmpty } = parameter;
  const [part, place] = [partOf(parameter, context), located.place];
  const [text, ...more] = written.texts;
  if (text === undefined && written.members.length === 0) {
    const isNothing = isExploded(parameter, context) && schema !== undefined && context.validator.isValid(schema, {});
    if (!parameter.isRequired || isNothing) return [];
    const near = nearName();
    const found = near === undefined ? 'none' : `none, but \`${shortened(near)}\``;
    return [violation(part, { keyword: 'required', requirement: 'must be there', found, place })];
  }
  if (text === '' && more.length === 0 && allowsEmpty !== undefined) {
    const emptyValue = { keyword: 'allowEmptyValue', requirement: 'must not be empty', found: 'no text', place };
    return allowsEmpty ? [] : [violation(part, emptyValue)];
  }
  if (parameter.content !== undefined) return validateContent(parameter, text ?? '', context);
  if (schema === undefined) return [];
  const read = readWritten([schema], written, { styles: stylesOf(parameter, context), reader: context });
  if (read !== undefined) return read.isValid ? [] : context.validator.violationsOf(part, schema, read.value);
  if (more.length > 0) {
    const found = `${more.length + 1} values`;
    return [violation(part, { keyword: 'repeated', requirement: onceFor(parameter, schema, context), found, place })];
  }
  const requirement = `must be written in the style \`${parameter.style}\`, ${parameter.explode ? '' : 'not '}exploded`;
  return [violation(part, { keyword: 'style', requirement, found: JSON.stringify(text ?? ''), place })];
}

/** The requirement of a parameter that was sent several times. Clients repeat lists, as OpenAPI does where nothing is said of `explode`. */
function onceFor({ style, explode }: Parameter, schema: Located, { branchesOf }: ContractContext): string {
  const separator = explode ? undefined : member(separators, style);
  const isList = branchesOf([schema]).some(({ types }) => types?.has('array') === true);
  return !isText(separator) || !isList ? 'must be sent once' : `must be sent once, with ${separator} between its items`;
}

const separators = {
  form: 'commas',
  csv: 'commas',
  spaceDelimited: 'spaces',
  ssv: 'spaces',
  pipeDelimited: '`|`',
  pipes: '`|`',
};

function partOf({ name, place }: Parameter, { direction }: ContractContext): MessagePart {
  if (direction === 'response') return { in: 'response header', name };
  if (place === 'formData' || place === 'body') return { in: 'body', name };
  return { in: place === 'querystring' ? 'query' : place, name };
}

function oneText(text: unknown): WrittenValue {
  return { texts: typeof text === 'string' ? [text] : [], members: [] };
}

function stylesOf(
  { name, place, style, explode, allowsReserved }: Parameter,
  { direction }: ContractContext,
): readonly ParameterStyle[] {
  const decoders = {
    path: [decodePercent],
    // Mocks encode characters that no header can hold.
    header: direction === 'response' ? [trim, (text: string) => decodePercent(text.trim())] : [trim],
    // Since OpenAPI 3.2 there is a style for cookies, which encodes nothing.
    cookie: style === 'cookie' ? [(text: string) => text, decodePercent] : [decodePercent],
    query: allowsReserved ? [decodeForm, decodePercent] : [decodeForm],
    formData: [decodeForm],
    querystring: [],
    body: [],
  }[place];
  return decoders.map((decode) => ({ name, style, explode, decode }));
}

function trim(text: string): string {
  return text.trim();
}

/** An object whose properties are sent under their own names. */
function isExploded({ schema, style, explode }: Parameter, { branchesOf }: ContractContext): boolean {
  const isNamed = explode && ['form', 'cookie', 'spaceDelimited', 'pipeDelimited'].includes(style);
  return isNamed && schema !== undefined && branchesOf([schema]).some(({ types }) => types?.has('object') === true);
}

/** A name that another parameter has is its own, unless the object must be there. */
function memberTest(
  parameter: Parameter,
  all: readonly Parameter[],
  context: ContractContext,
): (name: string) => boolean {
  if (!isExploded(parameter, context) || parameter.schema === undefined) return () => false;
  const branches = context.branchesOf([parameter.schema]);
  const [own, isOpen] = [new Set(branches.flatMap(({ names }) => names)), branches.some((branch) => branch.isOpen)];
  const others = all.filter((other) => other.place === parameter.place && other !== parameter);
  const claimed = new Set(others.map(({ name }) => name));
  return (name) =>
    own.has(name)
      ? parameter.isRequired || !claimed.has(name)
      : isOpen && !claimed.has(name) && name !== parameter.name;
}

function validateContent(parameter: Parameter, text: string, context: ContractContext): readonly Violation[] {
  const decoded = parameter.place === 'header' ? text : (stylesOf(parameter, context)[0]?.decode(text) ?? text);
  return validateText(parameter, decoded, context);
}

/** OpenAPI 3.2 section 4.12.4: the whole query is one value. */
function validateQuery(parameter: Parameter, query: string, context: ContractContext): readonly Violation[] {
  if (query === '') return validateWritten(parameter, oneText(undefined), context);
  const [type, media] = parameter.content ?? [];
  if (type === undefined || media === undefined || parameter.schema === undefined) return [];
  if (!type.startsWith('application/x-www-form-urlencoded'))
    return validateText(parameter, decodePercent(query), context);
  const pairs: readonly Pair[] = parsePairs(query);
  const form = { pairs, decode: decodeForm, encoding: memberAt(media, 'encoding') };
  const value = readForm(form, parameter.schema, context);
  return context.validator.violationsOf(partOf(parameter, context), parameter.schema, value);
}

function validateText(parameter: Parameter, text: string, context: ContractContext): readonly Violation[] {
  const { content, schema, located } = parameter;
  const { validator } = context;
  const part = partOf(parameter, context);
  if (content === undefined || schema === undefined) return [];
  if (!isJson(content[0])) {
    const style: ParameterStyle = { name: parameter.name, style: 'simple', explode: false, decode: (piece) => piece };
    const read = readWritten([schema], oneText(text), {
      styles: [style],
      reader: context,
      alsoAs: ['text'],
    });
    return read === undefined || read.isValid ? [] : validator.violationsOf(part, schema, read.value);
  }
  const value = parsedJson(text);
  if (value !== undefined) return validator.violationsOf(part, schema, value);
  const found = show(text);
  return [violation(part, { keyword: 'content', requirement: 'must be JSON', found, place: located.place })];
}
