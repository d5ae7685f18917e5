import { type DescribeOptions, describe } from '../description/description.ts';
import { parseSource } from '../description/parse/parse.ts';
import { filesOf, mayReferToFiles } from '../description/read/referenced-files.ts';
import type { Finding } from '../finding.ts';
import { resolvePath } from '../lib/uri.ts';
import { isUserError } from '../lib/user-error.ts';
import { withoutOurs, failureSentences, notRunSentence } from '../lint/foreign.ts';
import { inOrder } from '../lint/lint.ts';
import type { ForeignRuleset } from '../lint/ruleset/foreign-ruleset.ts';
import { startForeignRules } from '../node/foreign-rules.ts';

/** The settings for rules that are not ours, which Spectral runs as it is installed. */
export interface AllRulesOptions {
  /** A folder whose packages have Spectral, where it is not installed beside this package. They are trusted. */
  readonly folder?: string;
  /** Rules may run code: packages that stand beside Spectral, and filters that are more than comparisons. `false` where absent. */
  readonly allowCode?: boolean;
  /** The time that Spectral has for a text; 60,000 where absent. */
  readonly timeoutMs?: number;
}

/** The findings of all rules on a text. */
export interface AllFindings {
  /** Findings of our rules, and those with the `source` `spectral`, by file and position, each once. */
  readonly findings: readonly Finding[];
  /** Sentences on why Spectral did not finish. Its findings are missing then. */
  readonly failures: readonly string[];
}

/** The rules of others in a linter. */
export interface ForeignLinter {
  /** The sentence on rules that are not run. */
  readonly notRun?: string;
  /** `own` with the findings of the rules of others in a text, which our rules could read. */
  readonly addTo: (own: readonly Finding[], uri: string, text: string) => Promise<AllFindings>;
  readonly close: () => void;
}

/** Starts Spectral with the rules of others, which it reads meanwhile. */
export function createForeignLinter(
  ruleset: ForeignRuleset,
  { folder, allowCode = false, timeoutMs = 60_000 }: AllRulesOptions,
  describeOptions: DescribeOptions,
): ForeignLinter {
  // The folder comes from the program, not from a repository, so that it is trusted.
  const started = startForeignRules({
    ruleset,
    folder,
    trustsFolder: true,
    allowsCode: allowCode,
    limitMs: timeoutMs,
  });
  if (started.kind !== 'started') {
    const names = { ruleset: 'the ruleset', allowCode: 'allRules: { allowCode: true }' };
    return { notRun: notRunSentence(ruleset, started, names), ...onlyOurs };
  }
  const limit = { seconds: timeoutMs / 1000, setting: 'allRules: { timeoutMs }' };
  return {
    close: started.rules.close,
    addTo: async (own, uri, text) => {
      const rootFolder = describeOptions.rootFolder ?? resolvePath(uri, '..');
      const texts = textsOf(uri, text, describeOptions);
      const outcome = await started.rules.lint({ file: uri, texts, hasAllTexts: true, rootFolder, allowedOrigins: [] })
        .outcome;
      const found = outcome.kind === 'linted' ? withoutOurs(outcome.findings, own) : [];
      return { findings: inOrder([...own, ...found]), failures: failureSentences(uri, outcome, limit) };
    },
  };
}

/** A linter of texts with no rules but ours. */
export const onlyOurs: ForeignLinter = {
  addTo: (findings) => Promise.resolve({ findings, failures: [] }),
  close: () => undefined,
};

/** A text, and those that it refers to, by their paths. */
function textsOf(uri: string, text: string, options: DescribeOptions): Readonly<Record<string, string>> {
  const root = { [uri]: text };
  if (!mayReferToFiles(text)) return root;
  try {
    const files = filesOf(describe(parseSource(uri, new TextEncoder().encode(text)), options));
    const others = files.flatMap((file) => {
      const bytes = file === uri ? undefined : options.readBytes(file);
      return bytes instanceof Uint8Array ? [[file, new TextDecoder().decode(bytes)] as const] : [];
    });
    return { ...Object.fromEntries(others), ...root };
  } catch (error) {
    // Our rules did not need to read the part with the mistake, and Spectral reports it.
    if (!isUserError(error)) throw error;
    return root;
  }
}
