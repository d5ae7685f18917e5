import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { isArray, member } from '../src/lib/json.ts';
import { bundleProgram } from './support/bundle-program.ts';
import { home } from './support/install.ts';
import { assay, command, githubDescription, graphDescription } from './support/peers.ts';
import yaml from 'js-yaml';
import { exampleDescription, replayDescription } from './support/replay-description.ts';
import { run, type Used } from './support/run.ts';
import { start } from './support/server.ts';
import { printHead, printRow } from './support/table.ts';

/**
 * What a replay costs: whole processes, start included, CPU of user and system. The least of `rounds` runs counts (of large
 * descriptions one run), because other work on the machine only ever adds.
 *
 *     npm run bench:replay           all tables
 *     npm run bench:replay -- 5      with 5 rounds
 */
const rounds = Number(process.argv[2] ?? 3);
const report = join(home, 'replay.json');

mkdirSync(home, { recursive: true });
console.log(`Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}; least of ${rounds} runs\n`);
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
  const inYaml = join(home, 'replay-8000.yaml');
  writeFileSync(inYaml, yaml.dump(replayDescription(8_000), { noRefs: true }));
  growthRow('the 8,000 in YAML', inYaml, 1);
  growthRow("GitHub's", githubDescription(), 1);
  growthRow("Microsoft Graph's", graphDescription(), 1);
  for (const examples of [100, 500, 2_000]) {
    const file = write(`replay-examples-${examples}.json`, exampleDescription(examples));
    growthRow(`8 operations with ${examples} named examples each`, file, 1);
  }
}

function growthRow(title: string, file: string, times: number): void {
  const used = least(times, () => run(command, ['replay', file, '--format', `json:${report}`]));
  const cases = countCases();
  const perCase = used.cpuSeconds / cases;
  printRow([
    title,
    `${(readFileSync(file).length / 1e6).toFixed(1)} MB`,
    String(cases),
    `${used.cpuSeconds.toFixed(2)} s`,
    `${(perCase * 1e6).toFixed(0)} us`,
    (1 / perCase).toFixed(0),
    `${used.peakMegabytes.toFixed(0)} MB`,
  ]);
}

/** One description, and more and more of its cases: the memory of the cases, apart from that of the description. */
function memoryTable(): void {
  const file = write('replay-8000.json', replayDescription(8_000));
  console.log();
  printHead(['8,000 generated operations, 4.4 MB', 'cases', 'peak memory']);
  const bare = run(bundleProgram('bench/programs/describe.ts'), [file]);
  printRow(['only read and described', '-', `${bare.peakMegabytes.toFixed(0)} MB`]);
  // The last digits of the number of an operation.
  for (const [title, filter] of [
    ['one operation replayed', '/groups0/things0/{id}'],
    ['1 %', '*77/{id}'],
    ['10 %', '*7/{id}'],
    ['all', '*'],
  ] as const) {
    const used = run(command, ['replay', file, '--include', `path=${filter}`, '--format', `json:${report}`]);
    printRow([title, countCases().toLocaleString('en'), `${used.peakMegabytes.toFixed(0)} MB`]);
  }
}

/** Against our own mock over HTTP; the bare client sends as many requests as there are cases. */
async function httpTable(): Promise<void> {
  const file = write('replay-800.json', replayDescription(800));
  const server = await start(await assay(file));
  const target = `http://127.0.0.1:${server.port}`;
  const replayed = least(rounds, () =>
    run(command, ['replay', file, '--target', target, '--format', `json:${report}`]),
  );
  const cases = countCases();
  const args = [String(server.port), String(cases), '/groups7/things7/7'];
  const bare = least(rounds, () => run(resolve('bench/programs/bare-client.mjs'), args));
  await server.stop();
  console.log();
  printHead([`${cases} cases over HTTP, 800 operations`, 'CPU', 'CPU a case', 'cases a second (wall)']);
  for (const [title, used] of [
    ['`assay replay --target`', replayed],
    ['a bare client of `node:http`', bare],
  ] as const) {
    printRow([
      title,
      `${used.cpuSeconds.toFixed(2)} s`,
      `${((used.cpuSeconds / cases) * 1e6).toFixed(0)} us`,
      (cases / used.wallSeconds).toFixed(0),
    ]);
  }
}

function sharedTable(): void {
  const files = ['a', 'b'].map((name) => write(`replay-${name}.json`, replayDescription(800)));
  const [one, two] = [files.slice(0, 1), files].map((paths) =>
    least(rounds, () => run(command, ['replay', ...paths, '--format', `json:${report}`]), 'wallSeconds'),
  );
  if (one === undefined || two === undefined) return;
  console.log();
  printHead([`descriptions of 800 operations, ${cpus().length} cores`, 'time', 'CPU']);
  printRow(['one', `${one.wallSeconds.toFixed(2)} s`, `${one.cpuSeconds.toFixed(2)} s`]);
  printRow(['two', `${two.wallSeconds.toFixed(2)} s`, `${two.cpuSeconds.toFixed(2)} s`]);
}

function least(times: number, measure: () => Used, by: 'cpuSeconds' | 'wallSeconds' = 'cpuSeconds'): Used {
  return Array.from({ length: times }, measure).reduce((best, used) => (used[by] < best[by] ? used : best));
}

function countCases(): number {
  const runs = member(JSON.parse(readFileSync(report, 'utf8')), 'runs');
  return (isArray(runs) ? runs : []).reduce<number>(
    (sum, each) => sum + Number(member(member(each, 'summary'), 'cases')),
    0,
  );
}

function write(name: string, value: object): string {
  const file = join(home, name);
  writeFileSync(file, JSON.stringify(value));
  return file;
}
