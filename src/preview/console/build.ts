import type { Operation } from '../../description/read/api.ts';
import { toHeaderValue } from '../../http/headers.ts';
import { withoutNamesOf } from '../../http/message.ts';
import { isOtherwiseWritten } from '../../lib/number-texts.ts';
import { encodePath, fillTemplate, templateNames } from '../../lib/pointer.ts';
import type { Parameter } from '../../parameters/parameter.ts';
import { writeParameter } from '../../parameters/write-style.ts';
import type { ConsoleRequest, UnsendableField } from '../samples/request.ts';
import type { ConsoleContext } from './context.ts';
import { credentialsFor } from './credentials.ts';
import { isAddress } from './environments.ts';
import { type ConsoleForm, firstForm } from './form.ts';
import { type ConsoleModel, modelOf } from './model.ts';
import { lostSegments, unsendableHeader } from './unsendable.ts';
import { bytesOfBody } from './write-body.ts';
import { parsedJson } from '../../lib/json.ts';

/**
 * The request that `form` stands for. Everything that shows or sends it is made of this: code samples, the request that the page sends, and
 * the one that is checked.
 */
export function buildRequest(context: ConsoleContext, model: ConsoleModel, form: ConsoleForm): ConsoleRequest {
  const { operation, environment, base } = model;
  const written = writeParameters(context, model);
  const credentials = credentialsFor(model.credentials[form.security] ?? model.credentials[0], form);
  // Descriptions declare keys as parameters, too: one that is filled in as a credential takes their place.
  const pairs = [...written.at('query'), ...written.at('querystring')].flatMap((each) => each.split('&'));
  const query = [...withoutNamesOf(pairs, credentials.query), ...credentials.query];
  const cookies = [...withoutNamesOf(written.at('cookie'), credentials.cookies), ...credentials.cookies];
  const keys = credentials.headers.map((header) => ({ header, refused: unsendableHeader(...header) }));
  const named = new Set(credentials.headers.map(([name]) => name.toLowerCase()));
  const pieces = model.body && bytesOfBody(context, model.body, form);
  const hasBody = pieces !== undefined && pieces.pieces.length > 0;
  const headers = [
    ...(hasBody ? [['Content-Type', pieces.type] as const] : []),
    ...written.headers.filter(([name]) => !named.has(name.toLowerCase())),
    ...(cookies.length === 0 ? [] : [['Cookie', cookies.join('; ')] as const]),
    ...keys.flatMap(({ header, refused }) => (refused === undefined ? [header] : [])),
    ...(environment.isMock && model.answer !== ''
      ? [[context.exampleHeader, toHeaderValue(model.answer)] as const]
      : []),
  ].map(([name, value]): readonly [string, string] => [name, value.replace(/[\r\n\0]+/gu, ' ').trim()]);
  return {
    method: operation.method,
    url: normalized(`${base}${pathOf(operation, written.paths)}${query.length === 0 ? '' : `?${query.join('&')}`}`),
    headers,
    ...(hasBody && { body: { type: pieces.type, pieces: pieces.pieces } }),
    unsendable: [...written.unsendable, ...keys.flatMap(({ refused }) => refused ?? [])],
    missing: [
      ...(model.isEnvironmentGone
        ? [goneEnvironment]
        : environment.isMock || isAddress(environment.url)
          ? []
          : [noAddress]),
      ...written.missing,
      ...(pieces?.missing ?? []),
    ],
  };
}

/** A console as its form begins. */
export interface FirstConsole {
  readonly model: ConsoleModel;
  readonly request: ConsoleRequest;
}

