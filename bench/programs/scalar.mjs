// Serves a description with @scalar/mock-server as its documentation shows: node scalar.mjs <node_modules> <file> <port>
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [modules, file, port] = process.argv.slice(2);
const load = (path) => import(pathToFileURL(join(modules, path)).href);
const { createMockServer } = await load('@scalar/mock-server/dist/index.js');
// A text that starts with a comment is not taken for a description.
const { parse } = await load('yaml/dist/index.js');
const { serve } = await load('@hono/node-server/dist/index.mjs');

const app = await createMockServer({ document: parse(readFileSync(file, 'utf8')) });
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' });
