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
