import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { generatedFiles } from './generated-files.ts';

/** Writes the generated files; with `--check` only says which are stale, and exits 1 when any is. */
const files = generatedFiles();
const stale = await staleFiles();
if (process.argv.includes('--check')) {
  for (const path of stale) console.error(`${path} is stale: run \`npm run docs\` and commit the result.`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  await Promise.all(stale.map(update));
}

async function staleFiles(): Promise<readonly string[]> {
  const left = (await readdir('docs/rules').catch(() => [])).map((name) => `docs/rules/${name}`);
  const gone = left.filter((path) => !files.has(path));
  const changed = await Promise.all(
    [...files].map(async ([path, text]) => ((await readFile(path, 'utf8').catch(() => '')) === text ? [] : [path])),
  );
  return [...gone, ...changed.flat()];
}

async function update(path: string): Promise<void> {
  const text = files.get(path);
  if (text === undefined) {
    await rm(path);
    return;
  }
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
