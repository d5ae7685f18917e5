import { recordParameter } from '../../contract/collections.ts';
import { operationsOf } from '../../description/read/api.ts';
import type { AnswerCheck, Failure, ReplayedCase } from '../case.ts';
import { recordsOf } from '../compare/read-body.ts';

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
