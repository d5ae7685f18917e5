import { library } from '../library.ts';
import { onBodies, unbroken, utf8, type Mutant } from './mutant.ts';

const files = [
  { type: 'image/jpeg', end: 2 },
  { type: 'image/gif', end: 1 },
  { type: 'image/webp', end: 1 },
  { type: 'application/pdf', end: 6 },
  { type: 'application/zip', end: 1 },
];

/** Mocks that send files which break off, are something else, or have more behind their end than readers mind. */
export const fileMutants: readonly Mutant[] = files.flatMap(({ type, end }): readonly Mutant[] => [
  {
    title: `${type} is cut in the middle`,
    of: library,
    mutate: onBodies(type, (body) => body.subarray(0, Math.max(12, body.length >> 1))),
    caughtBy: ['binary-signature'],
  },
  {
    title: `${type} lacks its end`,
    of: library,
    mutate: onBodies(type, (body) => body.subarray(0, -end)),
    caughtBy: ['binary-signature'],
  },
  {
    title: `${type} ends within its first bytes`,
    of: library,
    mutate: onBodies(type, (body) => new Uint8Array(body.slice(0, 4))),
    caughtBy: ['binary-signature'],
  },
  {
    title: `${type} is text`,
    of: library,
    mutate: onBodies(type, () => utf8('string')),
    caughtBy: ['binary-signature'],
  },
  { title: `${type} is whole`, of: library, mutate: unbroken, caughtBy: [] },
]);
