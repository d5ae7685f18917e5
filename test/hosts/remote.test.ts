import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join, normalize } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { hostFolder } from '../support/pack.ts';
import { openapiFindings } from './findings.ts';
import { lintRows } from './lint.ts';

/** The package as a CDN serves it. */
let server: Server;
let address = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    const file = join(hostFolder('today'), 'node_modules', 'spectral-assay', normalize(request.url ?? '/'));
    readFile(file).then(
      (text) => response.end(text),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const bound = server.address();
  address = typeof bound === 'object' && bound !== null ? `http://127.0.0.1:${bound.port}` : '';
});

afterAll(async () => {
  await new Promise((closed) => server.close(closed));
});

test.each(['dist/recommended.mjs', 'rulesets/recommended.yaml'])('%s is extended by its URL', async (path) => {
  expect(await lintRows('today', `extends: ${address}/${path}`)).toEqual(openapiFindings);
});
