import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type CDPSession, type Page } from 'playwright-core';
import { exampleRules } from '../rulesets/examples/rules.ts';
import { apartUses } from '../rulesets/presets.ts';
import { createReadBytes } from '../src/node/files.ts';
import { loadDescription } from '../src/node/load.ts';
import { lint } from '../src/lint/lint.ts';
import { presetRuleset } from '../src/lint/ruleset/ruleset.ts';
import { createSite } from '../src/preview/site.ts';
import { findChromium, quiet } from '../test/support/chromium.ts';
import { download } from './support/files.ts';
import { quantile, spread } from './support/spread.ts';
import { printHead, printRow } from './support/table.ts';
import { thousand } from './support/thousand.ts';

/**
 * What a browser has to load, and how soon a reader sees the first operation: `assay preview` beside the standalone bundles of Redoc and Scalar,
 * on a small description and on one of a thousand operations.
 *
 *     npm run bench:preview
 */
const peers = [
  { name: 'Redoc', packageName: 'redoc', version: '3.0.1', bundle: 'bundles/redoc.standalone.js' },
  {
    name: 'Scalar',
    packageName: '@scalar/api-reference',
    version: '1.72.1',
    bundle: 'dist/browser/standalone.js',
  },
] as const;

/**
 * Notes in the page after how many milliseconds of its navigation the title of the description was on the screen: the peers show operations only
 * where they are scrolled to. What it takes to start a tab is not counted.
 */
