import type { Reply } from '../../target.ts';
import type { Profile } from '../../profile.ts';

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
