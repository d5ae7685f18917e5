import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import yaml from 'js-yaml';
import { placesOfOwner } from '../../build/places-of-owner.ts';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(file));
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly version: string;
  readonly scripts: Readonly<Record<string, string>>;
};

test('the script that names the owner of the repository knows every place', () => {
  const texts = tracked.filter((file) => /\.(?:md|ya?ml|json)$/u.test(file) && !file.startsWith('docs/rules/'));
  const places = texts.filter((file) =>
    /github\.com\/OWNER\b|ghcr\.io\/OWNER\b|uses: OWNER\//u.test(readFileSync(file, 'utf8')),
  );
  expect(places.sort()).toEqual([...placesOfOwner].sort());
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
