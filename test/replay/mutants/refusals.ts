import type { MockRequest } from '../../../src/http/message.ts';
import { profiles } from '../../../src/replay/profile.ts';
import { deafTo, unbroken, withoutHeader, withStatus, type Mutant } from './mutant.ts';

const strict = {
  profile: { validates: true, requiresCredentials: true, acceptsAnyCredentials: false },
  settings: { validate: 'request', security: 'presence' },
} as const;
const validating = { profile: { validates: true }, settings: { validate: 'request' } } as const;
const pictures = {
  openapi: '3.1.0',
  info: { title: 'Pictures', version: '1' },
  paths: {
    '/pictures': {
      post: {
        requestBody: { required: true, content: { 'image/png': {} } },
        responses: { 204: { description: 'Taken' } },
      },
    },
  },
};
const downloads = {
  openapi: '3.1.0',
  info: { title: 'Downloads', version: '1' },
  paths: {
    '/file': {
      get: {
        responses: {
          200: { description: 'ok', content: { 'text/csv': { example: 'a,b' } } },
          202: { description: 'later', content: { 'application/json': { example: { wait: 1 } } } },
        },
      },
    },
  },
};
const guarded = {
  profile: { requiresCredentials: true, acceptsAnyCredentials: false },
  settings: { security: 'presence' },
} as const;
const sent = ({ body }: MockRequest): string => new TextDecoder().decode(body);

/** Mocks that are to refuse what is wrong, and do not. */
export const refusalMutants: readonly Mutant[] = [
  { title: 'a strict mock', mutate: unbroken, ...strict, caughtBy: [] },
  ...[{}, { notAcceptable: 'error' } as const].map((more): Mutant => ({
    title: `a strict mock of an operation with another type for each status, ${JSON.stringify(more)}`,
    of: downloads,
    mutate: unbroken,
    profile: { validates: true, ...more },
    settings: { validate: 'request' },
    caughtBy: [],
  })),
  {
    title: 'nothing is refused',
    mutate: unbroken,
    profile: strict.profile,
    caughtBy: ['auth-required', 'boundary-rejected', 'invalid-body-rejected', 'required-parameter'],
  },
  {
    title: 'requests without credentials are let in',
    mutate: withStatus(200, (_, { status }) => status === 401),
    ...guarded,
    caughtBy: ['auth-required'],
  },
  {
    title: 'requests without credentials are forbidden',
    mutate: withStatus(403, (_, { status }) => status === 401),
    ...guarded,
    caughtBy: ['auth-required'],
  },
  {
    title: 'any scheme will do',
    mutate: withStatus(201, ({ headers }, { status }) => status === 401 && headers.authorization !== undefined),
    ...guarded,
    caughtBy: ['auth-required'],
  },
  {
    title: 'a 401 without a challenge',
    mutate: withoutHeader('www-authenticate'),
    ...guarded,
    caughtBy: ['auth-challenge'],
  },
  ...(['prism', 'scalar'] as const).map((name): Mutant => ({
    title: `a 401 without a challenge, which ${name} does not promise`,
    mutate: withoutHeader('www-authenticate'),
    profile: { ...guarded.profile, notes: profiles[name].notes },
    settings: guarded.settings,
    caughtBy: [],
  })),
  {
    title: 'one of two schemes is unknown',
    mutate: deafTo('x-key'),
    ...guarded,
    caughtBy: ['auth-presence-only'],
  },
  {
    title: 'a picture that is none is taken, which is a note',
    mutate: unbroken,
    of: pictures,
    ...validating,
    caughtBy: [],
  },
  {
    title: 'a picture that is none is taken',
    mutate: unbroken,
    of: pictures,
    profile: { validates: true, notes: profiles.assay.notes.filter((name) => name !== 'invalid-file-rejected') },
    settings: validating.settings,
    caughtBy: ['invalid-file-rejected'],
  },
  ...[
    { status: 400, title: 'a picture that is none is refused', caughtBy: [] },
    { status: 500, title: 'a picture that is none breaks a mock', caughtBy: ['invalid-body-rejected'] },
  ].map(({ status, title, caughtBy }): Mutant => ({
    title,
    mutate: withStatus(
      status,
      (request) => sent(request) === 'assay' && request.headers['content-type'] === 'image/png',
    ),
    of: pictures,
    ...validating,
    caughtBy,
  })),
  {
    title: 'a required field may be missing',
    mutate: withStatus(
      201,
      (request, { status }) =>
        status === 422 &&
        request.method === 'POST' &&
        request.body !== undefined &&
        !sent(request).includes('ticketType'),
    ),
    ...validating,
    caughtBy: ['boundary-rejected'],
  },
  {
    title: 'a field may be of another type',
    mutate: withStatus(200, (request, { status }) => status === 422 && /":4711[,}]/u.test(sent(request))),
    ...validating,
    caughtBy: ['boundary-rejected'],
  },
  {
    title: 'text may be no JSON',
    mutate: withStatus(201, (_, { status }) => status === 400),
    ...validating,
    caughtBy: ['invalid-body-rejected'],
  },
  {
    title: 'a body may be of any type',
    mutate: withStatus(201, (_, { status }) => status === 415),
    ...validating,
    caughtBy: ['invalid-body-rejected'],
  },
  {
    title: 'a body may be of any type where JSON alone is checked',
    mutate: withStatus(201, (_, { status }) => status === 415),
    profile: { validates: true, validatedBodies: 'json' },
    settings: { validate: 'request' },
    caughtBy: [],
  },
  {
    title: 'nothing is refused where JSON alone is checked',
    mutate: unbroken,
    profile: { validates: true, validatedBodies: 'json' },
    caughtBy: ['boundary-rejected', 'invalid-body-rejected', 'required-parameter'],
  },
  {
    title: 'a wrong body breaks the mock',
    mutate: withStatus(500, (request, { status }) => status === 422 && request.body !== undefined),
    ...validating,
    caughtBy: ['boundary-rejected'],
  },
  {
    title: 'a required parameter may be missing',
    mutate: withStatus(200, ({ target }, { status }) => target === '/seats' && status === 422),
    ...validating,
    caughtBy: ['required-parameter'],
  },
];
