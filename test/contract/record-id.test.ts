import { expect, test } from '@jest/globals';
import { parseBody } from '../../src/contract/body.ts';
import { idAt, idPathIn, itemIdPathIn } from '../../src/contract/record-id.ts';

test.each<[record: object, parameter: string, path: string | undefined, ofItem?: string]>([
  [{ id: 1, pet_id: 2 }, 'petId', 'pet_id'],
  [{ name: 'a', ID: 1 }, 'petId', 'ID'],
  [{ name: 'a', key: 'b' }, 'tagName', 'name'],
  [{ id: 7, number: 3 }, 'issue_number', 'number'],
  [{ name: 'a' }, 'petId', undefined],
  [{ id: '', number: 3 }, 'orderNumber', 'number'],
  [{ id: null }, 'petId', undefined],
  [{ gid: '7', name: 'a', owner: { gid: '8' } }, 'task_gid', 'gid'],
  [{ data: { gid: '7', owner: { gid: '8' } } }, 'task_gid', 'data.gid', ''],
  [{ name: 'a', email: 'a@b.example' }, 'ownerEmail', 'email'],
  [{ name: 'a', SID: 'b' }, 'accountSID', 'SID'],
  // A field of two words is another record's.
  [{ id: 9, user_id: 3 }, 'project_user_id', 'id'],
  [{ id: 1 }, 'slug', 'id'],
  [{ id: 1, owner: { petId: 2 } }, 'petId', 'id'],
  // One object deep, and one more in an envelope.
  [{ kind: 'Pod', metadata: { name: 'a' }, spec: { nodeName: 'b' } }, 'name', 'metadata.name'],
  [{ metadata: { name: 'a' }, roleRef: { name: 'b' } }, 'name', 'metadata.name'],
  [{ metadata: { name: 'a' } }, 'clusterName', 'metadata.name', ''],
  [{ sys: { id: 'a', space: { sys: { id: 'b' } } } }, 'entryId', 'sys.id', ''],
  [{ id: 1, attributes: { slug: 'a' } }, 'slug', 'attributes.slug'],
  [{ id: 1, cash: { customer: 2 } }, 'customer', 'id'],
  [{ data: { id: 1, attributes: { slug: 'a' } } }, 'slug', 'data.attributes.slug'],
  [{ data: { id: 1 }, links: {} }, 'petId', 'data.id', ''],
  [{ a: { b: { c: { id: 1 } } } }, 'petId', undefined],
  // Records that it refers to.
  [{ title: 'a', owner: { id: 1 }, shop: { id: 2 } }, 'petId', undefined],
])('the id of %j at /{%s} is in %s', (record, parameter, path, ofItem = path) => {
  expect([idPathIn(record, parameter)?.join('.'), itemIdPathIn(record, parameter)?.join('.') ?? '']).toEqual([
    path,
    ofItem ?? '',
  ]);
});

test.each([
  ['{"id":7}', ['id'], 7],
  ['{"id":"a"}', ['id'], 'a'],
  ['{"id":12345678901234567890}', ['id'], '12345678901234567890'],
  ['{"data":{"id":12345678901234567890}}', ['data', 'id'], '12345678901234567890'],
])('the id of %s at %j is %j', (text, path, id) => {
  const body = parseBody(new TextEncoder().encode(text), { isJsonSaid: true });
  expect(body.kind === 'json' && idAt(body.value, path)).toBe(id);
});
