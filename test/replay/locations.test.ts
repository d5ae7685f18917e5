import { expect, test } from '@jest/globals';
import type { MockRequest } from '../../src/http/message.ts';
import { openReplay } from '../../src/replay/open-replay.ts';
import { profiles } from '../../src/replay/profile.ts';
import { describeTree } from './support.ts';

const declared = { headers: { Location: { schema: { type: 'string' } } } };
const describe = (headers: object) =>
  describeTree({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    servers: [{ url: 'https://api.example.com/v1' }],
    paths: {
      '/pets': { post: { responses: { 201: { description: 'Made', ...headers }, 202: { description: 'Later' } } } },
      '/pets/{petId}': { delete: { responses: { 204: { description: 'Gone' } } } },
    },
  });

/** The failures of a server at `base` whose POST answers with `location`. */
async function failuresOf(location: string, headers: object, base: string, status: number): Promise<readonly string[]> {
  const options = { profile: { ...profiles.none, keepsRecords: false }, headers: {}, concurrency: 1 };
  const replay = openReplay(describe(headers), { ...options, baseUrl: new URL(base) });
  const answerTo = ({ method, target }: MockRequest) =>
    method === 'POST' && target === '/pets' ? { status, headers: { location } } : { status: 404, headers: {} };
  const failures: string[] = [];
  const send = (request: MockRequest) =>
    Promise.resolve({ kind: 'reply', reply: { ...answerTo(request), body: new Uint8Array() } } as const);
  for await (const outcome of replay.run({ isHere: () => true, hasRunCases: false }, send))
    if (outcome.kind === 'checked')
      for (const { check, message } of outcome.failures) if (check === 'location-described') failures.push(message);
  return failures;
}

const at = 'http://127.0.0.1:4010';
const outside = (path: string): string =>
  `The \`Location\` of POST /pets must lead below ${at}/v1; found ${at}${path}.`;
const unknown = (url: string): string =>
  `The \`Location\` of POST /pets must lead to a path of the description; found ${url}.`;

test.each<
  [location: string, base: string, ofDeclared: readonly string[], ofOther?: readonly string[], status?: number]
>([
  ['/v1/pets/1', `${at}/v1`, []],
  ['pets/1', `${at}/v1/`, []],
  ['http://127.0.0.1:4010/v1/pets/1?a=b', `${at}/v1`, []],
  ['/pets/1', at, []],
  // The path of a described server may be taken off by a proxy.
  ['/v1/pets/1', at, []],
  ['https://api.example.com/v1/pets/1', `${at}/v1`, []],
  ['https://other.example/pets/1', `${at}/v1`, []],
  ['http://[', `${at}/v1`, []],
  ['/pets/1', `${at}/v1`, [outside('/pets/1')]],
  ['/pets/1', `${at}/v1`, [], [], 202],
  ['/v10/pets/1', `${at}/v1`, [outside('/v10/pets/1')], []],
  ['/jobs/1', `${at}/v1`, [outside('/jobs/1')], []],
  ['1', `${at}/v1`, [unknown(`${at}/v1/1`)], []],
  ['/petz/1', at, [unknown(`${at}/petz/1`)], []],
  ['https://api.example.com/v1/petz/1', `${at}/v1`, [unknown(`${at}/v1/petz/1`)], []],
])('`Location: %s` of %s', async (location, base, ofDeclared, ofOther = ofDeclared, status = 201) => {
  expect([await failuresOf(location, declared, base, status), await failuresOf(location, {}, base, status)]).toEqual([
    ofDeclared,
    ofOther,
  ]);
});
