import type { Credentials } from '../../contract/made-up-credentials.ts';
import { pathOf, withoutNamesOf } from '../../http/message.ts';
import { queryOf } from '../../parameters/read-values.ts';
import type { Filled } from './fill-parameters.ts';

/** The parts of a request that its parameters decide. */
type FilledParameters = Extract<Filled, { kind: 'filled' }>;

/** `filled` with `credentials`, which take the place of parameters of the same name: descriptions declare keys twice. */
export function withCredentials(filled: FilledParameters, credentials: Credentials | undefined): FilledParameters {
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
