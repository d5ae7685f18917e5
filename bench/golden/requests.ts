import { isObject, isText, keysOf } from '../../src/lib/json.ts';
import type { Asked } from '../support/ask.ts';
import { answeredTypes, bodiesFor } from './bodies.ts';
import { at, entries, items, type Operation, type Place } from './operations.ts';

/** A request with a title that no other request to its operation has. */
export interface Titled extends Asked {
  readonly title: string;
}

/** More names than these tell nothing new. */
const nameLimit = 12;

/** What is asked of an operation whoever judges: the plain request, names, what it may answer with, and what it takes. */
export function requestsFor(operation: Operation): readonly Titled[] {
  const plain = plainRequest(operation);
  const names = [...namesIn(operation), 'no-such-example'];
  return [
    { ...plain, title: 'plain' },
    ...names.map((name) => ({
      ...plain,
      title: `example ${name}`,
      headers: { ...plain.headers, 'x-vendor-response-body-example': encodeURIComponent(name) },
    })),
    ...answeredTypes(operation).map((type) => ({
      ...plain,
      title: `accept ${type}`,
      headers: { ...plain.headers, accept: type },
    })),
    ...bodiesFor(operation).map(({ title, type, body }) => ({
      ...plain,
      title,
      headers: { ...plain.headers, 'content-type': type },
      body,
    })),
  ];
}

/** A PATCH with one field of what the operation answers, changed. */
export function sentField({ method, path, headers }: Asked, answered: unknown): Titled | undefined {
  const keys = keysOf(answered);
  const key = keys.find((each) => isObject(answered) && isText(answered[each])) ?? keys[0];
  if (method !== 'PATCH' || key === undefined) return undefined;
  const body = JSON.stringify({ [key]: 'sent with the request' });
  return { title: 'sent field', method, path, headers: { ...headers, 'content-type': 'application/json' }, body };
}

/** With each parameter that is required, as its example has it. */
function plainRequest({ method, path, operation, item }: Operation): Asked {
  const declared = [...items(at(item, 'parameters')), ...items(at(operation, 'parameters'))];
  const valueOf = (place: string, name: string): string | undefined => {
    const found = declared.findLast(
      (each) => at(each, 'in').value === place && (at(each, 'name').value ?? '') === name,
    );
    return found && shownText(found);
  };
  const named = (place: string): readonly string[] =>
    declared
      .filter((each) => at(each, 'in').value === place && at(each, 'required').value === true)
      .map((each) => String(at(each, 'name').value));
  const filled = path.replaceAll(/\{([^}]*)\}/gu, (_, name: string) =>
    encodeURIComponent(valueOf('path', name) ?? '1'),
  );
  const query = named('query').map(
    (name) => `${encodeURIComponent(name)}=${encodeURIComponent(valueOf('query', name) ?? '1')}`,
  );
  const headers = named('header').map(
    (name) => [name, (valueOf('header', name) ?? '1').replaceAll(/[^ -~]/gu, '?')] as const,
  );
  return {
    method,
    path: query.length === 0 ? filled : `${filled}?${[...new Set(query)].join('&')}`,
    headers: Object.fromEntries(headers),
  };
}

/** What a parameter is shown with, else something of its type. */
function shownText(parameter: Place): string {
  const schema = [at(parameter, 'schema'), parameter];
  const places = [
    at(parameter, 'example'),
    ...entries(at(parameter, 'examples')).map(([, example]) => at(example, 'value')),
    ...schema.flatMap((each) => [at(each, 'example'), at(each, 'default'), at(each, 'enum', 0)]),
  ];
  const shown = places.map(({ value }) => value).find((value) => value !== undefined && value !== null);
  if (shown !== undefined) return isText(shown) ? shown : JSON.stringify(shown);
  return schema.some((each) => at(each, 'type').value === 'boolean') ? 'true' : '1';
}

function namesIn({ operation }: Operation): readonly string[] {
  const contents = entries(at(operation, 'responses')).flatMap(([, response]) => entries(at(response, 'content')));
  const names = contents.flatMap(([, media]) => keysOf(at(media, 'examples').value));
  return [...new Set(names)].slice(0, nameLimit);
}
