import { canonicalEncoding, charsetOf, declaredXmlEncoding, isJson, kindOf } from '../../http/media-type.ts';
import type { AnswerCheck } from '../case.ts';
import type { Reply } from '../target.ts';
import { answersOfStatus, answersOfStatusAndType, typesOf } from './shared/expected-answers.ts';
import { utf8Text } from '../../lib/bytes.ts';

/** The content type is the one of the example. Its parameters are free, but must be true. */
export const contentTypeExpected: AnswerCheck = {
  name: 'content-type-expected',
  docs: {
    sends: 'replayed examples',
    asserts: 'the media type of the example, once; charset and content encoding are true',
    why: 'clients pick a parser by it',
    todo: 'Send the documented media type once, with the charset and the encoding that the body has, or document the one that came.',
    failure: 'The content type must be application/json; found `text/html`.',
    promise: { section: 'Response headers', text: 'the content type is that of the example' },
  },
  layer: 'content type',
  kinds: [
    'plain',
    'credentials',
    'named',
    'matched',
    'patch',
    'echo',
    'fallback',
    'read-back',
    'gone',
    'recorded',
    'recorded-part',
  ],
  failureOf: (replayed) => {
    const [{ status, headers }] = replayed.replies;
    const type = headers['content-type'];
    const expected = answersOfStatus(replayed);
    const [answer] = expected;
    if (answer === undefined) return undefined;
    if (expected.some(({ media }) => media === undefined)) return undefined;
    const isDeclared = answersOfStatusAndType(replayed).length > 0;
    // A charset says nothing of a media type that should not be there.
    const failure = isDeclared || hasSeveral(type ?? '') ? encodingFailure(replayed.replies[0]) : undefined;
    if (failure !== undefined) return { message: `The content type must ${failure}.`, answer };
    if (isDeclared) return undefined;
    const found = type === undefined ? 'none' : `\`${type}\``;
    // A reader thinks of the usual answer of the operation.
    const whose = status < 300 ? '' : ` of a ${status}`;
    return { message: `The content type${whose} must be ${typesOf(expected)}; found ${found}.`, answer };
  },
};

/**
 * A failure of the content type beside its media type, or of the encoding of the body: several types, a false charset, a false
 * encoding in an XML declaration, a content encoding that the body does not have. To follow "must".
 */
function encodingFailure({ headers, body, isDecoded }: Reply): string | undefined {
  const type = headers['content-type'] ?? '';
  if (hasSeveral(type)) return `be sent once; found \`${type}\``;
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && isDecoded !== true && !/^\s*(?:identity)?\s*$/iu.test(encoding) && body.length > 0) {
    // A body may have one that is not read here.
    const isRead = encoding.split(',').every((each) => readEncodings.has(each.trim().toLowerCase()));
    const why = isRead ? 'which the body does not have' : 'which no request asked for';
    return `be told without \`content-encoding: ${encoding}\`, ${why}; found it`;
  }
  const charset = charsetOf(type);
  if (isJson(type)) return charset === undefined ? undefined : jsonFailure(charset, body);
  const kind = kindOf(type);
  if (!isTextual(type, kind)) return undefined;
  const label = charset ?? (kind === 'xml' ? declaredXmlEncoding(body) : undefined);
  return label === undefined ? undefined : textFailure(label, body);
}

const readEncodings = new Set(['gzip', 'x-gzip', 'deflate', 'br']);

/** Commas in quoted parameters make no list. */
function hasSeveral(type: string): boolean {
  return type.replace(/"(?:[^"\\]|\\.)*"/gu, '').includes(',');
}

/** JSON is UTF-8 (RFC 8259 section 8.1). */
function jsonFailure(charset: string, body: Uint8Array): string | undefined {
  if (!/^(?:utf-?8|us-ascii|ascii)$/iu.test(charset)) return `name no charset but UTF-8 for JSON; found \`${charset}\``;
  return textFailure(charset, body);
}

function isTextual(type: string, kind: string): boolean {
  return kind === 'xml' || kind === 'form' || /^text\//iu.test(type);
}

/** A failure of bytes that cannot be text in the encoding `label`. Of other encodings than UTF-8 only what is surely another is recognised. */
function textFailure(label: string, body: Uint8Array): string | undefined {
  const found = `name the charset of the body; found \`${label}\``;
  const name = canonicalEncoding(label);
  if (name === undefined) return `${found}, which nobody knows`;
  if (name === 'utf-8') return isUtf8(body) ? undefined : `${found} and bytes that are not UTF-8`;
  if (name.startsWith('utf-16'))
    return body.length > 0 && !body.includes(0) && isUtf8(body) ? `${found} and UTF-8` : undefined;
  return body.some((byte) => byte > 0x7f) && isUtf8(body) ? `${found} and UTF-8` : undefined;
}

function isUtf8(body: Uint8Array): boolean {
  return utf8Text(body) !== undefined;
}

/** The answer has the media type that `Accept` allows, or prefers. */
export const acceptNegotiation: AnswerCheck = {
  name: 'accept-negotiation',
  docs: {
    sends: '`Accept` with one of several types, and with two of them, one preferred',
    asserts: 'that type',
    why: 'clients parse what they asked for',
    todo: 'Choose the media type by `Accept`, or take types that are never sent out of the description.',
    failure: '`Accept: text/csv` must be answered with text/csv; found application/json.',
  },
  layer: 'content type',
  kinds: ['accept'],
  appliesIf: {
    what: 'answers come from the examples of the description',
    holds: ({ servesExamples }) => servesExamples,
  },
  failureOf: (replayed) => {
    const expected = answersOfStatus(replayed);
    const [answer] = expected;
    if (answer === undefined || answersOfStatusAndType(replayed).length > 0) return undefined;
    const found = replayed.replies[0].headers['content-type'] ?? 'none';
    const { accept = '' } = replayed.case.request.headers;
    return { message: `\`Accept: ${accept}\` must be answered with ${typesOf(expected)}; found ${found}.`, answer };
  },
};

/** An `Accept` that no declared media type meets is answered as promised: with 406, or as if it were not there (RFC 9110 section 12.5.1). */
export const notAcceptable: AnswerCheck = {
  name: 'not-acceptable',
  docs: {
    sends: 'an `Accept` that no media type meets',
    asserts: '406, or the answer without it, as configured',
    why: 'clients must know which of the two',
    todo: 'Answer 406 where no media type meets `Accept`. If the target ignores it, give `--not-acceptable fallback`.',
    failure:
      '`Accept: application/vnd.assay.no-such-type`, which no media type meets, must be answered with 406; found 200.',
  },
  layer: 'content type',
  kinds: ['not-acceptable'],
  appliesIf: {
    what: 'an `Accept` that no media type meets is answered in a certain way',
    option: '--not-acceptable',
    holds: (profile) => profile.notAcceptable !== undefined,
  },
  failureOf: (replayed) => {
    const [{ status, headers }] = replayed.replies;
    const asked = `\`Accept: ${replayed.case.request.headers.accept ?? ''}\``;
    if (replayed.profile.notAcceptable === 'error') {
      if (status === 406) return undefined;
      return { message: `${asked}, which no media type meets, must be answered with 406; found ${status}.` };
    }
    if (answersOfStatusAndType(replayed).length > 0) return undefined;
    const found = `${status} with ${headers['content-type'] ?? 'no content type'}`;
    return { message: `${asked}, which no media type meets, must be answered as if it were absent; found ${found}.` };
  },
};
