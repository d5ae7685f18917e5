import { keysOf, member } from '../lib/json.ts';
import { plainName } from '../lib/nearest.ts';

/** The field of `record` with the id of a record at `/{parameter}`: the one called so, also in another spelling, else `id`, else `name` of `/tags/{tagName}`. */
export function idNameIn(record: unknown, parameter: string): string | undefined {
  const names = keysOf(record).filter((key) => isId(member(record, key)));
  const wanted = plainName(parameter);
  return (
    names.find((name) => plainName(name) === wanted) ??
    names.find((name) => plainName(name) === 'id') ??
    names.find((name) => alsoIds.includes(plainName(name)) && wanted.endsWith(plainName(name)))
  );
}

const alsoIds = ['name', 'key', 'slug', 'code', 'uuid', 'number'];

/** True for values that a path can hold: numbers, and texts that are not empty. */
export function isId(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}
