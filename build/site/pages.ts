import { readdirSync, readFileSync } from 'node:fs';

/** A page of the documentation: a file of Markdown, and the address that the site has it at. */
export interface DocsPage {
  /** The path of the file in the repository, with `/`. */
  readonly path: string;
  readonly address: string;
  /** The first heading. */
  readonly title: string;
  readonly text: string;
}

/** Pages that the navigation lists under one heading. */
export interface PageGroup {
  readonly title: string;
  readonly pages: readonly DocsPage[];
}

/** The page on which descriptions are linted in the browser. It is no Markdown. */
export const playground: DocsPage = {
  path: 'build/site/playground/page.ts',
  address: 'playground.html',
  title: 'Playground',
  text: '# Playground\n\nLint a description as you type, in the browser.\n',
};

/** The groups of the navigation, with the pages of each in their order. */
const groups: Readonly<Record<string, readonly string[]>> = {
  Start: [
    'README.md',
    'docs/check.md',
    'docs/lint.md',
    'docs/fixes.md',
    'docs/mock.md',
    'docs/replay.md',
    'docs/preview.md',
    'docs/mcp.md',
  ],
  'Where it runs': ['docs/editors.md', 'docs/ci.md', 'docs/pre-commit.md', 'docs/hosts.md', 'docs/scale.md'],
  Reference: [
    'docs/checks.md',
    'docs/colors.md',
    'docs/rules/messages.md',
    'docs/versioning.md',
    'docs/upgrade.md',
    'CHANGELOG.md',
  ],
  'Ways over': ['docs/from-spectral.md', 'docs/mock-comparison.md', 'docs/from-redocly.md', 'docs/from-renderers.md'],
  Compared: ['docs/mock-comparison-all.md', 'docs/peers.md', 'docs/benchmarks.md', 'docs/benchmarks-lint.md'],
  'The project': ['CONTRIBUTING.md', 'SECURITY.md', 'docs/architecture.md', 'docs/dependencies.md'],
};

/** All pages of the documentation, in groups. Pages of `docs/` that no group lists stand in the last group of guides. */
export function readPages(): readonly PageGroup[] {
  const listed = new Set(Object.values(groups).flat());
  const rules = pathsIn('docs/rules').filter((path) => !listed.has(path));
  const rest = pathsIn('docs').filter((path) => !listed.has(path));
  return [
    ...Object.entries(groups).map(([title, paths]) => ({
      title,
      pages: [...paths.map(readPage), ...(title === 'Start' ? [playground] : [])],
    })),
    ...(rest.length === 0 ? [] : [{ title: 'More', pages: rest.map(readPage) }]),
    { title: 'Rules', pages: rules.map(readPage) },
  ];
}

function pathsIn(folder: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  // The list of a folder comes before what it lists.
  return names
    .sort((a, b) => Number(b === 'README.md') - Number(a === 'README.md') || (a < b ? -1 : 1))
    .map((name) => `${folder}/${name}`);
}

function readPage(path: string): DocsPage {
  const text = readFileSync(path, 'utf8');
  const [, title = path] = /^# (.+)$/mu.exec(text) ?? [];
  return { path, address: addressOf(path), title: title.replaceAll('`', ''), text };
}

/** The address of the page of a file: `docs/rules/README.md` is `rules/index.html`. */
export function addressOf(path: string): string {
  return path
    .replace(/^docs\//u, '')
    .replace(/(?<=^|\/)README\.md$/u, 'index.html')
    .replace(/\.md$/u, '.html')
    .toLowerCase();
}
