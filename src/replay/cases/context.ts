import type { Access, Credentials } from '../../contract/made-up-credentials.ts';
import { pathBelow } from '../../contract/collections.ts';
import type { Operation } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import { isObject, member, type JsonObject } from '../../lib/json.ts';
import type { ValidateValue } from '../../schema/validate.ts';
import type { Case, CaseKind } from '../case.ts';
import type { DeclaredAnswer } from '../compare/declared-answers.ts';
import type { Profile } from '../profile.ts';
import type { FindNextPage, FindWrongLocation } from '../compare/read-body.ts';
import type { DeriveValue } from '../schemas.ts';
import type { ValuesFor } from './given-values.ts';
import type { Filled } from './fill-parameters.ts';
import type { RequestBody } from './request-bodies.ts';
import { templateNames } from '../../lib/pointer.ts';
import { pathOf, withoutNamesOf } from '../../http/message.ts';
import { queryOf } from '../../parameters/read-values.ts';

/** The options and tools that cases are built with. */
export interface CaseContext {
  readonly description: Description;
  readonly profile: Profile;
  readonly derive: DeriveValue;
  /** Validates values of answers. */
  readonly validateValue: ValidateValue;
  /** The values that the user gives; none where absent. */
  readonly valuesFor?: ValuesFor;
  /** The values of path parameters that lists of the target show; for reading alone: the records are somebody's. */
  readonly listedFor?: (operation: Operation) => JsonObject;
  /** Listed values of the operation at hand. */
  readonly listed?: JsonObject;
  /** Finds the page after an answer of an operation; absent where pages are not followed. */
  readonly nextPageOf?: (operation: Operation) => FindNextPage;
  readonly findWrongLocation?: FindWrongLocation;
  /** Names in lower case of headers that the user has sent with every request: credentials are not made up for them. */
  readonly sentHeaders?: readonly string[];
}

/** A record: the path of its collection, and the values of that path. */
interface RecordValues {
  readonly path: string;
  readonly values: JsonObject;
}

/**
 * The values that are given, with those of `record` for its path and for what is below it, where the same parameter may have another name,
 * and with `headers` by names in lower case where none are given for them.
 */
export function withPath({ valuesFor }: CaseContext, record: RecordValues, headers: JsonObject = {}): ValuesFor {
  return (operation) => {
    const given = valuesFor?.(operation);
    return {
      parameter: (parameter) => {
        const { place, name } = parameter;
        const own = place === 'path' ? valueOf(record, operation.path, name) : undefined;
        return (
          own ?? given?.parameter(parameter) ?? (place === 'header' ? member(headers, name.toLowerCase()) : undefined)
        );
      },
      fields: () => given?.fields() ?? {},
    };
  };
}

function valueOf(record: RecordValues, path: string, name: string): unknown {
  if (pathBelow(record.path, path) === undefined) return member(record.values, name);
  return member(record.values, templateNames(record.path)[templateNames(path).indexOf(name)] ?? '');
}

/** An operation worked out: its answers, its request bodies and a function that builds its cases. */
export interface OperationContext {
  readonly operation: Operation;
  readonly declaredAnswers: readonly DeclaredAnswer[];
  readonly bodies: readonly [RequestBody | undefined, ...(RequestBody | undefined)[]];
  readonly access: Access;
  /** The names of the examples that all parameters with named examples are sent with: targets may choose answers by them. */
  readonly parameterNames: readonly string[];
  readonly base: CaseBase;
  /** Builds a case of `base`: the usual parameters, and credentials where they are needed. */
  readonly toCase: ToCase;
}

/** The parts of a request that the cases of an operation share. */
interface CaseBase {
  readonly operation: Operation;
  readonly declaredAnswers: readonly DeclaredAnswer[];
  readonly filled: Extract<Filled, { kind: 'filled' }>;
  readonly credentials: Credentials | undefined;
  readonly echo: Profile['echo'];
}

/** Builds a case of `kind` with `body` and headers in lower case; everything that is not given is empty. */
type ToCase = (
  kind: CaseKind,
  body: RequestBody | undefined,
  headers: Readonly<Record<string, string | undefined>>,
  more: Partial<Case> & Pick<Case, 'expectedAnswers'>,
) => Case;

/** Builds cases of one operation, all with the same parameters and credentials. */
export function createToCase({ operation, declaredAnswers, filled, credentials, echo = [] }: CaseBase): ToCase {
  const { method, path } = operation;
  const isPatch = method === 'PATCH';
  const isSubstituted = isPatch || echo.some((each) => each.toUpperCase() === method);
  const templated = isPatch ? templateNames(path) : [];
  const sent = withCredentials(filled, credentials);
  return (kind, body, headers, more) => ({
    kind,
    method,
    path,
    operation,
    request: {
      method: more.method ?? method,
      target: sent.target,
      headers: { ...sent.headers, ...(body && { 'content-type': body.type }), ...headers },
      ...(body && { body: body.bytes }),
    },
    followUps: [],
    declaredAnswers,
    // The request decides the fields that it sends to find again, and those named as a parameter of the path.
    requestFields: isSubstituted ? [...(isObject(body?.value) ? Object.keys(body.value) : []), ...templated] : [],
    probe: {},
    methods: [],
    derived: [...filled.derived, ...(body?.isDerived === true ? ['request body'] : [])],
    parameters: filled.parameters,
    ...(filled.listed.length > 0 && { listed: filled.listed }),
    ...more,
  });
}

/** The parts of a request that its parameters decide. */
type FilledParameters = Extract<Filled, { kind: 'filled' }>;

/** `filled` with `credentials`, which take the place of parameters of the same name: descriptions declare keys twice. */
function withCredentials(filled: FilledParameters, credentials: Credentials | undefined): FilledParameters {
  if (credentials === undefined) return filled;
  const others = withoutCredentials(filled, [credentials]);
  const cookies = [...cookiesOf(others), ...credentials.cookies];
  return {
    ...others,
    target: withQuery(others.target, credentials.query),
    headers: { ...others.headers, ...credentials.headers, ...(cookies.length > 0 && { cookie: cookies.join('; ') }) },
  };
}

/** `target` with `pairs` (`name=value`, percent-encoded) at the end of its query. */
function withQuery(target: string, pairs: readonly string[]): string {
  if (pairs.length === 0) return target;
  return `${target}${target.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}

/** `filled` without the parameters that would carry one of `credentials`. */
export function withoutCredentials(filled: FilledParameters, credentials: readonly Credentials[]): FilledParameters {
  const { target } = filled;
  const query = queryOf(target);
  const pairs = withoutNamesOf(
    query === '' ? [] : query.split('&'),
    credentials.flatMap((each) => each.query),
  );
  const cookies = withoutNamesOf(
    cookiesOf(filled),
    credentials.flatMap((each) => each.cookies),
  );
  const headers = Object.entries(filled.headers).filter(([name]) => name !== 'cookie');
  return {
    ...filled,
    target: withQuery(pathOf(target), pairs),
    headers: { ...Object.fromEntries(headers), ...(cookies.length > 0 && { cookie: cookies.join('; ') }) },
  };
}

/** The pairs in the `Cookie` header. */
function cookiesOf({ headers }: FilledParameters): readonly string[] {
  return headers.cookie?.split('; ') ?? [];
}
