/**
 * Shows the built package at work on a description with mistakes, a part after the other, in at most forty lines. Exit 0 when
 * each part did what it is for, else 1. `npm run demo` builds first.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const cwd = resolve(import.meta.dirname, '../fixtures');
const assay = resolve(import.meta.dirname, '../dist/assay.cjs');
const file = 'boxoffice-openapi.yaml';
const folder = mkdtempSync(join(tmpdir(), 'assay-demo-'));
const surprises = [];

console.log(`The description of a box office, with mistakes: fixtures/${file}\n`);

const found = run('lint', file);
show(`assay lint ${file} | grep -A4 darkornage`, linesFrom(found.lines, 'darkornage', 5), found.status === 1);

const repairs = run('lint', '--fix-dry-run', '--fix-suggestions', file);
show(`assay lint --fix-dry-run --fix-suggestions ${file} | head -8`, repairs.lines.slice(0, 8), true);

const mock = await startMock();
const json = { 'content-type': 'application/json' };
const example = await ask(`${mock.url}/events`, { headers: { 'x-vendor-response-body-example': 'none' } });
const named = `curl -H 'x-vendor-response-body-example: none' ${mock.url}/events`;
show(`assay mock ${file} &\n$ ${named}`, [example], example === '{"items":[],"next":null}');
const changed = await ask(`${mock.url}/events/1`, { method: 'PATCH', headers: json, body: '{"price":31}' });
const patch = `curl -X PATCH -H 'Content-Type: application/json' -d '{"price":31}' ${mock.url}/events/1`;
show(patch, [changed], JSON.parse(changed).price === 31);

mock.process.kill();

const forgetful = await startMock('--strict-examples');
const replay = ['replay', file, '--target', forgetful.url];
const replayed = run(...replay, '--include', 'operationId=updateEvent');
show(
  `assay ${replay.join(' ')}  # a mock that forgets what PATCH sends`,
  linesFrom(replayed.lines, 'patch-applied', 3),
  replayed.status === 1,
);
forgetful.process.kill();

const newer = join(folder, 'newer.yaml');
writeFileSync(newer, readFileSync(join(cwd, file), 'utf8').replace('required: [words]', 'required: [words, from]'));
const compared = run('mcp', 'diff', file, '--against', newer, '--fail-on', 'breaking');
const difference = linesFrom(compared.lines, '(breaking)', 4).map((line) => line.replace(newer, 'newer.yaml'));
show(`assay mcp diff ${file} --against newer.yaml`, difference, compared.status === 1);

const pages = join(folder, 'pages');
const written = run('preview', file, '--out', pages);
const address = pathToFileURL(join(pages, 'index.html')).href;
show(`assay preview ${file} --out pages`, [`Open ${address}`], written.status === 0);

if (surprises.length > 0) console.log(`Not as it should be: ${surprises.join('; ')}.`);
process.exitCode = surprises.length === 0 ? 0 : 1;

/** Prints a command and what it printed. One that did not do what it is for, or printed nothing, is a surprise. */
function show(command, lines, isAsItShouldBe) {
  console.log([`$ ${command}`, ...lines].join('\n'));
  console.log();
  if (!isAsItShouldBe || lines.length === 0) surprises.push(command);
}

function run(...args) {
  const { status, stdout } = spawnSync(process.execPath, [assay, ...args], { cwd, encoding: 'utf8' });
  return { status, lines: stdout.split('\n') };
}

/** So many lines, from the one that has `text` on. */
function linesFrom(lines, text, count) {
  const start = lines.findIndex((line) => line.includes(text));
  return start < 0 ? [] : lines.slice(start, start + count);
}

function startMock(...flags) {
  return new Promise((started) => {
    const child = spawn(process.execPath, [assay, 'mock', file, '--port', '0', '--no-watch', ...flags], { cwd });
    child.stdout.setEncoding('utf8').once('data', (text) => {
      started({ process: child, url: /http:\S+/u.exec(text)[0] });
    });
  });
}

async function ask(url, request) {
  const answer = await fetch(url, request);
  return answer.text();
}
