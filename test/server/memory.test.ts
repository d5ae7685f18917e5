import { afterEach, expect, test } from '@jest/globals';
import { endAll, program, startNode } from '../support/assay-process.ts';

afterEach(endAll);

/** One client: makes `count` records one after the other, and reads each as soon as it has its id. */
async function makeRecords(url: string, name: string, count: number): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1) {
    const sent = { name: `${name} ${made}` };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/pets`, { method: 'POST', headers, body: JSON.stringify(sent) });
    const { id } = (await answer.json()) as { readonly id: number };
    expect(await (await fetch(`${url}/pets/${id}`)).json()).toMatchObject({ id, ...sent });
    ids.push(id);
  }
  return ids;
}

test('two clients at once get records of their own, and see those of the other', async () => {
  const { says } = startNode([program, 'mock', 'docs/mock/pets.yaml', '--state', '--port', '0', '--no-watch', '-q']);
  const [, url = ''] = await says(/at (http:\S+)/u);
  const [ann, bob] = await Promise.all([makeRecords(url, 'Ann', 20), makeRecords(url, 'Bob', 20)]);
  const listed = (await (await fetch(`${url}/pets`)).json()) as { readonly pets: readonly { readonly id: number }[] };
  const made = [...ann, ...bob].sort((a, b) => a - b);
  expect(listed.pets.map(({ id }) => id).sort((a, b) => a - b)).toEqual([1, ...made]);
  expect(made).toEqual(Array.from({ length: 40 }, (_, index) => index + 2));
  // What one deletes is gone for the other, in the same moment.
  const statuses = [];
  for (const method of ['DELETE', 'GET', 'DELETE'])
    statuses.push((await fetch(`${url}/pets/${made[0] ?? ''}`, { method })).status);
  expect(statuses).toEqual([204, 404, 404]);
});
