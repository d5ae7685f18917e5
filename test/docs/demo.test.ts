import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';

test('the demo shows every part in at most forty lines', () => {
  const output = execFileSync(process.execPath, ['build/demo.mjs'], { encoding: 'utf8' });
  const lines = output.trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(40);
  expect(lines.filter((line) => line.startsWith('$ ')).map((line) => line.split(' ').slice(1, 3).join(' '))).toEqual([
    'assay lint',
    'assay lint',
    'assay mock',
    'curl -H',
    'curl -X',
    'assay replay',
    'assay mcp',
    'assay preview',
  ]);
});
