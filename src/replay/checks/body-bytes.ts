import { counted } from '../../lib/show.ts';
import { isBodiless, documentedBody } from '../compare/declared-answers.ts';
import { allKinds, type AnswerCheck, type ReplayedCase } from '../case.ts';
import { essence } from '../../http/media-type.ts';
import { describeBytes } from '../../http/message.ts';
import { answersOfStatusAndType } from './shared/expected-answers.ts';

/**
 * 204, 205, 304 and answers to HEAD have no body, and the first two no length (RFC 9110). A content type there breaks a promise of
 * headers, not HTTP (RFC 9110 section 8.3).
 */
export const bodyEmpty: AnswerCheck = {
  name: 'body-empty',
  docs: {
    sends: 'everything',
    asserts: 'no body in 204, 205, 304 and to HEAD; no content type and no length in the first two',
    why: 'such bodies break connections',
    todo: 'Send no body in answer to HEAD; with 204, 205 and 304 no body and no `content-type`.',
    failure: 'An answer with status 204 must have no body; found 2 bytes.',
    promise: { section: 'What the service does', text: 'any HTTP client can call the mock' },
  },
  layer: 'body',
  kinds: allKinds,
  failureOf: (replayed) => {
    const [reply] = replayed.replies;
    const { method, expectedAnswers: answers } = replayed.case;
    if (method !== 'HEAD' && !isBodiless(String(reply.status))) return undefined;
    const what = method === 'HEAD' ? 'An answer to HEAD' : `An answer with status ${reply.status}`;
    const wrong = wrongWith(replayed);
    const [answer] = answers;
    return wrong === undefined ? undefined : { message: `${what} ${wrong}.`, ...(answer && { answer }) };
  },
};

function wrongWith({
  case: { method },
  replies: [{ status, headers, body, hasBytesBehind }],
  profile,
}: ReplayedCase): string | undefined {
  if (body.length > 0) return `must have no body; found ${counted(body.length, 'byte')}`;
  if (hasBytesBehind === true) return 'must have no body; found bytes behind its end';
  // These may have the headers of a GET and of a full answer.
  if (method === 'HEAD' || status === 304) return undefined;
  const { 'content-type': type, 'content-length': length = '0' } = headers;
  if (type !== undefined && Object.keys(profile.headers).length > 0) return `must have no content type; found ${type}`;
  return length === '0' ? undefined : `must have no body; found a content length of ${length}`;
}

/** The first bytes of files by media type: one of the sequences must be there. */
const signatures: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['\x89PNG\r\n\x1a\n'],
  'image/jpeg': ['\xff\xd8\xff'],
  'image/gif': ['GIF87a', 'GIF89a'],
  'image/webp': ['RIFF'],
  'application/pdf': ['%PDF-'],
  'application/zip': ['PK\x03\x04', 'PK\x05\x06'],
  'application/gzip': ['\x1f\x8b'],
};

/** A file starts and ends as files of its media type do. An example that does not is a finding about the description. */
export const binarySignature: AnswerCheck = {
  name: 'binary-signature',
  docs: {
    sends: 'types without an example',
    asserts: 'PNG, JPEG, GIF, WebP, PDF and ZIP start and end as they must',
    why: 'no program shows a picture that is the text "string"',
    todo: 'Send a whole file of the media type. An `externalValue` in the description names one, which mocks send.',
    failure: 'The body must start as image/png does; found 6 bytes that start with "string".',
    promise: { section: 'What the service does', text: 'the mock answers for the operations of the description' },
  },
  layer: 'body',
  kinds: ['plain', 'accept', 'credentials'],
  failureOf: (replayed) => {
    const [reply] = replayed.replies;
    const type = essence(reply.headers['content-type'] ?? '');
    const known = signatures[type];
    const expected = answersOfStatusAndType(replayed);
    const [answer] = expected;
    if (known === undefined || answer === undefined || replayed.case.method === 'HEAD') return undefined;
    if (expected.some((each) => documentedBody(replayed.description, each).kind !== 'unknown')) return undefined;
    const start = String.fromCharCode(...reply.body.subarray(0, 12));
    if (known.some((signature) => start.startsWith(signature))) {
      if (isWhole(type, reply.body)) return undefined;
      return {
        message: `The body must be ${type} to its end; found ${reply.body.length} bytes that break off.`,
        answer,
      };
    }
    return { message: `The body must start as ${type} does; found ${describeBytes(reply.body)}.`, answer };
  },
};

/** `body` has the end of files of `type`, as far as that is known. */
function isWhole(type: string, body: Uint8Array): boolean {
  const tail = (length: number): string => String.fromCharCode(...body.subarray(Math.max(0, body.length - length)));
  switch (type) {
    case 'image/png':
      return pngEnd(body) !== undefined;
    case 'image/jpeg':
      return tail(64).includes('\xff\xd9');
    case 'image/gif':
      return /;\0*$/u.test(tail(16));
    case 'image/webp':
      return body.length >= 8 && viewOf(body).getUint32(4, true) + 8 <= body.length;
    case 'application/pdf':
      return tail(1_024).includes('%%EOF');
    case 'application/zip':
      return zipEnds(body);
    default:
      return true;
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** The end of the last chunk of a PNG; undefined if a chunk reaches beyond the body (PNG section 5.3). */
function pngEnd(body: Uint8Array): number | undefined {
  const view = viewOf(body);
  for (let at = 8; at + 12 <= body.length;) {
    const end = at + 12 + view.getUint32(at);
    if (end > body.length) return undefined;
    if (String.fromCharCode(...body.subarray(at + 4, at + 8)) === 'IEND') return end;
    at = end;
  }
  return undefined;
}

/** `body` has the end of the central directory, with its comment (APPNOTE section 4.3.16). */
function zipEnds(body: Uint8Array): boolean {
  const view = viewOf(body);
  for (let at = body.length - 22; at >= Math.max(0, body.length - 65_557); at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50 && at + 22 + view.getUint16(at + 20, true) <= body.length) return true;
  }
  return false;
}
