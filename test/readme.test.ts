import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { presetRules } from '../rulesets/presets.ts';
import { rules } from '../rulesets/rules/index.ts';
import { toSpectralRuleset } from '../rulesets/spectral.ts';
import { lintYaml } from './support/spectral.ts';

const readme = readFileSync('README.md', 'utf8');
const recommended = toSpectralRuleset(presetRules('recommended', rules));

/** The example that the README shows under this name. */
function example(name: string): string {
  const blocks = [...readme.matchAll(/```yaml\n([^]*?)```/g)].map(([, yaml = '']) => yaml);
  return blocks.find((yaml) => yaml.startsWith(`# ${name}\n`)) ?? '';
}

test('the first example has the mistakes that the picture shows', async () => {
  const picture = readFileSync('docs/pictures/lint.svg', 'utf8')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, '');
  const found = await lintYaml(example('asyncapi.yaml'), recommended);
  expect(found.map(({ code }) => code)).toEqual([
    'x-badges-type',
    'x-badges-color',
    'x-badges-position',
    'x-badges-unknown-field',
  ]);
  const shown = found.filter(({ message }) => picture.includes(message.replace(/\s+/g, '')));
  expect(shown).toEqual(found);
});

test('the second example has the findings that the text shows', async () => {
  const found = await lintYaml(example('openapi.yaml'), recommended);
  const lines = found.map(({ code, message }) => `error ${code} ${message}`);
  const shown = lines.filter((line) => readme.replace(/ +/g, ' ').includes(line));
  expect(found.map(({ code }) => code)).toEqual(['x-mcp-type', 'invalid-ref', 'x-mcp-ref', 'x-mcp-security-scheme']);
  expect(shown).toEqual(lines);
});

test('every link is absolute, as npm shows the page elsewhere, or leads to a heading of the page', () => {
  const links = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
  const headings = [...readme.matchAll(/^#+ (.*)$/gm)].map(
    ([, title = '']) =>
      `#${title
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-')}`,
  );
  expect(links.length).toBeGreaterThan(40);
  expect(links.filter((link) => !/^(?:https:\/\/|docs\/)/u.test(link) && !headings.includes(link))).toEqual([]);
});

test.each([...new Set([...readme.matchAll(/\]\((docs\/[^)#\s]+)/g)].map(([, path = '']) => path))])(
  '%s is there',
  (path) => {
    expect(readFileSync(path).length).toBeGreaterThan(0);
  },
);
