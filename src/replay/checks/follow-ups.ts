import { counted } from '../../lib/show.ts';
import type { AnswerCheck, ReplayedCase, Failure } from '../case.ts';
import { isDeclarableHeader } from '../../http/headers.ts';
import type { Reply } from '../target.ts';
import { answersOfStatus, declaredOfStatus, statusesOf } from './shared/expected-answers.ts';
import { recordParameter } from '../../contract/collections.ts';
import { operationsOf } from '../../description/read/api.ts';
import { recordsOf } from '../compare/read-body.ts';

/** HEAD is answered with the status and the headers of GET, or refused (RFC 9110 section 9.3.2). */
export const headFollowsGet: AnswerCheck = {
  name: 'head-follows-get',
  docs: {
    sends: 'HEAD',
    asserts:
      'status, content type and declared headers of GET, or 405 or 501; a described HEAD may have its own status and fewer headers',
    why: 'caches and probes send HEAD',
    todo: 'Answer HEAD as GET is answered, without the body, or refuse it with 405.',
    failure: 'HEAD must have the status of GET, 200, or be refused; found 500.',
    promise: { section: 'What the service does', text: 'any HTTP client can call the mock' },
  },
  layer: 'status',
  kinds: ['head'],
  failureOf: (replayed) => {
    const [head, get, again] = replayed.replies;
    if (again !== undefined && hasChanged(head, again)) return undefined;
    // A GET that fails has its own failure, and is no measure.
    if ([405, 501].includes(head.status) || (get?.status ?? 0) >= 500) return undefined;
    const isOwn = replayed.case.variation !== undefined && declaredOfStatus(replayed).length > 0;
    const isLikeGet = get === undefined ? answersOfStatus(replayed).length > 0 : head.status === get.status;
    if (isOwn && !isLikeGet) return undefined;
    if (!isLikeGet) {
      const expected = get === undefined ? statusesOf(replayed.case) : get.status;
      return { message: `HEAD must have the status of GET, ${expected}, or be refused; found ${head.status}.` };
    }
    const wrong = get && firstOtherHeader(replayed, head, get);
    return wrong === undefined ? undefined : { message: `HEAD must have the headers of GET; found ${wrong}.` };
  },
};

/** Two answers to HEAD differ: what GET showed between them is of another moment. */
function hasChanged(one: Reply, other: Reply): boolean {
  const isOther = (name: string): boolean => one.headers[name] !== other.headers[name];
  return one.status !== other.status || ['content-type', 'content-length'].some(isOther);
}

/** The first header that differs. Values that may change between requests count only if answers come from examples. */
function firstOtherHeader(replayed: ReplayedCase, head: Reply, get: Reply): string | undefined {
  const declared = answersOfStatus(replayed)
    .flatMap(({ headers }) => headers.map(({ name }) => name.toLowerCase()))
    .filter(isDeclarableHeader);
  const isOther = (name: string): boolean => {
    const valueOf = ({ headers }: Reply): string | undefined =>
      name === 'content-type' ? comparableType(headers[name]) : headers[name];
    const [ofHead, ofGet] = [head, get].map(valueOf);
    if (replayed.case.variation !== undefined && ofHead === undefined) return false;
    // An error page may be made for GET alone (RFC 9110 section 9.3.2).
    if (ofHead === undefined && get.status >= 400 && !replayed.profile.servesExamples) return false;
    if (name === 'content-type' || replayed.profile.servesExamples) return ofHead !== ofGet;
    return (ofHead === undefined) !== (ofGet === undefined);
  };
  const other = ['content-type', ...declared].find(isOther);
  const length = head.headers['content-length'];
  if (other !== undefined) {
    const [ofHead, ofGet] = [head, get].map(({ headers }) => headers[other]);
    const found = ofHead === undefined ? `no \`${other}\`` : `\`${other}\` \`${ofHead}\``;
    return `${found} where GET has ${ofGet === undefined ? 'none' : `\`${ofGet}\``}`;
  }
  // GET may have no length in process.
  const isKnown = length !== undefined && get.headers['content-length'] !== undefined;
  const [tagOfHead, tagOfGet] = [head.headers.etag, get.headers.etag];
  // Of two versions each has its own length.
  if (tagOfHead !== undefined && tagOfGet !== undefined && tagOfHead !== tagOfGet) return undefined;
  // An error page may name the method.
  if (!isKnown || get.status >= 400 || Number(length) === get.body.length) return undefined;
  // The length is that of the compressed body.
  if (get.isDecoded === true && length === get.headers['content-length']) return undefined;
  return `\`content-length\` \`${length}\` where the body of GET has ${counted(get.body.length, 'byte')}`;
}

/** Media types that mean the same are one text (RFC 9110 section 8.3.1), without a boundary, which is made for one answer. */
function comparableType(type: string | undefined): string | undefined {
  return type
    ?.replace(/;\s*boundary=.*$/iu, '')
    .replace(/\s*(;)\s*|"/gu, '$1')
    .toLowerCase();
}

/** The next page that an answer names is there, is another one, and has other records. */
export const pagesFollowed: AnswerCheck = {
  name: 'pages-followed',
  docs: {
    sends:
      'GET, then the page that its `Link` or its `next` leads to, and the one after that, on the target alone; a cursor, or the id of the last record, goes into the query parameter that is declared for it',
    asserts: '2xx, each page another address, no record on two of them',
    why: 'a client that pages through a list misses records, or never comes to an end',
    todo: 'Let `next` lead to the page after, on the same server, and leave it out on the last one.',
    failure: 'Page 2, to which `next` leads, must be readable; found 404.',
  },
  layer: 'body',
  kinds: ['plain'],
  appliesIf: {
    what: 'pages lead to each other',
    option: '--profile none',
    holds: ({ acceptsDeclared }) => acceptsDeclared,
    isSilent: true,
  },
  failureOf: (replayed) => {
    const { nextPage, request } = replayed.case;
    return nextPage === undefined ? undefined : checkPages(replayed, nextPage, request);
  },
};

function checkPages(
  { replies, description, case: { path } }: ReplayedCase,
  nextPage: NonNullable<ReplayedCase['case']['nextPage']>,
  first: ReplayedCase['case']['request'],
): Failure | undefined {
  const parameter = recordParameter(operationsOf(description), path);
  let request = first;
  const seen = new Map<string, string>();
  const targets = [first.target];
  for (const [index, reply] of replies.entries()) {
    const page = `Page ${index + 1}`;
    const shownBy = { request, reply };
    for (const record of recordsOf(reply, parameter)) {
      const where = seen.get(record);
      if (where !== undefined && where !== page)
        return {
          message: `${page} must have other records than the ones before; found one of ${where.toLowerCase()}.`,
          shownBy,
        };
      seen.set(record, page);
    }
    const next = nextPage(request, reply);
    if (next === undefined) return undefined;
    const { by } = next;
    if (next.kind === 'elsewhere')
      return { message: `${by} of page ${index + 1} must lead to the same server; found \`${next.url}\`.`, shownBy };
    if (targets.includes(next.request.target))
      return {
        message: `${by} of page ${index + 1} must lead to another page; found page ${targets.indexOf(next.request.target) + 1}.`,
        shownBy,
      };
    const answer = replies[index + 1];
    // A 429 says that too much was asked for.
    if (answer === undefined || answer.status === 429) return undefined;
    if (answer.status < 200 || answer.status > 299)
      return {
        message: `Page ${index + 2}, to which ${by} leads, must be readable; found ${answer.status}.`,
        shownBy: { request: next.request, reply: answer },
      };
    request = next.request;
    targets.push(request.target);
  }
  return undefined;
}
