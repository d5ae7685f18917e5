import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import type { MockRequest } from '../../src/http/message.ts';
import type { Served } from './served.ts';

const run = promisify(execFile);

/** Headers that a browser, or curl, sends of its own accord. */
const ownHeaders =
  /^(?:user-agent|accept|accept-encoding|accept-language|connection|cache-control|pragma|origin|referer|priority|sec-.*|upgrade-insecure-requests)$/u;

/**
 * What differs between the request that Send makes on `page` and the one that its curl line makes, as the mock server got them; empty where nothing
 * does. Undefined where the page says that it cannot send it.
 */
export async function differenceBetweenSendAndCurl(page: Page, { requests }: Served): Promise<string | undefined> {
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

/** The one request to the mock server, as a text. */
function requestOf(requests: readonly MockRequest[]): string {
  const [first, ...others] = requests.filter(({ target }) => target.startsWith('/_mock'));
  if (first === undefined || others.length > 0) return `${others.length + (first === undefined ? 0 : 1)} requests`;
  const { method, target, headers, body } = first;
  const shown = Object.entries(headers)
    // A browser says of an empty body that it is empty.
    .filter(([name, value]) => !ownHeaders.test(name) && !(name === 'content-length' && value === '0'))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    method,
    target,
    ...shown.map(([name, value]) => `${name}: ${value ?? ''}`),
    Buffer.from(body ?? []).toString('latin1'),
  ].join('\n');
}
