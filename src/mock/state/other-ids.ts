import type { RecordSet } from '../../contract/collections.ts';
import { isId, wordsOf } from '../../contract/record-id.ts';
import { examplesOf } from '../../description/read/examples.ts';
import { plainName } from '../../lib/nearest.ts';
import { exampleOf, readParameters } from '../../parameters/parameter.ts';
import type { MemoryContext } from '../answer-context.ts';
import type { Records, Seeds } from './store.ts';

/**
 * The examples of the parameter in the path that are the id of no record: each stands for the record of the example of its name, the first of
 * them for the first record.
 */
export function otherIdsOf(
  { read, parameter }: RecordSet,
  { records, byName }: { readonly records: Records; readonly byName: ReadonlyMap<string, string | undefined> },
  { description }: MemoryContext,
): ReadonlyMap<string, string> {
  const declared =
    read && readParameters(description, read).find(({ place, name }) => place === 'path' && name === parameter);
  if (declared === undefined) return new Map();
  const named = examplesOf(description, declared.located).map(({ name, located }) => [
    located.value,
    byName.get(name ?? ''),
  ]);
  const [first] = records.keys();
  const ids = [[exampleOf(description, declared)?.value, first], ...named].flatMap(([example, id]) =>
    isId(example) && typeof id === 'string' && !records.has(String(example)) ? [[String(example), id] as const] : [],
  );
  return new Map(ids);
}

// A parameter may take either: `/orgs/{org}`, `/projects/{idOrKey}`.
const names = new Set(['name', 'username', 'login', 'slug', 'key', 'code', 'uid', 'uniquename']);

/** The id of the record that `id` of `/{parameter}` stands for, also as the name of that record alone; `id` itself where there is none. */
export function recordIdOf({ records, otherIds }: Seeds, parameter: string, id: string): string {
  // A path without an id is that of the collection.
  if (id === '' || records.has(id)) return id;
  const other = otherIds.get(id);
  if (other !== undefined && records.has(other)) return other;
  const alternatives = alternativesOf(parameter);
  const isNamed = ([key, value]: readonly [string, unknown]): boolean =>
    (value === id && names.has(plainName(key))) ||
    (alternatives.has(plainName(key)) && isId(value) && String(value) === id);
  const [named, ...more] = [...records].filter(([, record]) => Object.entries(record).some(isNamed));
  return named === undefined || more.length > 0 ? id : named[0];
}

/** The names of the fields of which `/{issueIdOrKey}` takes any; none for other parameters. */
export function alternativesOf(parameter: string): ReadonlySet<string> {
  const words = wordsOf(parameter);
  return new Set(words.includes('or') ? words : []);
}
