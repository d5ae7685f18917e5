import { type Collection, withInner } from '../../contract/collections.ts';
import type { Operation } from '../../description/read/api.ts';
import { type Trip, plainCase, readAgain, send } from './trip.ts';

// Parts are read once they are written, and deleted at last.
const order = ['POST', 'PUT', 'PATCH', 'GET', 'DELETE'];

/** The operations below the path of a record that belong to no collection inside: `GET /files/{id}/content`, `POST /orders/{id}/cancel`. */
export function partsOf(collection: Collection, operations: readonly Operation[]): readonly Operation[] {
  const record = `${collection.path.replace(/\/$/u, '')}/`;
  const inner = withInner(collection.inner).flatMap(({ create, path }) => [create.path, path]);
  const isOfCollection = (path: string): boolean =>
    inner.some((each) => path === each || path.startsWith(`${each.replace(/\/$/u, '')}/`));
  return operations
    .filter(({ path }) => path.startsWith(record) && !path.slice(record.length).includes('{') && !isOfCollection(path))
    .filter(({ method }) => order.includes(method))
    .sort((left, right) => order.indexOf(left.method) - order.indexOf(right.method));
}

/** Sends `operations` with the values of the record of a journey. Returns those that were tried. */
export async function tryParts(trip: Trip, operations: readonly Operation[]): Promise<readonly Operation[]> {
  const tried: Operation[] = [];
  for (const operation of operations) {
    const subject = trip.open(operation, trip.inside);
    if (subject === undefined) continue;
    for (const body of subject.bodies) {
      const asked = plainCase(subject, body);
      // The record need not have the part.
      await send(trip, { ...asked, listed: asked.parameters ?? [] });
    }
    tried.push(operation);
  }
  if (tried.some(({ method }) => method !== 'GET')) await readAgain(trip);
  return tried;
}
