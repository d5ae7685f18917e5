import type { Source } from '../place.ts';

const known = new WeakMap<Source, boolean>();

/** True for YAML that may have aliases (YAML 1.2.2 section 7.1): told by its letters, an asterisk in a text may be taken for one. */
export function mayHaveAliases(source: Source): boolean {
  const { syntax, sparse } = source;
  // Of a text with aliases no parts are read. The text of one that was read in parts is made when somebody asks for it.
  if (syntax !== 'yaml' || sparse !== undefined) return false;
  const before = known.get(source);
  const found = before ?? /[\s:[,-]\*\S/u.test(source.text ?? '');
  known.set(source, found);
  return found;
}