/** Makes the consoles of operations as their forms begin. A page and its Markdown begin with the same one, one after the other: the last is kept. */
export function createFirstConsoles(
  contextOf: () => ConsoleContext,
): (operation: Operation, mockUrl: string) => FirstConsole {
  let last:
    { readonly located: Operation['located']; readonly mockUrl: string; readonly first: FirstConsole } | undefined;
  return (operation, mockUrl) => {
    const { located } = operation;
    if (last?.located !== located || last.mockUrl !== mockUrl) {
      const model = modelOf(contextOf(), { operation, mockUrl }, firstForm);
      last = { located, mockUrl, first: { model, request: buildRequest(contextOf(), model, firstForm) } };
    }
    return last.first;
  };
}

/** The fields of a request that are empty or cannot be sent, a sentence each. */
export function unfilledIn({ missing, unsendable }: ConsoleRequest): readonly string[] {
  return [...missing.map((what) => `Fill in the ${what}.`), ...unsendable.map(({ reason }) => reason)];
}

const goneEnvironment = 'environment: the one that was chosen is described no longer';
const noAddress = 'environment: a base URL begins with http:// or https://, and has no query';

interface WrittenParameters {
  readonly at: (place: Parameter['place']) => readonly string[];
  readonly paths: ReadonlyMap<string, string>;
  readonly headers: readonly (readonly [string, string])[];
  /** Fields that are needed and were not filled in. */
  readonly missing: readonly string[];
  readonly unsendable: readonly UnsendableField[];
}

function writeParameters(context: ConsoleContext, { operation, parameters, sent }: ConsoleModel): WrittenParameters {
  const missing: string[] = [];
  const unsendable: UnsendableField[] = [];
  const written = parameters.flatMap((parameter) => {
    const { place, name, located } = parameter;
    if (place === 'formData' || place === 'body') return [];
    const id = `${place}:${name}`;
    const text = sent.get(id);
    const value = text === undefined ? undefined : context.read(parameter.schema, text);
    const digits = text === undefined ? undefined : asTyped(parameter, text, value);
    const encoded = value === undefined ? undefined : writeParameter(located, { name, place, value, digits });
    const refused = place === 'header' && text ? unsendableHeader(name, encoded, text) : undefined;
    if (refused !== undefined) unsendable.push(refused);
    // A reader may leave out a parameter to see the answer; but no address is without its path.
    else if (encoded === undefined && (place === 'path' || text !== undefined))
      missing.push(`${place} parameter ${name}`);
    return encoded === undefined || refused !== undefined ? [] : [{ place, name, encoded }];
  });
  const at = (place: Parameter['place']): typeof written => written.filter((each) => each.place === place);
  const values = new Map(at('path').map(({ name, encoded }) => [name, encoded]));
  for (const lost of lostSegments(operation, values)) {
    unsendable.push(lost);
    values.delete(lost.name);
  }
  return {
    at: (place) => at(place).map(({ encoded }) => encoded),
    paths: values,
    headers: at('header').map(({ name, encoded }) => [name, encoded] as const),
    missing,
    unsendable,
  };
}

/** The text of a value that is sent as it was typed: a number in digits that JavaScript writes otherwise, and JSON. */
function asTyped({ content, schema }: Parameter, text: string, value: unknown): string | undefined {
  if (content !== undefined)
    return typeof value === 'string' && (schema !== undefined || typeof parsedJson(text) !== 'object')
      ? undefined
      : text;
  return typeof value === 'number' && isOtherwiseWritten(text.trim(), value) ? text.trim() : undefined;
}

/** Braces stay where nothing was filled in. */
function pathOf({ path }: Operation, values: ReadonlyMap<string, string>): string {
  return fillTemplate(encodePath(path), (name) => values.get(name));
}

/**
 * An address as browsers write it (URL standard): what a page sends and what is pasted from it are the same to the letter. Names that were not filled
 * in keep their braces, to be seen as such. Braces of values are escaped by now.
 */
function normalized(url: string): string {
  if (!URL.canParse(url)) return url;
  const unfilled = new Set(templateNames(url));
  return new URL(url).href.replace(/%7B([^%{}]*)%7D/giu, (escaped, name: string) =>
    unfilled.has(name) ? `{${name}}` : escaped,
  );
}
