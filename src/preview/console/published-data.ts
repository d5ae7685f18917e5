import { requestMediaOf, responsesOf } from '../../description/read/content.ts';
import { memberAt, rootOf, type Located } from '../../description/read/view.ts';
import { keysOf, listOf, member, type JsonObject } from '../../lib/json.ts';
import { numberTextAt } from '../../lib/number-texts.ts';
import { kindOf } from '../../http/media-type.ts';
import type { PageConsole } from './console.ts';
import type { ConsoleContext } from './context.ts';
import { firstForm } from './form.ts';
import { modelOf } from './model.ts';
import type { NumberText, PublishedData } from './published-console.ts';
import { createCopy, needsSchema, type Referred, type Samples } from './published-copy.ts';

/**
 * The parts of a description that the console of a published page works with, as JSON: the operation, the servers and schemes that it names, and
 * what they refer to. Samples of schemas and bodies that are not JSON are made here, so that the page needs no generator and few writers. Schemas that
 * were needed for these alone stay away.
 */
export function publishedData(page: PageConsole): string {
  const { context, operation, mockUrl, idPrefix = '' } = page;
  const { description } = context;
  const { samples, texts } = madeFor(page);
  const referred: Referred = { copies: [], byValue: new Map() };
  const isBodyWritten = requestMediaOf(description, operation).every(({ type }) => !needsSchema(type));
  const copy = createCopy(description, { samples, referred, isBodyWritten });
  const copyAt = (parent: Located, key: string): JsonObject => {
    const found = memberAt(parent, key);
    return found === undefined ? {} : { [key]: copy(found, key) };
  };
  const copyAll = (parent: Located, keys: string): JsonObject =>
    Object.fromEntries(keys.split(' ').flatMap((key) => Object.entries(copyAt(parent, key))));
  const root = rootOf(description);
  const tree = {
    ...copyAll(root, 'servers security host basePath schemes consumes'),
    ...schemesOf(page, copyAt),
    item: copyAll(operation.pathItem, 'parameters servers'),
    operation: {
      ...copyAll(operation.located, 'parameters requestBody servers security schemes consumes'),
      ...(mockUrl !== '' && { responses: answersOf(page) }),
    },
    refs: referred.copies,
  };
  const data: PublishedData = {
    version: description.version,
    exampleHeader: context.exampleHeader,
    environments: context.environments,
    mockUrl,
    idPrefix,
    method: operation.method,
    path: operation.path,
    tree,
    numbers: numbersIn(tree),
    ...(Object.keys(texts).length > 0 && { texts }),
  };
  return JSON.stringify(data);
}

/** The digits of numbers, which JSON that a page reads does not keep. */
function numbersIn(parent: unknown, path: readonly string[] = []): readonly NumberText[] {
  if (typeof parent !== 'object' || parent === null) return [];
  return Object.entries(parent).flatMap(([key, value]: [string, unknown]) => {
    const text = numberTextAt(parent, key);
    return text === undefined ? numbersIn(value, [...path, key]) : [{ path, key, text }];
  });
}

interface Made {
  readonly samples: Samples;
  readonly texts: Record<string, string | null>;
}

/** All that the console may ask for, with any media type and example: samples of schemas, and the texts of bodies that are not their example. */
function madeFor({ context, operation, mockUrl }: PageConsole): Made {
  const samples = new Map<unknown, unknown>();
  const texts: Record<string, string | null> = {};
  const recording: ConsoleContext = {
    ...context,
    sample: (schema: Located): unknown => {
      if (!samples.has(schema.value)) samples.set(schema.value, context.sample(schema));
      return samples.get(schema.value);
    },
    textOf: (body) => {
      const text = context.textOf(body);
      if (body.isMade || text !== body.value) texts[body.id] = text ?? null;
      return text;
    },
  };
  const fill = (media: number, example: number): number => {
    const { body } = modelOf(recording, { operation, mockUrl }, { ...firstForm, media, example });
    return body === undefined || kindOf(body.type) === 'json' ? 0 : body.examples.length;
  };
  const types = Math.max(1, requestMediaOf(context.description, operation).length);
  for (let media = 0; media < Math.min(types, mostTypes); media += 1) {
    const examples = fill(media, 0);
    for (let example = 1; example < examples; example += 1) fill(media, example);
  }
  return { samples, texts };
}

/** Media types that a console offers. */
const mostTypes = 20;
/** The schemes that the operation asks for, by their names. */
function schemesOf(
  { context: { description }, operation }: PageConsole,
  copyAt: (parent: Located, key: string) => JsonObject,
): JsonObject {
  const root = rootOf(description);
  const written = member(operation.located.value, 'security') ?? member(root.value, 'security');
  const names = [...new Set(listOf(written).flatMap((each) => keysOf(each)))];
  const among = (parent: Located | undefined): JsonObject =>
    parent === undefined ? {} : Object.fromEntries(names.flatMap((name) => Object.entries(copyAt(parent, name))));
  const components = memberAt(root, 'components');
  return {
    components: { securitySchemes: among(components && memberAt(components, 'securitySchemes')) },
    securityDefinitions: among(memberAt(root, 'securityDefinitions')),
  };
}

/** The responses with the names of their examples alone, which a mock server can be asked for. */
function answersOf({ context: { description }, operation }: PageConsole): JsonObject {
  return Object.fromEntries(
    responsesOf(description, operation).map(({ status, media }) => {
      const names = media.flatMap(({ examples }) => examples.flatMap(({ name }) => name ?? []));
      return [
        status,
        { content: { '*/*': { examples: Object.fromEntries(names.map((name) => [name, { value: 0 }])) } } },
      ];
    }),
  );
}
