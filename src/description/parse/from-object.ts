import { toFragment } from '../../lib/pointer.ts';
import { UserError } from '../../lib/user-error.ts';
import type { Path } from '../place.ts';
import { defaultLimits } from './limits.ts';
import { tooDeep } from './too-deep.ts';

/**
 * `value` as the JSON it would be written as, without writing it: what has no JSON form is left out, dates are texts. One
 * object used in several places stays one. An object inside itself, as tools that follow all references make them, becomes a
 * reference to where it was met first.
 *
 * Later changes to `value` do not show in the result.
 * @throws UserError where a number is too large for JSON, or objects are nested more than 1,000 levels deep.
 */
export function treeOf(value: unknown): unknown {
  const copies = new Map<object, unknown>();
  const open = new Map<object, Path>();

  const copy = (part: unknown, path: Path): unknown => {
    if (typeof part === 'bigint') throw new UserError(`<object>: a description must be JSON; found ${part}n.`);
    if (typeof part === 'number') return Number.isFinite(part) ? part : null;
    if (typeof part !== 'object' || part === null) return isJson(part) ? part : undefined;
    if (isDate(part)) return JSON.parse(JSON.stringify(part)) as unknown;
    const above = open.get(part);
    if (above !== undefined) return { $ref: toFragment(above) };
    if (copies.has(part)) return copies.get(part);
    if (path.length >= defaultLimits.levels) throw tooDeep('<object>', defaultLimits.levels);
    open.set(part, path);
    const made = Array.isArray(part)
      ? part.map((item, index) => copy(item, [...path, index]) ?? null)
      : Object.fromEntries(
          Object.entries(part).flatMap(([key, child]): [string, unknown][] => {
            const copied = copy(child, [...path, key]);
            return copied === undefined ? [] : [[key, copied]];
          }),
        );
    open.delete(part);
    copies.set(part, made);
    return made;
  };
  return copy(value, []);
}

/** A date of any realm, invalid ones included. */
function isDate(value: object): boolean {
  return Object.prototype.toString.call(value) === '[object Date]';
}

function isJson(value: unknown): boolean {
  return value === null || typeof value === 'string' || typeof value === 'boolean';
}
