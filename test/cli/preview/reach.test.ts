import { expect, test } from '@jest/globals';
import { createEvents } from '../../../src/cli/preview/events.ts';
import { createSite } from '../../../src/preview/site.ts';
import { fromTree } from '../../preview/support.ts';

const tree = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://one.example' }],
  paths: { '/a': { get: { operationId: 'a', responses: {} } } },
};

/** What is asked for where a page asks whether a server can be reached, and what it is told; `none` where nobody listens. */
async function told(target: string, headers: Readonly<Record<string, string>>, isSecure = false, method = 'GET') {
  const asked: string[] = [];
  const reach = (url: string) => {
    asked.push(url);
    return Promise.resolve('refused' as const);
  };
  const shown = {
    site: createSite([{ description: fromTree(tree), findings: [], mockUrl: '/_mock' }], {}),
    mock: () => ({ status: 200, headers: {}, body: new Uint8Array() }),
  };
  const events = createEvents({ shown: () => shown, host: '127.0.0.1', isSecure, reach });
  const subscribe = events.subscribe({ method, target, headers, body: new Uint8Array() });
  if (subscribe === undefined) return 'none';
  const said: string[] = [];
  const end = subscribe((event) => void said.push(event));
  await new Promise((resolve) => setImmediate(resolve));
  end();
  return [...asked, ...said];
}

const page = '/_assay/reach/operations/a.html';
const host = '127.0.0.1:4881';
const one = encodeURIComponent('https://one.example');
const stream = { host, accept: 'text/event-stream' };

test.each<[string, Readonly<Record<string, string>>, boolean, string, unknown]>([
  [`${page}?${one}`, stream, false, 'GET', ['https://one.example', 'reach-refused']],
  [
    `${page}?${encodeURIComponent(`http://${host}/_mock`)}`,
    stream,
    false,
    'GET',
    [`http://${host}/_mock`, 'reach-refused'],
  ],
  [
    `${page}?${encodeURIComponent(`https://${host}/_mock`)}`,
    stream,
    true,
    'GET',
    [`https://${host}/_mock`, 'reach-refused'],
  ],
  [`${page}?${encodeURIComponent('https://two.example')}`, stream, false, 'GET', 'none'],
  [`${page}?${one}`, stream, false, 'POST', 'none'],
  [`${page}?${one}`, { ...stream, host: 'evil.example' }, false, 'GET', 'none'],
  [`${page}?${one}`, { ...stream, 'sec-fetch-site': 'cross-site' }, false, 'GET', 'none'],
  [
    `${page}?${one}`,
    { ...stream, 'sec-fetch-site': 'same-origin' },
    false,
    'GET',
    ['https://one.example', 'reach-refused'],
  ],
  [`${page}?${one}`, { ...stream, origin: `http://${host}` }, false, 'GET', ['https://one.example', 'reach-refused']],
  [`${page}?${one}`, { ...stream, origin: 'https://evil.example' }, false, 'GET', 'none'],
  // As a picture of another page asks for it, over a network.
  [`${page}?${one}`, { host, accept: 'image/avif,image/webp,*/*' }, false, 'GET', 'none'],
  [`/_assay/reach/operations/b.html?${one}`, stream, false, 'GET', 'none'],
  [`/_assay/reach/?${one}`, stream, false, 'GET', 'none'],
  [`/_assay/reach/%ZZ?${one}`, stream, false, 'GET', 'none'],
  [`/_assay/reach/operations%2Fa.html?${one}`, stream, false, 'GET', ['https://one.example', 'reach-refused']],
  ['/_assay/events?0', stream, false, 'GET', []],
  ['/_assay/events?1', stream, false, 'GET', ['changed']],
  ['/assets/page.js', stream, false, 'GET', 'none'],
])('%s with %j (secure: %s, by %s)', async (target, headers, isSecure, method, expected) => {
  expect(await told(target, headers, isSecure, method)).toEqual(expected);
});
