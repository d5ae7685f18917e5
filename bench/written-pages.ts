import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { printHead, printRow } from './support/table.ts';
import { thousand } from './support/thousand.ts';

/**
 * What `assay preview --out` costs, with the Markdown of each page, and as one page that holds all entries: the CPU time of the command, of the best
 * of three runs. What a description without operations takes is the start, which a page does not cost.
 *
 *     npx tsx bench/written-pages.ts
 */
const rounds = 3;
const printCpu = `process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  process.stderr.write('CPU ' + (user + system) / 1e3 + '\\n');
})`;

const folder = mkdtempSync(join(tmpdir(), 'written-'));
const small = join(folder, 'small.json');
writeFileSync(small, JSON.stringify({ openapi: '3.1.0', info: { title: 'Small', version: '1' }, paths: {} }));

printHead(['description', 'written', 'pages', 'ms of CPU', 'ms of CPU a page', 'kB, compressed']);
for (const [title, file] of [
  ['Scalar Galaxy, 24 operations', resolve('node_modules/@scalar/galaxy/dist/latest.json')],
  ['1,000 operations', thousand()],
] as const)
  for (const [what, out] of [
    ['a folder, with Markdown', 'site'],
    ['one page', 'page.html'],
  ] as const) {
    const start = Math.min(...times(small, out));
    const whole = Math.min(...times(file, `${title}-${out}`));
    const path = join(folder, `${title}-${out}`);
    const pages = what === 'one page' ? 1 : pagesIn(path);
    const shown = what === 'one page' ? '' : ((whole - start) / pages).toFixed(1);
    const bytes = what === 'one page' ? (brotliCompressSync(readFileSync(path)).length / 1e3).toFixed(0) : '';
    printRow([title, what, pages.toLocaleString('en'), (whole - start).toFixed(0), shown, bytes]);
  }

/** Milliseconds of CPU of each run that writes `file` at `out`. */
function times(file: string, out: string): readonly number[] {
  return Array.from({ length: rounds }, () => {
    const args = ['--import', `data:text/javascript,${encodeURIComponent(printCpu)}`, 'dist/assay.cjs'];
    const run = spawnSync(process.execPath, [...args, 'preview', file, '--no-config', '--out', join(folder, out)], {
      encoding: 'utf8',
    });
    const [, ms] = /CPU ([\d.]+)/u.exec(run.stderr) ?? [];
    if (run.status !== 0 || ms === undefined) throw new Error(`The command must write pages; found ${run.stderr}`);
    return Number(ms);
  });
}

function pagesIn(path: string): number {
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.html') && statSync(join(path, name)).isFile()).length;
}
