import { expect, test } from '@jest/globals';
import type { CaseKind } from '../../../src/replay/case.ts';
import { answerValidatorOf, createDerive } from '../../../src/replay/schemas.ts';
import { casesOf } from '../../../src/replay/cases/index.ts';
import { profiles, type Profile } from '../../../src/replay/profile.ts';
import { describeTree } from '../support.ts';

/** What is asked of `GET /a` in cases of a kind: headers, with the statuses that are expected; and what is left out, with the reason. */
function askedOf(kind: CaseKind, responses: object, name: Profile['name']): readonly string[] {
  const tree = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/a': { get: { responses } } } };
  const description = describeTree(tree);
  const context = {
    description,
    profile: profiles[name],
    validateValue: answerValidatorOf(description),
    derive: createDerive(description),
  };
  return [...casesOf(context, () => true)].flatMap((each) => {
    if ('reason' in each) return each.operation === undefined || kind !== 'accept' ? [] : [`not: ${each.reason}`];
    if (each.kind !== kind) return [];
    const headers = Object.entries(each.request.headers).map(([header, value]) => `${header}: ${String(value)}`);
    return [`${headers.join('; ')} -> ${[...new Set(each.expectedAnswers.map(({ status }) => status))].join()}`];
  });
}

const ok = { description: 'ok' };
const typed = (...types: readonly string[]): object => ({
  ...ok,
  content: Object.fromEntries(types.map((type) => [type, { example: 'a' }])),
});

test.each<[CaseKind, object, Profile['name'], readonly string[]]>([
  ['forced-status', { 200: ok, 404: ok }, 'prism', ['prefer: code=200 -> 200', 'prefer: code=404 -> 404']],
  ['forced-status', { 200: ok, '4XX': ok, default: ok, 101: ok }, 'prism', ['prefer: code=200 -> 200']],
  ['forced-status', { 200: ok }, 'specification', []],
  ['unknown-status', { 200: ok, 404: ok }, 'prism', ['prefer: code=418 -> 200']],
  ['unknown-status', { 200: ok, '4XX': ok }, 'prism', []],
  ['unknown-status', { 200: ok, '4xx': ok }, 'prism', []],
  ['unknown-status', { 200: ok, 418: ok }, 'prism', []],
  ['unknown-status', { 200: ok, default: ok }, 'prism', []],
  ['unknown-status', { 200: ok }, 'none', []],
  ['accept', { 200: typed('a/b') }, 'none', []],
  [
    'accept',
    { 200: typed('text/plain', 'text/html') },
    'none',
    [
      'accept: text/plain -> 200',
      'accept: text/html -> 200',
      'accept: text/plain;q=0.1, text/html;q=0.9 -> 200',
      'accept: text/html;q=0.1, text/plain;q=0.9 -> 200',
    ],
  ],
])('%s of %j for a target of %s', (kind, responses, profile, asked) => {
  expect(askedOf(kind, responses, profile)).toEqual(asked);
});
