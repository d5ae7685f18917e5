import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/temporary-folder.ts';

const yaml = `openapi: 3.1.0
info: { title: a, version: 1.0.0 }
paths: {}
components: { schemas: { Order: { type: object } } }
x-mcp:
  protocolVersion: '2025-11-25'
  tools:
    - name: search
      description: Finds orders.
      outputSchema: { $ref: '#/components/schemas/Order' }
      inputSchema:
        type: object
        $defs: { id: { type: string }, a/b: { type: object } }
        properties: { id: { $ref: '#/$defs/id' }, ab: { $ref: '#/$defs/a~1b' }, gone: { $ref: '#/$defs/gone' } }
`;

/** The paths at which `spectral lint` with one trivial rule prints `invalid-ref`. */
function invalidRefs(options: readonly string[]): readonly string[] {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'openapi.yaml'), yaml);
  writeFileSync(join(folder, '.spectral.yaml'), 'rules: { trivial: { given: $, then: { function: truthy } } }\n');
  const cli = resolve('node_modules/@stoplight/spectral-cli/dist/index.js');
  const args = [cli, 'lint', '--quiet', '--format', 'json', ...options, 'openapi.yaml'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const found = JSON.parse(stdout) as { code: string; path: string[] }[];
  return found.filter(({ code }) => code === 'invalid-ref').map(({ path }) => path.slice(4).join('.'));
}

test('Spectral alone looks for the definitions of a tool schema at the root of the document', () => {
  expect(invalidRefs([])).toEqual(['properties.id.$ref', 'properties.ab.$ref', 'properties.gone.$ref']);
});

test('with the resolver only a reference to nothing is left', () => {
  expect(invalidRefs(['--resolver', resolve('dist/tool-schema-resolver.cjs')])).toEqual(['properties.gone.$ref']);
});
