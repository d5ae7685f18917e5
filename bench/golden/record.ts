import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { canonicalJson } from '../../src/lib/json.ts';
import { descriptionsIn, foldersAt, isChosen, type Choice } from './descriptions.ts';
import { parts } from './job.ts';
import { installPackage } from './package.ts';
import { startPool } from './pool.ts';
import { startWrongServer } from './wrong-server.ts';

/** What is recorded, and where. */
export interface Recording {
  readonly folders: readonly string[];
  readonly out: string;
  readonly tarball: string | undefined;
  readonly choice: Choice;
  readonly tell: (line: string) => void;
}

/** Where a record says which packages it was made with. */
export const packagesFile = 'packages.json';

/** Writes the record of every description that is chosen and has none yet: `<out>/<folder>/<description>.json.gz`. */
export async function record({ folders: paths, out, tarball, choice, tell }: Recording): Promise<void> {
  const all = foldersAt(['fixtures', ...paths]).flatMap(({ name, path }) =>
    descriptionsIn(path).map((file) => ({ folder: path, file, title: `${name}/${file}` })),
  );
  // A record that was begun goes on.
  const chosen = all.filter(({ title }) => isChosen(title, choice) && !existsSync(recordFile(out, title)));
  const { home, packages, remove } = installPackage(tarball);
  const server = await startWrongServer();
  const started = performance.now();
  let next = 0;
  const work = async (): Promise<void> => {
    const pool = startPool();
    for (let each = chosen[next++]; each !== undefined; each = chosen[next++]) {
      const { folder, file, title } = each;
      const made: Record<string, unknown> = {};
      for (const part of parts) made[part] = await pool.make({ part, home, folder, file, wrongPort: server.port });
      write(recordFile(out, title), gzipSync(`${JSON.stringify(sorted(made), null, 1)}\n`));
    }
    pool.close();
  };
  try {
    write(join(out, packagesFile), `${JSON.stringify(packages, null, 1)}\n`);
    await Promise.all(Array.from({ length: availableParallelism() }, work));
  } finally {
    server.close();
    remove();
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  tell(`${chosen.length} descriptions recorded in ${resolve(out)}, in ${seconds} s.`);
}

function recordFile(out: string, title: string): string {
  return join(out, `${title}.json.gz`);
}

function sorted(value: unknown): unknown {
  return JSON.parse(canonicalJson(value));
}

function write(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
