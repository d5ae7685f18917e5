import { inside, textAt, type Located } from '../../description/view.ts';
import { isSequential, kindOf } from '../media/kind-of.ts';
import { covers, essence, isJson } from '../media-type.ts';
import type { MockRequest } from '../message.ts';
import type { SentBody } from '../sent-body.ts';
import { mediaFor, type BodyMedia, type DeclaredBody } from './body.ts';
import { body, decodeText, unreadable, type Content } from './content.ts';
import { readForm } from './form.ts';
import { judgeWritten, type Bench } from './judge-parameters.ts';
import { judgeSequence } from './judge-sequence.ts';
import { judgeXml } from './judge-xml.ts';
import { parseMultipart, toPairs, type FormPart } from './multipart.ts';
import { decodeForm, parsePairs, writtenIn, type Pair } from './pairs.ts';
import type { Parameter } from './parameter.ts';
import { readWritten } from './read-written.ts';
import { violation, type Violation } from './violation.ts';

/** A body as it came. */
interface ArrivedBody {
  readonly request: MockRequest;
  /** What the mock has read of it. */
  readonly sent: SentBody;
  /** The form fields that OpenAPI 2.0 has among the parameters. */
  readonly fields: readonly Parameter[];
}

/** Everything that is wrong with the body of a request, whose content type is among the declared ones. */
export function judgeBody(declared: DeclaredBody, arrived: ArrivedBody, bench: Bench): readonly Violation[] {
  const { request, sent, fields } = arrived;
  const type = request.headers['content-type'];
  const isText = type !== undefined && !isJson(type) && request.body !== undefined;
  if (sent.kind === 'none' && !isText) {
    const place = declared.located.place;
    if (declared.isRequired)
      return [violation(body, { keyword: 'required', requirement: 'must be there', found: 'none', place })];
    return fields.length > 0 ? judgeFields(fields, [], bench) : [];
  }
  const media = mediaFor(declared, type);
  if (media === undefined) return [];
  const bytes = request.body ?? new Uint8Array();
  return judgeAs(type ?? media.type, { media, bytes, sent, fields, declared: declared.located }, bench);
}

function judgeAs(type: string, content: Content, bench: Bench): readonly Violation[] {
  const { media, bytes, sent, fields } = content;
  const { schema } = media;
  const plain = essence(type);
  if (plain === 'application/x-www-form-urlencoded') {
    const pairs = parsePairs(decodeText(bytes));
    return fields.length > 0
      ? judgeFields(fields, pairs, bench)
      : judgeForm({ pairs, decode: decodeForm }, media, bench);
  }
  if (plain === 'multipart/form-data') return judgeMultipart(type, content, bench);
  const kind = kindOf(type);
  if (kind === 'xml') return judgeXml(content, bench);
  if (isSequential(kind)) return judgeSequence(kind, content, bench);
  if (isJson(type)) {
    if (sent.kind !== 'json')
      return [unreadable(content, { requirement: 'must be JSON', found: 'bytes that are not' })];
    return schema === undefined ? [] : bench.validator.violationsOf(body, schema, sent.value);
  }
  return schema === undefined || !plain.startsWith('text/') ? [] : judgeText(decodeText(bytes), schema, bench);
}

function judgeText(text: string, schema: Located, bench: Bench): readonly Violation[] {
  const style = { name: '', style: 'simple', explode: false, decode: (piece: string) => piece };
  const read = readWritten(
    [schema],
    { texts: [text], members: [] },
    { styles: [style], reader: bench, alsoAs: ['text'] },
  );
  return read === undefined || read.isValid ? [] : bench.validator.violationsOf(body, schema, read.value);
}

interface Fields {
  readonly pairs: readonly Pair[];
  readonly decode: (piece: string) => string;
}

function judgeForm({ pairs, decode }: Fields, { schema, encoding }: BodyMedia, bench: Bench): readonly Violation[] {
  if (schema === undefined) return [];
  return bench.validator.violationsOf(body, schema, readForm({ pairs, decode, encoding }, schema, bench));
}

/** Each as the parameter that it is in OpenAPI 2.0. */
function judgeFields(fields: readonly Parameter[], pairs: readonly Pair[], bench: Bench): readonly Violation[] {
  return fields.flatMap((field) => judgeWritten(field, writtenIn(pairs, field), bench));
}

function judgeMultipart(type: string, content: Content, bench: Bench): readonly Violation[] {
  const { media, bytes, fields } = content;
  const read = parseMultipart(bytes, type);
  if (read.kind === 'malformed')
    return [unreadable(content, { requirement: 'must be a multipart form', found: read.reason })];
  const pairs = toPairs(read.parts);
  // Fields of OpenAPI 2.0 are decoded as those of the other kind of form.
  if (fields.length > 0) {
    return judgeFields(
      fields,
      pairs.map(([name, text]): Pair => [name, encodeURIComponent(text.toWellFormed())]),
      bench,
    );
  }
  const mistyped = read.parts.flatMap((part) => judgePartType(part, content, bench));
  return [...mistyped, ...judgeForm({ pairs, decode: (piece) => piece }, media, bench)];
}

/** OpenAPI 3.1 section 4.8.15.1: `contentType` of the encoding, perhaps several with commas, ranges among them. */
function judgePartType({ name, type }: FormPart, content: Content, bench: Bench): readonly Violation[] {
  const { encoding } = content.media;
  const own = encoding && inside(bench.description, encoding, name);
  const said = own && textAt(own, 'contentType');
  if (own === undefined || said === undefined || type === undefined) return [];
  if (said.split(',').some((each) => covers(each.trim(), type))) return [];
  const found = JSON.stringify(type);
  const requirement = `must be of the content type ${said}`;
  return [violation({ ...body, name }, { keyword: 'contentType', requirement, found, place: own.place })];
}
