import { describe, type Description, type ReadBytes } from '../../description/description.ts';
import { parseSource } from '../../description/parse/parse.ts';
import type { Source } from '../../description/place.ts';
import type { Finding } from '../../finding.ts';
import { member } from '../../lib/json.ts';
import { perObject } from '../../lib/cache.ts';
import { UserError } from '../../lib/user-error.ts';
import { lintFiles } from '../../lint/lint.ts';
import type { LintRuleset } from '../../lint/ruleset/ruleset.ts';
import { syntaxFindingOf, type SyntaxFinding } from './read-text.ts';

/** The outcome of linting a description from its root. */
export interface Analysis {
  /** The description; of a large root, the parts that were read. */
  readonly description: Description;
  /** The description with all of its root. */
  readonly whole: () => Description;
  readonly findings: readonly Finding[];
  /** The files that have findings, as they were read. */
  readonly sources: ReadonlyMap<string, Source>;
  /** Every file that was read, or asked for and not there. */
  readonly reached: ReadonlySet<string>;
}

/** The readers of files. */
export interface AnalysisContext {
  /** Files of the editor before those of the disk. */
  readonly readBytes: ReadBytes;
  readonly rootFolder: string;
  readonly ruleset: LintRuleset;
}

/** True where the root of a source says that it is a description. */
export function isDescription({ tree }: Source): boolean {
  return ['openapi', 'swagger', 'asyncapi'].some((key) => member(tree, key) !== undefined);
}

/** Lints the description whose root is `source`, or says what is wrong with that. */
export function analyse(
  source: Source,
  context: AnalysisContext,
): Analysis | { readonly syntaxFinding: SyntaxFinding } {
  const reached = new Set<string>();
  const readBytes: ReadBytes = (path) => {
    reached.add(path);
    return context.readBytes(path);
  };
  try {
    const options = { readBytes, rootFolder: context.rootFolder };
    const description = describe(source, options);
    return {
      ...lintFiles(source, context.ruleset, options),
      description,
      whole: () => (source.sparse === undefined ? description : describe(wholeOf(source), options)),
      reached,
    };
  } catch (error) {
    return { syntaxFinding: syntaxFindingOf(source.uri, error) };
  }
}

/** A source whole, of which parts were read; the parts where it turns out to have a mistake. */
export const wholeOf = perObject((source: Source): Source => {
  if (source.sparse === undefined) return source;
  try {
    return parseSource(source.uri, new TextEncoder().encode(source.text));
  } catch (error) {
    if (error instanceof UserError) return source;
    throw error;
  }
});
