import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import ts from 'typescript';

/** Files reached from a file, itself included, each with the number of imports between them. */
type Reached = (file: string) => ReadonlyMap<string, number>;

/** Who imports whom, directly or not. */
export interface Imports {
  /** The files that import a file. */
  readonly importersOf: Reached;
  /** The files that a file imports. */
  readonly importsOf: Reached;
}

/** Reads the imports of `files`, which name each other by relative paths with their endings. */
export function readImports(files: readonly string[], read = (file: string) => readFileSync(file, 'utf8')): Imports {
  const [imports, importers] = [new Map<string, string[]>(), new Map<string, string[]>()];
  for (const file of files)
    for (const { fileName } of ts.preProcessFile(read(file), true, true).importedFiles) {
      if (!fileName.startsWith('.')) continue;
      const imported = posix.join(posix.dirname(file), fileName);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
      imports.set(file, [...(imports.get(file) ?? []), imported]);
    }
  return { importersOf: (file) => reachedFrom(file, importers), importsOf: (file) => reachedFrom(file, imports) };
}

function reachedFrom(start: string, arrows: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, number> {
  const steps = new Map([[start, 0]]);
  // The map grows while it is walked: nearer files come first.
  for (const [reached, count] of steps)
    for (const next of arrows.get(reached) ?? []) if (!steps.has(next)) steps.set(next, count + 1);
  return steps;
}
