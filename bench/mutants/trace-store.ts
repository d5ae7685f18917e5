import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TraceStore, WrittenTrace } from './reach.ts';

const folder = 'node_modules/.cache/assay-mutants';

/** Keeps the traces of test files as long as neither a test file nor anything that it imports changes. */
export function createTraceStore(importsOf: (test: string) => Iterable<string>): TraceStore {
  const hashes = new Map<string, string>();
  const hashOf = (file: string): string => {
    const hash =
      hashes.get(file) ??
      createHash('sha256')
        .update(existsSync(file) ? readFileSync(file) : '')
        .digest('hex');
    hashes.set(file, hash);
    return hash;
  };
  const own = ['mutants-of', 'trace'].map((name) => `bench/mutants/${name}.ts`);
  const pathOf = (test: string): string => {
    const files = [...new Set([...own, ...importsOf(test)])].sort();
    const key = createHash('sha256').update(files.map((file) => `${file} ${hashOf(file)}\n`).join(''));
    return join(folder, `${key.digest('hex').slice(0, 32)}.json`);
  };
  return {
    read: (test) => {
      const path = pathOf(test);
      // What is in the folder was written here.
      return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as WrittenTrace) : undefined;
    },
    write: (test, trace) => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(pathOf(test), JSON.stringify(trace));
    },
  };
}
