import type { Located } from '../description/read/view.ts';
import { decodeText, essence, isJson, isSequential, kindOf } from '../http/media-type.ts';
import { describeBytes, type MockRequest } from '../http/message.ts';
import type { SentBody } from './sent-body.ts';
import { mediaFor, type DeclaredBody, body, unreadable, type Content } from './body.ts';
import { validateFields, validateForm, validateMultipart, wantsStructure } from './validate-form.ts';
import type { ContractContext } from './context.ts';
import { validateSequence } from './validate-sequence.ts';
import { validateXml } from './validate-xml.ts';
import { decodeForm, parsePairs, readWritten } from '../parameters/read-values.ts';
import type { Parameter } from '../parameters/parameter.ts';
import { violation, type Violation } from './violation.ts';

/** A received body. */
interface ArrivedBody {
  readonly request: MockRequest;
  /** The body as the mock reads it. */
  readonly sent: SentBody;
  /** The form fields that OpenAPI 2.0 has among the parameters. */
  readonly fields: readonly Parameter[];
}

/** The violations of the body of a request, whose content type is a declared one. */
export function validateBody(
  declared: DeclaredBody,
  arrived: ArrivedBody,
  context: ContractContext,
): readonly Violation[] {
  const { request, sent, fields } = arrived;
  const type = request.headers['content-type'];
  // An empty body may be an empty text or form, but not XML.
  const isText = type !== undefined && !isJson(type) && kindOf(type) !== 'xml' && request.body !== undefined;
  if (sent.kind === 'none' && !isText) {
    const place = declared.located.place;
    if (declared.isRequired)
      return [violation(body, { keyword: 'required', requirement: 'must be there', found: 'none', place })];
    return fields.length > 0 ? validateFields(fields, [], context) : [];
  }
  const media = mediaFor(declared, type);
  if (media === undefined) return [];
  const bytes = request.body ?? new Uint8Array();
  return validateBodyAs(type ?? media.type, { media, bytes, sent, fields, declared: declared.located }, context);
}

/** The violations of a body that is read as `type`. */
export function validateBodyAs(type: string, content: Content, context: ContractContext): readonly Violation[] {
  const { media, bytes, sent, fields } = content;
  const { schema } = media;
  const plain = essence(type);
  if (plain === 'application/x-www-form-urlencoded') {
    const pairs = parsePairs(decodeText(bytes, type));
    return fields.length > 0
      ? validateFields(fields, pairs, context)
      : validateForm({ pairs, decode: decodeForm }, media, context);
  }
  if (plain === 'multipart/form-data') return validateMultipart(type, content, context);
  const kind = kindOf(type);
  if (kind === 'xml') return validateXml(type, content, context);
  if (isSequential(kind)) return validateSequence(type, content, context);
  if (isJson(type)) {
    if (sent.kind !== 'json')
      return [unreadable(content, { requirement: 'must be JSON', found: describeBytes(bytes) })];
    return schema === undefined ? [] : context.validator.violationsOf(body, schema, sent.value);
  }
  if (schema === undefined || !plain.startsWith('text/')) return [];
  // Other texts than plain ones may write objects and lists in formats of their own: YAML, CSV.
  const isValidated = plain === 'text/plain' || !wantsStructure([schema], context);
  return isValidated ? validateText(decodeText(bytes, type), schema, context) : [];
}

function validateText(text: string, schema: Located, context: ContractContext): readonly Violation[] {
  const style = { name: '', style: 'simple', explode: false, decode: (piece: string) => piece };
  const read = readWritten(
    [schema],
    { texts: [text], members: [] },
    { styles: [style], reader: context, alsoAs: ['text'] },
  );
  return read === undefined || read.isValid ? [] : context.validator.violationsOf(body, schema, read.value);
}
