import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The ids of rules whose page is in this package, sorted. */
export function ruleIds(): readonly string[] {
  return readdirSync(folder())
    .flatMap((name) => (/^(?:x|mock)-.*\.md$/u.test(name) ? [name.slice(0, -'.md'.length)] : []))
    .sort();
}

/** The page of a rule, in Markdown. */
export function readRulePage(id: string): string {
  return readFileSync(new URL(`${id}.md`, folder()), 'utf8');
}

/** `docs/rules/` of this package, seen from a bundle, from what bundles share or from the sources. */
function folder(): URL {
  const folders = ['../', '../../', '../../../'].map((up) => new URL(`${up}docs/rules/`, import.meta.url));
  return folders.find((one) => existsSync(new URL('README.md', one))) ?? new URL('docs/rules/', import.meta.url);
}
