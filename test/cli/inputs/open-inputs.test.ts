import { expect, test } from '@jest/globals';
import type { FolderEntry } from '../../../src/node/paths.ts';
import { findDescriptions } from '../../../src/cli/inputs/find-descriptions.ts';
import { findInputs, openInputs, type InputSystem } from '../../../src/cli/inputs/open-inputs.ts';
import { describe } from '../../../src/description/description.ts';
import { parseSource } from '../../../src/description/parse/parse.ts';
import { UserError } from '../../../src/lib/user-error.ts';

const api = 'openapi: 3.1.0\n';
const events = '{"asyncapi":"3.0.0"}';
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

interface World {
  /** By path from here. */
  readonly files?: Readonly<Record<string, string>>;
  readonly answers?: Readonly<Record<string, string>>;
  readonly stdin?: string;
}

function systemOf({ files = {}, answers = {}, stdin = '' }: World, said: string[]): InputSystem {
  const readBytes = (path: string) => {
    const found = files[path];
    return found === undefined ? { reason: 'no such file' } : encode(found);
  };
  const inside = (folder: string): readonly string[] =>
    Object.keys(files).flatMap((path) => {
      const start = folder === '.' ? '' : `${folder.replace(/\/$/u, '')}/`;
      return path.startsWith(start) ? [path.slice(start.length)] : [];
    });
  return {
    load: (path) => {
      const bytes = readBytes(path);
      if (!(bytes instanceof Uint8Array)) throw new UserError(`${path}: gone.`);
      return describe(parseSource(path, bytes), { readBytes });
    },
    readBytes,
    refusedPath: () => undefined,
    repositoryTop: () => undefined,
    rootFolderOf: () => '.',
    relativePath: (file) => file,
    readBytesWithin: (folder) => (uri) => ({ reason: `not ${uri.replace(folder, 'here')}` }),
    kindOf: (path) => (files[path] !== undefined ? 'file' : inside(path).length > 0 ? 'folder' : undefined),
    listFolder: (folder) => {
      const names = new Map<string, FolderEntry['kind']>();
      for (const path of inside(folder)) {
        const [name = '', ...rest] = path.split('/');
        names.set(name, rest.length > 0 ? 'folder' : 'file');
      }
      return [...names].sort().map(([name, kind]) => ({ name, kind }));
    },
    fetchBytes: (address) => {
      const found = answers[address];
      if (found === undefined) throw new UserError(`${address}: gone.`);
      return Promise.resolve({ bytes: encode(found), address: `${address}/final` });
    },
    readStdin: () => Promise.resolve(encode(stdin)),
    stderr: (text) => void said.push(text),
  };
}

async function open(operands: readonly string[], world: World) {
  const said: string[] = [];
  const system = systemOf(world, said);
  const inputs = await openInputs(findInputs(operands, 'mock', system), system);
  return { ...inputs, said };
}

const shop = {
  'api/openapi.yaml': api,
  'api/parts/pet.yaml': 'type: object\n',
  'api/notes.md': 'openapi: 3.1.0',
  'events/v1/asyncapi.json': events,
  'events/v2/asyncapi.json': events,
  'events/node_modules/x/asyncapi.json': events,
  'two/a.yaml': api,
  'two/b.yml': api,
  'odd/[a].yaml': api,
};

test.each<[string, readonly string[], readonly string[]]>([
  ['a file is itself', ['api/openapi.yaml'], ['api/openapi.yaml']],
  ['so is one that is not there', ['gone.yaml'], ['gone.yaml']],
  ['a folder is its only description', ['api'], ['api/openapi.yaml']],
  ['with a slash too', ['api/'], ['api/openapi.yaml']],
  ['a glob is what matches', ['events/*/asyncapi.json'], ['events/v1/asyncapi.json', 'events/v2/asyncapi.json']],
  ['two stars go deep', ['events/**'], ['events/v1/asyncapi.json', 'events/v2/asyncapi.json']],
  ['braces and a dot', ['./two/*.{yaml,yml}'], ['two/a.yaml', 'two/b.yml']],
  ['parts are passed over', ['api/**/*.yaml'], ['api/openapi.yaml']],
  ['what is named twice is there twice', ['two/a.yaml', 'two/a.yaml'], ['two/a.yaml', 'two/a.yaml']],
  ['what a glob finds again is not', ['two/a.yaml', 'two/*'], ['two/a.yaml', 'two/b.yml']],
  ['a file may be called like a glob', ['odd/[a].yaml'], ['odd/[a].yaml']],
])('%s', async (_, operands, names) => {
  const { descriptions, areFiles } = await open(operands, { files: shop });
  expect([descriptions, areFiles]).toEqual([names, true]);
});

test('nothing named is the OpenAPI description here, whatever AsyncAPI is beside it', async () => {
  const { descriptions, said } = await open([], { files: { 'asyncapi.yaml': events, 'openapi.yaml': api } });
  expect([descriptions, said]).toEqual([['openapi.yaml'], ['Using openapi.yaml.\n']]);
});

test('which description of a folder is used is said', async () => {
  expect((await open(['api'], { files: shop })).said).toEqual(['Using api/openapi.yaml.\n']);
});

