import type { Description } from '../description/description.ts';
import type { Operation } from '../description/read/api.ts';
import { requestMediaOf } from '../description/read/content.ts';
import { decodeText, essence, isJson, kindOf } from '../http/media-type.ts';
import type { MockRequest } from '../http/message.ts';
import { type JsonObject, setMember, member } from '../lib/json.ts';
import { noteDigits } from '../lib/number-texts.ts';
import { parseMultipart, toPairs } from '../media/read-multipart.ts';
import { type Parameter, readParameters } from '../parameters/parameter.ts';
import { decodeForm, type Pair, parsePairs, readWritten, writtenIn } from '../parameters/read-values.ts';
import { type ContractContext, exampleContextsOf } from './context.ts';
import { followPath, textAt, type Located } from '../description/read/view.ts';
import { coerce, objectOf, type Reader, type ReadMember, rawMembers, rawText } from '../parameters/coerce.ts';
import type { ParameterStyle } from '../parameters/read-style.ts';
import type { SchemaBranch } from '../parameters/branches.ts';

/** The fields of a form that `request` sends, in the types of its declaration, else as texts; files are none. Undefined for another body. */
export function readSentForm(
  description: Description,
  operation: Operation,
  { headers, body }: MockRequest,
): JsonObject | undefined {
  const type = headers['content-type'] ?? '';
  const kind = kindOf(type);
  const sent = body === undefined ? undefined : sentFields(body, type);
  if (sent === undefined) return undefined;
  const { pairs, decode } = sent;
  const context = exampleContextsOf(description).request;
  context.validator.start();
  const fields = readParameters(description, operation).filter(({ place }) => place === 'formData');
  if (fields.length > 0) return readFields(fields, sent, context);
  const media = requestMediaOf(description, operation).find((each) => kindOf(each.type) === kind);
  if (media?.schema === undefined) return textsOf(sent);
  return readForm({ pairs, decode, encoding: media.encoding }, media.schema, context);
}

function sentFields(body: Uint8Array, type: string): Omit<Form, 'encoding'> | undefined {
  if (kindOf(type) === 'form') return { pairs: parsePairs(decodeText(body, type)), decode: decodeForm };
  if (essence(type) !== 'multipart/form-data') return undefined;
  const read = parseMultipart(body, type);
  if (read.kind === 'malformed') return undefined;
  // `FormData` gives every Blob the name of a file, that of JSON, too.
  const fields = read.parts.filter((part) => !part.isFile || (part.type !== undefined && isJson(part.type)));
  return { pairs: toPairs(fields), decode: (piece) => piece };
}

/** The fields of a form of OpenAPI 2.0, where each is a parameter. */
function readFields(
  fields: readonly Parameter[],
  { pairs, decode }: Omit<Form, 'encoding'>,
  context: ContractContext,
): JsonObject {
  const result: Record<string, unknown> = {};
  for (const field of fields) {
    const { name, style, explode, schema } = field;
    const written = writtenIn(pairs, field);
    const [text] = written.texts;
    const styles = [{ name, style, explode, decode }];
    const read = schema && readWritten([schema], written, { styles, reader: context });
    if (text === undefined) continue;
    setMember(result, name, read?.value ?? decode(text));
    noteDigits(result, name, read?.value, decode(text));
  }
  return result;
}

function textsOf({ pairs, decode }: Omit<Form, 'encoding'>): JsonObject {
  const result: Record<string, unknown> = {};
  for (const [name, text] of pairs) setMember(result, name, decode(text));
  return result;
}

/** The fields of a form. */
interface Form {
  readonly pairs: readonly Pair[];
  /** Decodes a piece of a text. */
  readonly decode: (piece: string) => string;
  /** The styles of the properties (OpenAPI 3.1 section 4.8.15). */
  readonly encoding: Located | undefined;
}

/** The fields of a form as an object by `schema`: the first valid reading, else the likeliest. */
export function readForm(
  form: Form,
  schema: Located,
  reader: Reader & { readonly description: Description },
): Readonly<Record<string, unknown>> {
  let likeliest: Readonly<Record<string, unknown>> | undefined;
  for (const branch of reader.branchesOf([schema])) {
    const value = readByBranch(form, branch, reader);
    if (reader.validator.isValid(schema, value)) return value;
    likeliest ??= value;
  }
  return likeliest ?? {};
}

function readByBranch(
  { pairs, decode, encoding }: Form,
  branch: SchemaBranch,
  reader: Reader & { readonly description: Description },
): Readonly<Record<string, unknown>> {
  const used = new Set<string>();
  const declared = branch.names.flatMap((name): ReadMember[] => {
    const own = encoding && followPath(reader.description, encoding, name);
    const declaredStyle = own && textAt(own, 'style');
    const isDeep = pairs.some(([each]) => each.startsWith(`${name}[`));
    const style = declaredStyle ?? (isDeep ? 'deepObject' : 'form');
    const explode = member(own?.value, 'explode') ?? ['form', 'deepObject'].includes(style);
    const written = writtenIn(pairs, { name, style });
    if (written.texts.length === 0 && written.members.length === 0) return [];
    used.add(name);
    if (written.members.length > 0) {
      for (const [each] of pairs) if (each.startsWith(`${name}[`)) used.add(each);
    }
    const styles: readonly ParameterStyle[] = [{ name, style, explode: explode === true, decode }];
    // Without a declared style, an object is JSON, and a list of one item may be sent as that item.
    const read = readWritten(branch.property(name), written, { styles, reader, alsoAs: ['text', 'members'] });
    const texts = written.texts.map(decode);
    return [{ key: name, raw: rawText(texts[0] ?? ''), value: read === undefined ? texts : read.value }];
  });
  const others = rawMembers(
    pairs.filter(([name]) => !used.has(name)).map(([name, text]) => [name, rawText(decode(text))] as const),
  );
  const rest = others.kind === 'members' ? others.members : [];
  return objectOf([
    ...declared,
    ...rest.map(([key, raw]) => ({ key, raw, value: coerce(raw, branch.property(key), reader) })),
  ]);
}
