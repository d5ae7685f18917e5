import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import type { MockRequest } from '../../src/http/message.ts';
import type { Served } from './served.ts';

const run = promisify(execFile);

/** Headers that a browser, or curl, sends of its own accord. */
const ownHeaders =
  /^(?:user-agent|accept|accept-encoding|accept-language|connection|cache-control|pragma|origin|referer|priority|sec-.*|upgrade-insecure-requests)$/u;

/** Of the first `most` operations of a description that `served` shows, those whose Send and curl line differ: the address and what each sent. */
export async function differencesIn(page: Page, served: Served, most: number): Promise<Compared> {
  await page.goto(`${served.url}/index.html`);
  const own = page.locator('.nav a[href*="operations/"], main a[href*="operations/"], .nav a[href*="groups/"]');
  const found = new Set<string>();
  for (const link of await linksOf(own)) {
    if (!link.includes('/groups/')) found.add(link);
    else {
      await page.goto(link);
      for (const inner of await linksOf(page.locator('main a[href*="operations/"]'))) found.add(inner);
    }
  }
  const links = [...found].slice(0, most);
  const differences: string[] = [];
  for (const link of links) {
    await page.goto(link);
    const difference = await differenceBetweenSendAndCurl(page, served);
    if (difference !== '') differences.push(`${link}: ${difference ?? 'not sent'}`);
  }
  return { count: links.length, differences };
}

/** How many operations were compared, and what differs. */
interface Compared {
  readonly count: number;
  readonly differences: readonly string[];
}

function linksOf(links: Locator): Promise<readonly string[]> {
  return links.evaluateAll((all) => all.map((link) => String(Reflect.get(link, 'href')).replace(/#.*$/u, '')));
}

/**
 * What differs between the request that Send makes on `page` and the one that its curl line makes, as the mock server got them; empty where nothing
 * does. Undefined where the page says that it cannot send it.
 */
async function differenceBetweenSendAndCurl(page: Page, { requests }: Served): Promise<string | undefined> {
  const line = await page.locator('#samples pre').first().innerText();
  const before = requests.length;
  await page.locator('.send').click();
  const said = page.locator('#response-panel .meta');
  await said.filter({ hasText: /\d (?:B|kB|MB)|^Not sent|^No answer/u }).waitFor();
  if ((await said.innerText()).startsWith('Not sent')) return undefined;
  const sent = requestOf(requests.slice(before));
  const middle = requests.length;
  await run('bash', ['-c', line.replace(/^curl /u, 'curl -s -m 20 ')], {
    timeout: 30_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  const pasted = requestOf(requests.slice(middle));
  return sent === pasted ? '' : `${sent}\n----\n${pasted}`;
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
