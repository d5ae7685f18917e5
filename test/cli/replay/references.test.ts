import { expect, test } from '@jest/globals';
import { withRemote } from '../../../src/node/load.ts';
import type { Inputs } from '../../../src/cli/inputs/open-inputs.ts';
import { describe } from '../../../src/description/description.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { json, openapi } from '../../mock/support.ts';
import { runInMemory } from './support.ts';

const address = 'https://schemas.example/pet.json';
const tree = openapi({ '/pets': { get: json({ schema: { $ref: address } }) } });
const load: Inputs['load'] = (path, options = {}) =>
  describe(
    { uri: `/api/${path}`, tree },
    withRemote(() => ({ reason: 'no such file' }), options),
  );
const pet = new TextEncoder().encode('{"type":"object","required":["id"],"properties":{"id":{"type":"integer"}}}');

test.each<[string, readonly string[], readonly string[], number]>([
  ['are read from origins that are allowed', ['--allow-remote', 'https://schemas.example'], [address], 0],
  ['are not read from others', ['--allow-remote', 'https://other.example'], [], 1],
  ['are not read unasked', [], [], 1],
])('remote references %s', async (_, args, fetched, code) => {
  const asked: string[] = [];
  const fetchFile = (from: string) => Promise.resolve({ bytes: (asked.push(from), pet) });
  const done = await runInMemory(['api.yaml', ...args], { load, fetchFile });
  expect([asked, done.code]).toEqual([fetched, code]);
});

test.each([
  [
    address,
    `a reference must lead to a file; found ${address}, which is on the network. \`--allow-remote https://schemas.example\` reads it.`,
  ],
  [
    '//schemas.example/pet.json',
    'a reference must lead to a file; found //schemas.example/pet.json, which is on the network.',
  ],
  [
    '../pet.json',
    'a referenced file must be inside /api/; found /pet.json. `--root <folder>` names a folder that holds both.',
  ],
])('a reference to %s that may not be followed names the option that allows it', async ($ref, message) => {
  const other = openapi({ '/pets': { get: json({ schema: { $ref } }) } });
  const loadOther: Inputs['load'] = (path, options = {}) =>
    describe(
      { uri: `/api/${path}`, tree: other },
      withRemote(() => ({ reason: 'no such file' }), options),
    );
  const { stdout } = await runInMemory(['api.yaml'], { load: loadOther });
  expect(stdout.split('\n').find((line) => line.startsWith('reference: '))).toBe(
    `reference: ${message} One operation misses what it stands for: GET /pets.`,
  );
});

test('a remote file that cannot be read is a sentence', async () => {
  const fetchFile = (from: string) => Promise.reject(new UserError(`${from} must be readable; found 404.`));
  const { code, stdout } = await runInMemory(['api.yaml', '--allow-remote', 'https://schemas.example'], {
    load,
    fetchFile,
  });
  expect([code, stdout]).toEqual([`${address} must be readable; found 404.`, '']);
});

test('the root folder is that of the command line', async () => {
  const roots: unknown[] = [];
  await runInMemory(['api.yaml', '--root', '..'], {
    load: (path, options) => (roots.push(options?.root), load(path, options)),
  });
  expect(new Set(roots)).toEqual(new Set(['..']));
});
