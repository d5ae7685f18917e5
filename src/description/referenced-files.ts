import type { Description } from './description.ts';
import type { Source } from './place.ts';
import { referenceIn } from './resolve.ts';

/**
 * Why files that `description` refers to, over however many files, cannot be read: one sentence each, sorted. Files
 * outside its folder and network addresses are left out, as they are not read by design.
 *
 * Reads every referenced file now, where else each is read when a reference to it is followed.
 */
export function unreadableFiles(description: Description): readonly string[] {
  const reasons = new Set<string>();
  const sources = [description.source];
  const seen = new Set<Source>(sources);
  for (let source = sources.pop(); source !== undefined; source = sources.pop()) {
    for (const file of filesNamedIn(source)) {
      const found = description.resolve(`${file}#`, { source, path: [] });
      if (found.kind === 'unreadable') reasons.add(found.message);
      if (found.kind !== 'found' || seen.has(found.place.source)) continue;
      seen.add(found.place.source);
      sources.push(found.place.source);
    }
  }
  return [...reasons].sort();
}

// Most descriptions are one file: their text shows it faster than a walk.
const mayNameFile = /\$ref["']?\s*:\s*[^\s#"']|\$ref["']?\s*:\s*["'][^#"']/u;

function filesNamedIn({ tree, text }: Source): ReadonlySet<string> {
  const files = new Set<string>();
  if (text !== undefined && !mayNameFile.test(text)) return files;
  const open: unknown[] = [tree];
  const seen = new Set<object>();
  for (let value = open.pop(); open.length > 0 || value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    const file = referenceIn(value)?.split('#', 1)[0] ?? '';
    if (file !== '') files.add(file);
    for (const child of Object.values(value)) open.push(child);
  }
  return files;
}
