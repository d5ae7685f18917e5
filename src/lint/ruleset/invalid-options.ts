import { isOfType } from '../../schema/types.ts';
import { isArray, isObject, isText, member } from '../../lib/json.ts';
import type { Path } from '../../description/place.ts';

/** A mistake in the options of a rule, and its place in them. */
interface InvalidOptions {
  readonly path: Path;
  /** The end of a sentence with "must": `be a number of at least 1`. */
  readonly must: string;
}

/** The first thing in `value` that the option schema of a rule does not allow. It reads the few keywords that those use. */
export function invalidOptions(schema: unknown, value: unknown, path: Path = []): InvalidOptions | undefined {
  const types = toList(member(schema, 'type')).filter(isText);
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) return { path, must: `be ${typeNames(types)}` };
  const choices = toList(member(schema, 'enum'));
  if (choices.length > 0 && !choices.includes(value)) return { path, must: `be one of ${choices.join(', ')}` };
  const [least, most] = [member(schema, 'minimum'), member(schema, 'maximum')];
  if (typeof value === 'number') {
    if (typeof least === 'number' && value < least) return { path, must: `be at least ${least}` };
    if (typeof most === 'number' && value > most) return { path, must: `be at most ${most}` };
  }
  if (isArray(value)) return invalidItems(schema, value, path);
  return isObject(value) ? invalidMembers(schema, value, path) : undefined;
}

function invalidItems(schema: unknown, items: readonly unknown[], path: Path): InvalidOptions | undefined {
  const least = member(schema, 'minItems');
  if (typeof least === 'number' && items.length < least) return { path, must: `have ${least} or more items` };
  for (const [index, item] of items.entries()) {
    const found = invalidOptions(member(schema, 'items'), item, [...path, index]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function invalidMembers(schema: unknown, value: object, path: Path): InvalidOptions | undefined {
  const known = Object.keys(Object(member(schema, 'properties')) as object);
  for (const [key, item] of Object.entries(value) as [string, unknown][]) {
    if (!known.includes(key)) return { path: [...path, key], must: `be one of ${known.join(', ')}` };
    const found = invalidOptions(member(member(schema, 'properties'), key), item, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function toList(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return isArray(value) ? value : [value];
}

function typeNames(types: readonly string[]): string {
  return types
    .filter((type) => type !== 'null')
    .map((type) => (/^[aio]/u.test(type) ? `an ${type}` : `a ${type}`))
    .join(' or ');
}
