import { describe, expect, test } from '@jest/globals';
import { compileGlob, createMatcher, matchesGlob } from '../../src/node/glob.ts';

describe('a glob of many stars', () => {
  const long = 'a'.repeat(250);

  test.each<[glob: string, path: string]>([
    ['*a*a*a*a*a*b', long],
    [`${'*a'.repeat(40)}b`, long],
    ['+(a|aa)b', long],
    [`${'**/a/'.repeat(8)}b`, 'a/'.repeat(100)],
    [`${'**/*a*/'.repeat(3)}b`, `${long}/${'a/'.repeat(100)}`],
  ])('%s is refused for a name that would take it long', (glob, path) => {
    expect(() => matchesGlob(path, glob)).toThrow(
      /^".*" must be a glob of few stars for long names; found many for ".*"\. Write fewer\.$/u,
    );
  });

  test.each<[glob: string, path: string, isMatch: boolean]>([
    ['**/*-*.v*.{yaml,yml}', `services/${'deep/'.repeat(20)}orders-openapi.v2.yaml`, true],
    ['apis/**/v*/**/*-*.*.yaml', 'apis/one/v1/two/three/a-b.c.yaml', true],
    ['*.*.*.json', `${'a'.repeat(200)}.b.c.json`, true],
    ['*a*a*a*a*a*b', 'aaaaaab', true],
    ['*a*a*a*a*a*b', 'aaaaaac', false],
    ['+(a|b).yaml', 'abba.yaml', true],
    ['*.yaml', `${long}.yaml`, true],
  ])('%s is matched with %s', (glob, path, isMatch) => {
    expect(createMatcher(glob)(path)).toBe(isMatch);
  });
});

// Each as minimatch 3 has it with `matchBase`.
test.each<[glob: string, matching: readonly string[], others: readonly string[]]>([
  ['./a.yaml', [], ['a.yaml', 'v1/a.yaml']],
  ['v1/./*.yaml', [], ['v1/a.yaml']],
  ['!./*.yaml', ['a.yaml'], []],
  ['v1//a.yaml', ['v1/a.yaml'], ['a.yaml']],
  ['v[!1]/*', ['v2/a.yaml'], ['v1/a.yaml', 'v!/b/a.yaml']],
  ['!(a).yaml', ['a.yaml', 'b.yaml'], ['(a).yaml', 'v1/(a).yaml']],
  ['@(a|b).yaml', ['a.yaml', 'v1/b.yaml'], ['c.yaml']],
  ['(a|b).yaml', ['v1/(a|b).yaml'], ['a.yaml']],
  ['\\(a).yaml', ['(a).yaml'], ['a.yaml']],
  ['!!*.yaml', ['a.yaml'], ['.a.yaml', 'a.json']],
  [' *.yaml ', ['v1/a.yaml'], ['a.json']],
  ['!', ['a.yaml'], []],
  ['../*.yaml', ['../a.yaml'], ['a.yaml', '../v1/a.yaml']],
  ['**/*.yaml', ['a.yaml', 'v1/a.yaml'], ['../a.yaml', '.v1/a.yaml']],
])('the glob of a ruleset %j', (glob, matching, others) => {
  const paths = [...matching, ...others];
  expect(paths.filter((path) => matchesGlob(path, glob))).toEqual(matching);
});

test('a class of the command line without some characters', () => {
  const { isMatch } = compileGlob('v[!1]/*.yaml') ?? {};
  expect(['v1/a.yaml', 'v2/a.yaml'].filter((path) => isMatch?.(path))).toEqual(['v2/a.yaml']);
});
