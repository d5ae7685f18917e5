import type { Located } from '../description/read/view.ts';
import { isJson } from '../http/media-type.ts';
import type { ValidateValue } from '../schema/validate.ts';
import { parseBody } from './sent-body.ts';

/** The JSON in an example that is written as text. */
export interface TextExample {
  readonly value: unknown;
  /** The violations in a sentence. */
  readonly note: string;
}

/**
 * The JSON in an example that is written as text (`example: '{"id":1}'` beside `type: object`), where its schema refuses the text and
 * allows that JSON, or refuses it for another reason; undefined for other examples.
 */
export function readTextExample(
  value: unknown,
  { schema, contentType }: { readonly schema?: Located; readonly contentType: string },
  validate: ValidateValue,
): TextExample | undefined {
  if (typeof value !== 'string' || schema === undefined || !isJson(contentType)) return undefined;
  const read = parseBody(value, { isJsonSaid: false });
  if (read.kind !== 'json' || typeof read.value === 'string') return undefined;
  const [wrongText, wrong] = [validate(schema, value), validate(schema, read.value)];
  // Refused for the same reason: the example is neither.
  if (wrongText === undefined || wrongText === wrong) return undefined;
  const note = 'the example must be JSON; found text that holds it, which is sent';
  return { value: read.value, note: wrong === undefined ? note : `${note}; ${wrong}` };
}
