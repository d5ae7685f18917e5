// Draws what Neovim shows of a description with `assay lsp`, from its own screen, as an SVG: node build/editor-picture.mjs
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const [columns, lines, lineHeight, letterWidth] = [124, 11, 18, 7.8];
const description = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /orders:
    get:
      x-badges:
        - name: Beta
          position: Before
          colour: teal
      responses: { '200': { description: OK } }
`;

// Written for Neovim 0.7, as docs/editors.md shows it. `nvim__inspect_cell` answers a letter and its colors.
const script = `
vim.o.termguicolors = true
vim.o.columns = ${columns}
vim.o.lines = ${lines}
vim.o.number = true
vim.o.signcolumn = 'yes'
vim.o.laststatus = 0
vim.o.ruler = false
vim.cmd('syntax on')
for _, part in ipairs({ 'VirtualText', 'Sign' }) do vim.cmd('highlight Diagnostic' .. part .. 'Warn guifg=#e3b341') end
local found = false
local publish = vim.lsp.handlers['textDocument/publishDiagnostics']
vim.lsp.handlers['textDocument/publishDiagnostics'] = function(...) found = true; return publish(...) end
local command = { ${JSON.stringify(process.execPath)}, ${JSON.stringify(resolve('dist/assay.cjs'))}, 'lsp' }
local client = vim.lsp.start_client({ name = 'assay', cmd = command, root_dir = vim.fn.getcwd() })
vim.lsp.buf_attach_client(0, client)
vim.wait(20000, function() return found end, 20)
vim.wait(200, function() return false end, 20)
vim.cmd('redraw!')
local rows = {}
for row = 0, vim.o.lines - 2 do
  local cells = {}
  for column = 0, vim.o.columns - 1 do
    local cell = vim.api.nvim__inspect_cell(1, row, column)
    table.insert(cells, { cell[1] or ' ', (cell[2] or {}).foreground or -1 })
  end
  table.insert(rows, cells)
end
io.stdout:write(vim.fn.json_encode(rows))
vim.cmd('qa!')
`;

const folder = mkdtempSync(join(tmpdir(), 'assay-'));
writeFileSync(join(folder, 'openapi.yaml'), description);
writeFileSync(join(folder, 'look.lua'), script);
const args = ['--headless', '--clean', 'openapi.yaml', '-S', 'look.lua'];
const screen = execFileSync('nvim', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
rmSync(folder, { recursive: true });
writeFileSync('docs/pictures/editor.svg', toSvg(JSON.parse(screen)));
console.log(readFileSync('docs/pictures/editor.svg').length, 'bytes');

function toSvg(rows) {
  const text = rows.map((cells, row) => {
    const spans = [];
    for (const [letter, color] of cells) {
      const last = spans.at(-1);
      if (last?.color === color) last.text += letter;
      else spans.push({ text: letter, color });
    }
    if (spans.at(-1)?.color === -1) spans.at(-1).text = spans.at(-1).text.trimEnd();
    const inner = spans.map(({ text: content, color }) => {
      const fill = color === -1 ? '' : ` fill="#${color.toString(16).padStart(6, '0')}"`;
      return `<tspan${fill}>${escape(content)}</tspan>`;
    });
    return `<text x="16" y="${28 + row * lineHeight}" xml:space="preserve">${inner.join('')}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(columns * letterWidth + 32)}" height="${rows.length * lineHeight + 32}" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="13" fill="#e6edf3">
<title>Neovim shows two findings of Assay beside the lines that they are about</title>
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
${text.join('\n')}
</svg>
`;
}

function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
