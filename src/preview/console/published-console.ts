import type { Description } from '../../description/description.ts';
import { hopsBy } from '../../description/read/hops.ts';
import type { Source } from '../../description/place.ts';
import { type ResolvedReference, referenceIn, type Unresolved } from '../../description/resolve.ts';
import { memberAt, rootOf, type Located } from '../../description/read/view.ts';
import { member, type JsonObject } from '../../lib/json.ts';
import { noteNumberText } from '../../lib/number-texts.ts';
import { parsePointer } from '../../lib/pointer.ts';
import { createBranchesOf } from '../../parameters/branches.ts';
import { coerce, rawText } from '../../parameters/coerce.ts';
import { readParameters } from '../../parameters/parameter.ts';
import { bodyBytes, type ConsoleRequest } from '../samples/request.ts';
import { unfilledIn } from './build.ts';
import type { NamedEnvironment } from './environments.ts';
import { replyTo, type PageConsole } from './console.ts';
import type { ConsoleModel } from './model.ts';
import { readForm } from './form.ts';
import type { ConsoleReply } from './reply.ts';

/** The data of the console of a published page. */
export interface PublishedData {
  readonly version: string;
  readonly exampleHeader: string;
  readonly environments: readonly NamedEnvironment[];
  readonly mockUrl: string;
  /** Begins the ids of the console. */
  readonly idPrefix: string;
  readonly method: string;
  readonly path: string;
  /** The parts of the root that the operation needs, its path item, itself, and the values that they refer to. */
  readonly tree: JsonObject;
  /** The numbers of the tree that JavaScript writes in other digits. */
  readonly numbers: readonly NumberText[];
  /** The texts of bodies that are not JSON, by their names, unless they are the text of an example; null for one that is too long. */
  readonly texts?: Readonly<Record<string, string | null>>;
}

/** The digits of a number. */
export interface NumberText {
  /** The members that lead to the object or list around it. */
  readonly path: readonly string[];
  readonly key: string;
  readonly text: string;
}

/** The member of a schema that holds its sample. */
export const sampleKey = 'x-assay-sample';

/**
 * A function that answers the console of a published page as the server of a preview does, from `text`, its data. Values are not validated by
 * schemas: that takes code that is made on the page, which its policy does not allow.
 */
export function openPublished(text: string): (form: unknown) => ConsoleReply {
  const page = readPage(text);
  return (form) => replyTo(page, readForm(form), checkPlainly);
}

function readPage(text: string): PageConsole {
  // Written by `publishedData` for this page.
  const data = JSON.parse(text) as PublishedData;
  for (const { path, key, text } of data.numbers) {
    const parent = path.reduce<unknown>(member, data.tree);
    if (typeof parent === 'object' && parent !== null) noteNumberText(parent, key, text);
  }
  const description = describe(data);
  const root = rootOf(description);
  const [located = root, pathItem = root] = [memberAt(root, 'operation'), memberAt(root, 'item')];
  const branchesOf = createBranchesOf(description, { hopsOf, cachedSchemas });
  const { method, path, mockUrl, exampleHeader, environments, idPrefix } = data;
  return {
    mockUrl,
    idPrefix,
    operation: { method, path, located, pathItem },
    context: {
      description,
      exampleHeader,
      environments,
      sample: ({ value }) => member(value, sampleKey),
      // The likeliest of several values: nothing says here which of them is valid.
      read: (schema, typed) =>
        schema === undefined
          ? typed
          : coerce(rawText(typed), [schema], { branchesOf, validator: { isValid: () => true } }),
      parametersOf: (operation) => readParameters(description, operation),
      branchesOf,
      textOf: ({ id, value }) => {
        const text = data.texts?.[id];
        return text === undefined && typeof value === 'string' ? value : (text ?? undefined);
      },
    },
  };
}

const cachedSchemas = 200;

/** References lead to copies in the tree, and by no other way. */
const hopsOf = hopsBy((description, ref, from) => {
  const found = description.resolveHop(ref, from.place);
  return found.kind === 'found' ? found : undefined;
});

function describe({ version, tree }: PublishedData): Description {
  const source: Source = { uri: '/page.json', tree };
  const root = { value: tree, place: { source, path: [] } };
  const none = { kind: 'missing', message: '' } as const;
  const resolveHop = (ref: string): ResolvedReference | Unresolved => {
    // References lead to a copy in the tree, or nowhere.
    const found = parsePointer(ref.slice(1))?.reduce<Located | undefined>((at, key) => at && memberAt(at, key), root);
    return found === undefined ? none : { kind: 'found', ...found, hops: [] };
  };
  const resolve = (ref: string, seen: readonly string[] = []): ResolvedReference | Unresolved => {
    const found = seen.includes(ref) ? none : resolveHop(ref);
    const next = found.kind === 'found' ? referenceIn(found.value) : undefined;
    return next === undefined ? found : resolve(next, [...seen, ref]);
  };
  return {
    source,
    kind: 'openapi',
    version,
    resolve: (ref) => resolve(ref),
    resolveHop,
    readFile: () => none,
    askedFor: () => [source.uri],
    sources: () => [source],
    unread: () => [],
  };
}

/** The empty fields of a request, and the first error in a body of JSON. */
function checkPlainly({ body }: ConsoleModel, request: ConsoleRequest): readonly string[] {
  const sent = request.body && bodyBytes(request.body.pieces);
  const isJson = body?.content.kind === 'text' && body.content.isJson;
  const error = sent === undefined || !isJson ? undefined : syntaxError(new TextDecoder().decode(sent));
  return [...unfilledIn(request), ...(error === undefined ? [] : [error])];
}

/** The place of an error is in the words of most browsers. */
function syntaxError(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const [, line, column] = /line (\d+) column (\d+)/u.exec(String(error)) ?? [];
    return line === undefined
      ? 'The body must be JSON.'
      : `Line ${line}, column ${column ?? ''}: the body must be JSON.`;
  }
}
