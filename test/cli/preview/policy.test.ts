import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { withMocks } from '../../../src/cli/preview/mocks.ts';
import type { MockResponse } from '../../../src/http/message.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { servePreview, writePreview } from './served.ts';
import { fromTree, siteOf } from '../../preview/support.ts';

const tree = { openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths: {} };
const policiesIn = (page: string): readonly string[] =>
  [...page.matchAll(/<meta http-equiv="Content-Security-Policy" content="([^"]*)"/gu)].map(([, policy = '']) => policy);

test('a page that is a file names its policy itself, as no server does', () => {
  const site = siteOf(fromTree(tree));
  const policies = [true, false].map((isFile) =>
    policiesIn(site.render('index.html', { nonce: 'abc', isFile, isLive: false }) ?? ''),
  );
  expect(policies.map((found) => found.map((policy) => policy.includes('nonce-abc')))).toEqual([[true], []]);
});

test('written pages are files, and tell what they hold', async () => {
  const folder = mkdtempSync(join(temporaryFolder(), 'shop'));
  writeFileSync(join(folder, 'shop.json'), JSON.stringify(tree));
  const out = join(folder, 'out');
  expect(await writePreview([join(folder, 'shop.json')], out)).toBe(`1 page in ${out}.\n`);
  expect(policiesIn(readFileSync(join(out, 'index.html'), 'utf8')).length).toBe(1);
});

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const policy = 'content-security-policy';

test.each<[described: MockResponse['headers'], sent: MockResponse['headers']]>([
  [{}, { [policy]: 'sandbox' }],
  [{ [policy]: "default-src 'none'" }, { [policy]: "sandbox, default-src 'none'" }],
  // Of two sandboxes in one policy the first would count.
  [{ [policy]: 'sandbox allow-scripts' }, { [policy]: 'sandbox, sandbox allow-scripts' }],
  [
    { 'set-cookie': 'a=b', 'clear-site-data': '"*"', 'service-worker-allowed': '/', 'x-own': '1' },
    { 'x-own': '1', [policy]: 'sandbox' },
  ],
  [
    { 'alt-svc': 'h3="evil.example:443"', nel: '{"report_to":"a","max_age":9}', 'report-to': '{"group":"a"}' },
    { [policy]: 'sandbox' },
  ],
  [
    { 'accept-ch': 'device-memory', 'use-as-dictionary': 'match="/*"', 'set-login': 'logged-in' },
    { [policy]: 'sandbox' },
  ],
  [{ 'sec-session-registration': '(ES256)', 'secure-session-registration': '(ES256)' }, { [policy]: 'sandbox' }],
])('an answer of the mock with the headers %j has %j, whatever it is asked for', (described, sent) => {
  const answer = withMocks(
    () => ({ status: 404, headers: {}, body: encode('') }),
    () => () => ({ status: 200, headers: described, body: encode('a') }),
  );
  for (const use of [undefined, 'empty', 'image', 'document', 'iframe']) {
    const headers = use === undefined ? {} : { 'sec-fetch-dest': use };
    const { status, headers: answered } = answer({ method: 'GET', target: '/_mock/a', headers, body: encode('') });
    expect([status, answered]).toEqual([200, sent]);
  }
});

test('what is no page runs in a sandbox, too', async () => {
  const served = await servePreview(['fixtures/boxoffice-openapi.yaml']);
  const paths = ['/assets/search.js', '/assets/page.js', '/favicon.ico', '/_assay/openapi.json'];
  const policies = await Promise.all(
    paths.map(async (path) => (await fetch(`${served.url}${path}`)).headers.get(policy)),
  );
  await served.close();
  expect(policies).toEqual(paths.map(() => "default-src 'none'; sandbox"));
});

test('the page that a login leads back to may run its script, and close its window', async () => {
  const served = await servePreview(['fixtures/boxoffice-openapi.yaml']);
  const [login, page] = await Promise.all(
    ['assets/login.html', 'index.html'].map(async (path) => {
      const answer = await fetch(`${served.url}/${path}`);
      const [, nonce = 'none'] = /<script nonce="([^"]+)"/u.exec(await answer.text()) ?? [];
      return {
        runs: (answer.headers.get(policy) ?? '').includes(`script-src 'nonce-${nonce}'`),
        opener: answer.headers.get('cross-origin-opener-policy'),
      };
    }),
  );
  await served.close();
  expect([login, page]).toEqual([
    { runs: true, opener: 'unsafe-none' },
    { runs: true, opener: 'same-origin-allow-popups' },
  ]);
});
