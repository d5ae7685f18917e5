import { type ObjectNode, walkObjects } from '../../src/description/model/walk.ts';
import type { Path } from '../../src/description/place.ts';
import {
  type Located,
  entriesAt,
  entriesIn,
  follow,
  followPath,
  memberAt,
  textAt,
} from '../../src/description/read/view.ts';
import { kindOf } from '../../src/http/media-type.ts';
import { perObject } from '../../src/lib/cache.ts';
import { isArray, isObject, isText, member } from '../../src/lib/json.ts';
import { append } from '../../src/lib/lists.ts';
import { pathOf } from '../../src/lib/pointer.ts';
import { shortened } from '../../src/lib/show.ts';
import type { CheckedDocument } from '../check.ts';
import { descriptionOf } from './examples-in.ts';
import { mergeSchemas } from './merge-schemas.ts';

/** A payload or headers in an example of a message, with the schema that they are to fit. */
export interface MessageExample {
  /** `The payload of the example "a" of the message "order"`. */
  readonly subject: string;
  readonly value: Located;
  /** The path from the root of the description to the value, references replaced by what they name. */
  readonly path: Path;
  readonly schema: Located;
  /** The format of the schema as it is written, and the path to that; undefined for the schemas of AsyncAPI. */
  readonly format: { readonly name: string; readonly path: Path } | undefined;
  /** The media type in which a text stands for the payload, as a document of XML or a number; undefined where texts are values. */
  readonly textType: string | undefined;
}

/** The payloads and headers in the examples of all messages of an AsyncAPI description, with their traits applied. */
export const messageExamplesIn = perObject((document: CheckedDocument): readonly MessageExample[] => {
  const found: MessageExample[] = [];
  if (document.family !== 'asyncapi') return found;
  walkObjects(document.root, document.family, document.resolve, (node, keys) => {
    // The target of a reference is walked by itself.
    if (node.kind === 'message' && !keys.includes('$ref')) append(found, examplesOf(node, document));
  });
  return found;
});

/** A part of a message or of one of its traits, and the path to that. */
interface TraitedPart {
  readonly located: Located;
  readonly path: Path;
}

function examplesOf(node: ObjectNode, document: CheckedDocument): readonly MessageExample[] {
  const description = descriptionOf(document);
  const path = pathOf(node);
  const message: TraitedPart = { located: { value: node.value, place: { source: node.source, path } }, path };
  const traits = entriesAt(description, message.located, 'traits').map(([index, located]): TraitedPart => ({
    located,
    path: [...path, 'traits', Number(index)],
  }));
  // AsyncAPI 2 section "Message Trait Object": traits are merged into the message. From 3.0 on the message has the last word.
  const parts = document.version.startsWith('2') ? [message, ...traits] : [...traits, message];
  const lastWith = (key: string): TraitedPart | undefined =>
    parts.findLast(({ located }) => member(located.value, key) !== undefined);
  const typed = lastWith('contentType')?.located.value ?? document.root.tree;
  const type = member(typed, 'contentType') ?? member(typed, 'defaultContentType');
  const schemas = {
    payload: payloadOf(lastWith, document),
    headers: headersOf(parts, document),
  };
  const called = nameOf(message);
  // A trait of AsyncAPI 2 replaces the examples that the message has. Whoever wrote those meant them for the message.
  const examples = [...new Set([message, lastWith('examples')])].flatMap((owner) => {
    const written = owner && followPath(description, owner.located, 'examples');
    if (owner === undefined || !isArray(written?.value)) return [];
    return entriesIn(description, written).map(([index, example]) => ({ example, owner, index: Number(index) }));
  });
  return examples.flatMap(({ example, owner, index }) =>
    isOfExample(example.value)
      ? (['headers', 'payload'] as const).flatMap((key): readonly MessageExample[] => {
          const schema = schemas[key];
          const value = followPath(description, example, key);
          if (schema === undefined || value === undefined) return [];
          const name = textAt(example, 'name');
          const which = name === undefined ? `example ${index + 1}` : `the example "${shortened(name)}"`;
          return [
            {
              ...schema,
              subject: `${key === 'headers' ? 'The headers' : 'The payload'} of ${which} of ${called}`,
              value,
              path: [...owner.path, 'examples', index, key],
              textType: key === 'payload' && isText(type) && kindOf(type) !== 'json' ? type : undefined,
            },
          ];
        })
      : [],
  );
}

type MessageSchema = Pick<MessageExample, 'schema' | 'format'>;

/** AsyncAPI 2 has the format of a payload beside it; from 3.0 on it is in a Multi Format Schema Object around the schema. */
function payloadOf(
  lastWith: (key: string) => TraitedPart | undefined,
  document: CheckedDocument,
): MessageSchema | undefined {
  const description = descriptionOf(document);
  const owner = lastWith('payload');
  const payload = owner && memberAt(owner.located, 'payload');
  if (owner === undefined || payload === undefined) return undefined;
  const beside = lastWith('schemaFormat');
  const name = beside && textAt(beside.located, 'schemaFormat');
  const format = beside && name !== undefined ? { name, path: [...beside.path, 'schemaFormat'] } : undefined;
  if (format !== undefined) return { schema: payload, format };
  const whole = follow(description, payload);
  return whole && schemaIn(whole, payload, [...owner.path, 'payload']);
}

/** The schema that a payload or headers are: in a Multi Format Schema Object, or itself. */
function schemaIn(whole: Located, written: Located, path: Path): MessageSchema | undefined {
  const name = textAt(whole, 'schemaFormat');
  if (name === undefined) return { schema: written, format: undefined };
  const schema = memberAt(whole, 'schema');
  return schema && { schema, format: { name, path: [...path, 'schemaFormat'] } };
}

/** The headers of a message and its traits, merged in their order. */
function headersOf(parts: readonly TraitedPart[], document: CheckedDocument): MessageSchema | undefined {
  const description = descriptionOf(document);
  const all = parts.flatMap(({ located, path }) => {
    const headers = followPath(description, located, 'headers');
    return headers === undefined ? [] : [{ located: headers, path: [...path, 'headers'] }];
  });
  const [first, ...more] = all;
  if (first === undefined) return undefined;
  if (more.length === 0) return schemaIn(first.located, first.located, first.path);
  // The specification does not say how to merge two formats.
  if (all.some(({ located }) => textAt(located, 'schemaFormat') !== undefined)) return undefined;
  const merged = more.reduce<Located>((schema, { located }) => mergeSchemas(schema, located), first.located);
  return { schema: merged, format: undefined };
}

/** Examples of AsyncAPI 2.0 and 2.1 may be anything. Those that are validated have a payload or headers, and what goes with them. */
function isOfExample(example: unknown): boolean {
  return isObject(example) && Object.keys(example).every((key) => /^(?:name|summary|headers|payload|x-.*)$/.test(key));
}

/** A message as readers call it: by its name, else the key that it stands under. */
function nameOf({ located, path }: TraitedPart): string {
  const [parent, key] = path.slice(-2);
  const name = textAt(located, 'name') ?? textAt(located, 'messageId') ?? (parent === 'messages' ? key : undefined);
  return name === undefined ? 'a message' : `the message "${shortened(String(name))}"`;
}
