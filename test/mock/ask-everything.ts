import { operationsOf } from '../../src/description/read/api.ts';
import { describe } from '../../src/description/description.ts';
import { parseSource } from '../../src/description/parse/parse.ts';
import { createEngine } from '../../src/mock/engine.ts';
import type { MockRequest, MockResponse } from '../../src/http/message.ts';
import { withOwnPages } from '../../src/mock/own-pages.ts';
import { defaultSettings, type MockSettings } from '../../src/mock/settings.ts';
import type { Hostile } from './hostile-trees.ts';

const tokens = /^[!#$%&'*+.^_`|~\w-]+$/u;
const encoder = new TextEncoder();

/** What came of asking. */
interface Asked {
  /** What is wrong with any answer, up to three. */
  readonly failures: readonly string[];
  readonly requests: number;
}

/** Asks a mock of a hostile description everything, with settings and requests of all kinds. */
export function askEverything([name, tree]: Hostile): Asked {
  const source = parseSource('/api/root.yaml', encoder.encode(JSON.stringify(tree)));
  const description = describe(source, { readBytes: () => ({ reason: 'no such file' }) });
  const failures: string[] = [];
  let requests = 0;
  for (const settings of aboutRequests.test(name) ? allSettings : allSettings.slice(0, 1)) {
    const answer = withOwnPages(
      [{ name: 'api', description, engine: createEngine(description, settings) }],
      settings,
      () => ({ url: 'http://x', isTrusted: false }),
    );
    for (const request of requestsFor(operationsOf(description).slice(0, 3), settings)) {
      requests += 1;
      failures.push(
        ...failuresOf(() => answer(request)).map(
          (failure) => `${name}: ${request.method} ${request.target.slice(0, 40)}: ${failure}`,
        ),
      );
    }
  }
  return { failures: failures.slice(0, 3), requests };
}

// What these are about is read where requests are checked.
const aboutRequests = /parameter|request|security|called|refers to/u;
const strict: MockSettings = {
  ...defaultSettings,
  validate: 'request',
  security: 'presence',
  errorIfForcedExampleNotFound: true,
};
const allSettings: readonly MockSettings[] = [{ ...defaultSettings, echo: ['post', 'put'] }, strict];

const sent = encoder.encode('{"a":{"a":{"a":1}},"id":2,"__proto__":{"a":1},"constructor":{},"next":{"next":{}}}');
const typed = { 'content-type': 'application/json' };
const headers: readonly MockRequest['headers'][] = [
  {},
  { accept: 'application/xml, text/*;q=0.9, image/*;q=0.8, */*;q=0.1', prefer: 'code=201' },
  { 'x-vendor-response-body-example': '__proto__', cookie: '__proto__=1; a', authorization: 'Bearer x' },
];

function requestsFor(
  operations: readonly { readonly method: string; readonly path: string }[],
  { validate }: MockSettings,
): readonly MockRequest[] {
  const declared = operations.map(
    ({ method, path }) => [method, path.replace(/[?#].*$/su, '').replace(/\{[^{}]*\}/gu, 'v')] as const,
  );
  const paths = [...new Set(['/a', ...declared.map(([, path]) => path)])];
  const plain =
    validate === 'off'
      ? ['/', '/_assay/health', '/_assay/openapi.json', '/%zz', '/__proto__/constructor', `/a${'/a'.repeat(2_000)}`]
      : [];
  return [
    ...paths.flatMap((target) => headers.map((each) => ({ method: 'GET', target, headers: each }))),
    ...['PATCH', 'POST'].flatMap((method) => paths.map((target) => ({ method, target, headers: typed, body: sent }))),
    ...declared.map(([method, target]) => ({
      method,
      target: `${target}?a=1&__proto__=2&a[b]=c`,
      headers: typed,
      body: sent,
    })),
    ...['HEAD', 'OPTIONS', '__proto__'].map((method) => ({ method, target: '/a', headers: {} })),
    ...plain.map((target) => ({ method: 'GET', target, headers: {} })),
  ];
}

function failuresOf(answer: () => MockResponse): readonly string[] {
  let response: MockResponse;
  try {
    response = answer();
  } catch (error) {
    return [`throws ${String(error)}`];
  }
  const { status, body } = response;
  const text = body.length > 10_000 ? '' : new TextDecoder().decode(body);
  const lines = Object.entries(response.headers);
  const size = lines.reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
  return [
    ...(status < 200 || status > 599 || /#(?:internal-error|not-writable)"/u.test(text) ? [`status ${status}`] : []),
    ...(size > 12_000 ? [`headers of ${size} bytes`] : []),
    ...lines
      .filter(([name, value]) => !tokens.test(name) || !/^[\t\x20-\x7e]*$/u.test(value))
      .map(([name]) => `header ${name}`),
    ...(/\n\s+at .+:\d+:\d+|node_modules|\[object /u.test(text) ? [`body ${text.slice(0, 200)}`] : []),
  ];
}
