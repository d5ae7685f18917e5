import type { Example } from '../description/read/examples.ts';
import { danglingIn } from '../description/read/dangling-references.ts';
import type { Description } from '../description/description.ts';
import { entriesAt, numberTextOf, type Located } from '../description/read/view.ts';
import { resolveUri } from '../lib/uri.ts';
import type { Generate } from '../schema/generate/generate.ts';
import { onlyPageNames } from '../schema/generate/paging.ts';
import { essence, isJson, isSequential, kindOf } from '../http/media-type.ts';
import { smallestFile } from '../media/smallest-file.ts';
import { isObject, parsedJson } from '../lib/json.ts';
import { readTextExample } from '../contract/body.ts';
import type { PlannedMedia } from './plan.ts';
import type { ValidateValue } from '../schema/validate.ts';
import { isBase64, writeBody, writeJson, type WrittenBody } from '../media/write.ts';

export interface AnswerBody extends WrittenBody {
  /** The written value; undefined for bytes of a file. */
  readonly value?: unknown;
  /** The example's name, `<unnamed>`, `<schema>` or `<generated>`. */
  readonly label: string;
  /** The violations of a generated body by its schema, in a sentence. */
  readonly invalid?: string;
  /** The choices of the mock in a made-up body, in words: `pages end (has_more)`, `id of the path`. */
  readonly made?: readonly string[];
}

/** Makes the body for an example of `media`, or without one from its schema. */
export type BodyOf = (media: PlannedMedia, example: Example | undefined) => AnswerBody;

/** The description and the makers of values that bodies are made with. */
export interface BodyContext {
  readonly description: Description;
  readonly generate: Generate;
  readonly validate: ValidateValue;
}

/** Bodies of `description`, each made on first use, and cached as long as its example. */
export function createBodies(context: BodyContext): BodyOf {
  const cache = new WeakMap<object, AnswerBody>();
  return (media, example) => {
    const key = example ?? media;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const body = example === undefined ? fromSchema(media, context) : fromExample(media, example, context);
    cache.set(key, body);
    return body;
  };
}

function fromExample(media: PlannedMedia, example: Example, context: BodyContext): AnswerBody {
  const { description, validate } = context;
  const label = example.name ?? '<unnamed>';
  // An example that cannot be read is made up.
  const hasSchema = (media.schema ?? media.itemSchema) !== undefined;
  if (example.kind === 'external') {
    const bytes = description.readFile(resolveUri(example.located.place.source.uri, example.uri));
    if (bytes instanceof Uint8Array) return { bytes, label };
    return { ...(hasSchema ? fromSchema(media, context) : { bytes: new Uint8Array(), label }), invalid: bytes.message };
  }
  const { value } = example.located;
  if (example.unresolved !== undefined) {
    const body = hasSchema ? fromSchema(media, context) : { ...writeBody(description, value, media), value, label };
    return { ...body, invalid: example.unresolved };
  }
  if (example.serialized === undefined) {
    const textExample = readTextExample(value, media, validate);
    const written = numberTextOf(example.located);
    if (textExample === undefined) return { ...writeBody(description, value, media, { written }), value, label };
    const { value: json, note } = textExample;
    return { ...writeBody(description, json, media), value: json, label, invalid: note };
  }
  const bytes = new TextEncoder().encode(example.serialized);
  return { bytes, value: value === example.serialized ? parsed(value, media) : value, label };
}

/** The value of a JSON text; other texts as they are. */
function parsed(text: string, { contentType }: PlannedMedia): unknown {
  const value = isJson(contentType) ? parsedJson(text) : undefined;
  return value === undefined ? text : value;
}

