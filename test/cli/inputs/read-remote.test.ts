import { expect, test } from '@jest/globals';
import { type LoadOptions, withRemote } from '../../../src/node/load.ts';
import { readRemote } from '../../../src/cli/inputs/open-inputs.ts';
import { danglingReferences } from '../../../src/description/read/dangling-references.ts';
import { describe, type Description } from '../../../src/description/description.ts';
import { parseSource } from '../../../src/description/parse/parse.ts';
import { UserError } from '../../../src/lib/user-error.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const load =
  (text: string) =>
  (options: LoadOptions): readonly Description[] => [
    describe(parseSource('/api/a.yaml', encode(`openapi: 3.1.0\ncomponents: { schemas: { A: ${text} } }`)), {
      ...withRemote(() => ({ reason: 'no such file' }), options),
    }),
  ];
const follow =
  (text: string) =>
  (options: LoadOptions): void => {
    for (const description of load(text)(options)) danglingReferences(description);
  };
const web: Readonly<Record<string, string>> = {
  'https://a.example/pet.yaml': 'properties: { tag: { $ref: tag.yaml }, other: { $ref: "https://b.example/x.yaml" } }',
  'https://a.example/tag.yaml': 'type: string',
};
const fetching = () => {
  const asked: string[] = [];
  return {
    asked,
    fetchFile: (address: string) => {
      asked.push(address);
      const text = web[address];
      return text === undefined
        ? Promise.reject(new UserError(`${address} is gone.`))
        : Promise.resolve({ bytes: encode(text) });
    },
  };
};
const allowedOrigins = ['https://a.example'];
const pet = '{ $ref: "https://a.example/pet.yaml" }';

test('files of allowed origins are read once, those that they refer to as well', async () => {
  const { asked, fetchFile } = fetching();
  const options = await readRemote(follow(pet), { allowedOrigins }, fetchFile);
  expect(asked).toEqual(['https://a.example/pet.yaml', 'https://a.example/tag.yaml']);
  const [description] = load(pet)(options);
  const answers = ['tag', 'other'].map(
    (name) =>
      description?.resolve(`https://a.example/pet.yaml#/properties/${name}`, { source: description.source, path: [] })
        .kind,
  );
  expect(answers).toEqual(['found', 'remote']);
});

test.each<[string, string, readonly string[]]>([
  ['without an allowed origin', pet, []],
  ['of another origin', '{ $ref: "https://a.example.evil/pet.yaml" }', allowedOrigins],
  ['of another scheme', '{ $ref: "http://a.example/pet.yaml" }', allowedOrigins],
  ['of another port', '{ $ref: "https://a.example:8443/pet.yaml" }', allowedOrigins],
  ['with a name before it', '{ $ref: "https://a.example@b.example/pet.yaml" }', allowedOrigins],
])('nothing is fetched %s', async (_, text, origins) => {
  const { asked, fetchFile } = fetching();
  await readRemote(follow(text), { allowedOrigins: origins }, fetchFile);
  expect(asked).toEqual([]);
});

test.each<[string, string, string]>([
  ['a file that is gone', '{ $ref: "https://a.example/gone.yaml" }', 'https://a.example/gone.yaml is gone.'],
  [
    'too many files',
    `{ allOf: [${Array.from({ length: 101 }, (_, index) => `{ $ref: "https://a.example/tag.yaml?${index}" }`).join(', ')}] }`,
    '`--allow-remote` must lead to at most 100 files; found more, https://a.example/tag.yaml?100 among them.',
  ],
])('%s', async (_, text, message) => {
  const answer = (address: string) =>
    address.includes('?') ? Promise.resolve({ bytes: encode('{}') }) : fetching().fetchFile(address);
  await expect(readRemote(follow(text), { allowedOrigins }, answer)).rejects.toThrow(message);
});

test('a file that came to be referred to later is not read', async () => {
  const options = await readRemote(follow('{}'), { allowedOrigins }, fetching().fetchFile);
  const [description] = load(pet)(options);
  expect(description?.resolve('https://a.example/pet.yaml', { source: description.source, path: [] })).toEqual({
    kind: 'unreadable',
    message:
      'a referenced file must be readable; found an address that was not read when the command started at https://a.example/pet.yaml.',
  });
});
