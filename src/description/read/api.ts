import { isHttpToken } from '../../lib/http-token.ts';
import { isArray, isObject } from '../../lib/json.ts';
import type { Description } from '../description.ts';
import { entriesIn, follow, followPath, memberAt, rootOf, textAt, type Located } from './view.ts';

/** One operation of an OpenAPI description. */
export interface Operation {
  /** The method in capitals, as it is sent: `GET`. */
  readonly method: string;
  /** The path as the description has it: `/events/{eventId}`. */
  readonly path: string;
  readonly operationId?: string;
  readonly located: Located;
  /** The path item the operation stands in. */
  readonly pathItem: Located;
  /** The reference to the path item, which may have operations and parameters beside its `$ref`. */
  readonly reference?: Located;
}

const fixed = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const memo = new WeakMap<Description, readonly Operation[]>();

/**
 * Every operation of `description`, in document order: the fixed methods, and of OpenAPI 3.2 `query` and
 * `additionalOperations`. None for AsyncAPI. Made on the first call.
 */
export function operationsOf(description: Description): readonly Operation[] {
  const known = memo.get(description);
  if (known !== undefined) return known;
  const made = description.kind === 'openapi' ? readOperations(description) : [];
  memo.set(description, made);
  return made;
}

function readOperations(description: Description): readonly Operation[] {
  const paths = followPath(description, rootOf(description), 'paths');
  if (!isObject(paths?.value)) return [];
  const named = Object.keys(paths.value).filter((path) => path.startsWith('/'));
  return named.flatMap((path) => {
    const raw = memberAt(paths, path);
    return raw === undefined ? [] : operationsAt(description, path, raw);
  });
}

/**
 * The operations of the path item `raw`, called `path`: one of `paths`, a webhook or one of a callback. A path item may hold
 * operations beside its `$ref`; the written ones come first and win.
 */
export function operationsAt(description: Description, path: string, raw: Located): readonly Operation[] {
  const referenced = follow(description, raw);
  const items = referenced === undefined || referenced === raw ? [raw] : [raw, referenced];
  const found = new Map<string, Operation>();
  for (const pathItem of items) {
    for (const [method, located] of methodsIn(description, pathItem)) {
      if (found.has(method) || !isObject(located.value)) continue;
      const operationId = textAt(located, 'operationId');
      found.set(method, {
        method,
        path,
        located,
        pathItem,
        ...(operationId !== undefined && { operationId }),
        ...(items.length > 1 && { reference: raw }),
      });
    }
  }
  return [...found.values()];
}

function methodsIn(description: Description, pathItem: Located): readonly (readonly [string, Located])[] {
  const is32 = description.version.startsWith('3.2');
  const known = is32 ? [...fixed, 'query'] : fixed;
  const keys = isObject(pathItem.value) ? Object.keys(pathItem.value).filter((key) => known.includes(key)) : [];
  const declared = keys.flatMap((key) => {
    const written = memberAt(pathItem, key);
    const located = written && follow(description, written);
    return located === undefined ? [] : [[key.toUpperCase(), located] as const];
  });
  const additional = is32 ? memberAt(pathItem, 'additionalOperations') : undefined;
  return [...declared, ...entriesIn(description, additional).filter(([method]) => isMethod(method))];
}

/** Only a token (RFC 9110 section 9.1) can be sent as a method, and no server takes one of more than 100 letters. */
function isMethod(text: string): boolean {
  return text.length <= 100 && isHttpToken(text);
}

/** A parameter as it is defined. */
export interface FoundParameter extends Located {
  /** The item of the list, which may be a reference to it. */
  readonly written?: Located;
}

/** The parameters of `operation`, of the reference to its path item and of that itself, references followed; the operation's own first. */
export function parametersOf(description: Description, operation: Operation): readonly FoundParameter[] {
  const { located, pathItem, reference } = operation;
  const parents = [located, ...(reference === undefined ? [] : [reference]), follow(description, pathItem) ?? pathItem];
  return parents.flatMap((parent) => {
    const declared = memberAt(parent, 'parameters');
    const list = declared && follow(description, declared);
    return entriesIn(description, list).map(([key, parameter]) => {
      const written = list && memberAt(list, isArray(list.value) ? Number(key) : key);
      return { ...parameter, ...(written && { written }) };
    });
  });
}
