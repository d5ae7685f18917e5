import { beforeAll, expect, test } from '@jest/globals';
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describedWith } from '../support/described-with.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const run = promisify(execFile);
const describeInNeovim = describedWith(__filename, {
  tool: 'Neovim',
  isThere: spawnSync('nvim', ['--version']).status === 0,
  advice: 'apt-get install neovim',
});

/** What somebody sees and does: findings, a hover, repairs, the file read again with `:e`, a finding accepted. */
const script = `
local wait = function(condition) vim.wait(20000, condition, 20) end
local shown = function() return #vim.diagnostic.get(0) end
local ask = function(method, params)
  local answers = vim.lsp.buf_request_sync(0, 'textDocument/' .. method, params, 20000)
  for _, answer in pairs(answers) do return answer.result end
end
wait(function() return shown() > 0 end)
local params = vim.lsp.util.make_position_params()
params.position = { line = 7, character = 12 }
local hover = ask('hover', params).contents.value
local found = {}
for _, one in ipairs(vim.diagnostic.get(0)) do table.insert(found, one.code .. ': ' .. one.message) end
vim.cmd('edit')
vim.cmd('split other.yaml')
vim.cmd('wincmd p')
wait(function() return shown() > 0 end)
local titles, accept = {}, nil
params.range = { start = params.position, ['end'] = { line = 7, character = 22 } }
params.context = { diagnostics = {} }
for _, action in ipairs(ask('codeAction', params)) do
  table.insert(titles, action.title)
  if vim.startswith(action.title, 'Accept') then accept = action end
end
local clients = #vim.lsp.get_active_clients()
vim.lsp.buf.execute_command(accept.command)
local faded = function()
  for _, one in ipairs(vim.diagnostic.get(0)) do if one.severity == vim.diagnostic.severity.HINT then return true end end
end
wait(faded)
io.stdout:write(vim.fn.json_encode({ found = found, hover = hover, titles = titles, clients = clients, faded = faded() }))
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

/** The settings that docs/editors.md shows for this Neovim, with the command by its path. */
function shownSettings(): string {
  const page = readFileSync('docs/editors.md', 'utf8');
  const [, shown = ''] = /^Neovim 0\.7 to 0\.10[^`]*`[^`]*`[^`]*```lua\n(.*?)```/msu.exec(page) ?? [];
  const command = [process.execPath, resolve('dist/assay.cjs'), 'lsp'].map((word) => JSON.stringify(word)).join(', ');
  return shown.replace("'npx', 'assay', 'lsp'", command);
}

describeInNeovim('Neovim, with the settings of docs/editors.md', () => {
  let folder = '';
  beforeAll(() => {
    folder = temporaryFolder();
  });

  test('shows findings and what a field means, keeps one server, and accepts a finding', async () => {
    const files = {
      'openapi.yaml': description,
      'other.yaml': 'a: b\n',
      'init.lua': shownSettings(),
      'try.lua': script,
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const args = ['--headless', '--clean', '-u', 'init.lua', 'openapi.yaml', '-S', 'try.lua'];
    const { stdout } = await run('nvim', args, { cwd: folder });
    expect(JSON.parse(stdout)).toEqual({
      found: ['x-badges-position: `position` must be `before` or `after`; found "Before". Did you mean `before`?'],
      hover:
        '**position**: `before` or `after`, optional, default `after`\n\nWhere the badge stands: before or after the title.',
      titles: [
        'Replace with "before"',
        'Accept this finding: x-badges-position',
        'Switch x-badges-position off here',
        'Open the rule x-badges-position',
      ],
      clients: 1,
      faded: true,
    });
  });
});
