import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { hostFolder, runProgram } from '../support/pack.ts';
import { blocksOf } from '../support/shown-commands.ts';

const asking = `const server = app.listen(0, async () => {
  const ask = (path, body) => fetch(\`http://127.0.0.1:\${server.address().port}\${path}\`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answers = [await ask('/api/tickets', { ticketType: 'event' }), await ask('/api/tikets'), await ask('/tickets')];
  console.log(JSON.stringify(await Promise.all(answers.map(async (each) => [each.status, (await each.text()).slice(0, 30)]))));
  process.exit();
});
`;

test('the program of the page answers below the path of a mock in Express', async () => {
  const [shown = ''] = blocksOf('docs/mock.md', 'js').filter((block) =>
    block.startsWith("import express from 'express';"),
  );
  expect(shown).toContain('app.listen(8080);\n');
  const folder = hostFolder('today');
  copyFileSync('docs/replay/box-office.yaml', join(folder, 'openapi.yaml'));
  writeFileSync(join(folder, 'in-express.mjs'), shown.replace('app.listen(8080);\n', asking));
  expect(await runProgram('today', ['in-express.mjs'])).toEqual([
    [201, '{"ticketId":"t1","ticketType":'],
    [404, expect.stringContaining('"type"')],
    [404, expect.stringContaining('<!DOCTYPE html>')],
  ]);
});
