// Only reads a description and says where something in it stands, as every replay does: what is needed before the first case.
import { pathToFileURL } from 'node:url';

const [built, file] = process.argv.slice(2);
const load = (module) => import(pathToFileURL(`${built}/src/${module}`).href);
const [{ growHeapSlowly }, { loadDescription }, { operationsOf }, { rangeOf }] = await Promise.all(
  ['cli/system/heap.js', 'cli/system/load.js', 'description/api.js', 'description/positions.js'].map(load),
);
growHeapSlowly();
const description = loadDescription(file);
const [operation] = operationsOf(description);
if (rangeOf(operation.located.place) === undefined) throw new Error(`${file} must have positions; found none.`);
