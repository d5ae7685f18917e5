import { describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadDescription } from '../../src/node/load.ts';
import { runInMemory } from '../cli/replay/support.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();

/** What `assay replay` says of a description with these paths and components. */
async function replayed(
  paths: string,
  components = '',
): Promise<{ code: number | string; said: readonly string[]; failed: readonly string[]; covered: string }> {
  mkdirSync(folder, { recursive: true });
  const inside = mkdtempSync(join(folder, 'case-'));
  const path = join(inside, 'api.yaml');
  writeFileSync(path, `openapi: 3.1.0\ninfo: { title: a, version: '1' }\npaths:\n${paths}${components}`);
  const { code, stdout } = await runInMemory([path], { load: loadDescription });
  const lines = stdout.replaceAll(`${inside}/`, '').split('\n');
  return {
    code,
    said: lines.filter((line) => line.startsWith('reference:')),
    failed: lines.filter((line) => line.startsWith('    The ')),
    covered: lines.find((line) => line.startsWith('  operations'))?.replace(/ +/gu, ' ') ?? '',
  };
}

const get = (response: string): string => `    get: { responses: { 200: ${response} } }\n`;
const schema = (name: string): string =>
  `{ description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/${name}' } } } }`;

describe('a reference that leads nowhere fails the run at its place, once, with the operations that miss it', () => {
  test('a response', async () => {
    const lost = "{ $ref: '#/components/responses/Gone' }";
    const paths = `  /a:\n${get(lost)}  /b:\n${get(lost)}  /c:\n${get('{ description: ok }')}`;
    expect(await replayed(paths)).toEqual({
      code: 1,
      said: [
        'reference: `$ref` must lead to a value; found "#/components/responses/Gone", and nothing of that name at api.yaml#. 2 operations miss what it stands for: GET /a, GET /b. (api.yaml:5:38)',
      ],
      failed: [],
      covered: ' operations 3 1 1 1 0',
    });
  });

  test('the usual response of an operation with another one: no other failure', async () => {
    const responses = "{ 201: { $ref: '#/components/responses/Gone' }, 400: { description: no } }";
    const { said, failed } = await replayed(`  /a:\n    post: { responses: ${responses} }\n`);
    expect([said.length, failed]).toEqual([1, []]);
  });

  test('a schema behind another one', async () => {
    const components =
      "components: { schemas: { A: { type: object, properties: { b: { $ref: '#/components/schemas/B' } } } } }\n";
    expect((await replayed(`  /a:\n${get(schema('A'))}`, components)).said).toEqual([
      'reference: `$ref` must lead to a value; found "#/components/schemas/B", and nothing of that name at api.yaml#/components/schemas. One operation misses what it stands for: GET /a. (api.yaml:6:70)',
    ]);
  });

  test('the last of references in a row', async () => {
    const components = `components:
  responses: { A: { $ref: '#/components/responses/B' }, B: { $ref: '#/components/responses/Gone' } }
`;
    const lost = "{ $ref: '#/components/responses/A' }";
    expect((await replayed(`  /a:\n${get(lost)}`, components)).said).toEqual([
      'reference: `$ref` must lead to a value; found "#/components/responses/Gone", and nothing of that name at api.yaml#/components/responses. One operation misses what it stands for: GET /a. (api.yaml:7:68)',
    ]);
  });

  test('many operations are counted, and the first named', async () => {
    const paths = Array.from({ length: 7 }, (_, index) => `  /p${index}:\n${get(schema('None'))}`).join('');
    expect((await replayed(paths)).said.map((line) => /\d operations .*?more\./u.exec(line)?.[0])).toEqual([
      '7 operations miss what it stands for: GET /p0, GET /p1, GET /p2, GET /p3, GET /p4 and 2 more.',
    ]);
  });

  test('what no operation needs', async () => {
    const components = "components: { schemas: { A: { $ref: '#/components/schemas/B' } } }\n";
    const { code, said } = await replayed(`  /a:\n${get('{ description: ok }')}`, components);
    expect([code, said.map((line) => line.includes('miss'))]).toEqual([1, [false]]);
  });

  test('parameters of a path item, and references in circles', async () => {
    const paths = `  /a:\n    parameters: [{ $ref: '#/components/parameters/None' }]\n${get(schema('A'))}`;
    const components =
      "components: { schemas: { A: { type: object, properties: { a: { $ref: '#/components/schemas/A' } } } } }\n";
    const { said } = await replayed(paths, components);
    expect(said.map((line) => /One operation .*?\./u.exec(line)?.[0])).toEqual([
      'One operation misses what it stands for: GET /a.',
    ]);
  });
});
