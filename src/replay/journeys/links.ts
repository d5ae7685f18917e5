import { operationsOf, type Operation } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import { entriesIn, inside, memberAt, textAt, type Located } from '../../description/read/view.ts';
import { pathOf, type MockRequest } from '../../http/message.ts';
import { isObject, isText, member, type JsonObject } from '../../lib/json.ts';
import { parsePointer } from '../../lib/pointer.ts';
import { parsePairs, queryOf } from '../../parameters/read-values.ts';
import { isStatus } from '../compare/declared-answers.ts';
import { readJson } from '../compare/read-body.ts';
import type { Reply } from '../target.ts';

/** An exchange that runtime expressions are about. */
export interface Exchange {
  readonly request: MockRequest;
  readonly reply: Reply;
  /** The parameters of the path of the request. */
  readonly values: JsonObject;
}

/** The parameters that a Link Object of the answer gives for the operations at `path`; undefined where none leads there. */
export function linkedParameters(
  description: Description,
  operation: Operation,
  path: string,
  exchange: Exchange,
): JsonObject | undefined {
  for (const link of linksOf(description, operation, exchange.reply)) {
    if (linkedOperation(description, link)?.path !== path) continue;
    const written = memberAt(link, 'parameters')?.value;
    const values = Object.entries(isObject(written) ? written : {}).map(
      ([name, value]) => [name.replace(/^path\./u, ''), evaluate(value, exchange)] as const,
    );
    if (values.length > 0 && values.every(([, value]) => value !== undefined)) return Object.fromEntries(values);
  }
  return undefined;
}

/** The links of the response that is declared for the status of `reply`. */
function linksOf(description: Description, { located }: Operation, { status }: Reply): readonly Located[] {
  const responses = entriesIn(description, inside(description, located, 'responses'));
  const own =
    responses.find(([declared]) => declared !== 'default' && isStatus(declared, status)) ??
    responses.find(([declared]) => declared === 'default');
  const links = own && inside(description, own[1], 'links');
  return entriesIn(description, links).map(([, link]) => link);
}

function linkedOperation(description: Description, link: Located): Operation | undefined {
  const [id, reference] = [textAt(link, 'operationId'), textAt(link, 'operationRef')];
  const path = reference?.startsWith('#/paths/') === true ? parsePointer(reference.slice(1)) : undefined;
  return operationsOf(description).find(({ operationId, method, path: own }) =>
    id === undefined ? path?.[1] === own && path[2] === method.toLowerCase() : operationId === id,
  );
}

/** The value of a runtime expression (OpenAPI 3.1 section 4.8.20.4), or of a text with such in braces; other values are themselves. */
function evaluate(value: unknown, exchange: Exchange): unknown {
  if (!isText(value)) return value;
  if (value.startsWith('$')) return valueOf(value, exchange);
  const parts = value.split(/\{(\$[^{}]+)\}/u).map((part, index) => (index % 2 === 1 ? valueOf(part, exchange) : part));
  return parts.includes(undefined) ? undefined : parts.map(String).join('');
}

function valueOf(expression: string, { request, reply, values }: Exchange): unknown {
  const [, side = '', what = '', name = ''] =
    /^\$(request|response)\.(header|query|path|body)[.#]?(.*)$/su.exec(expression) ?? [];
  switch (what) {
    case 'header':
      return (side === 'request' ? request : reply).headers[name.toLowerCase()];
    case 'path':
      return member(values, name);
    case 'query':
      return parsePairs(queryOf(request.target)).find(([key]) => key === name)?.[1];
    case 'body': {
      const read = readJson((side === 'request' ? request.body : reply.body) ?? new Uint8Array());
      const path = read.kind === 'json' ? parsePointer(name) : undefined;
      return path?.reduce<unknown>((at, key) => member(at, key), read.kind === 'json' ? read.value : undefined);
    }
    default:
      if (expression === '$method') return request.method;
      if (expression === '$statusCode') return reply.status;
      return expression === '$url' ? pathOf(request.target) : undefined;
  }
}
