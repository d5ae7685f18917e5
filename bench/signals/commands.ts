import { type ChildProcess, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { command as program } from '../support/peers.ts';
import { yamlOf } from '../support/large-description.ts';
import { exampleDescription, replayDescription } from '../support/replay-description.ts';
import { openUploads, openStreams, speakLsp } from './clients.ts';

/** A command that is interrupted. */
export interface InterruptedCommand {
  readonly name: string;
  readonly args: readonly string[];
  /** The file that Node runs, unless it is `assay`. */
  readonly program?: string;
  /** After how many milliseconds a command is interrupted the last time that does not end by itself. */
  readonly lastsMs?: number;
  /** Puts what it needs into its working directory. */
  readonly prepare?: (folder: string) => void;
  /** Talks to it while it runs; answers what ends that. */
  readonly serve?: (child: ChildProcess, stdout: () => string) => () => void;
  /** Names the files of its working directory that are not whole after its end. */
  readonly wrong?: (folder: string) => readonly string[];
}

/** The commands. What several runs read is written to `folder`; `scale` 1 is all of it. */
export async function interruptedCommands(folder: string, scale: number): Promise<readonly InterruptedCommand[]> {
  const many = join(folder, 'many');
  writeMany(many, 10_000 * scale);
  const fixable = join(folder, 'fixable');
  writeMany(fixable, 2_000 * scale);
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const large = write('large.yaml', yamlOf(13_000_000 * scale, 100));
  // About 620 bytes an operation, and a page for each.
  const pages = write('pages.yaml', yamlOf(20_000 * 620 * scale, 100));
  const asked = write('asked.json', JSON.stringify(replayDescription(200)));
  const long = [1, 2, 3].map((index) => write(`long-${index}.json`, JSON.stringify(exampleDescription(3_000 * scale))));
  const ruled = write(
    '.spectral.yaml',
    `extends: ['spectral:oas', ${JSON.stringify(resolve('dist/recommended.mjs'))}]\n`,
  );
  const report = join(folder, 'report.json');
  spawnSync(process.execPath, [program, 'replay', large, '--format', `json:${report}`]);
  const hanging = await hangingTarget();
  const json = ['--format', 'json:out.json', '--format', 'sarif:out.sarif'];
  const jsonAlone = ['--format', 'json:out.json', '--format', 'junit:out.xml'];
  return [
    { name: 'lint, 10,000 files', args: ['lint', many, '--workers', '1', ...json], wrong: wrongReports },
    { name: 'lint --workers 2, 10,000 files', args: ['lint', many, '--workers', '2', ...json], wrong: wrongReports },
    {
      name: 'lint --fix, 2,000 files',
      args: ['lint', 'fixable', '--fix', ...json],
      prepare: (work) => {
        mkdirSync(join(work, 'fixable'));
        for (const name of readdirSync(fixable)) copyFileSync(join(fixable, name), join(work, 'fixable', name));
      },
      wrong: (work) => [...wrongReports(work), ...wrongFixed(join(work, 'fixable'), fixable)],
    },
    { name: 'lint --watch, 13 MB', args: ['lint', large, '--watch', ...json], lastsMs: 8_000, wrong: wrongReports },
    { name: 'check, 13 MB', args: ['check', large, ...json], wrong: wrongReports },
    { name: 'preview --out, 20,000 pages', args: ['preview', pages, '--out', 'site'], wrong: wrongPages },
    {
      name: 'preview, 13 MB',
      args: ['preview', large, '--port', '0'],
      lastsMs: 8_000,
      serve: openStreams('/_assay/events'),
    },
    {
      name: 'replay, a hanging target',
      args: ['replay', asked, '--target', hanging, '--timeout-ms', '60000', ...jsonAlone],
      lastsMs: 5_000,
      wrong: wrongReports,
    },
    { name: 'replay, 13 MB', args: ['replay', large, ...jsonAlone], wrong: wrongReports },
    { name: 'replay, three threads', args: ['replay', ...long, ...jsonAlone], wrong: wrongReports },
    { name: 'mock, 100 open uploads', args: ['mock', asked, '--port', '0'], lastsMs: 3_000, serve: openUploads(false) },
    {
      name: 'mock --http2, 100 open streams',
      args: ['mock', asked, '--port', '0', '--http2'],
      lastsMs: 3_000,
      serve: openUploads(true),
    },
    { name: 'mock, 13 MB', args: ['mock', large, '--port', '0'], lastsMs: 5_000, serve: openUploads(false) },
    {
      name: 'mock --workers 2, 100 open uploads',
      args: ['mock', asked, '--port', '0', '--workers', '2'],
      lastsMs: 3_000,
      serve: openUploads(false),
    },
    {
      name: 'mock --workers 2, 13 MB',
      args: ['mock', large, '--port', '0', '--workers', '2'],
      lastsMs: 6_000,
      serve: openUploads(false),
    },
    {
      name: 'report merge, four of many results',
      args: ['report', 'merge', report, report, report, report, ...jsonAlone],
      wrong: wrongReports,
    },
    { name: 'lsp, 13 MB', args: ['lsp', '--stdio'], lastsMs: 8_000, serve: speakLsp(readFileSync(large, 'utf8')) },
    { name: 'assay-pre-commit, 13 MB', program: resolve(program, '../pre-commit.cjs'), args: ['--check', large] },
    {
      name: 'assay-pre-commit with Spectral, 13 MB',
      program: resolve(program, '../pre-commit.cjs'),
      // The ruleset is code.
      args: ['--allow-code', large],
      prepare: (work) => {
        copyFileSync(ruled, join(work, '.spectral.yaml'));
      },
    },
    {
      name: 'lint, waiting for its input',
      args: ['lint', '--stdin-filepath', 'a.yaml'],
      lastsMs: 1_000,
      serve: () => () => undefined,
    },
  ];
}

function writeMany(folder: string, count: number): void {
  mkdirSync(folder);
  for (let index = 0; index < count; index += 1) writeFileSync(join(folder, `api-${index}.yaml`), yamlOf(1_300, 2));
}

/** A server that takes requests and answers none but the first few. */
async function hangingTarget(): Promise<string> {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    if (asked % 50 < 20) response.writeHead(404).end();
  });
  server.unref();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Reports that are there must be whole. */
