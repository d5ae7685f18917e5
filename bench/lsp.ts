import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import { jsonOf, yamlOf } from './support/large-description.ts';
import { median, quantile } from './support/spread.ts';
import { printHead, printMachine, printRow } from './support/table.ts';

/**
 * What an edit costs the language server, beside one reading of the text: js-yaml for YAML, `JSON.parse` for JSON. CPU time of all
 * threads of its process, and the time from an edit to its findings; medians. Then what it holds in memory after 100 edits and after 10,000, once the garbage
 * is collected.
 *
 *     npm run bench:lsp
 */
printMachine();
printHead(['document', 'reading it, CPU ms', 'an edit, CPU ms', 'ratio', 'median ms', 'p95 ms']);
for (const [title, text, syntax, edits] of [
  ['1 MB YAML, 20 badges', yamlOf(1_000_000, 20), 'yaml', 100],
  ['13 MB JSON, 20 badges', jsonOf(13_000_000, 20), 'json', 20],
] as const) {
  const floor = readingMs(text, syntax);
  const { cpuTimes, times } = await editing(text, syntax, edits);
  const cpuMs = median(cpuTimes);
  printRow([title, floor, cpuMs, cpuMs / floor, median(times), quantile(times, 0.95)].map(show));
}
const typed = yamlOf(60_000, 5);
const [few, many] = [await editing(typed, 'yaml', 100), await editing(typed, 'yaml', 10_000)];
console.log(`\nMemory held after 100 edits: ${few.heldMb} MB, after 10,000: ${many.heldMb} MB.`);

/** Types a letter into the name of a badge again and again, each time when the findings of the one before have come. */
async function editing(text: string, syntax: 'yaml' | 'json', edits: number) {
  const flags = ['--expose-gc', '--require', resolve('bench/programs/tell-memory.cjs')];
  const child = spawn(process.execPath, [...flags, resolve('dist/assay.cjs'), 'lsp'], { stdio: 'pipe' });
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const uri = `file:///nowhere/openapi.${syntax}`;
  let arrived: ((version: number) => void) | undefined;
  connection.onNotification('textDocument/publishDiagnostics', ({ version }: { version: number }) =>
    arrived?.(version),
  );
  connection.onRequest(() => null);
  connection.listen();
  const findings = (wanted: number): Promise<void> =>
    new Promise((done) => {
      arrived = (version) => {
        if (version === wanted) done();
      };
    });
  await connection.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {} });
  const first = findings(1);
  void connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: syntax, version: 1, text },
  });
  await first;
  const position = positionOf(text, 'Beta');
  const [times, cpuTimes]: [number[], number[]] = [[], []];
  for (let version = 2; version < edits + 2; version += 1) {
    const end = { line: position.line, character: position.character + (version % 2) };
    const change = { range: { start: position, end }, text: version % 2 === 0 ? 'B' : '' };
    const [started, usedMs] = [performance.now(), cpuMsOf(child.pid ?? 0)];
    const found = findings(version);
    void connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [change],
    });
    await found;
    times.push(performance.now() - started);
    cpuTimes.push(cpuMsOf(child.pid ?? 0) - usedMs);
  }
  const told = once(child.stderr, 'data');
  child.kill('SIGUSR2');
  const { heldBytes } = JSON.parse(String(await told)) as { readonly heldBytes: number };
  const heldMb = (heldBytes / 1_000_000).toFixed(1);
  connection.dispose();
  child.kill();
  return { cpuTimes, times, heldMb };
}

/** The time that the threads of a process have had a processor (Linux, sched-stats.rst). */
function cpuMsOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const times = threads.map((id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]));
  return times.reduce((sum, time) => sum + time, 0) / 1e6;
}

/** The median of some readings of the text in a process of its own. */
function readingMs(text: string, syntax: 'yaml' | 'json'): number {
  const parse = syntax === 'json' ? 'JSON.parse' : "require('js-yaml').load";
  const program = `const text = require('fs').readFileSync(0, 'utf8'); const times = []; for (let n = 0; n < 21; n++) { const from = process.cpuUsage(); ${parse}(text); const { user, system } = process.cpuUsage(from); times.push((user + system) / 1000); } console.log(times.sort((a, b) => a - b)[10]);`;
  return Number(spawnSync(process.execPath, ['-e', program], { input: text, encoding: 'utf8' }).stdout);
}

function positionOf(text: string, word: string): { readonly line: number; readonly character: number } {
  const before = text.slice(0, text.indexOf(word)).split('\n');
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

function show(value: string | number): string {
  return typeof value === 'string' ? value : value.toFixed(value < 10 ? 2 : 0);
}
