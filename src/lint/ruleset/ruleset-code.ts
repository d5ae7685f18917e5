import type { Path, Source } from '../../description/place.ts';
import { toLineColumn } from '../../description/positions.ts';
import { isArray, isText, member } from '../../lib/json.ts';
import { resolveUri } from '../../lib/uri.ts';

/**
 * The first place in the ruleset at `source`, and in the files that it extends, where Spectral would run code or fetch a ruleset that may have some;
 * undefined where all of it is data. Presets of Spectral and of ours are no code of the repository.
 */
export function codeInRuleset(source: Source, load: (uri: string) => Source): string | undefined {
  const open = [source];
  const seen = new Set([source.uri]);
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    for (const key of ['functions', 'functionsDir'])
      if (member(one.tree, key) !== undefined) return `${toLineColumn({ source: one, path: [key] })}: \`${key}\``;
    for (const [name, path] of extendedBy(one)) {
      if (name.startsWith('spectral:') || /^spectral-assay(?:\/|$)/u.test(name)) continue;
      const isFile = /\.(?:ya?ml|json)$/u.test(name) && !/^[a-z]+:/iu.test(name);
      if (!isFile) return `${toLineColumn({ source: one, path })}: \`${name}\``;
      const uri = resolveUri(one.uri, name);
      if (!seen.has(uri)) open.push(load(uri));
      seen.add(uri);
    }
  }
  return undefined;
}

/** The names that a ruleset extends, in its overrides too, with their places. */
function extendedBy({ tree }: Source): readonly (readonly [name: string, path: Path])[] {
  const overrides = member(tree, 'overrides');
  const parts: readonly (readonly [unknown, Path])[] = [
    [member(tree, 'extends'), ['extends']],
    ...(isArray(overrides) ? overrides : []).map(
      (override, index) => [member(override, 'extends'), ['overrides', index, 'extends']] as const,
    ),
  ];
  return parts.flatMap(([extended, path]) => {
    if (isText(extended)) return [[extended, path] as const];
    if (!isArray(extended)) return [];
    // A pair is a name, and how much of it is taken.
    return extended.flatMap((entry, index) => {
      const name = isArray(entry) ? entry[0] : entry;
      return isText(name) ? [[name, [...path, index]] as const] : [];
    });
  });
}
