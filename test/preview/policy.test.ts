import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { withMocks } from '../../src/cli/preview/mocks.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { writePreview } from './served.ts';
import { fromTree, siteOf } from './support.ts';

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
  expect(await writePreview([join(folder, 'shop.json')], out)).toBe(
    `2 pages in ${out}, with 0 errors, 0 warnings, 0 notes.\n`,
  );
  expect(policiesIn(readFileSync(join(out, 'index.html'), 'utf8')).length).toBe(1);
});

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const policy = 'content-security-policy';

test.each<[use: string | undefined, own: string | undefined, sent: string | undefined]>([
  [undefined, undefined, undefined],
  ['empty', "default-src 'none'", "default-src 'none'"],
  ['image', undefined, undefined],
  ['document', undefined, 'sandbox'],
  ['iframe', "default-src 'none'", "default-src 'none'; sandbox"],
])('for %s an answer of the mock with the policy %j has %j', (use, own, sent) => {
  const answer = withMocks(
    () => ({ status: 404, headers: {}, body: encode('') }),
    () => () => ({ status: 200, headers: own === undefined ? {} : { [policy]: own }, body: encode('a') }),
  );
  const headers = use === undefined ? {} : { 'sec-fetch-dest': use };
  const { status, headers: answered } = answer({ method: 'GET', target: '/_mock/a', headers, body: encode('') });
  expect([status, answered[policy]]).toEqual([200, sent]);
});
