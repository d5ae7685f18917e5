// Draws what linting costs, as `npm run bench:lint` measured it, as an SVG: node build/speed-picture.mjs [file]
import { readFileSync, writeFileSync } from 'node:fs';

const lines = JSON.parse(readFileSync('bench/numbers/lint.json', 'utf8'));
const works = [
  ['a small file', /^small file.*Node v20/],
  ["GitHub's API, 13 MB of JSON", /^13 MB JSON, 12 findings$/],
  ["GitHub's API, 10 MB of YAML", /^10 MB YAML, 20 findings$/],
];
const tools = [
  ['assay lint', 'assayMs', '#2f81f7'],
  ['spectral lint', 'spectralMs', '#8b949e'],
  ['redocly lint', 'redoclyMs', '#8b949e'],
];
const [left, barWidth, rowHeight, groupHeight, top] = [128, 460, 20, 96, 44];

const groups = works.map(([name, title], index) => group(name, lineOf(title), top + index * groupHeight));
const height = top + works.length * groupHeight;
writeFileSync(
  process.argv[2] ?? 'docs/pictures/lint-speed.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="${height}" viewBox="0 0 720 ${height}" role="img" font-family="system-ui, sans-serif" font-size="13">
<title>CPU time to lint a file: assay lint, spectral lint, redocly lint</title>
<rect width="720" height="${height}" rx="6" fill="#ffffff"/>
<text x="16" y="26" font-weight="600" fill="#1f2328">CPU time to lint a file: shorter is better</text>
${groups.join('\n')}
</svg>
`,
);

function lineOf(title) {
  const found = lines.find((line) => title.test(line.title));
  if (found === undefined)
    throw new Error(`bench/numbers/lint.json has no line like ${title}: run \`npm run bench:lint\`.`);
  return found;
}

/** The bars of one work, the longest as wide as there is room. */
function group(name, line, y) {
  const most = Math.max(...tools.map(([, key]) => line[key]));
  const rows = tools.map(([tool, key, color], index) => {
    const rowY = y + 22 + index * rowHeight;
    const width = Math.max(2, (line[key] / most) * barWidth);
    return [
      `<text x="${left - 8}" y="${rowY + 12}" text-anchor="end" fill="#1f2328">${tool}</text>`,
      `<rect x="${left}" y="${rowY}" width="${width.toFixed(1)}" height="${rowHeight - 5}" fill="${color}"/>`,
      `<text x="${(left + width + 6).toFixed(1)}" y="${rowY + 12}" fill="#1f2328">${said(line[key])}</text>`,
    ].join('');
  });
  return `<text x="16" y="${y + 12}" fill="#59636e">${name}</text>\n${rows.join('\n')}`;
}

/** Milliseconds as people say them. */
function said(ms) {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
