import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import type { MockRequest } from '../../../src/http/message.ts';
import type { Served } from '../../cli/preview/served.ts';

const run = promisify(execFile);

/** Headers that a browser, or curl, sends of its own accord. */
const ownHeaders =
  /^(?:user-agent|accept|accept-encoding|accept-language|connection|cache-control|pragma|origin|referer|priority|sec-.*|upgrade-insecure-requests)$/u;

/** Of the first `most` operations of each description that `served` shows, those whose Send and curl line differ: the address and what each sent. */
export async function differencesIn(page: Page, served: Served, most: number): Promise<Compared> {
  const links = await operationsOf(served, most);
  const sent: Sent[] = [];
  for (const link of links) {
    await page.goto(link, { waitUntil: 'domcontentloaded' });
    sent.push(await send(page, served));
  }
  await pasteAll(sent.map(({ line }) => line));
  const differences = sent.flatMap(({ request }, index) => {
    const pasted = requestOf(served.requests.filter(({ headers }) => headers['user-agent'] === nameOf(index)));
    if (request === pasted) return [];
    return [`${links[index] ?? ''}: ${request === undefined ? 'not sent' : `${request}\n----\n${pasted}`}`];
  });
  return { count: links.length, differences };
}

/** How many operations were compared, and what differs. */
interface Compared {
  readonly count: number;
  readonly differences: readonly string[];
}

/** The addresses of the first operations of each description, as search knows them. */
async function operationsOf({ url }: Served, most: number): Promise<readonly string[]> {
  const response = await fetch(`${url}/assets/search.js`);
  const addresses = [...(await response.text()).matchAll(/"((?:[^"/]+\/)?operations\/[^"]+)"/gu)].map(
    ([, address = '']) => address,
  );
  const prefixes = new Set(addresses.map((address) => address.replace(/operations\/.*$/u, '')));
  return [...prefixes]
    .flatMap((prefix) => addresses.filter((address) => address.startsWith(`${prefix}operations/`)).slice(0, most))
    .map((address) => `${url}/${address}`);
}

/** What Send sent, undefined where the page says that it cannot, and the curl line beside it. */
interface Sent {
  readonly request: string | undefined;
  readonly line: string;
}

/** Sends what the console of `page` has, to the mock server. */
async function send(page: Page, { requests }: Served): Promise<Sent> {
  const line = await page.locator('#samples pre').first().innerText();
  const before = requests.length;
  await page.locator('.send').click();
  const said = page.locator('#response-panel .meta');
  await said.filter({ hasText: /\d (?:B|kB|MB)|^Not sent|^No answer/u }).waitFor();
  const isSent = !(await said.innerText()).startsWith('Not sent');
  return { line, request: isSent ? requestOf(requests.slice(before)) : undefined };
}

/** Runs the curl lines, each as a client that is called as `nameOf` says, some at a time. */
async function pasteAll(lines: readonly string[]): Promise<void> {
  const named = lines.map((line, index) => line.replace(/^curl /u, `curl -s -m 100 -o /dev/null -A ${nameOf(index)} `));
  for (let start = 0; start < named.length; start += 10) {
    const script = named.slice(start, start + 10).map((line) => `{\n${line}\n} &`);
    // That one of them fails is seen by what it sent.
    await run('bash', ['-c', [...script, 'wait'].join('\n')], { timeout: 290_000 });
  }
}

function nameOf(index: number): string {
  return `pasted-${index}`;
}

/** The one request to the mock server, as a text. After 408 and 421 a browser sends it once more (RFC 9110 sections 15.5.9 and 15.5.20). */
function requestOf(requests: readonly MockRequest[]): string {
  const sent = new Set(requests.filter(({ target }) => target.startsWith('/_mock')).map(textOf));
  return sent.size === 1 ? [...sent].join('') : `${sent.size} requests`;
}

function textOf({ method, target, headers, body }: MockRequest): string {
  const shown = Object.entries(headers)
    // A browser says of an empty body that it is empty.
    .filter(([name, value]) => !ownHeaders.test(name) && !(name === 'content-length' && value === '0'))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = shown.map(([name, value]) => `${name}: ${value ?? ''}`);
  return [method, target, ...lines, Buffer.from(body ?? []).toString('latin1')].join('\n');
}
