// Draws what commands print for the README's examples as SVGs: node build/terminal-picture.mjs [folder]
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const columns = 112;
const lineHeight = 18;
const ansi = new RegExp(`${String.fromCharCode(27)}\\[(\\d+)m`);
const colors = {
  31: '#ff7b72',
  32: '#7ee787',
  33: '#e3b341',
  34: '#79c0ff',
  36: '#76e3ea',
  90: '#8b949e',
  2: '#8b949e',
};

const out = process.argv[2] ?? 'docs/pictures';
const cli = resolve('node_modules/@stoplight/spectral-cli/dist/index.js');
const assay = resolve('dist/assay.cjs');
const folder = mkdtempSync(join(tmpdir(), 'assay-'));
for (const name of ['asyncapi.yaml', 'openapi.yaml']) writeFileSync(join(folder, name), shown(name));
writeFileSync(join(folder, '.spectral.yaml'), `extends: ${resolve('dist/recommended.mjs')}\n`);
cpSync('docs/mcp/main.yaml', join(folder, 'main.yaml'));
cpSync('docs/mcp/openapi.yaml', join(folder, 'branch.yaml'));

draw('lint', 'spectral lint with Assay finds four mistakes in asyncapi.yaml', [
  '$ npx spectral lint asyncapi.yaml',
  // Spectral pads its columns.
  ...printed([cli, 'lint', 'asyncapi.yaml']).map((line) => line.replace(/ {3,}/g, '  ')),
]);

const mock = await startMock();
const url = 'http://127.0.0.1:4880';
draw('mock', 'assay mock answers with a named example, with the sent field, and with the nearest path', [
  '$ npx spectral-assay mock openapi.yaml &',
  ...mock.lines(url).slice(0, 2),
  ...asked(`curl -X POST ${url}/tickets --json '{}' -H 'x-vendor-response-body-example: event_entry'`),
  ...asked(`curl -X PATCH ${url}/events/3be6453c --json '{"location":"Old Mill"}'`),
  ...asked(`curl -X POST ${url}/ticket`),
]);
mock.stop();

const forgetful = await startMock('--strict-examples');
const target = 'http://127.0.0.1:4990';
const replayed = printed([assay, 'replay', 'openapi.yaml', '--target', forgetful.url]).map((line) =>
  line.replaceAll(forgetful.url, target),
);
const [, second] = replayed.flatMap((line, index) => (line.includes('patch-applied') ? [index] : []));
draw('replay', 'assay replay names the fields that a mock does not put into the answer to a PATCH', [
  `$ npx spectral-assay replay openapi.yaml --target ${target}`,
  ...replayed.slice(0, second),
  '...',
  ...replayed.slice(-1),
]);
forgetful.stop();

draw('mcp', 'assay mcp diff finds two differences that break clients', [
  '$ npx spectral-assay mcp diff main.yaml --against branch.yaml',
  ...printed([assay, 'mcp', 'diff', 'main.yaml', '--against', 'branch.yaml']),
]);
rmSync(folder, { recursive: true });

/** The block of the README that begins with this name. */
function shown(name) {
  const blocks = readFileSync('README.md', 'utf8').matchAll(/```yaml\n([^]*?)```/g);
  const block = [...blocks].find(([, yaml]) => yaml.startsWith(`# ${name}\n`));
  if (block === undefined) throw new Error(`README.md must have a block that starts with "# ${name}".`);
  return block[1];
}

/** The lines that a script prints, colours included. Its exit code may say that it finds something. */
function printed(args) {
  const env = { ...process.env, FORCE_COLOR: '1' };
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env });
  return stdout.replaceAll(`${folder}/`, '').trim().split('\n');
}

/** A mock at any free port, and what it prints, as if it were at another address. */
function startMock(...flags) {
  const child = spawn(process.execPath, [assay, 'mock', 'openapi.yaml', '--port', '0', '--no-watch', ...flags], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  return new Promise((started) => {
    child.stdout.on('data', (part) => {
      text += part;
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
      if (found !== undefined && text.includes('operations'))
        started({ url: found, lines: (as) => text.replaceAll(found, as).split('\n'), stop: () => child.kill() });
    });
  });
}

/** A command of curl to the mock, and its answer. */
function asked(command) {
  const { stdout } = spawnSync('sh', ['-c', command.replace('curl', 'curl -s').replace(url, mock.url)], {
    encoding: 'utf8',
  });
  return ['', `$ ${command}`, ...stdout.trim().split('\n')];
}

function draw(name, title, lines) {
  writeFileSync(join(out, `${name}.svg`), toSvg(title, lines.flatMap(wrap)));
}
/** Cuts a line into spans of one style each, and those into lines of at most `columns` characters. */
function wrap(line) {
  const rows = [[]];
  let color;
  let width = 0;
  for (const part of line.split(new RegExp(`(${ansi.source.replaceAll('(', '(?:')})`))) {
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

function toSvg(title, rows) {
  const height = rows.length * lineHeight + 32;
  const text = rows.map((spans, index) => {
    const inner = spans.map(({ text: content, color }) => {
      const fill = color === undefined ? '' : ` fill="${color}"`;
      return `<tspan${fill}>${escape(content)}</tspan>`;
    });
    return `<text x="16" y="${28 + index * lineHeight}" xml:space="preserve">${inner.join('')}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${columns * 7.9 + 32}" height="${height}" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="13" fill="#e6edf3">
<title>${title}</title>
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
${text.join('\n')}
</svg>
`;
}

function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
