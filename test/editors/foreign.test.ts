import { beforeAll, expect, test } from '@jest/globals';
import { stageServer } from '../../build/stage-extension.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { driveForeign } from './drive-foreign.ts';

let extension = '';
beforeAll(async () => {
  extension = temporaryFolder();
  await stageServer(extension);
});

const own = 'assay x-badges-placement';
const other = 'spectral oas3-server-trailing-slash';

test('a trusted workspace shows what its Spectral finds after ours, and has a rule of it switched off', async () => {
  const { told, client, uri, rulesetUri } = await driveForeign(extension, { trusted: true, hasSpectral: true });
  expect(told).toEqual({ codes: [[own], [own, other]], logged: [], ran: false });
  const start = { line: 2, character: 20 };
  const actions = await client.request<readonly { title: string; command?: object }[]>('textDocument/codeAction', {
    textDocument: { uri },
    range: { start, end: start },
    context: { diagnostics: [] },
  });
  const off = actions.find(({ title }) => title === 'Switch oas3-server-trailing-slash off here');
  await client.request('workspace/executeCommand', off?.command);
  const { params } = client.asked.find(({ method }) => method === 'workspace/applyEdit') ?? {};
  const { edit } = params as { edit: { changes: Record<string, readonly { newText: string }[]> } };
  const [added] = edit.changes[rulesetUri] ?? [];
  expect(added?.newText).toBe(
    "overrides:\n  - files:\n      - openapi.yaml#/servers/0/url\n    rules:\n      oas3-server-trailing-slash: 'off'\n",
  );
  client.open(
    rulesetUri,
    `extends: [[spectral:oas, off], spectral-assay]\nrules: { oas3-server-trailing-slash: true }\n${added?.newText}`,
  );
  let found = await client.published(uri);
  while (found.diagnostics.length > 1) found = await client.published(uri);
  expect(found.diagnostics.map(({ code }) => code)).toEqual(['x-badges-placement']);
  client.close();
});

test('a workspace that is not trusted shows nothing of others, and its packages do not run', async () => {
  const { told, client } = await driveForeign(extension, { trusted: false, hasSpectral: false });
  client.close();
  expect(told).toEqual({
    codes: [[own]],
    logged: ['its rules of others are not run: the workspace is not trusted.'],
    ran: false,
  });
});

test('an editor that says nothing of trust runs no package of the workspace', async () => {
  const { told, client } = await driveForeign(extension, { hasSpectral: false });
  client.close();
  expect(told).toEqual({
    codes: [[own]],
    logged: [
      'its rules of others are not run: they may run code (Spectral itself is a package of the repository alone).',
    ],
    ran: false,
  });
});
