import { expect, test } from '@jest/globals';
import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describedWith } from '../support/described-with.ts';
import { hostFolder } from '../support/pack.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const run = promisify(execFile);
const describeInNeovim = describedWith(__filename, {
  tool: 'Neovim',
  isThere: spawnSync('nvim', ['--version']).status === 0,
  advice: 'apt-get install neovim',
});

// As docs/editors.md shows it, but for the command: there is no package.json here.
const script = `
local done = false
vim.lsp.handlers['textDocument/publishDiagnostics'] = function(_, result) done = result end
local client = vim.lsp.start_client({ name = 'assay', cmd = { NODE, ASSAY, 'lsp' }, root_dir = vim.fn.getcwd() })
vim.lsp.buf_attach_client(0, client)
vim.wait(20000, function() return done end, 20)
local params = vim.lsp.util.make_position_params()
params.position = { line = 7, character = 12 }
local hover = vim.lsp.buf_request_sync(0, 'textDocument/hover', params, 20000)
local found = {}
for _, one in ipairs(done.diagnostics) do table.insert(found, one.code .. ': ' .. one.message) end
io.stdout:write(vim.fn.json_encode({ found = found, hover = hover[client].result.contents.value }))
vim.cmd('qa!')
`;

const description = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /a:
    get:
      x-badges:
        - name: Beta
          position: Before
      responses: {}
`;

describeInNeovim('Neovim', () => {
  test('shows findings and what a field means', async () => {
    const assay = join(hostFolder('today'), 'node_modules/spectral-assay/dist/assay.cjs');
    const folder = temporaryFolder();
    await writeFile(join(folder, 'openapi.yaml'), description);
    const program = script.replace('NODE', JSON.stringify(process.execPath)).replace('ASSAY', JSON.stringify(assay));
    await writeFile(join(folder, 'try.lua'), program);
    const { stdout } = await run('nvim', ['--headless', '--clean', 'openapi.yaml', '-S', 'try.lua'], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual({
      found: ['x-badges-position: `position` must be `before` or `after`; found "Before". Did you mean `before`?'],
      hover:
        '**position**: `before` or `after`, optional, default `after`\n\nWhere the badge stands: before or after the title.',
    });
  });
});
