import { expect, test } from '@jest/globals';
import { runInit } from '../../../src/cli/init/command.ts';
import { runLint } from '../../../src/cli/lint/command.ts';
import { memorySystem } from '../lint/memory-system.ts';
import { init, repository } from './run-init.ts';

interface Kind {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  /** A file that is written, and lines that it must have. */
  readonly writes?: readonly [file: string, lines: readonly string[]];
  readonly advice?: string;
}

const job = [
  'api-descriptions:',
  '    - npm ci',
  '    - npx --no assay lint --strict-parse --format gitlab:gl-code-quality-report.json',
];
const [hook, workflow] = ['.husky/pre-commit', '.github/workflows/assay.yml'];
const kinds: readonly Kind[] = [
  { title: 'Husky', files: { [hook]: 'npm test' }, writes: [hook, ['npm test', 'npx --no assay lint']] },
  {
    title: 'Lefthook',
    files: { 'lefthook.yml': 'pre-commit: {}\n' },
    advice: '`lefthook.yml` is there. Add `npx --no assay lint` to the commands of its `pre-commit`.',
  },
  { title: 'GitLab', files: { '.gitlab-ci.yml': 'build: {}\n' }, writes: ['.gitlab-ci.yml', ['build: {}', ...job]] },
  {
    title: 'GitLab with a stage of tests',
    files: { '.gitlab-ci.yml': 'stages:\n  - build\n  - test\n' },
    writes: ['.gitlab-ci.yml', job],
  },
  {
    title: 'GitLab without a stage of tests',
    files: { '.gitlab-ci.yml': 'stages: [build]\ntest: {}\n' },
    advice: 'https://unpkg.com/spectral-assay/docs/ci.md#gitlab says what to add to your pipeline.',
  },
  {
    title: 'CircleCI',
    files: { '.circleci/config.yml': 'version: 2.1\n' },
    advice: 'https://unpkg.com/spectral-assay/docs/ci.md says what to add to your pipeline.',
  },
  {
    title: 'pnpm in a version that is not pinned',
    files: { 'pnpm-lock.yaml': '', 'pnpm-workspace.yaml': '' },
    writes: [workflow, ['        with: { version: latest }', '      - run: pnpm install --frozen-lockfile']],
  },
  {
    title: 'Yarn by its pin',
    files: { 'package.json': '{"packageManager":"yarn@4.1.0"}' },
    writes: [workflow, ['      - run: corepack enable', '      - run: yarn install --immutable']],
  },
  {
    title: 'Yarn 1',
    files: { 'yarn.lock': '# yarn lockfile v1\n' },
    writes: [workflow, ['      - run: yarn install --frozen-lockfile']],
  },
  {
    title: 'no package.json',
    files: { 'package.json': '' },
    writes: [
      workflow,
      ['      - run: npx --yes --package spectral-assay assay lint --strict-parse --format github-actions'],
    ],
    advice:
      '`npx --yes --package spectral-assay` fails until the package is on npm. Until then: `npm init -y`, then `npm install --save-dev ./spectral-assay-*.tgz` with a file that `npm pack` wrote in a clone, then `assay init` again.',
  },
  {
    title: 'a workflow of that name',
    files: { [workflow]: 'on: push\n' },
    advice:
      '`.github/workflows/assay.yml` is there. https://unpkg.com/spectral-assay/docs/ci.md#github-actions says what a workflow needs.',
  },
];

test.each(kinds)('a repository with $title', async ({ files, writes: [file, lines] = ['', []], advice }) => {
  const all = Object.entries({ ...repository, ...files }).filter(
    ([, text]) => text !== '' || 'pnpm-lock.yaml' in files,
  );
  const { files: after, stdout } = await init(Object.fromEntries(all), ['--yes']);
  const written = after.get(`/apis-home/${file}`)?.split('\n') ?? [];
  expect(lines.filter((line) => !written.includes(line))).toEqual([]);
  expect(stdout).toContain(advice ?? 'Wrote');
});

test.each<[title: string, file: string, text: string, advice: string]>([
  ['Husky', '.husky/pre-commit', 'npx --no assay lint\n', 'Husky'],
  ['Lefthook', 'lefthook.yml', 'pre-commit: { commands: { lint: { run: npx --no assay lint } } }\n', 'lefthook.yml'],
  ['pre-commit', '.pre-commit-config.yaml', 'repos: [{ repo: local, hooks: [{ id: assay }] }]\n', 'pre-commit'],
])('%s that has the hook already needs nothing', async (_, file, text, advice) => {
  const { files, stdout } = await init({ ...repository, [file]: text }, ['--yes']);
  expect([files.get(`/apis-home/${file}`), stdout.includes(advice)]).toEqual([text, false]);
});

test('a folder below the top of a repository is told where that is', async () => {
  const files = Object.entries(repository).filter(([name]) => !name.startsWith('.git'));
  const memory = memorySystem(Object.fromEntries(files));
  await runInit(['--dry-run'], {
    ...memory.system,
    assertWritable: () => undefined,
    repositoryTop: () => '',
    confirm: () => Promise.resolve(undefined),
  });
  expect(memory.stdout()).toContain('The repository begins at `..`. Run `assay init` there for a hook and a pipeline.');
});

test.each<[kind: string, files: Readonly<Record<string, string>>, hook: string]>([
  ['pre-commit', {}, '.pre-commit-config.yaml'],
  ['Husky', { '.husky/_/h': '', 'package.json': '{}' }, '.husky/pre-commit'],
])('the first commit of an empty repository passes its own hook, of %s', async (_kind, empty, hook) => {
  const { files } = await init({ '.git/config': '', ...empty }, ['--yes']);
  const [, args = ''] = /assay lint(.*)$/mu.exec(files.get(`/apis-home/${hook}`) ?? '') ?? [];
  const { system } = memorySystem(
    Object.fromEntries([...files].map(([path, text]) => [path.replace('/apis-home/', ''), text])),
  );
  expect([args.trim(), await runLint(args.trim().split(' '), system)]).toEqual(['--allow-empty', 0]);
});
