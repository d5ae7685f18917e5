// Draws what `spectral lint` prints for the README's example as an SVG: node build/terminal-picture.mjs
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const columns = 112;
const lineHeight = 18;
const ansi = new RegExp(`${String.fromCharCode(27)}\\[(\\d+)m`);
const colors = { 31: '#ff7b72', 33: '#e3b341', 34: '#79c0ff', 36: '#76e3ea', 90: '#8b949e', 2: '#8b949e' };

const readme = readFileSync('README.md', 'utf8');
const [, yaml] = /```yaml\n(# asyncapi\.yaml\n[^]*?)```/.exec(readme) ?? [];
if (yaml === undefined) throw new Error('README.md has no block that starts with "# asyncapi.yaml".');

const folder = mkdtempSync(join(tmpdir(), 'assay-'));
writeFileSync(join(folder, 'asyncapi.yaml'), yaml);
writeFileSync(join(folder, '.spectral.yaml'), `extends: ${resolve('dist/recommended.mjs')}\n`);
const cli = resolve('node_modules/@stoplight/spectral-cli/dist/index.js');
const output = run().replaceAll(`${folder}/`, '');

const lines = ['$ npx spectral lint asyncapi.yaml', ...output.trim().split('\n')].flatMap(wrap);
writeFileSync('docs/pictures/lint.svg', toSvg(lines));

/** What the command prints, colours included. It exits 1, since it finds something. */
function run() {
  try {
    return execFileSync(process.execPath, [cli, 'lint', 'asyncapi.yaml'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, FORCE_COLOR: '1' },
    });
  } catch (error) {
    return error.stdout;
  }
}

/** Cuts a line into spans of one style each, and those into lines of at most `columns` characters. */
function wrap(line) {
  const rows = [[]];
  let color;
  let width = 0;
  for (const part of line.replace(/ {3,}/g, '  ').split(new RegExp(`(${ansi.source.replaceAll('(', '(?:')})`))) {
    const code = ansi.exec(part)?.[1];
    if (code !== undefined) {
      color = colors[code];
      continue;
    }
    for (const word of part.split(/(?<= )/)) {
      if (width + word.length > columns) {
        rows.push([{ text: '            ', color: undefined }]);
        width = 12;
      }
      rows.at(-1).push({ text: word, color });
      width += word.length;
    }
  }
  return rows;
}

function toSvg(rows) {
  const height = rows.length * lineHeight + 32;
  const text = rows.map((spans, index) => {
    const inner = spans.map(({ text: content, color }) => {
      const fill = color === undefined ? '' : ` fill="${color}"`;
      return `<tspan${fill}>${escape(content)}</tspan>`;
    });
    return `<text x="16" y="${28 + index * lineHeight}" xml:space="preserve">${inner.join('')}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${columns * 7.9 + 32}" height="${height}" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="13" fill="#e6edf3">
<title>spectral lint with Assay finds four mistakes in asyncapi.yaml</title>
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
${text.join('\n')}
</svg>
`;
}

function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
