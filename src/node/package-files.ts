import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { member } from '../lib/json.ts';
import { UserError } from '../lib/user-error.ts';

/** The files of this package, as commands have them. */
export interface PackageSystem {
  readonly version: string;
  /** The ids of rules that there is a page for. */
  readonly ruleIds: () => readonly string[];
  readonly readRulePage: (id: string) => string;
  /** A built file of the preview's pages. */
  readonly readAsset: (name: string) => string;
}

/** The version, which bundles have in them. */
declare const bundledVersion: string | undefined;

/** The version of this package, as its package.json has it. */
export function packageVersion(): string {
  if (typeof bundledVersion === 'string') return bundledVersion;
  const read: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return String(member(read, 'version'));
}

/** The help of a command, or of an action of one, by its words; undefined where it is not built. */
export function readHelp(words: string): string | undefined {
  try {
    const text = member(JSON.parse(readFileSync(new URL('help.json', import.meta.url), 'utf8')), words);
    return typeof text === 'string' ? text : undefined;
  } catch {
    // The command prints it: sources have no such file.
    return undefined;
  }
}

/** The text of a built file of the preview's pages: seen from the sources, or from what is built. */
export function readAsset(name: string): string {
  for (const up of ['../../dist/preview/', '../preview/']) {
    try {
      return readFileSync(new URL(`${up}${name}`, import.meta.url), 'utf8');
    } catch {
      continue;
    }
  }
  throw new UserError(`${name} must be in the package; found none. Install it anew.`);
}

/** The ids of rules whose page is in this package, sorted. */
export function ruleIds(): readonly string[] {
  return readdirSync(pagesFolder())
    .flatMap((name) => (/^(?:x|mock|description)-.*\.md$/u.test(name) ? [name.slice(0, -'.md'.length)] : []))
    .sort();
}

/** The page of a rule, in Markdown. */
export function readRulePage(id: string): string {
  return readFileSync(new URL(`${id}.md`, pagesFolder()), 'utf8');
}

/** `docs/rules/` of this package, seen from a bundle, or from what bundles share and from the sources. */
function pagesFolder(): URL {
  const folders = ['../', '../../'].map((up) => new URL(`${up}docs/rules/`, import.meta.url));
  return folders.find((one) => existsSync(new URL('README.md', one))) ?? new URL('docs/rules/', import.meta.url);
}
