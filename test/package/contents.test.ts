import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from '@jest/globals';

const [pack] = JSON.parse(
  execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }),
) as readonly [{ readonly files: readonly { readonly path: string }[] }];
const files = pack.files.map(({ path }) => path);
const isText = (file: string): boolean => /\.(?:[cm]?js|[cm]?ts|md|json|ya?ml|txt)$/u.test(file);
const texts = new Map(files.filter(isText).map((file) => [file, readFileSync(file, 'utf8')]));
const pages = [...texts].filter(([file]) => file.endsWith('.md'));

// Relative links work in a clone, in node_modules, on GitHub, and on npm, which leads them to the repository.
test('every link between pages leads to a file that is packed', () => {
  const missing = pages.flatMap(([page, text]) =>
    linksOf(text).flatMap((link) => {
      const absolute = /^https:\/\/unpkg\.com\/spectral-assay\/([^#]*)/u.exec(link)?.[1];
      if (absolute !== undefined) return isPacked(absolute) ? [] : [`${page}: ${link}`];
      if (/^(?:https?:|mailto:|#|<)/u.test(link)) return [];
      const target = posix.join(posix.dirname(page), link.replace(/#.*$/u, ''));
      return isPacked(target) ? [] : [`${page}: ${link}`];
    }),
  );
  expect(pages.length).toBeGreaterThan(80);
  expect(missing).toEqual([]);
});

test('every link to a part of a page leads to a heading or a mark that is there', () => {
  const links = pages.flatMap(([page, text]) =>
    linksOf(text).flatMap((link) => {
      const [, ours, target = '', part] = /^(https:\/\/unpkg\.com\/spectral-assay\/)?([^#:]*)#(.+)$/u.exec(link) ?? [];
      const file = ours === undefined ? posix.join(posix.dirname(page), target) : target;
      const text = texts.get(ours === undefined && target === '' ? page : file);
      return part === undefined || text === undefined ? [] : [{ link: `${page}: ${link}`, part, text }];
    }),
  );
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ part, text }) => !partsOf(text).has(part)).map(({ link }) => link)).toEqual([]);
});

/** The names that links give to the headings and marks of a page. */
function partsOf(text: string): ReadonlySet<string> {
  const parts = new Set([...text.matchAll(/id="([\w-]+)"/gu)].map(([, id = '']) => id));
  const outside = text.replace(/^```.*?^```$/gmsu, '');
  for (const [, title = ''] of outside.matchAll(/^#+ (.*)$/gmu)) {
    const name = title
      .toLowerCase()
      .replace(/[^\w\- ]/gu, '')
      .replaceAll(' ', '-');
    parts.add(parts.has(name) ? `${name}-1` : name);
  }
  return parts;
}

// A file that nothing names is not used.
test('every file is named by another, or has a name that npm or Spectral looks for', () => {
  const known =
    /^(?:package\.json|README\.md|LICENSE|CHANGELOG\.md|dist\/licenses\.txt|rulesets\/.*|schemas\/.*|docs\/rules\/.*|dist\/functions\/.*)$/u;
  const unnamed = files.filter((file) => {
    const name = posix.basename(file).replace(/\.d\.ts$/u, '.ts');
    const stem = name.replace(/\.ts$/u, '');
    return (
      !known.test(file) &&
      ![...texts].some(([other, text]) => other !== file && (text.includes(name) || text.includes(`/${stem}.`)))
    );
  });
  expect(files.length).toBeGreaterThan(200);
  expect(unnamed).toEqual([]);
});

test('no source, test or map is packed', () => {
  expect(
    files.filter((file) => /^(?:src|test|build|bench|functions|fixtures|node_modules)\/|\.map$/u.test(file)),
  ).toEqual([]);
});

function isPacked(path: string): boolean {
  return files.includes(path) || files.some((file) => file.startsWith(`${path.replace(/\/$/u, '')}/`));
}

/** The targets of links and pictures, outside of code. */
function linksOf(text: string): readonly string[] {
  const prose = text.replace(/^```[^]*?^```/gmu, '').replace(/`[^`\n]*`/gu, '');
  return [...prose.matchAll(/\]\(([^)\s]+)/gu), ...prose.matchAll(/<img[^>]* src="([^"]+)"/gu)].map(
    ([, link = '']) => link,
  );
}
