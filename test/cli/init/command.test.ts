import { describe, expect, test } from '@jest/globals';
import { asyncapi, init, repository } from './run-init.ts';

test('shows what it will write, and writes it when the answer is yes', async () => {
  const { code, asked, written, stdout } = await init(repository, [], true);
  expect([code, asked, written]).toEqual([
    0,
    ['Write 3 files?'],
    ['.spectral.yaml', '.pre-commit-config.yaml', '.github/workflows/assay.yml'],
  ]);
  expect(stdout).toEqual(`Found 1 OpenAPI description and 0 AsyncAPI descriptions, npm, CI: github.

.spectral.yaml: which rules count, here and in Spectral
--- a/.spectral.yaml
+++ b/.spectral.yaml
@@ -0,0 +1,1 @@
+extends: spectral-assay

.pre-commit-config.yaml: lints before each commit, with pre-commit
--- a/.pre-commit-config.yaml
+++ b/.pre-commit-config.yaml
@@ -0,0 +1,9 @@
+repos:
+  - repo: local
+    hooks:
+      - id: assay
+        name: assay
+        entry: npx --no assay lint
+        language: system
+        types_or: [yaml, json]
+        pass_filenames: false

.github/workflows/assay.yml: lints on each push and pull request
--- a/.github/workflows/assay.yml
+++ b/.github/workflows/assay.yml
@@ -0,0 +1,12 @@
+name: API descriptions
+on: [push, pull_request]
+jobs:
+  assay:
+    runs-on: ubuntu-latest
+    permissions: { contents: read }
+    steps:
+      - uses: actions/checkout@v4
+      - uses: actions/setup-node@v4
+        with: { node-version: 24 }
+      - run: npm ci
+      - run: npx --no assay lint --strict-parse --format github-actions

Wrote 3 files.
Install the package: \`npm install --save-dev spectral-assay\`. Until it is on npm: \`npm install --save-dev ./spectral-assay-*.tgz\`, a file that \`npm pack\` writes in a clone.
\`assay lsp\` shows findings in your editor: https://unpkg.com/spectral-assay/docs/editors.md.
Switch the hook on: \`pre-commit install\`.
`);
});

const rows: readonly (readonly [
  title: string,
  args: readonly string[],
  answer: boolean | undefined,
  code: number,
  written: number,
])[] = [
  ['no', [], false, 1, 0],
  ['--yes asks nothing', ['--yes'], undefined, 0, 3],
  ['--dry-run writes nothing', ['--dry-run'], undefined, 0, 0],
];
test.each(rows)('%s', async (_title, args, answer, code, count) => {
  const result = await init(repository, args, answer);
  expect([result.code, result.written.length]).toEqual([code, count]);
});

test('nobody to ask is an error that says what to do', async () => {
  await expect(init(repository, [])).rejects.toThrow(
    '`assay init` must ask before it writes; found no terminal. Use --yes, or --dry-run to look.',
  );
});

describe('what is there already', () => {
  test('is left, and a second run has nothing to do', async () => {
    const first = await init(repository, ['--yes']);
    const files = Object.fromEntries([...first.files].map(([path, text]) => [path.replace('/apis-home/', ''), text]));
    const again = await init({ ...files, 'package.json': '{"devDependencies":{"spectral-assay":"1"}}' }, []);
    expect([again.code, again.asked, again.written]).toEqual([0, [], []]);
    expect(again.stdout).toContain('Everything is set up.');
  });

  test('is told where a person has to change it', async () => {
    const files = {
      ...repository,
      '.spectral.yaml': 'extends: spectral:oas\n',
      '.pre-commit-config.yaml': 'repos: []\n',
      '.gitlab-ci.yml': 'stages:\n  - build\n',
    };
    const { stdout, written } = await init({ ...files, 'package.json': '{"devDependencies":{"spectral-assay":"1"}}' }, [
      '--yes',
    ]);
    expect([written, stdout.split('\n').slice(2)]).toEqual([
      [],
      [
        'There is nothing to write. What is left is yours:',
        '`.spectral.yaml` is there. Add `spectral-assay` to its `extends`.',
        '`.pre-commit-config.yaml` is there. https://unpkg.com/spectral-assay/docs/pre-commit.md says what to add.',
        'https://unpkg.com/spectral-assay/docs/ci.md#gitlab says what to add to your pipeline.',
        '',
      ],
    ]);
  });

  test('in the settings of VS Code stays, comments too', async () => {
    const settings = '{\n  // mine\n  "editor.tabSize": 2\n}\n';
    const { files } = await init(
      { 'package.json': '{}', 'pnpm-lock.yaml': '', '.vscode/settings.json': settings, 'a.yaml': asyncapi },
      ['--yes'],
    );
    expect(files.get('/apis-home/.vscode/settings.json')).toEqual(`{
  // mine
  "editor.tabSize": 2,
  "yaml.schemas": {
    "./node_modules/spectral-assay/schemas/asyncapi-extensions.schema.json": [
      "a.yaml"
    ]
  }
}
`);
  });
});

test('each package manager is called in its own words', async () => {
  const managers: readonly (readonly [lock: string, install: string, run: string])[] = [
    [
      'pnpm-lock.yaml',
      'run: pnpm install --frozen-lockfile',
      'run: pnpm exec assay lint --strict-parse --format github-actions',
    ],
    ['yarn.lock', 'run: yarn install --immutable', 'run: yarn assay lint --strict-parse --format github-actions'],
    [
      'bun.lockb',
      'run: bun install --frozen-lockfile',
      'run: bunx --no-install assay lint --strict-parse --format github-actions',
    ],
  ];
  for (const [lock, install, run] of managers) {
    const { files } = await init({ ...repository, [lock]: '' }, ['--yes']);
    const workflow = files.get('/apis-home/.github/workflows/assay.yml')?.split('\n') ?? [];
    expect(
      workflow.filter((line) => /- run: .*(?:install|lint)/u.test(line)).map((line) => line.trim().slice(2)),
    ).toEqual([install, run]);
  }
});

test('an argument is refused', async () => {
  await expect(init({}, ['here'])).rejects.toThrow('`assay init` must be given options alone; found `here`.');
});
