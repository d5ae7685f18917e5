import { describe, expect, test } from '@jest/globals';
import { createMatcher, matchesGlob } from '../../src/node/glob.ts';

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
