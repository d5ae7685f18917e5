import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { hookHere, type Ended } from '../support/run-here.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const home = process.cwd();
afterAll(() => {
  process.chdir(home);
});

const description = "openapi: 3.1.0\ninfo: { title: a, version: '1' }\npaths: {}\n";
const code = 'require("node:fs").writeFileSync("ran", "");\nmodule.exports = { rules: {} };\n';
const rule = 'rules: { a-title: { given: $.info, severity: hint, then: { field: title, function: truthy } } }\n';
const spectral = 'node_modules/@stoplight/spectral-cli';

/** A repository whose code would leave a file `ran` in it. */
function repository(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, '.git'));
  for (const [name, text] of Object.entries({ 'a.yaml': description, ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

function hook(cwd: string, ...args: readonly string[]): Promise<Ended> {
  process.chdir(cwd);
  return hookHere(...args);
}

const packaged = (name: string): Readonly<Record<string, string>> => ({
  [`node_modules/${name}/package.json`]: `{ "name": "${name}", "main": "i.js" }\n`,
  [`node_modules/${name}/i.js`]: code,
});

const isRule = '.spectral.yaml:N: `a-title` is a rule that only Spectral can run.';
const isCode = (name: string): string => `.spectral.yaml:N: \`${name}\` is a ruleset that only Spectral can run.`;
const recommendedRan = 'a JavaScript ruleset, which only Spectral can run; the preset `recommended` was run.';

test.each<[title: string, files: Readonly<Record<string, string>>, unrun: readonly string[]]>([
  ['a program of its own', { '.spectral.yaml': rule, [`${spectral}/dist/index.js`]: code }, [isRule]],
  ['.spectral.yaml beside .spectral.js', { '.spectral.yaml': rule, '.spectral.js': code }, [isRule]],
  [
    '.spectral.yml beside .spectral.js',
    { '.spectral.yml': rule, '.spectral.js': code },
    [isRule.replace('yaml', 'yml')],
  ],
  ['.spectral.yaml beside spectral.js', { '.spectral.yaml': rule, 'spectral.js': code }, [isRule]],
  ['.spectral.js alone', { '.spectral.js': code }, [`.spectral.js is ${recommendedRan}`]],
  [
    'a package with our name',
    { '.spectral.yaml': `extends: spectral-assay\n${rule}`, ...packaged('spectral-assay') },
    [isRule],
  ],
  [
    'a file with our name',
    { '.spectral.yaml': `extends: spectral-assay\n${rule}`, 'spectral-assay.js': code },
    [isRule],
  ],
  [
    'a folder with our name',
    { '.spectral.yaml': `extends: spectral-assay\n${rule}`, 'spectral-assay/index.js': code },
    [isRule],
  ],
  [
    'a way out of a package with our name',
    { '.spectral.yaml': 'extends: spectral-assay/../evil.js\n', 'evil.js': code, ...packaged('spectral-assay') },
    [isCode('spectral-assay/../evil.js')],
  ],
  [
    'a file with a name like those of Spectral',
    { '.spectral.yaml': 'extends: "spectral:evil"\n', 'spectral:evil.js': code },
    [isCode('spectral:evil')],
  ],
  [
    'a package that hides a file',
    {
      '.spectral.yaml': `extends: [evil/x.yaml]\n${rule}`,
      'evil/x.yaml': 'rules: {}\n',
      ...packaged('evil'),
      'node_modules/evil/x.yaml': 'functions: [f]\nrules: { b: { given: $, then: { function: f } } }\n',
      'node_modules/evil/functions/f.js': code,
    },
    [isRule],
  ],
  ['an extended script', { '.spectral.yaml': 'extends: [./evil.js]\n', 'evil.js': code }, [isCode('./evil.js')]],
  ['a package', { '.spectral.yaml': 'extends: [[evil, all]]\n', ...packaged('evil') }, [isCode('evil')]],
  ['functions', { '.spectral.yaml': `functions: [evil]\nfunctionsDir: .\n${rule}`, 'evil.js': code }, [isRule]],
  [
    'functions further on',
    {
      '.spectral.yaml': 'extends: ./b.yaml\n',
      'b.yaml': `functions: [evil]\nfunctionsDir: .\n${rule}`,
      'evil.js': code,
    },
    [isRule.replace('.spectral', 'b')],
  ],
  [
    'an override',
    { '.spectral.yaml': `rules: {}\noverrides: [{ files: ['*'], extends: ./evil.js }]\n`, 'evil.js': code },
    [isCode('./evil.js')],
  ],
  [
    'a rule in an override',
    { '.spectral.yaml': `rules: {}\noverrides: [{ files: ['*.yaml'], ${rule.trim()} }]\n`, '.spectral.js': code },
    [isRule],
  ],
  [
    'a ruleset that settings name',
    { 'assay.config.yaml': 'lint: { ruleset: r.yaml }\n', 'r.yaml': 'extends: ["./evil.js"]\n', 'evil.js': code },
    [isCode('./evil.js').replace('.spectral', 'r')],
  ],
])('the hook runs no code of a repository unless that is allowed: %s', async (_, files, unrun) => {
  const folder = repository(files);
  for (const options of [[], ['--check']]) {
    const { code: status, stdout, stderr } = await hook(folder, ...options, 'a.yaml');
    const told = [...stdout.matchAll(/^ *Not run: (.*)$/gmu)].map(([, line = '']) => line.replace(/:\d+:\d+:/u, ':N:'));
    expect([existsSync(join(folder, 'ran')), status, told, lastLine(stderr)]).toEqual([
      false,
      2,
      unrun,
      '1 part of the ruleset needs Spectral, which must be allowed by `--allow-code`, as it may run code of this repository; found no such option. `--preset=recommended` runs our rules alone.',
    ]);
  }
});

test('settings beside the description count, too', async () => {
  const folder = repository({
    'apis/a.yaml': description,
    'apis/assay.config.yaml': 'lint: { ruleset: r.yaml }\n',
    'apis/r.yaml': 'extends: ["./evil.js"]\n',
    'apis/evil.js': code,
  });
  const { code: status, stdout } = await hook(folder, 'apis/a.yaml');
  expect([status, stdout.split('\n', 1)]).toEqual([
    2,
    ['Not run: apis/r.yaml:1:11: `./evil.js` is a ruleset that only Spectral can run.'],
  ]);
});

function lastLine(text: string): string | undefined {
  return text.trimEnd().split('\n').at(-1);
}

test('an option that Spectral alone has runs nothing unless that is allowed', async () => {
  const folder = repository({ [`${spectral}/dist/index.js`]: code });
  for (const option of ['-v', '--format=stylish', '--resolver=evil.js', '--ruleset=a.js', '-r=.spectral.js']) {
    const { code: status, stderr } = await hook(folder, option, 'a.yaml');
    expect([option, status, stderr.includes('--allow-code')]).toEqual([option, 2, true]);
  }
  expect(existsSync(join(folder, 'ran'))).toBe(false);
});

test('the hook sends nothing and reads nothing outside of the repository for a description', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url);
    response.end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const folder = repository({
    'secret.yaml': 'get: { summary: Secret }\n',
    'top/a.yaml': description.replace(
      '{}',
      `{ /a: { $ref: 'http://127.0.0.1:${port}/x.yaml' }, /b: { $ref: ../secret.yaml } }`,
    ),
    'top/.spectral.yaml':
      'rules: { b: { given: $.paths..summary, message: "{{value}}", severity: error, then: { function: falsy } } }\n',
  });
  const top = join(folder, 'top');
  mkdirSync(join(top, '.git'));
  const { code: status, stdout, stderr } = await hook(top, 'a.yaml');
  server.close();
  expect([status, asked, `${stdout}${stderr}`.includes('Secret')]).toEqual([2, [], false]);
});

test('what is allowed runs: Spectral, with the ruleset that we read', async () => {
  for (const [files, runs] of [
    [{ '.spectral.js': code }, true],
    [{ '.spectral.yaml': rule, '.spectral.js': code }, false],
    [
      { 'assay.config.yaml': 'lint: { ruleset: r.yaml }\n', 'r.yaml': 'extends: ["./evil.js"]\n', 'evil.js': code },
      true,
    ],
  ] as const) {
    const folder = repository(files);
    symlinkSync(join(home, 'node_modules'), join(folder, 'node_modules'));
    expect(await hook(folder, '--allow-code', 'a.yaml')).toMatchObject({ code: 0, stderr: '' });
    expect([files, existsSync(join(folder, 'ran'))]).toEqual([files, runs]);
  }
});
