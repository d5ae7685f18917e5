import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { format } from 'prettier';
import { checkSyntax } from '../src/cli/check/settings.ts';
import { lintSyntax } from '../src/cli/lint/settings.ts';
import { mcpServeSyntax } from '../src/cli/mcp/serve-settings.ts';
import { mcpDiffSyntax, mcpPullSyntax } from '../src/cli/mcp/settings.ts';
import { mockSyntax } from '../src/cli/mock/settings.ts';
import { previewSyntax } from '../src/cli/preview/settings.ts';
import { replaySyntax } from '../src/cli/replay/settings.ts';
import { optionTable } from '../src/cli/settings/help.ts';
import type { CommandSyntax } from '../src/cli/settings/setting.ts';
import { allRules, generatedFiles, readRuleDocs } from '../src/docs/generated-files.ts';
import { checkSections } from './checks-page.ts';
import { fillPart } from './fill-part.ts';
import { fixTable } from './fixes-page.ts';
import { officialModule } from './pack-schemas.ts';

/** The commands with a table of options, and the pages that have it. */
const optionTables: readonly (readonly [CommandSyntax, string])[] = [
  [lintSyntax, 'docs/lint.md'],
  [checkSyntax, 'docs/check.md'],
  [mcpDiffSyntax, 'docs/mcp.md'],
  [mcpPullSyntax, 'docs/mcp.md'],
  [mcpServeSyntax, 'docs/mcp.md'],
  [mockSyntax, 'docs/mock.md'],
  [previewSyntax, 'docs/preview.md'],
  [replaySyntax, 'docs/replay.md'],
];

/** Writes the generated files; with `--check` only says which are stale, and exits 1 when any is. */
const ruleDocs = await readRuleDocs(allRules);
const files = new Map([
  ...generatedFiles(ruleDocs),
  ...(await pagesWithOptions()),
  await pageOfFixes(),
  await pageOfChecks(),
  ['functions/description/schema/official.ts', officialModule()],
]);
const stale = await staleFiles();
if (process.argv.includes('--check')) {
  for (const path of stale) console.error(`${path} is stale: run \`npm run docs\` and commit the result.`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  await Promise.all(stale.map(update));
}

/** Pages that people write, with the tables of options that stand in them. */
async function pagesWithOptions(): Promise<readonly (readonly [string, string])[]> {
  const pages = new Map<string, string>();
  for (const [syntax, path] of optionTables) {
    const page = pages.get(path) ?? (await readFile(path, 'utf8'));
    pages.set(path, fillPart(page, `options of assay ${syntax.name}`, optionTable(syntax)));
  }
  return [...pages];
}

/** The page on repairs, with the table of them. */
async function pageOfFixes(): Promise<readonly [string, string]> {
  const path = 'docs/fixes.md';
  const table = await format(fixTable(ruleDocs), { parser: 'markdown', printWidth: 120 });
  return [path, fillPart(await readFile(path, 'utf8'), 'repairs', table.trim())];
}

/** The page on the checks of `assay replay`, with a section for each. */
async function pageOfChecks(): Promise<readonly [string, string]> {
  const path = 'docs/checks.md';
  const sections = await format(checkSections(), { parser: 'markdown', printWidth: 120, proseWrap: 'always' });
  return [path, fillPart(await readFile(path, 'utf8'), 'checks', sections.trim())];
}

async function staleFiles(): Promise<readonly string[]> {
  const left = (await readdir('docs/rules').catch(() => [])).map((name) => `docs/rules/${name}`);
  const gone = left.filter((path) => !files.has(path));
  const changed = await Promise.all(
    [...files].map(async ([path, text]) => ((await readFile(path, 'utf8').catch(() => '')) === text ? [] : [path])),
  );
  return [...gone, ...changed.flat()];
}

async function update(path: string): Promise<void> {
  const text = files.get(path);
  if (text === undefined) {
    await rm(path);
    return;
  }
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
