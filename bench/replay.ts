import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { isArray, member } from '../src/lib/json.ts';
import { home, write } from './support/files.ts';
import { assay, command, githubDescription, graphDescription } from './support/peers.ts';
import yaml from 'js-yaml';
import { exampleDescription, replayDescription } from './support/replay-description.ts';
import { bundleProgram, run, type Used } from './support/run.ts';
import { start } from './support/server.ts';
import { printHead, printMachine, printRow } from './support/table.ts';

/**
 * What a replay costs: whole processes, start included, CPU of user and system. The least of `rounds` runs counts (of large
 * descriptions one run), because other work on the machine only ever adds.
 *
 *     npm run bench:replay           all tables
 *     npm run bench:replay -- 5      with 5 rounds
 */
const rounds = Number(process.argv[2] ?? 3);
const report = join(home, 'replay.json');

printMachine(`least of ${rounds} runs`);
growthTable();
memoryTable();
await httpTable();
sharedTable();

function growthTable(): void {
  printHead([
    'description, replayed in process',
    'size',
    'cases',
    'CPU',
    'CPU a case',
    'cases a second',
    'peak memory',
  ]);
  for (const operations of [8, 80, 800, 8_000]) {
    const file = write(`replay-${operations}.json`, replayDescription(operations));
    growthRow(`${operations} generated operations`, file, operations > 1_000 ? 1 : rounds);
  }
  const inYaml = write('replay-8000.yaml', yaml.dump(replayDescription(8_000), { noRefs: true }));
  growthRow('the 8,000 in YAML', inYaml, 1);
  growthRow("GitHub's", githubDescription(), 1);
  growthRow("Microsoft Graph's", graphDescription(), 1);
  for (const examples of [100, 500, 2_000]) {
    const file = write(`replay-examples-${examples}.json`, exampleDescription(examples));
    growthRow(`8 operations with ${examples} named examples each`, file, 1);
  }
}

function growthRow(title: string, file: string, times: number): void {
  const used = least(times, () => replay(file));
  const cases = countCases();
  const perCaseMs = used.cpuMs / cases;
  printRow([
    title,
    `${(readFileSync(file).length / 1e6).toFixed(1)} MB`,
    String(cases),
    seconds(used.cpuMs),
    `${(perCaseMs * 1e3).toFixed(0)} us`,
    (1_000 / perCaseMs).toFixed(0),
    `${used.peakMegabytes.toFixed(0)} MB`,
  ]);
}

/** One description, and more and more of its cases: the memory of the cases, apart from that of the description. */
function memoryTable(): void {
  const file = write('replay-8000.json', replayDescription(8_000));
  console.log();
  printHead(['8,000 generated operations, 4.4 MB', 'cases', 'peak memory']);
  const bare = run([bundleProgram('bench/programs/describe.ts'), file]);
  printRow(['only read and described', '-', `${bare.peakMegabytes.toFixed(0)} MB`]);
  // The last digits of the number of an operation.
  for (const [title, filter] of [
    ['one operation replayed', '/groups0/things0/{id}'],
    ['1 %', '*77/{id}'],
    ['10 %', '*7/{id}'],
    ['all', '*'],
  ] as const) {
    const used = replay(file, '--include', `path=${filter}`);
    printRow([title, countCases().toLocaleString('en'), `${used.peakMegabytes.toFixed(0)} MB`]);
  }
}

/** Against our own mock over HTTP; the bare client sends as many requests as there are cases. */
async function httpTable(): Promise<void> {
  const file = write('replay-800.json', replayDescription(800));
  const server = await start(await assay(file));
  const target = `http://127.0.0.1:${server.port}`;
  const replayed = least(rounds, () => replay(file, '--target', target));
  const cases = countCases();
  const args = ['bench/programs/bare-client.mjs', String(server.port), String(cases), '/groups7/things7/7'];
  const bare = least(rounds, () => run(args));
  await server.stop();
  console.log();
  printHead([`${cases} cases over HTTP, 800 operations`, 'CPU', 'CPU a case', 'cases a second (wall)']);
  for (const [title, used] of [
    ['`assay replay --target`', replayed],
    ['a bare client of `node:http`', bare],
  ] as const) {
    printRow([
      title,
      seconds(used.cpuMs),
      `${((used.cpuMs / cases) * 1e3).toFixed(0)} us`,
      ((cases / used.wallMs) * 1e3).toFixed(0),
    ]);
  }
}

function sharedTable(): void {
  const files = ['a', 'b'].map((name) => write(`replay-${name}.json`, replayDescription(800)));
  const [one, two] = [files.slice(0, 1), files].map((paths) => least(rounds, () => replay(...paths), 'wallMs'));
  if (one === undefined || two === undefined) return;
  console.log();
  printHead([`descriptions of 800 operations, ${cpus().length} cores`, 'time', 'CPU']);
  printRow(['one', seconds(one.wallMs), seconds(one.cpuMs)]);
  printRow(['two', seconds(two.wallMs), seconds(two.cpuMs)]);
}

function least(times: number, measure: () => Used, by: 'cpuMs' | 'wallMs' = 'cpuMs'): Used {
  return Array.from({ length: times }, measure).reduce((best, used) => (used[by] < best[by] ? used : best));
}

function countCases(): number {
  const runs = member(JSON.parse(readFileSync(report, 'utf8')), 'runs');
  return (isArray(runs) ? runs : []).reduce<number>(
    (sum, each) => sum + Number(member(member(each, 'summary'), 'cases')),
    0,
  );
}

function replay(...args: readonly string[]): Used {
  return run([command, 'replay', ...args, '--format', `json:${report}`]);
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}
