import { isObject, member } from '../lib/json.ts';
import { resolveUri } from '../lib/uri.ts';
import type { Description } from './description.ts';
import type { Source } from './place.ts';
import { referenceIn } from './resolve.ts';

/**
 * Why files that `description` refers to, over however many files, cannot be read, those that hold its examples among them: one
 * sentence each, sorted. Files outside its folder and network addresses are left out, as they are not read by design.
 *
 * Reads every referenced file now, where else each is read when a reference to it is followed.
 */
export function unreadableFiles(description: Description): readonly string[] {
  const reasons = new Set<string>();
  const sources = [description.source];
  const seen = new Set<Source>(sources);
  for (let source = sources.pop(); source !== undefined; source = sources.pop()) {
    for (const file of exampleFilesIn(source)) {
      const found = description.readFile(resolveUri(source.uri, file));
      if (!(found instanceof Uint8Array) && found.kind === 'unreadable') reasons.add(found.message);
    }
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
  if (text !== undefined && !mayNameFile.test(text)) return new Set();
  return gather(tree, (value) => {
    const file = referenceIn(value)?.split('#', 1)[0] ?? '';
    return file === '' ? [] : [file];
  });
}

/** The files that hold examples (`externalValue`). */
function exampleFilesIn({ tree, text }: Source): ReadonlySet<string> {
  if (text?.includes('externalValue') === false) return new Set();
  return gather(tree, (value) => {
    const examples = member(value, 'examples');
    const files = isObject(examples) ? Object.values(examples).map((each) => member(each, 'externalValue')) : [];
    return files.filter((file) => typeof file === 'string');
  });
}

/** What `read` finds in any object of `tree`. */
function gather(tree: unknown, read: (value: object) => readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const open: unknown[] = [tree];
  const seen = new Set<object>();
  for (let value = open.pop(); open.length > 0 || value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    for (const file of read(value)) files.add(file);
    for (const child of Object.values(value)) open.push(child);
  }
  return files;
}