function wrongReports(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith('out.'))
    .filter((name) => !isWhole(name, readFileSync(join(folder, name), 'utf8')))
    .map((name) => `half of ${name}`);
}

function isWhole(name: string, text: string): boolean {
  if (name.endsWith('.xml')) return text.trimEnd().endsWith('</testsuites>');
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Each file is as it was, or repaired to its end. */
function wrongFixed(folder: string, before: string): readonly string[] {
  const wrong = readdirSync(folder).filter((name) => {
    const [old, now] = [before, folder].map((each) => readFileSync(join(each, name), 'utf8'));
    return now !== old && now !== old?.replaceAll('position: Before', 'position: before');
  });
  return wrong.length === 0 ? [] : [`${wrong.length} files half repaired`];
}

/** Each page is whole, and in the list of what the next run takes away. */
function wrongPages(folder: string): readonly string[] {
  const site = join(folder, 'site');
  if (!existsSync(site)) return [];
  const files = readdirSync(site, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const list = files.find(({ name }) => name === '.assay-preview');
  const listed = new Set(list && readFileSync(join(site, list.name), 'utf8').split('\n'));
  const names = files.filter((entry) => entry !== list).map(({ parentPath, name }) => join(parentPath, name));
  const half = names.filter(
    (name) => name.endsWith('.html') && !readFileSync(name, 'utf8').trimEnd().endsWith('</html>'),
  );
  const unlisted = names.filter((name) => !listed.has(name.slice(site.length + 1)));
  return [
    ...(half.length === 0 ? [] : [`${half.length} half pages`]),
    ...(unlisted.length === 0 ? [] : [`${unlisted.length} files that are not listed`]),
  ];
}
