import type { Operation } from '../../description/api.ts';
import { isObject } from '../../lib/json.ts';
import type { DeclaredAnswer } from '../compare/declared-answers.ts';
import type { Case, CaseKind } from '../case.ts';
import type { Credentials } from './made-up-credentials.ts';
import type { Filled } from './fill-parameters.ts';
import type { Profile } from '../profile.ts';
import type { RequestBody } from './request-bodies.ts';

/** A case of `kind` with `body` and headers in lower case; what is not given is empty. */
export type ToCase = (
  kind: CaseKind,
  body: RequestBody | undefined,
  headers: Readonly<Record<string, string | undefined>>,
  more: Partial<Case> & Pick<Case, 'expectedAnswers'>,
) => Case;

/** What the cases of an operation share. */
export interface CaseBase {
  readonly operation: Operation;
  readonly declaredAnswers: readonly DeclaredAnswer[];
  readonly filled: Extract<Filled, { kind: 'filled' }>;
  readonly credentials: Credentials | undefined;
  readonly echo: Profile['echo'];
}

/** A way to write cases of one operation, all with the same parameters and credentials. */
export function createToCase({
  operation,
  declaredAnswers: declared,
  filled,
  credentials,
  echo = [],
}: CaseBase): ToCase {
  const { method, path } = operation;
  const isPatch = method === 'PATCH';
  const isSubstituted = isPatch || echo.some((each) => each.toUpperCase() === method);
  const templated = isPatch ? [...path.matchAll(/\{([^{}]+)\}/gu)].map(([, name = '']) => name) : [];
  const target = withQuery(filled.target, credentials?.query ?? []);
  const cookies = [filled.headers.cookie, ...(credentials?.cookies ?? [])].filter((each) => each !== undefined);
  const base = {
    ...filled.headers,
    ...credentials?.headers,
    ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
  };
  return (kind, body, headers, more) => ({
    kind,
    method,
    path,
    operation,
    request: {
      method: more.method ?? method,
      target,
      headers: { ...base, ...(body && { 'content-type': body.type }), ...headers },
      ...(body && { body: body.bytes }),
    },
    followUps: [],
    declaredAnswers: declared,
    // The request decides the fields that it sends to find again, and those named as a parameter of the path.
    requestFields: isSubstituted ? [...(isObject(body?.value) ? Object.keys(body.value) : []), ...templated] : [],
    probe: {},
    methods: [],
    derived: [...filled.derived, ...(body?.isDerived === true ? ['request body'] : [])],
    parameters: filled.parameters,
    ...more,
  });
}

function withQuery(target: string, pairs: readonly string[]): string {
  if (pairs.length === 0) return target;
  return `${target}${target.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}