function fromSchema(media: PlannedMedia, context: BodyContext): AnswerBody {
  const { description } = context;
  const found = valueFor(media, context);
  const isOffered = found?.origin === 'schema' && typeof found.value === 'string';
  // A text that a schema offers is not the content of a file, unless it is base64 or XML.
  const isFile = isOffered && (isBase64(description, media) || kindOf(media.contentType) === 'xml');
  const file = isFile ? undefined : smallestFile(media.contentType);
  if (file !== undefined) return { bytes: file, label: '<generated>' };
  // Without a schema: the emptiest body of the media type.
  if (found === undefined) {
    const empty = isJson(media.contentType) ? writeBody(description, {}, media) : { bytes: new Uint8Array() };
    return { ...empty, label: '<generated>' };
  }
  const { value, origin, invalid, written: digits } = offeredAsText(found, media, context);
  const isMade = origin === 'generated' || !(typeof value === 'string' && value.trimStart().startsWith('<'));
  const written = writeBody(description, value, media, { isMade, written: digits });
  const ends = origin === 'generated' ? onlyPageNames(value) : [];
  return {
    ...written,
    value,
    label: `<${origin}>`,
    ...(invalid !== undefined && { invalid }),
    ...(ends.length > 0 && { made: [`pages end (${ends.join(', ')})`] }),
  };
}

/** The value that a schema offers, or the JSON that it offers as text. */
function offeredAsText(found: SchemaValue, media: PlannedMedia, { validate }: BodyContext): SchemaValue {
  const json = found.origin === 'schema' ? readTextExample(found.value, media, validate) : undefined;
  return json === undefined ? found : { origin: 'schema', value: json.value, invalid: json.note };
}

interface SchemaValue {
  readonly value: unknown;
  readonly origin: 'schema' | 'generated';
  readonly written?: string | undefined;
  readonly invalid?: string;
}

/** A value by the schema of `media`, or of a sequence by that of its items. */
function valueFor({ schema, itemSchema, contentType }: PlannedMedia, context: BodyContext): SchemaValue | undefined {
  const isSequence = isSequential(kindOf(contentType)) || schema === undefined;
  if (itemSchema !== undefined && isSequence) return sequence(itemSchema, context);
  return schema && valueBySchema(schema, context);
}

function valueBySchema(schema: Located, { description, generate, validate }: BodyContext): SchemaValue {
  const { origin, value, written, isProven } = generate(schema);
  if (origin === 'schema') return { origin, value, written };
  const reasons = [isProven ? undefined : validate(schema, value), ...danglingIn(description, schema)];
  const invalid = reasons.filter((reason) => reason !== undefined).join('; ');
  return { origin, value, written, ...(invalid !== '' && { invalid }) };
}

/** The items of a sequence, one for each alternative of their schema: an event of each kind. */
function sequence(itemSchema: Located, context: BodyContext): SchemaValue {
  const { description, validate } = context;
  const alternatives = ['oneOf', 'anyOf'].flatMap((key) => entriesAt(description, itemSchema, key));
  const values = alternatives.map(([, each]) => valueBySchema(each, context).value);
  const fitting = values.filter((value) => validate(itemSchema, value) === undefined);
  const [first, ...more] = danglingIn(description, itemSchema);
  const invalid = first === undefined ? {} : { invalid: [first, ...more].join('; ') };
  if (fitting.length > 0) return { origin: 'generated', value: fitting, ...invalid };
  const one = valueBySchema(itemSchema, context);
  return { ...one, written: undefined, value: [one.value] };
}

/**
 * A problem that was made from its schema, with the status of the answer: a problem must not name another one (RFC 9457 section
 * 3.1.2). Unchanged where its schema refuses that status.
 */
export function withOwnStatus(
  body: AnswerBody,
  { schema, contentType }: PlannedMedia,
  { code, validate }: { readonly code: number; readonly validate: ValidateValue },
): AnswerBody {
  const { value } = body;
  const isMade = body.label === '<generated>' && essence(contentType) === 'application/problem+json';
  if (!isMade || schema === undefined || !isObject(value) || typeof value.status !== 'number') return body;
  const problem = { ...value, status: code };
  return validate(schema, problem) === undefined ? { ...body, value: problem, bytes: writeJson(problem) } : body;
}
