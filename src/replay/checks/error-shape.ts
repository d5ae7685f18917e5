import { essence } from '../../http/media-type.ts';
import { member } from '../../lib/json.ts';
import type { AnswerCheck, Failure, ReplayedCase } from '../case.ts';
import { servedOf } from '../compare/body.ts';
import { readJson } from '../compare/read-body.ts';
import { isOfType } from '../compare/declared-answers.ts';
import { isAsDescribed } from './body-schema.ts';
import { typesOf } from './shared/expected-answers.ts';

/** An error has the declared shape of its status; `status` in a problem is the status of the answer (RFC 9457 section 3.1.2). */
export const errorShape: AnswerCheck = {
  name: 'error-shape',
  docs: {
    sends: 'everything that may be refused',
    asserts: 'the declared media type and schema of that status, or a problem; its `status` is that of the answer',
    why: 'clients show what an error says',
    todo: 'Give errors the documented media type and schema, or document the one that came. In a problem, `status` is that of the answer.',
    failure: '`status` of a problem must be 404, as the answer has it; found 500.',
    promise: { section: 'What the service does', text: 'the mock answers for the operations of the description' },
  },
  layer: 'body',
  kinds: [
    'invalid-body',
    'invalid-file',
    'missing-parameter',
    'boundary',
    'unauthorized',
    'missing-name',
    'undefined-operation',
    'undefined-path',
    'not-acceptable',
    'plain',
    'recorded',
  ],
  failureOf: (replayed) => {
    const { case: asked, replies, profile } = replayed;
    // The example of a problem is answered as it is, and HEAD without a body.
    const isBare = (profile.servesExamples && asked.kind === 'plain') || asked.request.method === 'HEAD';
    return replies[0].status < 400 || isBare ? undefined : (otherStatus(replayed) ?? otherShape(replayed));
  },
};

const problem = 'application/problem+json';

function otherStatus({ replies: [{ status, headers, body }] }: ReplayedCase): Failure | undefined {
  if (essence(headers['content-type'] ?? '') !== problem) return undefined;
  const read = readJson(body);
  if (read.kind === 'other') return { message: `A problem must be JSON; found ${read.found}.` };
  const found = member(read.value, 'status');
  if (found === undefined || found === status) return undefined;
  return {
    message: `\`status\` of a problem must be ${status}, as the answer has it; found ${JSON.stringify(found)}.`,
  };
}

const refusedKinds: readonly string[] = [
  'invalid-body',
  'invalid-file',
  'missing-parameter',
  'boundary',
  'unauthorized',
];

/** Ranges and `default` are not checked: they declare no shape for one status. */
function otherShape({
  case: asked,
  replies: [reply],
  description,
  validateResponse,
}: ReplayedCase): Failure | undefined {
  if (!refusedKinds.includes(asked.kind)) return undefined;
  const declared = asked.declaredAnswers.filter(({ status }) => status === String(reply.status));
  const [answer] = declared;
  if (answer?.media === undefined) return undefined;
  const fitting = declared.filter((each) => isOfType(each, reply.headers['content-type']));
  const [first] = fitting;
  if (first === undefined) {
    // A problem may answer for any declared type.
    if (essence(reply.headers['content-type'] ?? '') === problem) return undefined;
    const found = reply.headers['content-type'] ?? 'none';
    return { message: `The content type of a ${reply.status} must be ${typesOf(declared)}; found ${found}.`, answer };
  }
  const violations = fitting.map(({ media }) => validateResponse(media === undefined ? {} : { media }, reply));
  if (violations.some(({ length }) => length === 0)) return undefined;
  const isDocumented =
    servedOf(fitting, { description, reply, requestFields: [] }) !== undefined ||
    fitting.some(
      ({ media }) => media !== undefined && isAsDescribed(description, media, reply.body, { isMixed: false }),
    );
  if (isDocumented) return undefined;
  return { message: violations[0]?.[0]?.message ?? '', answer: first };
}
