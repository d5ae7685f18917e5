import { afterEach, expect, test } from '@jest/globals';
import { createHttpSend } from '../../src/node/send.ts';
import type { ReplayReport } from '../../src/results.ts';
import { runInMemory } from '../cli/replay/support.ts';
import { endAll, serve } from '../support/assay-process.ts';
import { openShop, petShop, type Deviation } from './pet-shop.ts';

afterEach(endAll);

const mergePatch = 'application/merge-patch+json';
const orNull = (type: string): object => ({ type: [type, 'null'] });

/** The shop, whose pets are changed by a PATCH of `type` and may lose their age where `schema` lets it be null. */
function treeOf(type: string, schema: object): object {
  const pets = petShop.paths['/pets/{petId}'];
  const patch = { ...pets.patch, requestBody: { content: { [type]: { schema } } } };
  return { ...petShop, paths: { ...petShop.paths, '/pets/{petId}': { ...pets, patch } } };
}

const change = { type: 'object', properties: { name: { type: 'string', minLength: 1 }, age: orNull('integer') } };

const isPet = (path: string): boolean => /^\/pets\/\d+$/u.test(path);

/** A shop that merges as RFC 7396 says, and then does `afterwards` with the record. */
const merging =
  (afterwards: (record: Record<string, unknown>, sent: object) => void = () => undefined): Deviation =>
  ({ method, path, sent, records }, usual) => {
    if (method !== 'PATCH' || !isPet(path) || !records.has(path)) return usual();
    const whole: Record<string, unknown> = { ...records.get(path), ...sent };
    const { age, ...record } = whole;
    const merged = { ...record, ...(age !== null && { age }) };
    afterwards(merged, sent);
    records.set(path, merged);
    return { status: 200, body: merged };
  };

async function replayed(deviate: Deviation, tree: object) {
  const nulls: string[] = [];
  const noting: Deviation = (request, usual) => {
    if (request.method === 'PATCH' && isPet(request.path) && JSON.stringify(request.sent).includes('null'))
      nulls.push(JSON.stringify(request.sent));
    return deviate(request, usual);
  };
  const url = await serve(openShop(noting).listener);
  const args = ['api.yaml', '--target', url, '--profile', 'none', '--allow-writes', '--format', 'json'];
  const { stdout } = await runInMemory(args, {
    trees: { 'api.yaml': tree },
    createHttpSend: (target, options) => Promise.resolve(createHttpSend(target, options)),
  });
  const failures = (JSON.parse(stdout) as ReplayReport).runs
    .flatMap(({ results }) => results)
    .filter(({ status }) => status === 'failed')
    .map(({ check, message }) => `${check}: ${message}`);
  return { nulls, failures };
}

const sentAge = ['{"age":null}'];
const left =
  'change-kept: GET must show nothing of what PATCH /pets/{petId} removed with null (RFC 7396); found a value of `age`.';

test.each<
  [string, deviate: Deviation, type: string, schema: object, nulls: readonly string[], failures: readonly string[]]
>([
  ['removes it', merging(), mergePatch, change, sentAge, []],
  [
    'is ignored',
    merging((record, sent) => {
      if ('age' in sent && sent.age === null) record.age = 4711;
    }),
    mergePatch,
    change,
    sentAge,
    [left],
  ],
  [
    'removes another field as well',
    merging((record, sent) => {
      if ('age' in sent && sent.age === null) record.name = 'x';
    }),
    mergePatch,
    change,
    sentAge,
    ['change-kept: PATCH /pets/{petId} must leave the fields that it did not send; found other values of `name`.'],
  ],
  ['is not sent where the schema has no null', merging(), mergePatch, petShop.components.schemas.PetChange, [], []],
  [
    'is not sent where the record must have the field',
    merging(),
    mergePatch,
    { type: 'object', properties: { name: orNull('string'), age: { type: 'integer' } } },
    [],
    [],
  ],
  ['is a value in plain JSON, and not sent', merging(), 'application/json', change, [], []],
])('null in a merge patch %s', async (_, deviate, type, schema, nulls, failures) => {
  expect(await replayed(deviate, treeOf(type, schema))).toEqual({ nulls, failures });
});