const noteReadable = `{
  const look = () => {
    if (document.body && /Scalar Galaxy|A thousand operations/.test(document.body.innerText)) globalThis.readableAfter = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;

const rounds = 5;
const executablePath = findChromium(process.env);
if (executablePath === undefined)
  throw new Error('Chromium must be there; the environment variable CHROMIUM names one.');
const browser = await chromium.launch({ executablePath, args: quiet });
const processes = await browser.newBrowserCDPSession();

printHead(['', 'description', 'bytes over the wire', 'ms to readable', 'ms of CPU of the browser', 'MB of heap']);
for (const [title, file] of [
  ['Scalar Galaxy, 24 operations', resolve('node_modules/@scalar/galaxy/dist/latest.json')],
  ['1,000 operations', thousand()],
] as const) {
  await measure('`assay preview`', title, () => serveOurs(file), firstOperation(file));
  for (const { name, packageName, version, bundle } of peers)
    await measure(
      `${name} ${version}`,
      title,
      () => servePeer(packageName, join(download('preview', `${packageName}@${version}`), bundle), file),
      '',
    );
}
await browser.close();
printServerTimes(thousand());

interface Served {
  readonly url: string;
  readonly close: () => unknown;
}

async function measure(name: string, title: string, serve: () => Promise<Served>, path: string): Promise<void> {
  const served = await serve();
  const results: Look[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) results.push(await look(`${served.url}/${path}`));
  } catch (error) {
    printRow([name, title, '', String(error).split('\n', 1)[0] ?? '', '', '']);
    return;
  } finally {
    served.close();
  }
  const least = (values: readonly number[]): number => Math.min(...values);
  printRow([
    name,
    title,
    least(results.map(({ bytes }) => bytes)).toLocaleString('en'),
    ...[results.map(({ ms }) => ms), results.map(({ cpuMs }) => cpuMs)].map((values) => spread(values, 0)),
    (least(results.map(({ heap }) => heap)) / 1e6).toFixed(1),
  ]);
}

/** What it took to show a page. */
interface Look {
  readonly bytes: number;
  /** From the navigation until it could be read. */
  readonly ms: number;
  /** Of all processes of the browser, until it could be read. */
  readonly cpuMs: number;
  readonly heap: number;
}

/** Opens `url` in a context of its own: nothing is cached. */
async function look(url: string): Promise<Look> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await session.send('Network.enable');
  await page.addInitScript(noteReadable);
  const before = await cpuMsOf(processes);
  await page.goto(url, { waitUntil: 'commit' });
  const ms = await readableAfter(page);
  const cpuMs = (await cpuMsOf(processes)) - before;
  await page.waitForTimeout(300);
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await context.close();
  return { bytes, ms, cpuMs, heap: usedSize };
}

async function cpuMsOf(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0);
}

async function readableAfter(page: Page): Promise<number> {
  // Pages of ours allow no text to be run as script, so nothing can wait in them.
  for (let tries = 0; tries < 1_200; tries += 1) {
    const ms = await page.evaluate<number | undefined>('globalThis.readableAfter');
    if (ms !== undefined) return ms;
    await page.waitForTimeout(50);
  }
  throw new Error('The title must be on the screen within a minute; found nothing.');
}

/** The command itself, in a process of its own: as users have it. */
async function serveOurs(file: string): Promise<Served> {
  const child = spawn(process.execPath, ['dist/assay.cjs', 'preview', file, '--port', '0', '--no-watch'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((done) => {
    child.stdout.on('data', (text: Buffer) => {
      const [, found] = /Preview at (\S+)\//u.exec(String(text)) ?? [];
      if (found !== undefined) done(found);
    });
  });
  // Findings of the long one come after it is served.
  await new Promise((done) => setTimeout(done, 2_000));
  return { url, close: () => child.kill() };
}

/** What the server of the pages does for a long description: once, and for each page that is asked for. */
function printServerTimes(file: string): void {
  const [description, readMs] = timed(() => loadDescription(file));
  const rules = [...presetRuleset('recommended').rules, ...apartUses(exampleRules)];
  const [findings, lintMs] = timed(() => lint(description.source, { rules }, { readBytes: createReadBytes() }));
  const [site, siteMs] = timed(() => createSite([{ description, findings, mockUrl: '/_mock' }], {}));
  const how = { nonce: 'n', isFile: false, isLive: true, origin: 'http://127.0.0.1:4881' };
  const operations = site.addresses.filter((address) => address.startsWith('operations/'));
  const times = operations.slice(0, 200).map((address) => timed(() => site.render(address, how))[1]);
  const [first = 0] = times;
  const at = (share: number): string => `${quantile(times.slice(20), share).toFixed(1)} ms`;
  console.log(
    `\n1,000 operations: read in ${readMs.toFixed(0)} ms, linted in ${lintMs.toFixed(0)} ms, site made in ${siteMs.toFixed(0)} ms, ` +
      `first page in ${first.toFixed(0)} ms, a warm one in ${at(0.5)} (${at(0.99)} for 99 of 100)`,
  );
}

function timed<Result>(run: () => Result): readonly [Result, number] {
  const start = performance.now();
  const result = run();
  return [result, performance.now() - start];
}

function firstOperation(file: string): string {
  const site = createSite([{ description: loadDescription(file), findings: [], mockUrl: '' }], {});
  return site.addresses.find((address) => address.startsWith('operations/')) ?? '';
}

async function servePeer(packageName: string, bundle: string, file: string): Promise<Served> {
  const page =
    packageName === 'redoc'
      ? '<!doctype html><meta charset="utf-8"><title>Redoc</title><body><redoc spec-url="spec.yaml"></redoc><script type="module" src="bundle.js"></script>'
      : '<!doctype html><meta charset="utf-8"><title>Scalar</title><body><div id="app"></div><script src="bundle.js"></script><script>Scalar.createApiReference("#app", { url: "spec.yaml", telemetry: false, withDefaultFonts: false })</script>';
  // Compressed as well as ours, and better.
  const files = new Map<string, readonly [string, Uint8Array]>([
    ['/', ['text/html', brotliCompressSync(page)]],
    ['/bundle.js', ['text/javascript; charset=utf-8', brotliCompressSync(readFileSync(bundle))]],
    ['/spec.yaml', ['text/yaml', brotliCompressSync(readFileSync(file))]],
  ]);
  const server: Server = createServer((request, response) => {
    const [type, body] = files.get(request.url ?? '') ?? [];
    if (body === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
