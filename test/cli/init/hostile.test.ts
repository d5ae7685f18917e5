import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runInit } from '../../../src/cli/init/command.ts';
import { createSystem } from '../../../src/node/system.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { init, repository } from './run-init.ts';

const deep = 100_000;
const large = 1024 * 1024 + 1;
const settingsAdvice = `\`.vscode/settings.json\` is there. https://unpkg.com/spectral-assay/docs/editors.md#json-schema says what to add.`;
const gitlabAdvice = `https://unpkg.com/spectral-assay/docs/ci.md#gitlab says what to add to your pipeline.`;
const hookAdvice = '`.husky/pre-commit` is there. Add `npx --no assay lint` to it.';

/** A repository on the disk with more files; a text with an arrow is a link. */
function repositoryWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = join(temporaryFolder(), 'repository');
  for (const [name, content] of Object.entries({ ...repository, ...files })) {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    if (typeof content === 'string' && content.startsWith('-> ')) symlinkSync(content.slice(3), path);
    else if (name.endsWith('/')) mkdirSync(path, { recursive: true });
    else writeFileSync(path, content);
  }
  return root;
}

let printed = '';
const print = (text: string): void => {
  printed += text;
};
const unread = new Promise<void>(() => undefined);
const system = createSystem({ stdout: print, stderr: print, log: print, unread, isLost: () => false });

/** The outcome of `assay init` in `root`: what it printed, or the sentence that it ended with. */
async function initIn(root: string, ...args: readonly string[]): Promise<string> {
  printed = '';
  try {
    await runInit(args, { ...system, workingFolder: root });
    return printed;
  } catch (error) {
    return String(error).replaceAll(root, '~');
  }
}

const latin = new Uint8Array([0x23, 0x20, 0xe4, 0x0a]);
const unchangeable: readonly (readonly [title: string, name: string, content: string | Uint8Array, advice: string])[] =
  [
    ['of many levels', '.vscode/settings.json', '['.repeat(deep), settingsAdvice],
    [
      'of many levels in an object',
      '.vscode/settings.json',
      `{"a":${'['.repeat(deep)}${']'.repeat(deep)}}`,
      settingsAdvice,
    ],
    ['with a list at its root', '.vscode/settings.json', '[]', settingsAdvice],
    ['with a number for the schemas', '.vscode/settings.json', '{"yaml.schemas":1}', settingsAdvice],
    ['that is broken', '.vscode/settings.json', '{"a":', settingsAdvice],
    ['that is too large', '.vscode/settings.json', `{}${' '.repeat(large)}`, settingsAdvice],
    ['in Latin-1', '.vscode/settings.json', latin, settingsAdvice],
    ['in Latin-1', '.gitlab-ci.yml', latin, gitlabAdvice],
    ['that is too large', '.gitlab-ci.yml', '#'.repeat(large), gitlabAdvice],
    ['that is a folder', '.gitlab-ci.yml/', '', gitlabAdvice],
    ['in Latin-1', '.husky/pre-commit', latin, hookAdvice],
    ['that is too large', '.husky/pre-commit', '#'.repeat(large), hookAdvice],
    ['that is a folder', '.husky/pre-commit/', '', hookAdvice],
  ];
test.each(unchangeable)('a file %s is left alone, with advice: %s', async (_, name, content, advice) => {
  const root = repositoryWith({ [name]: content });
  const before = name.endsWith('/') ? '' : readFileSync(join(root, name), 'latin1');
  expect(await initIn(root, '--yes')).toContain(advice);
  expect(name.endsWith('/') ? '' : readFileSync(join(root, name), 'latin1')).toBe(before);
});

test.each([
  'package.json',
  '.spectral.yaml',
  'lefthook.yml',
  '.pre-commit-config.yaml',
  '.github/workflows/assay.yml',
  '.github/workflows/other.yml',
  'azure-pipelines.yml',
  'yarn.lock',
])('many levels, other bytes or a folder at `%s` end in no error, and it stays', async (name) => {
  for (const content of ['['.repeat(deep), latin]) {
    const root = repositoryWith({ [name]: content });
    const before = readFileSync(join(root, name));
    expect(await initIn(root, '--yes')).toContain('Found 1 OpenAPI description and 0 AsyncAPI descriptions');
    expect(readFileSync(join(root, name)).equals(before)).toBe(true);
  }
  if (name in repository) return;
  const root = repositoryWith({ [`${name}/`]: '' });
  expect(await initIn(root, '--dry-run')).toContain('Found 1 OpenAPI description and 0 AsyncAPI descriptions');
});

test.each(['.spectral.yaml', '.pre-commit-config.yaml', '.gitlab-ci.yml', '.husky/pre-commit'])(
  '`%s` stays where it is too large to be read',
  async (name) => {
    const root = repositoryWith({ [name]: '' });
    truncateSync(join(root, name), 64 * 1024 * 1024 + 1);
    expect(await initIn(root, '--yes')).toContain('Found 1 OpenAPI');
    expect(statSync(join(root, name)).size).toBe(64 * 1024 * 1024 + 1);
  },
);

test('text of the repository is shown with escapes, and written as it is', async () => {
  const active = 'a: 1\r\n# \u001b]0;PWNED\u0007\u202e\u200b\n';
  const files = { ...repository, '.gitlab-ci.yml': active };
  for (const args of [['--dry-run'], ['--yes']]) {
    const { stdout, files: after } = await init(files, args);
    expect(stdout).toContain(' a: 1\r\n # \\u001b]0;PWNED\\u0007\\u202e\\u200b\n');
    expect(/(?![\r\n])\p{Cc}|[\u202e\u200b]/u.test(stdout)).toBe(false);
    expect(after.get('/apis-home/.gitlab-ci.yml')?.startsWith(active)).toBe(true);
  }
});

const refused: readonly (readonly [name: string, content: string, sentence: string])[] = [
  [
    '.github',
    '-> ../gh',
    'a file must stand at a path that a repository may name; found one where ~/.github is a symbolic link.',
  ],
  [
    '.husky',
    '-> ../hk',
    'a file must stand at a path that a repository may name; found one where ~/.husky is a symbolic link.',
  ],
  [
    '.gitlab-ci.yml',
    '-> ../mine',
    'a file must stand at a path that a repository may name; found one where ~/.gitlab-ci.yml is a symbolic link.',
  ],
  [
    '.spectral.yaml',
    '-> ../none',
    'a file must stand at a path that a repository may name; found one where ~/.spectral.yaml is a symbolic link.',
  ],
  ['.github', 'a file', '~/.github: a folder must be writable; found a file.'],
];
test.each(refused)(
  'nothing is written where %s is %j: it ends with a sentence before',
  async (name, content, sentence) => {
    const root = repositoryWith({ [name]: content });
    for (const folder of ['gh', 'hk']) mkdirSync(join(root, '..', folder));
    writeFileSync(join(root, '../mine'), 'build: {}\n');
    const before = readdirSync(root);
    for (const flag of ['--dry-run', '--yes']) {
      expect(await initIn(root, flag)).toContain(sentence);
      expect([readdirSync(root), ...['gh', 'hk'].map((one) => readdirSync(join(root, '..', one)))]).toEqual([
        before,
        [],
        [],
      ]);
      expect([readFileSync(join(root, '../mine'), 'utf8'), existsSync(join(root, '../none'))]).toEqual([
        'build: {}\n',
        false,
      ]);
    }
  },
);
