import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from '@jest/globals';
import { createParse, loadDescription } from '../../src/node/load.ts';
import { unreadableFiles } from '../../src/description/read/referenced-files.ts';
import { UserError } from '../../src/lib/user-error.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
mkdirSync(join(folder, 'parts'));
const write = (name: string, text: string): void => {
  writeFileSync(join(folder, name), text);
};
write(
  'openapi.yaml',
  'openapi: 3.1.0\ninfo: {}\npaths:\n  /a: { $ref: parts/gone.yaml }\n  /b: { $ref: parts/bad.yaml }\n',
);
write('parts/bad.yaml', 'a: [');
write('four.yaml', '# one\n# two\n\nopenapi: 4.0.0\n');

const here = relative('.', folder);
test.each([
  ['absolute', folder],
  ['from here', here],
  ['with a dot', `./${here}`],
])('messages name files as they were written: %s', (_, start) => {
  const plain = start.replace(/^\.\//u, '');
  expect(() => loadDescription(`${start}/four.yaml`)).toThrow(`${start}/four.yaml:4:10: the version must be`);
  const sentences = [
    `${start}/openapi.yaml:4:15: a referenced file must be readable; found no such file at ${plain}/parts/gone.yaml.`,
    `${plain}/parts/bad.yaml:2:1: a description must be YAML or JSON; found the end of the text in brackets that are not closed.`,
  ];
  expect(new Set(unreadableFiles(loadDescription(`${start}/openapi.yaml`)))).toEqual(new Set(sentences));
});

test.each<[string, string | undefined, string | undefined, readonly string[]]>([
  ['the folder of the description', undefined, undefined, ['outside', 'outside', 'found']],
  ['the top of the Git repository', undefined, 'team', ['found', 'outside', 'found']],
  ['the folder that is set', '.', 'team', ['found', 'found', 'found']],
  ['a folder below the repository that is set', 'team/api', 'team', ['outside', 'outside', 'found']],
])('references may lead as far as %s', (_, root, repository, kinds) => {
  const top = temporaryFolder();
  for (const name of ['team/api', 'team/common', 'other']) mkdirSync(join(top, name), { recursive: true });
  if (repository !== undefined) mkdirSync(join(top, repository, '.git'));
  for (const name of ['team/common/pet.yaml', 'other/pet.yaml', 'team/api/pet.yaml'])
    writeFileSync(join(top, name), 'type: string');
  writeFileSync(join(top, 'team/api/openapi.yaml'), 'openapi: 3.1.0');
  const description = loadDescription(join(top, 'team/api/openapi.yaml'), { root: root && join(top, root) });
  const place = { source: description.source, path: [] };
  const found = ['../common/pet.yaml', '../../other/pet.yaml', 'pet.yaml'].map((ref) =>
    description.resolve(ref, place),
  );
  expect(found.map(({ kind }) => kind)).toEqual(kinds);
});

test('links, devices and `file:` lead nowhere, wherever the root is', () => {
  const top = temporaryFolder();
  mkdirSync(join(top, '.git'));
  mkdirSync(join(top, 'api'));
  symlinkSync('/etc/hostname', join(top, 'api/link.yaml'));
  writeFileSync(join(top, 'api/openapi.yaml'), 'openapi: 3.1.0');
  const description = loadDescription(join(top, 'api/openapi.yaml'));
  const place = { source: description.source, path: [] };
  const refs = ['link.yaml', '/dev/zero', 'file:///etc/hostname', '/etc/hostname'];
  expect(refs.map((ref) => description.resolve(ref, place).kind)).toEqual(['outside', 'outside', 'outside', 'outside']);
});

test.each([
  ['gone', /^`--root` must be a folder; found "gone"\.$/u],
  ['package.json', /^`--root` must be a folder; found "package.json"\.$/u],
  [
    'src',
    /^`--root` must be a folder that holds the description; found "src", which does not hold fixtures\/mock\/fair.yaml\.$/u,
  ],
  ['fixtures/mo', /^`--root` must be a folder; found "fixtures\/mo"\.$/u],
])('the root %s is refused', (root, message) => {
  expect(() => loadDescription('fixtures/mock/fair.yaml', { root })).toThrow(message);
});

test.each([
  ['four.yml', ' Did you mean `four.yaml`?'],
  ['parts/bed.yaml', ' Did you mean `parts/bad.yaml`?'],
  ['part', ''],
  ['nothing.like.it', ''],
])('%s is not there', (name, hint) => {
  const from = (text: string): string => text.replace('`', `\`${here}/`);
  expect(() => loadDescription(`${here}/${name}`)).toThrow(
    new UserError(`${here}/${name}: a description must be readable; found no such file.${from(hint)}`),
  );
});

test('an address is refused, without the password that it holds', () => {
  expect(() => loadDescription('https://ada:hopper@example.com/a.yaml')).toThrow(
    "https://example.com/a.yaml: a description must be a file; found an address on the network. Fetch it first: `curl -o openapi.yaml 'https://example.com/a.yaml'`.",
  );
});

test('a text is parsed once in a row, and anew when its bytes or its name change', () => {
  const parse = createParse();
  const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
  const first = parse('/a.yaml', bytesOf('openapi: 3.1.0'), { name: 'a.yaml' });
  expect(first).toMatchObject({ uri: '/a.yaml', name: 'a.yaml', tree: { openapi: '3.1.0' } });
  expect(parse('/a.yaml', bytesOf('openapi: 3.1.0'), { name: 'a.yaml' })).toBe(first);
  const changes = [
    ['/a.yaml', 'openapi: 3.1.1', 'a.yaml'],
    ['/a.yaml', 'openapi: 3.1.1', '/a.yaml'],
    ['/b.yaml', 'openapi: 3.1.1', '/b.yaml'],
    ['/a.yaml', 'openapi: 3.1.0', 'a.yaml'],
  ] as const;
  const sources = changes.map(([uri, text, name]) => parse(uri, bytesOf(text), { name }));
  expect(sources.map(({ uri, tree }) => [uri, tree])).toEqual(
    changes.map(([uri, text]) => [uri, { openapi: text.slice('openapi: '.length) }]),
  );
  expect(new Set([first, ...sources]).size).toBe(5);
});
