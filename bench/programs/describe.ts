// Only reads a description and says where something in it stands, as every replay does: what is needed before the first case.
import { growHeapSlowly } from '../../src/node/heap.ts';
import { loadDescription } from '../../src/node/load.ts';
import { operationsOf } from '../../src/description/read/api.ts';
import { rangeOf } from '../../src/description/positions/positions.ts';

const [file = ''] = process.argv.slice(2);
growHeapSlowly();
const [operation] = operationsOf(loadDescription(file));
if (operation === undefined || rangeOf(operation.located.place) === undefined)
  throw new Error(`${file} must have positions; found none.`);
