import type { Description } from '../description/description.ts';
import { memberAt } from '../description/view.ts';
import { decodePercent } from '../lib/pointer.ts';
import { isJson } from '../http/media-type.ts';
import type { MockRequest } from '../http/message.ts';
import type { Reader } from '../parameters/coerce.ts';
import { readForm } from './form.ts';
import {
  decodeForm,
  parseCookies,
  parsePairs,
  queryOf,
  rawPathValues,
  writtenIn,
  type Pair,
} from '../parameters/pairs.ts';
import type { Parameter } from '../parameters/parameter.ts';
import { readWritten } from '../parameters/read-written.ts';
import type { XmlReader } from '../media/xml/read.ts';
import type { Style, Written } from '../parameters/read-style.ts';
import type { Validator } from './validator.ts';
import { violation, type Part, type Violation } from './violation.ts';
import { member } from '../lib/json.ts';

/** What parameters are judged with. */
export interface Bench extends Reader {
  readonly description: Description;
  readonly validator: Validator;
  readonly readXml: XmlReader;
}

/** The request, and its values of the path, decoded. */
export interface Arrived {
  readonly request: MockRequest;
  readonly template: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Everything that is wrong with the path, query, headers and cookies of a request. Parameters that nobody declared are allowed. */
export function judgeParameters(
  parameters: readonly Parameter[],
  arrived: Arrived,
  bench: Bench,
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
        // A parameter that the path does not have is the linter's business.
        return Object.hasOwn(values, name) ? judgeWritten(parameter, oneText(text), bench) : [];
      }
      case 'header':
        return judgeWritten(parameter, oneText(member(request.headers, name.toLowerCase())), bench);
      case 'query':
      case 'cookie': {
        const sent = place === 'query' ? pairs : cookies;
        return judgeWritten(parameter, writtenIn(sent, parameter, memberTest(parameter, parameters, bench)), bench);
      }
      case 'querystring':
        return judgeQuery(parameter, query, bench);
      case 'formData':
      case 'body':
        return [];
    }
  });
}

/** Judges what was sent of one parameter. */
export function judgeWritten(parameter: Parameter, written: Written, bench: Bench): readonly Violation[] {
  const { schema, located, allowsEmpty } = parameter;
  const [part, place] = [partOf(parameter), located.place];
  const [text, ...more] = written.texts;
  if (text === undefined && written.members.length === 0) {
    const isNothing = isExploded(parameter, bench) && schema !== undefined && bench.validator.isValid(schema, {});
    if (!parameter.isRequired || isNothing) return [];
    return [violation(part, { keyword: 'required', requirement: 'must be there', found: 'none', place })];
  }
  if (text === '' && more.length === 0 && allowsEmpty !== undefined) {
    const refusal = { keyword: 'allowEmptyValue', requirement: 'must not be empty', found: 'no text', place };
    return allowsEmpty ? [] : [violation(part, refusal)];
  }
  if (parameter.content !== undefined) return judgeContent(parameter, text ?? '', bench);
  if (schema === undefined) return [];
  const read = readWritten([schema], written, { styles: stylesOf(parameter), reader: bench });
  if (read !== undefined) return read.isValid ? [] : bench.validator.violationsOf(part, schema, read.value);
  if (more.length > 0) {
    const found = `${more.length + 1} values`;
    return [violation(part, { keyword: 'repeated', requirement: 'must be sent once', found, place })];
  }
  const requirement = `must be written in the style \`${parameter.style}\`, ${parameter.explode ? '' : 'not '}exploded`;
  return [violation(part, { keyword: 'style', requirement, found: JSON.stringify(text ?? ''), place })];
}

/** The parameter as a violation names it. */
function partOf({ name, place }: Parameter): Part {
  if (place === 'formData' || place === 'body') return { in: 'body', name };
  return { in: place === 'querystring' ? 'query' : place, name };
}

function oneText(text: unknown): Written {
  return { texts: typeof text === 'string' ? [text] : [], members: [] };
}

function stylesOf({ name, place, style, explode, allowsReserved }: Parameter): readonly Style[] {
  const decoders = {
    path: [decodePercent],
    header: [(text: string) => text.trim()],
    // Since OpenAPI 3.2 there is a style for cookies, which encodes nothing.
    cookie: style === 'cookie' ? [(text: string) => text, decodePercent] : [decodePercent],
    query: allowsReserved ? [decodeForm, decodePercent] : [decodeForm],
    formData: [decodeForm],
    querystring: [],
    body: [],
  }[place];
  return decoders.map((decode) => ({ name, style, explode, decode }));
}

/** Whether the parameter is an object whose properties are sent under their own names. */
function isExploded({ schema, style, explode }: Parameter, { viewsOf }: Bench): boolean {
  const isNamed = explode && ['form', 'cookie', 'spaceDelimited', 'pipeDelimited'].includes(style);
  return isNamed && schema !== undefined && viewsOf([schema]).some(({ types }) => types?.has('object') === true);
}

function memberTest(parameter: Parameter, all: readonly Parameter[], bench: Bench): (name: string) => boolean {
  if (!isExploded(parameter, bench) || parameter.schema === undefined) return () => false;
  const views = bench.viewsOf([parameter.schema]);
  const [own, isOpen] = [new Set(views.flatMap(({ names }) => names)), views.some((view) => view.isOpen)];
  const claimed = new Set(all.filter(({ place }) => place === parameter.place).map(({ name }) => name));
  return (name) => own.has(name) || (isOpen && !claimed.has(name));
}

function judgeContent(parameter: Parameter, text: string, bench: Bench): readonly Violation[] {
  const decoded = parameter.place === 'header' ? text : (stylesOf(parameter)[0]?.decode(text) ?? text);
  return judgeText(parameter, decoded, bench);
}

/** OpenAPI 3.2 section 4.12.4: the whole query is one value. */
function judgeQuery(parameter: Parameter, query: string, bench: Bench): readonly Violation[] {
  if (query === '') return judgeWritten(parameter, oneText(undefined), bench);
  const [type, media] = parameter.content ?? [];
  if (type === undefined || media === undefined || parameter.schema === undefined) return [];
  if (!type.startsWith('application/x-www-form-urlencoded')) return judgeText(parameter, decodePercent(query), bench);
  const pairs: readonly Pair[] = parsePairs(query);
  const form = { pairs, decode: decodeForm, encoding: memberAt(media, 'encoding') };
  const value = readForm(form, parameter.schema, bench);
  return bench.validator.violationsOf(partOf(parameter), parameter.schema, value);
}

function judgeText(parameter: Parameter, text: string, { validator, viewsOf }: Bench): readonly Violation[] {
  const { content, schema, located } = parameter;
  const part = partOf(parameter);
  if (content === undefined || schema === undefined) return [];
  if (!isJson(content[0])) {
    const style: Style = { name: parameter.name, style: 'simple', explode: false, decode: (piece) => piece };
    const read = readWritten([schema], oneText(text), {
      styles: [style],
      reader: { viewsOf, validator },
      alsoAs: ['text'],
    });
    return read === undefined || read.isValid ? [] : validator.violationsOf(part, schema, read.value);
  }
  try {
    return validator.violationsOf(part, schema, JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const found = JSON.stringify(text.slice(0, 60));
    return [violation(part, { keyword: 'content', requirement: 'must be JSON', found, place: located.place })];
  }
}