test.each<[string, readonly string[], Readonly<Record<string, string>>, string]>([
  ['an empty folder', ['api/parts'], shop, 'api/parts: a folder must hold a description; found none directly in it.'],
  ['two of them', ['two'], shop, 'two: a folder must hold one description; found 2: two/a.yaml, two/b.yml. Name one.'],
  ['no match', ['apis/*.yaml'], shop, '`apis/*.yaml` must match a description; found none.'],
  [
    'nothing named, nothing here',
    [],
    shop,
    '`assay mock` must be given a description; found none, and no `openapi.yaml` or `openapi.json` here.',
  ],
  [
    'nothing named, two here',
    [],
    { 'openapi.json': api, 'openapi.yml': api, 'openapi.txt': '' },
    '`assay mock` must be given a description; found several here: openapi.json, openapi.yml. Name one.',
  ],
  [
    'the standard input twice',
    ['-', '-'],
    {},
    '`-` must be given once; found it twice. The standard input can be read once.',
  ],
  ['an empty standard input', ['-'], {}, 'The standard input must hold a description; found nothing.'],
])('%s is refused', async (_, operands, files, message) => {
  await expect(open(operands, { files })).rejects.toThrow(new UserError(message));
});

test.each([
  [10_000, '`*.yaml` must match a description; found none.'],
  [10_001, '`*.yaml` must search at most 10000 files; found more.'],
])('a glob over %d files', (count, sentence) => {
  const files = Array.from({ length: count }, (_, index): FolderEntry => ({ name: `${index}.txt`, kind: 'file' }));
  const system: InputSystem = { ...systemOf({}, []), listFolder: () => files };
  expect(() => findDescriptions(['*.yaml'], { command: 'mock', kinds: ['openapi'] }, system)).toThrow(sentence);
});

test('of several names all are shown up to ten', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`all/${String.fromCodePoint(97 + index)}.yaml`, api]),
  );
  await expect(open(['all'], { files })).rejects.toThrow(
    'found 10: all/a.yaml, all/b.yaml, all/c.yaml, all/d.yaml, all/e.yaml, all/f.yaml, all/g.yaml, all/h.yaml, all/i.yaml, all/j.yaml. Name one.',
  );
});

test('of many names the first ten are shown', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`all/${String.fromCodePoint(97 + index)}.yaml`, api]),
  );
  await expect(open(['all'], { files })).rejects.toThrow(
    'found 12: all/a.yaml, all/b.yaml, all/c.yaml, all/d.yaml, all/e.yaml, all/f.yaml, all/g.yaml, all/h.yaml, all/i.yaml, all/j.yaml and 2 more. Name one.',
  );
});

test.each(['openapi.yaml', 'OpenAPI.json', 'openapi.yml'])('%s here is found where nothing is named', async (name) => {
  const { descriptions, said } = await open([], { files: { [name]: api, 'other.yaml': api } });
  expect([descriptions, said]).toEqual([[name], [`Using ${name}.\n`]]);
});

test('a command that reads AsyncAPI, too, finds it where nothing is named', () => {
  const seeker = { command: 'preview', kinds: ['openapi', 'asyncapi'] } as const;
  const find = (files: Readonly<Record<string, string>>): readonly string[] =>
    findDescriptions([], seeker, systemOf({ files }, []));
  expect(find({ 'asyncapi.yml': events })).toEqual(['asyncapi.yml']);
  expect(() => find({ 'asyncapi.yml': events, 'openapi.yaml': api })).toThrow(
    '`assay preview` must be given a description; found several here: asyncapi.yml, openapi.yaml. Name one.',
  );
  expect(() => find({})).toThrow(
    '`assay preview` must be given a description; found none, and no `openapi.yaml` or `openapi.json`, or `asyncapi.yaml` or `asyncapi.json` here.',
  );
});

test('an address is read once, and never named with its credentials', async () => {
  const address = 'https://ada:s3cret@a.example/openapi.json';
  const { descriptions, load, areFiles, said } = await open([address], {
    answers: { [address]: '{"openapi":"3.1.0"}' },
  });
  const name = 'https://a.example/openapi.json';
  expect([descriptions, areFiles, said]).toEqual([
    [name],
    false,
    [`Read ${name} once: 19 bytes. What changes there later is not seen.\n`],
  ]);
  const { source, readFile } = load(name);
  expect([source.name, source.tree, load(name).source === source]).toEqual([name, { openapi: '3.1.0' }, true]);
  expect(readFile('https://a.example/parts.yaml')).toEqual({
    kind: 'remote',
    message: 'a reference must lead to a file; found https://a.example/parts.yaml, which is on the network.',
  });
});

test('a broken description from the network is named by its address', async () => {
  const address = 'https://a.example/x';
  await expect(open([address], { answers: { [address]: 'a: [' } })).rejects.toThrow(
    `${address}:2:1: a description must be YAML`,
  );
});

test('the standard input is a description beside files, which it can refer to', async () => {
  const { descriptions, load, areFiles } = await open(['-', 'api/openapi.yaml'], {
    files: shop,
    stdin: 'openapi: 3.0.0\n',
  });
  expect([descriptions, areFiles, load('-').version, load('api/openapi.yaml').version]).toEqual([
    ['-', 'api/openapi.yaml'],
    false,
    '3.0.0',
    '3.1.0',
  ]);
  expect(load('-').readFile(`${process.cwd()}/parts.yaml`)).toEqual({
    kind: 'unreadable',
    message: `a referenced file must be readable; found not here/parts.yaml at ${process.cwd()}/parts.yaml.`,
  });
});

test('what is wrong on the standard input is at its line', async () => {
  await expect(open(['-'], { stdin: 'info: {}\nopenapi: 4.0.0\n' })).rejects.toThrow(
    '<stdin>:2:10: the version must be',
  );
});
