import { dirname, resolve } from 'node:path';
import { exampleRules } from '../../rulesets/examples/rules.ts';
import { apartUses } from '../../rulesets/presets.ts';
import { describe as describeSource, type Description } from '../../src/description/description.ts';
import { parseSource } from '../../src/description/parse/parse.ts';
import type { Finding } from '../../src/finding.ts';
import { lint } from '../../src/lint/lint.ts';
import { presetRuleset } from '../../src/lint/ruleset/ruleset.ts';
import { createSite, type PreviewInput, type Site } from '../../src/preview/site.ts';
import { createReadBytes } from '../../src/node/files.ts';
import { loadDescription } from '../../src/node/load.ts';
import { pageOf } from './defects.ts';

/** A description from a text. */
export function fromText(text: string, uri = '/apis-home/api.yaml'): Description {
  return describeSource(parseSource(uri, new TextEncoder().encode(text)), {
    readBytes: () => ({ reason: 'no such file' }),
  });
}

/** A description from a value. */
export function fromTree(tree: unknown, uri = '/apis-home/api.json'): Description {
  return fromText(JSON.stringify(tree), uri);
}

/** What all rules find in `description`, those on examples included. */
export function findingsIn({ source }: Description): readonly Finding[] {
  const readBytes = createReadBytes(dirname(source.uri));
  return lint(source, { rules: [...presetRuleset('all').rules, ...apartUses(exampleRules)] }, { readBytes });
}

/** A description of this repository, linted. */
export function fixture(path: string): PreviewInput {
  const description = loadDescription(resolve(path));
  return { description, findings: findingsIn(description), mockUrl: 'http://localhost:4880' };
}

/** The site of descriptions without findings. */
export function siteOf(...descriptions: readonly Description[]): Site {
  return createSite(
    descriptions.map((description) => ({ description, findings: [], mockUrl: 'http://localhost:4880' })),
    {},
  );
}

/** The words of the page at `address`, with its column of code, and those of its Markdown. */
export function wordsAt(site: Site, address: string): { readonly shown: string; readonly written: string } {
  const page = pageOf(site, `${address}.html`);
  const main = page
    .slice(page.indexOf('<main'), page.indexOf('</body'))
    .replace(/<\/dt>/gu, ': ')
    .replace(/<\/?(?:p|dt|dd|li|h2|div|summary|pre)\b[^>]*>/gu, ' ')
    .replace(/<[^>]*>/gu, '');
  const written = (site.markdown(`${address}.md`) ?? '').replace(/\]\([^)]*\)/gu, '');
  return { shown: wordsOf(main), written: wordsOf(written) };
}

/** Words in a line, without the marks of either language. */
export function wordsOf(text: string): string {
  return text
    .replace(/&#(\d+);/gu, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/[`*\\()[\]|]|^- /gmu, ' ')
    .replace(/\s+(?=[,.:])/gu, '')
    .replace(/\s+/gu, ' ');
}
