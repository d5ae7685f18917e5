import { has, isObject, keysOf } from '../src/lib/json.ts';
import { distance } from '../src/lib/nearest.ts';
import { show } from '../src/lib/show.ts';
import { carriesBadges } from './badge-placement.ts';
import { type Check, none, type CheckFinding, finding } from './check.ts';

/** No key of an object that may carry badges is `x-badges` but for a slip: one edit, or case and separators. */
export const misspelledBadges: Check<null> = (host, _options, { kind }) =>
  kind === undefined || carriesBadges(kind)
    ? misspelledKeys(host, 'x-badges', (key) => key.length < 20 && /^x/i.test(key) && distance(key, 'x-badges') <= 1)
    : none;

/** Keys of an object intended as an extension of this name. */
export function misspelledKeys(
  host: unknown,
  name: string,
  isIntended: (key: string) => boolean,
): readonly CheckFinding[] {
  if (!isObject(host)) return none;
  const intended = keysOf(host).filter((key) => key !== name && isIntended(key));
  // Beside the right key, or another slip of it, no name is free.
  const isFree = intended.length === 1 && !has(host, name);
  return intended.flatMap((key) =>
    finding(
      `${show(key)} should be spelled \`${name}\`: no renderer reads it as it stands.`,
      [key],
      isFree ? { kind: 'rename', key: name, path: [key], safety: 'safe' } : undefined,
    ),
  );
}
