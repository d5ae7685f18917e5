import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import ts from 'typescript';

/** The files that import a file, whether directly or not, each with the number of imports between them. */
export type Importers = (file: string) => ReadonlyMap<string, number>;

/** Reads the imports of `files`, which name each other by relative paths with their endings. */
export function readImporters(
  files: readonly string[],
  read = (file: string) => readFileSync(file, 'utf8'),
): Importers {
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const { fileName } of ts.preProcessFile(read(file), true, true).importedFiles) {
      if (!fileName.startsWith('.')) continue;
      const imported = posix.join(posix.dirname(file), fileName);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  return (file) => {
    const steps = new Map([[file, 0]]);
    // The map grows while it is walked: nearer files come first.
    for (const [reached, count] of steps)
      for (const importer of importers.get(reached) ?? []) if (!steps.has(importer)) steps.set(importer, count + 1);
    return steps;
  };
}
