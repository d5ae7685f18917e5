import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The size of all other files that the one at `path` refers to, those that they refer to included. */
export function referencedBytes(path: string): number {
  const seen = new Map<string, number>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    const text = textOf(file);
    seen.set(file, text.length);
    for (const [, reference = ''] of text.matchAll(/["']?\$ref["']?\s*:\s*["']?([^"'#\s,}]+)/gu))
      if (!/^[a-z]+:/u.test(reference)) visit(join(dirname(file), reference));
  };
  visit(path);
  seen.delete(path);
  return [...seen.values()].reduce((sum, size) => sum + size, 0);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
