import type { AnswerCheck } from '../case.ts';
import type { Reply } from '../target.ts';
import type { Profile } from '../profile.ts';

const ifHeadersAreFixed: NonNullable<AnswerCheck['appliesIf']> = {
  what: 'answers have a fixed set of headers',
  holds: ({ headers }) => Object.keys(headers).length > 0,
};

/** The promised headers that are not about origins are on every 2xx answer. */
export const securityHeaders: AnswerCheck = {
  name: 'security-headers',
  docs: {
    sends: 'replayed examples',
    asserts: 'the fixed headers by value; case, spaces and a last semicolon aside',
    why: 'the specification promises them',
    todo: 'Add the header with this value to every 2xx answer.',
    failure: '`x-frame-options` must be `deny`; found no such header.',
    promise: { section: 'Response headers', text: 'four headers by value' },
  },
  layer: 'headers',
  kinds: ['plain', 'accept', 'credentials', 'named', 'matched', 'patch', 'echo', 'not-acceptable', 'fallback'],
  appliesIf: ifHeadersAreFixed,
  failureOf: ({ replies: [reply], profile }) => {
    const message = isSuccess(reply)
      ? unequalHeader(reply, profile, (name) => !name.startsWith('access-control-'))
      : undefined;
    return message === undefined ? undefined : { message };
  },
};

/** Errors have the promised headers too: without them a page cannot read the error. */
export const headersOnErrors: AnswerCheck = {
  name: 'headers-on-errors',
  docs: {
    sends: 'everything answered with 4xx or 5xx',
    asserts: 'the fixed headers there too',
    why: 'else a page cannot read the error',
    todo: 'Add the headers of 2xx answers to errors, too.',
    failure: 'On an error `x-frame-options` must be `deny`; found no such header.',
  },
  layer: 'headers',
  kinds: [
    'named',
    'missing-name',
    'undefined-operation',
    'undefined-path',
    'not-acceptable',
    'unauthorized',
    'invalid-body',
    'invalid-file',
    'missing-parameter',
    'fallback',
  ],
  appliesIf: ifHeadersAreFixed,
  failureOf: ({ replies: [reply], profile }) => {
    const message = reply.status >= 400 ? unequalHeader(reply, profile, () => true) : undefined;
    return message === undefined ? undefined : { message: `On an error ${message}` };
  },
};

export function isSuccess({ status }: Reply): boolean {
  return status >= 200 && status <= 299;
}

/** A message about the first promised header that is not as promised, among those that `isIncluded` picks. */
export function unequalHeader(
  reply: Reply,
  profile: Profile,
  isIncluded: (name: string) => boolean,
): string | undefined {
  for (const [name, value] of Object.entries(profile.headers)) {
    const found = reply.headers[name];
    if (!isIncluded(name) || (found !== undefined && canonical(found) === canonical(value))) continue;
    return `\`${name}\` must be \`${value}\`; found ${found === undefined ? 'no such header' : `\`${found}\``}.`;
  }
  return undefined;
}

/** Spaces, case and a last semicolon have no meaning in these headers. */
function canonical(value: string): string {
  return value.toLowerCase().replace(/\s+/gu, '').replace(/;$/u, '');
}
