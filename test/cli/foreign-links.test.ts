import { lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { saidHere } from '../support/run-here.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const home = temporaryFolder();
const description = (color: string): string =>
  `openapi: 3.1.0\ninfo: { title: a, version: 1.0.0 }\npaths: { /a: { get: { x-badges: [{ name: A, ${color}: red }], responses: { '200': { description: OK } } } } }\n`;
// `colour` has a fix.
const broken = description('colour');

beforeEach(() => {
  rmSync(home, { recursive: true, force: true });
  mkdirSync(join(home, 'repository/apis'), { recursive: true });
  mkdirSync(join(home, 'repository/.git'));
  writeFileSync(join(home, 'mine.yaml'), broken);
  writeFileSync(join(home, 'repository/inner.yaml'), broken);
  writeFileSync(join(home, 'repository/apis/real.yaml'), description('color'));
  symlinkSync('../../mine.yaml', join(home, 'repository/apis/out.yaml'));
  symlinkSync('../inner.yaml', join(home, 'repository/apis/within.yaml'));
});

/** What a command prints on stderr and stdout, with the home folder called `~`. */
async function assay(...args: readonly string[]): Promise<{ readonly code: number; readonly said: string }> {
  const paths = args.map((arg) => arg.replace(/^~/u, home));
  const { code, said } = await saidHere(paths);
  return { code, said: said.replaceAll(home, '~') };
}

const textOf = (name: string): string => readFileSync(join(home, name), 'utf8');
const passedOver =
  'Passed over ~/repository/apis/out.yaml: a link that leads out of its root folder. Name a file to read it.\n';

test.each(['~/repository/apis', '~/repository/apis/*.yaml'])(
  '`lint %s` passes over links that lead out',
  async (what) => {
    const { said } = await assay('lint', what, '--format=concise');
    expect(said.split('\n').filter((line) => /Passed over|colour/u.test(line))).toEqual([
      passedOver.trimEnd(),
      expect.stringMatching(/^~\/repository\/apis\/within\.yaml:3:\d+ warning .*`color`/u),
    ]);
  },
);

test('a link that is named is linted', async () => {
  const { code, said } = await assay('lint', '~/repository/apis/out.yaml', '--format=concise');
  expect([code, said]).toEqual([0, expect.stringContaining('~/repository/apis/out.yaml:3:')]);
});

test('with `--root` around both, the link is read', async () => {
  const { said } = await assay('lint', '~/repository/apis', '--format=concise', '--root', home);
  expect(said).toContain('~/repository/apis/out.yaml:3:');
});

test.each(['mock', 'replay', 'preview'])('`%s` passes over it, too', async (command) => {
  rmSync(join(home, 'repository/apis/real.yaml'));
  rmSync(join(home, 'repository/apis/within.yaml'));
  expect(await assay(command, '~/repository/apis')).toEqual({
    code: 2,
    said: `${passedOver}~/repository/apis: a folder must hold a description; found none directly in it.\n`,
  });
});

test('`--fix` leaves links alone that nobody named', async () => {
  const { said } = await assay('lint', '~/repository/apis', '--fix', '--format=concise');
  expect(said).toContain('~/repository/apis/within.yaml has findings with a fix: name it to fix it.\n');
  expect([textOf('repository/inner.yaml'), textOf('mine.yaml')]).toEqual([broken, broken]);
});

test('`--fix` repairs what a link within the repository leads to where that is named, and the link stays', async () => {
  await assay('lint', '~/repository/apis/within.yaml', '--fix');
  expect([
    textOf('repository/inner.yaml'),
    lstatSync(join(home, 'repository/apis/within.yaml')).isSymbolicLink(),
  ]).toEqual([description('color'), true]);
});

test('`--fix` leaves alone what a link out of the repository leads to, named or not', async () => {
  const { said } = await assay('lint', '~/repository/apis/out.yaml', '--fix', '--format=concise');
  expect(said).toContain(
    '~/repository/apis/out.yaml has findings with a fix, and leads out of its root folder: it is not repaired.\n',
  );
  expect(textOf('mine.yaml')).toBe(broken);
});

const outside = ['a folder', 'a repository'] as const;
const asNamed = ['d', 'd/', 'd/*.yaml', 'd/o.yaml', 'apis/../d'];
test.each(outside.flatMap((kind) => asNamed.map((name) => [kind, name] as const)))(
  '`--fix` leaves alone %s that a link out of the repository leads to, called %j',
  async (kind, name) => {
    mkdirSync(join(home, 'out'));
    if (kind === 'a repository') mkdirSync(join(home, 'out/.git'));
    writeFileSync(join(home, 'out/o.yaml'), broken);
    symlinkSync('../out', join(home, 'repository/d'));
    for (const flags of [['--fix'], ['--fix', '--fix-suggestions']]) {
      const { said } = await assay('lint', `~/repository/${name}`, ...flags, '--format=concise');
      expect([said, textOf('out/o.yaml')]).toEqual([
        expect.stringContaining('leads out of its root folder: it is not repaired.'),
        broken,
      ]);
    }
  },
);

test('`--fix` repairs a repository that a link outside of any leads to', async () => {
  symlinkSync('repository', join(home, 'project'));
  await assay('lint', '~/project/inner.yaml', '--fix');
  expect(textOf('repository/inner.yaml')).toBe(description('color'));
});

test.each([
  ['lint', 'json'],
  ['check', 'junit'],
  ['replay', 'html'],
])('no report of `%s` replaces a description that it reads', async (command, format) => {
  const paths = ['~/repository/apis/out.yaml', '~/repository/inner.yaml'];
  for (const path of paths)
    expect(await assay(command, ...paths, `--format=${format}:${path.replace('~', home)}`)).toEqual({
      code: 2,
      said: `\`${path}\` must hold a report; found a file that this run reads.\n`,
    });
  expect([textOf('mine.yaml'), textOf('repository/inner.yaml')]).toEqual([broken, broken]);
});
