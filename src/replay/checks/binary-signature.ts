import { essence } from '../../http/media-type.ts';
import type { Check } from '../case.ts';
import { describeBytes } from '../../http/describe-bytes.ts';
import { documentedBody } from '../compare/documented-body.ts';
import { answersOfStatusAndType } from './shared/expected-answers.ts';

/** The first bytes that files of a media type have, of which one sequence must be there. */
const signatures: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['\x89PNG\r\n\x1a\n'],
  'image/jpeg': ['\xff\xd8\xff'],
  'image/gif': ['GIF87a', 'GIF89a'],
  'image/webp': ['RIFF'],
  'application/pdf': ['%PDF-'],
  'application/zip': ['PK\x03\x04', 'PK\x05\x06'],
  'application/gzip': ['\x1f\x8b'],
};

/** A file starts as files of its media type do. An example that does not is a fault of the description. */
export const binarySignature: Check = {
  name: 'binary-signature',
  layer: 'body',
  kinds: ['plain', 'accept', 'credentials'],
  judge: (replayed) => {
    const [reply] = replayed.replies;
    const type = essence(reply.headers['content-type'] ?? '');
    const known = signatures[type];
    const expected = answersOfStatusAndType(replayed);
    const [answer] = expected;
    if (known === undefined || answer === undefined || replayed.case.method === 'HEAD') return undefined;
    if (expected.some((each) => documentedBody(replayed.description, each).kind !== 'unknown')) return undefined;
    const start = String.fromCharCode(...reply.body.subarray(0, 12));
    if (known.some((signature) => start.startsWith(signature))) return undefined;
    return { message: `The body must start as ${type} does; found ${describeBytes(reply.body)}.`, answer };
  },
};
