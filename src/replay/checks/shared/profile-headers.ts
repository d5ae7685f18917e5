import type { Reply } from '../../target.ts';
import type { Profile } from '../../profile.ts';

/** Whether `reply` has a status of 2xx. */
export function isSuccess({ status }: Reply): boolean {
  return status >= 200 && status <= 299;
}

/** What is wrong with the first of the headers that `profile` promises and `isMeant` picks, or undefined where all are as promised. */
export function unequalHeader(reply: Reply, profile: Profile, isMeant: (name: string) => boolean): string | undefined {
  for (const [name, value] of Object.entries(profile.headers)) {
    const found = reply.headers[name];
    if (!isMeant(name) || (found !== undefined && canonical(found) === canonical(value))) continue;
    return `\`${name}\` must be \`${value}\`; found ${found === undefined ? 'no such header' : `\`${found}\``}.`;
  }
  return undefined;
}

/** Spaces, case and a last semicolon do not change what these headers say. */
function canonical(value: string): string {
  return value.toLowerCase().replace(/\s+/gu, '').replace(/;$/u, '');
}
