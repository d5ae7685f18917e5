import { slug } from './addresses.ts';

/** Names of files that many folders have: the folder tells them apart. */
const usual: ReadonlySet<string> = new Set(['openapi', 'asyncapi', 'swagger']);
/** A folder of the site itself. */
const reserved = 'assets';

/**
 * The folders of descriptions in the site, by the paths of their files; a single description stands at the root. A name comes from the path
 * alone, so that one more description changes no address: `openapi.yaml` has that of its folder in front. Those that share a name all
 * have more of their folders, whatever their order.
 */
export function prefixesOf(paths: readonly string[]): readonly string[] {
  if (paths.length === 1) return [''];
  const all = paths.map(partsOf);
  let counts: readonly number[] = all.map((parts) => (usual.has(parts.at(-1)?.toLowerCase() ?? '') ? 2 : 1));
  for (;;) {
    const names = all.map((parts, index) => slug(parts.slice(-(counts[index] ?? 1)).join('-')));
    const longer = counts.map((count, index) => {
      const isShared = names.some((name, other) => name === names[index] && other !== index);
      return isShared && count < (all[index]?.length ?? 0) ? count + 1 : count;
    });
    if (longer.every((count, index) => count === counts[index])) return numbered(names).map((name) => `${name}/`);
    counts = longer;
  }
}

/** The folders of a path and the name of its file without its ending. */
function partsOf(path: string): readonly string[] {
  const parts = path.split(/[\\/]/u).filter((part) => !/^(?:\.{0,2}|[a-z]:)$/iu.test(part));
  return [...parts.slice(0, -1), (parts.at(-1) ?? '').replace(/\.[^.]*$/u, '')];
}

/** Names that stand once: a file may be given twice, and folders may differ in signs that no address has. */
function numbered(names: readonly string[]): readonly string[] {
  const taken = new Set<string>([reserved]);
  return names.map((base) => {
    let name = base;
    for (let count = 2; taken.has(name); count += 1) name = `${base}-${count}`;
    taken.add(name);
    return name;
  });
}
