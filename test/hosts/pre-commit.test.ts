import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { describedWith } from '../support/described-with.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const isInstalled = spawnSync('pre-commit', ['--version']).status === 0;
const describeInstalled = describedWith(__filename, {
  tool: 'pre-commit',
  isThere: isInstalled,
  advice: 'apt-get install pre-commit',
});

const files: Readonly<Record<string, string>> = {
  'chart.yaml': 'a: {{ .Values.x }}\n',
  'many.yaml': 'a: 1\n---\nb: 2\n',
  'package.json': '{ "name": "user" }\n',
  'good.yaml': 'asyncapi: 3.0.0\ninfo: { title: a, version: 1.0.0 }\nchannels: {}\n',
};

const bad = `asyncapi: 3.0.0
info: { title: a, version: 1.0.0 }
channels: { a: { x-badges: [{ name: a, position: Before }] } }
`;

// The hook of the last commit, since pre-commit clones: changes that are not committed are not tested here.
describeInstalled('the real pre-commit', () => {
  let folder = '';

  function run(): { readonly status: number | null; readonly stdout: string } {
    execFileSync('git', ['add', '--all', ':!.cache'], { cwd: folder });
    const env = { ...process.env, PRE_COMMIT_HOME: join(folder, '.cache') };
    return spawnSync('pre-commit', ['run', '--all-files'], { cwd: folder, env, encoding: 'utf8' });
  }

  beforeAll(() => {
    folder = temporaryFolder();
    const rev = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
    const config = `repos: [{ repo: ${process.cwd()}, rev: ${rev}, hooks: [{ id: assay }] }]\n`;
    for (const [name, text] of Object.entries({ ...files, '.pre-commit-config.yaml': config })) {
      writeFileSync(join(folder, name), text);
    }
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
  });

  test('passes files that are no API descriptions, and one that is fine', () => {
    const { status, stdout } = run();
    expect(stdout).toMatch(/assay \(x-badges and x-mcp\)\.+Passed/);
    expect(status).toBe(0);
  });

  test('fails on a mistake, with or without a ruleset of the repository', () => {
    writeFileSync(join(folder, 'bad.yaml'), bad);
    const expected =
      /error `position` must be `before` or `after`; found "Before"\. .*\(x-badges-position\)\n +bad\.yaml:3:50/u;
    const withoutRuleset = run();
    writeFileSync(join(folder, '.spectral.yaml'), 'extends: spectral-assay\n');
    const withRuleset = run();
    expect([withoutRuleset.status, withRuleset.status]).toEqual([1, 1]);
    expect(withoutRuleset.stdout).toMatch(expected);
    expect(withRuleset.stdout).toMatch(expected);
  });
});
