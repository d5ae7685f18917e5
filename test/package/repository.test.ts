import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import yaml from 'js-yaml';
import { ownerIn, withOwner } from '../../build/owner.ts';
import { releaseProblems } from '../../build/release-problems.ts';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(file));
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly version: string;
  readonly scripts: Readonly<Record<string, string>>;
};

test('another owner of the repository is named everywhere, and the way back leads to the same texts', () => {
  const owner = ownerIn(readFileSync('package.json', 'utf8'));
  const texts = tracked.filter((file) => /^(?!docs\/rules\/|test\/).*\.(?:md|ya?ml|json)$/u.test(file));
  const places = texts.filter((file) => {
    const before = readFileSync(file, 'utf8');
    const after = withOwner(before, owner, 'Some-Body');
    expect(after).not.toMatch(new RegExp(`(?:github\\.com/|ghcr\\.io/|uses: |"publisher": ")${owner}\\b`, 'iu'));
    expect(withOwner(after, 'Some-Body', owner)).toBe(before);
    return after !== before;
  });
  expect(places).toEqual(
    expect.arrayContaining(['README.md', 'SECURITY.md', 'deploy/kubernetes.yaml', 'docs/ci.md', 'package.json']),
  );
});

test.each([
  ['https://github.com/OWNER/spectral-assay/issues', 'https://github.com/Acme/spectral-assay/issues'],
  ['uses: OWNER/spectral-assay@v1', 'uses: Acme/spectral-assay@v1'],
  ['image: ghcr.io/OWNER/assay:1', 'image: ghcr.io/acme/assay:1'],
  ['"publisher": "OWNER",', '"publisher": "Acme",'],
  [
    '${GITHUB_REPOSITORY_OWNER}/assay, CO-OWNER/spectral-assay',
    '${GITHUB_REPOSITORY_OWNER}/assay, CO-OWNER/spectral-assay',
  ],
])('with an owner %j is %j', (text, expected) => {
  expect(withOwner(text, 'OWNER', 'Acme')).toBe(expected);
});

const named = '{ "version": "1.2.0", "url": "git+https://github.com/acme/spectral-assay.git" }';

test.each([
  ['v1.2.0', named, '# Changelog\n\n## 1.2.0 (2026-12-01)\n', []],
  [
    '1.2.0',
    named,
    '## 1.2.0 (unreleased)\n',
    [
      'The tag must be `v1.2.0`, the version of package.json; found `1.2.0`.',
      'CHANGELOG.md must have `## 1.2.0 (<the day>)`; found `## 1.2.0 (unreleased)`.',
    ],
  ],
  [
    'v1.2.0',
    named.replace('acme', 'OWNER'),
    '## 1.1.0 (2026-11-01)\n',
    [
      'CHANGELOG.md must have `## 1.2.0 (<the day>)`; found no heading.',
      'The repository must have an owner; found `OWNER`. Type `npx tsx build/repository.ts <owner>`.',
    ],
  ],
])('a release of %s from %s and %j has the problems %j', (tag, manifestText, changelog, expected) => {
  expect(releaseProblems({ tag, manifest: manifestText, changelog })).toEqual(expected);
});

// npm runs scripts with cmd.exe on Windows: `&&` is all that shells agree on.
test.each(Object.entries(manifest.scripts))('the script %s needs no shell of Unix', (_name, script) => {
  expect(script).not.toMatch(
    /[;|<>$'`*]|(?:^|&& )(?:[A-Z_]+=|(?:rm|cp|mv|mkdir|cat|echo|export|sh|bash|find|sed|test|\[) )|\.\/|(?<!&)&(?!&)/u,
  );
});

test.each([...tracked.filter((file) => file.startsWith('.github/workflows/')), 'action.yml'])(
  '%s takes actions of others by the hash of a commit alone',
  (file) => {
    const text = readFileSync(file, 'utf8');
    expect(() => yaml.load(text)).not.toThrow();
    const used = [...text.matchAll(/uses: (.*)$/gmu)].map(([, name = '']) => name);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((name) => !/^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/u.test(name))).toEqual([]);
  },
);

test.each(['deploy/kubernetes.yaml', 'CHANGELOG.md'])('%s names the version of the package', (file) => {
  expect(readFileSync(file, 'utf8')).toMatch(
    new RegExp(`(?:assay:|^## )${manifest.version.replaceAll('.', '\\.')}\\b`, 'mu'),
  );
});

test('the image starts from one that its digest names', () => {
  expect(readFileSync('Dockerfile', 'utf8')).toMatch(/^ARG NODE=node:[\w.-]+@sha256:[0-9a-f]{64}$/mu);
});

// What stands in a shell line shows in logs, and is run.
test.each([...tracked.filter((file) => file.startsWith('.github/workflows/')), 'action.yml'])(
  '%s puts no value of an expression into a shell line',
  (file) => {
    const lines = (member: unknown): readonly string[] => {
      if (typeof member !== 'object' || member === null) return [];
      return Object.entries(member).flatMap(([key, value]) =>
        key === 'run' && typeof value === 'string' ? [value] : lines(value),
      );
    };
    expect(lines(yaml.load(readFileSync(file, 'utf8'))).filter((line) => line.includes('${{'))).toEqual([]);
  },
);
