import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { isArray, isObject } from '../../src/lib/json.ts';
import { deceivingDocuments, fileNameOf, wholeDescription } from '../rulesets/deceiving-documents.ts';
import { hostFolder, spectralLint } from '../support/pack.ts';

const folder = 'deceiving';

/** Every finding of one `spectral lint` over all documents, by file: `<rule> <path>: <message>`. */
async function lintAll(): Promise<ReadonlyMap<string, readonly string[]>> {
  const home = join(hostFolder('today'), folder);
  await mkdir(home, { recursive: true });
  await writeFile(join(home, '.spectral.yaml'), 'extends: spectral-assay\n');
  await Promise.all(
    deceivingDocuments.map(([, yaml], index) =>
      writeFile(join(home, fileNameOf(String(index), yaml)), wholeDescription(yaml)),
    ),
  );
  const { stdout } = await spectralLint('today', home, ['--quiet', '--format', 'json', '*.{json,yaml}']);
  const results: unknown = JSON.parse(stdout);
  const found = new Map<string, string[]>();
  for (const result of isArray(results) ? results.filter(isObject) : []) {
    const { code, path, message, source } = result;
    if (code === 'invalid-ref') continue;
    const file = relative(home, String(source));
    const steps = isArray(path) ? path.join('.') : '';
    found.set(file, [...(found.get(file) ?? []), `${String(code)} ${steps}: ${String(message)}`]);
  }
  return found;
}

let found: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  found = await lintAll();
});

// The same rows are judged from the sources; here by the packed package, in the command line that a user runs.
test.each(
  deceivingDocuments.map(([title, yaml, expected], index) => ({
    title,
    expected,
    file: fileNameOf(String(index), yaml),
  })),
)('packed: $title', ({ file, expected }) => {
  expect(found.get(file) ?? []).toEqual(expected);
});
