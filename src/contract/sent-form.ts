import type { Description } from '../description/description.ts';
import type { Operation } from '../description/read/api.ts';
import { requestMediaOf } from '../description/read/content.ts';
import { decodeText, kindOf } from '../http/media-type.ts';
import type { MockRequest } from '../http/message.ts';
import { type JsonObject, setMember } from '../lib/json.ts';
import { type Parameter, readParameters } from '../parameters/parameter.ts';
import { decodeForm, type Pair, parsePairs, readWritten, writtenIn } from '../parameters/read-values.ts';
import { type ContractContext, exampleContextsOf } from './context.ts';
import { readForm } from './form.ts';

/** The fields of an urlencoded form that `request` sends, in the types of its declaration, else as texts; undefined for another body. */
export function readSentForm(
  description: Description,
  operation: Operation,
  { headers, body }: MockRequest,
): JsonObject | undefined {
  const type = headers['content-type'] ?? '';
  if (body === undefined || kindOf(type) !== 'form') return undefined;
  const pairs = parsePairs(decodeText(body, type));
  const context = exampleContextsOf(description).request;
  context.validator.start();
  const fields = readParameters(description, operation).filter(({ place }) => place === 'formData');
  if (fields.length > 0) return readFields(fields, pairs, context);
  const media = requestMediaOf(description, operation).find((each) => kindOf(each.type) === 'form');
  if (media?.schema === undefined) return textsOf(pairs);
  return readForm({ pairs, decode: decodeForm, encoding: media.encoding }, media.schema, context);
}

/** The fields of a form of OpenAPI 2.0, where each is a parameter. */
function readFields(fields: readonly Parameter[], pairs: readonly Pair[], context: ContractContext): JsonObject {
  const result: Record<string, unknown> = {};
  for (const field of fields) {
    const { name, style, explode, schema } = field;
    const written = writtenIn(pairs, field);
    const [text] = written.texts;
    const styles = [{ name, style, explode, decode: decodeForm }];
    const read = schema && readWritten([schema], written, { styles, reader: context });
    if (text !== undefined) setMember(result, name, read?.value ?? decodeForm(text));
  }
  return result;
}

function textsOf(pairs: readonly Pair[]): JsonObject {
  const result: Record<string, unknown> = {};
  for (const [name, text] of pairs) setMember(result, name, decodeForm(text));
  return result;
}
