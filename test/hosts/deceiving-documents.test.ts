import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { isArray, isObject, member } from '../../src/lib/json.ts';
import {
  deceivingDocuments,
  deceivingExamples,
  fileNameOf,
  selfReferring,
  wholeDescription,
} from '../rulesets/deceiving-documents.ts';
import { finish, hostFolder, otherTool, spectralLint } from '../support/pack.ts';

// `npm test` checks the same rows by the sources and by what is built; here they are checked by the packed package, in the commands that
// users run.

type Found = ReadonlyMap<string, readonly string[]>;
type Table = typeof deceivingDocuments;

/** Writes all documents of a table into a folder beside the packed package, with the files that hosts read. */
async function written(name: string, table: Table, settings: Readonly<Record<string, string>>): Promise<string> {
  const home = join(hostFolder('today'), name);
  await mkdir(home, { recursive: true });
  const documents = table.map(([, yaml], index) => [fileNameOf(String(index), yaml), wholeDescription(yaml)] as const);
  await Promise.all(
    [...Object.entries(settings), ...documents].map(([file, text]) => writeFile(join(home, file), text)),
  );
  return home;
}

function rowsOf(table: Table) {
  return table.map(([title, yaml, expected], index) => ({ title, expected, file: fileNameOf(String(index), yaml) }));
}

/** `found` by the file that each is in. */
function byFile(found: readonly (readonly [file: string, row: string])[]): Found {
  const files = new Map<string, string[]>();
  for (const [file, row] of found) files.set(file, [...(files.get(file) ?? []), row]);
  return files;
}

function listed(value: unknown): readonly object[] {
  return isArray(value) ? value.filter(isObject) : [];
}

/** Every finding of one `spectral lint` or `assay lint` over all documents, by file: `<rule> <path>: <message>`. */
function findingsIn(home: string, stdout: string): Found {
  const results = listed(JSON.parse(stdout)).filter((result) => member(result, 'code') !== 'invalid-ref');
  return byFile(
    results.map((result) => {
      const path = member(result, 'path');
      const steps = isArray(path) ? path.join('.') : '';
      const row = `${String(member(result, 'code'))} ${steps}: ${String(member(result, 'message'))}`;
      return [relative(home, String(member(result, 'source'))), row];
    }),
  );
}

async function inSpectral(name: string, table: Table, ruleset: string): Promise<Found> {
  const home = await written(name, table, { '.spectral.yaml': `extends: ${ruleset}\n` });
  const { stdout } = await spectralLint('today', home, ['--quiet', '--format', 'json', '*.{json,yaml}']);
  return findingsIn(home, stdout);
}

async function inAssay(name: string, table: Table): Promise<Found> {
  const home = await written(name, table, {});
  const command = join(hostFolder('today'), 'node_modules/spectral-assay/dist/assay.cjs');
  const { stdout } = await finish(process.execPath, [command, 'lint', '--format', 'json'], home);
  return findingsIn(home, stdout);
}

/** The findings of Redocly, by file: `<rule>: <message>`. */
async function inRedocly(name: string, table: Table): Promise<Found> {
  const settings = { 'redocly.yaml': 'plugins: [spectral-assay/redocly]\nextends: [assay/recommended]\n' };
  const home = await written(name, table, settings);
  const files = rowsOf(table).flatMap(({ title, file }) => (title === selfReferring ? [] : [file]));
  const args = [otherTool('@redocly/cli'), 'lint', '--format', 'json', '--max-problems', '1000', ...files];
  const { stdout } = await finish(process.execPath, args, home);
  // It prints an object a file.
  const reports = listed(JSON.parse(`[${stdout.replace(/^\}\{$/gmu, '},{')}]`));
  return byFile(
    reports.flatMap((report) =>
      listed(member(report, 'problems')).map((problem) => {
        const [location] = listed(member(problem, 'location'));
        const file = String(member(member(location, 'source'), 'ref'));
        const rule = String(member(problem, 'ruleId')).replace('assay/', '');
        return [file, `${rule}: ${String(member(problem, 'message'))}`];
      }),
    ),
  );
}

describe('in Spectral', () => {
  let found: Found;
  let ofExamples: Found;
  beforeAll(async () => {
    found = await inSpectral('deceiving', deceivingDocuments, 'spectral-assay');
    ofExamples = await inSpectral('deceiving-examples', deceivingExamples, 'spectral-assay/examples');
  });

  test.each(rowsOf(deceivingDocuments))('$title', ({ file, expected }) => {
    expect(found.get(file) ?? []).toEqual(expected);
  });

  test.each(rowsOf(deceivingExamples))('examples: $title', ({ file, expected }) => {
    expect(ofExamples.get(file) ?? []).toEqual(expected);
  });
});

describe('in `assay lint`', () => {
  let found: Found;
  beforeAll(async () => {
    found = await inAssay('deceiving-assay', deceivingDocuments);
  });

  test.each(rowsOf(deceivingDocuments))('$title', ({ file, expected }) => {
    expect([...(found.get(file) ?? [])].sort()).toEqual([...expected].sort());
  });
});

describe('in Redocly', () => {
  let found: Found;
  beforeAll(async () => {
    found = await inRedocly('deceiving-redocly', deceivingDocuments);
  });

  test.each(rowsOf(deceivingDocuments).filter(({ title }) => title !== selfReferring))('$title', (row) => {
    const expected = row.expected.map((each) => each.replace(/^(?<rule>\S+) [^:]*:/u, '$<rule>:'));
    expect([...(found.get(row.file) ?? [])].sort()).toEqual([...expected].sort());
  });
});
