import type { Example } from '../description/content.ts';
import type { Description } from '../description/description.ts';
import { inside, type Located } from '../description/view.ts';
import { isJson } from './media-type.ts';
import { resolveUri } from '../lib/uri.ts';
import type { Generate } from './generate.ts';
import type { PlannedMedia } from './plan.ts';
import type { Judge } from './validate.ts';
import { fromBase64, smallestFile, writeBody } from './write.ts';

/** A body worked out once. */
export interface Body {
  /** `undefined` where the media type has no written form. */
  readonly bytes: Uint8Array | undefined;
  /** The value written; undefined where the bytes were read or made as they are. */
  readonly value?: unknown;
  /** The example's name, `<unnamed>`, `<schema>` or `<generated>`. */
  readonly label: string;
  /** What is wrong with it by its schema, where it was generated. */
  readonly invalid?: string;
}

/** The body for an example of `media`, or without one from its schema. */
export type BodyOf = (media: PlannedMedia, example: Example | undefined) => Body;

/** What bodies are made with. */
export interface Makers {
  readonly description: Description;
  readonly generate: Generate;
  readonly judge: Judge;
}

/** Bodies of `description`, each made when it is first asked for and kept. */
export function createBodies(makers: Makers): BodyOf {
  const made = new WeakMap<object, Body>();
  return (media, example) => {
    const key = example ?? media;
    const body =
      made.get(key) ?? (example === undefined ? fromSchema(media, makers) : fromExample(media, example, makers));
    made.set(key, body);
    return body;
  };
}

function fromExample(media: PlannedMedia, example: Example, { description }: Makers): Body {
  const label = example.name ?? '<unnamed>';
  if (example.kind === 'external') {
    const bytes = description.readFile(resolveUri(example.located.place.source.uri, example.uri));
    return bytes instanceof Uint8Array ? { bytes, label } : { bytes: new Uint8Array(), label, invalid: bytes.message };
  }
  const { value } = example.located;
  return { bytes: encoded(description, media, value) ?? writeBody(value, media.contentType), value, label };
}

function fromSchema(media: PlannedMedia, { generate, judge }: Makers): Body {
  const file = smallestFile(media.contentType);
  if (file !== undefined) return { bytes: file, label: '<generated>' };
  if (media.schema === undefined) return { bytes: withoutSchema(media), label: '<generated>' };
  const { origin, value } = generate(media.schema);
  const label = `<${origin}>`;
  const bytes = writeBody(value, media.contentType);
  const invalid = origin === 'generated' && isJson(media.contentType) ? judge(media.schema, value) : undefined;
  return { bytes, value, label, ...(invalid !== undefined && { invalid }) };
}

/** Nothing is known of the body: the emptiest one of its media type. */
function withoutSchema(media: PlannedMedia): Uint8Array | undefined {
  return isJson(media.contentType) ? writeBody({}, media.contentType) : new Uint8Array();
}

/** Binary content in an example is base64 where the schema says so (JSON Schema 2020-12 `contentEncoding`, OpenAPI 3.0 `format: byte`). */
function encoded(description: Description, media: PlannedMedia, value: unknown): Uint8Array | undefined {
  if (typeof value !== 'string' || isJson(media.contentType) || media.schema === undefined) return undefined;
  const says = (key: string): Located | undefined => media.schema && inside(description, media.schema, key);
  return says('contentEncoding')?.value === 'base64' || says('format')?.value === 'byte'
    ? fromBase64(value)
    : undefined;
}
