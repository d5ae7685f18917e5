import type { AnswerCheck } from '../case.ts';

/** A 405 names the methods that the path has (RFC 9110 section 15.5.6). */
export const allowHeader: AnswerCheck = {
  name: 'allow-header',
  docs: {
    sends: 'methods that a path does not have',
    asserts: 'a 405 names the methods there are',
    why: 'RFC 9110 asks for it',
    todo: 'Name the described methods in `Allow` of the 405.',
    failure: '`Allow` of a 405 must name GET, PATCH, DELETE; found no such header.',
    promise: { section: 'What the service does', text: 'any HTTP client can call the mock' },
  },
  layer: 'headers',
  kinds: ['undefined-operation'],
  failureOf: ({ case: { methods }, replies: [{ status, headers }] }) => {
    if (status !== 405) return undefined;
    const allowed = (headers.allow ?? '').split(',').map((method) => method.trim().toUpperCase());
    const absent = methods.filter((method) => !allowed.includes(method.toUpperCase()));
    if (absent.length === 0) return undefined;
    return {
      message: `\`Allow\` of a 405 must name ${methods.join(', ')}; found ${headers.allow ?? 'no such header'}.`,
    };
  },
};
