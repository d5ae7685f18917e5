import { describe, type Description, type ReadBytes } from '../../description/description.ts';
import { parseSource } from '../../description/parse.ts';
import type { Source } from '../../description/place.ts';
import type { Finding } from '../../finding.ts';
import { member } from '../../lib/json.ts';
import { UserError } from '../../lib/user-error.ts';
import { lintFiles } from '../../lint/lint.ts';
import type { LintRuleset } from '../../lint/ruleset/ruleset.ts';

/** What linting a description from its root came to. */
export interface Analysis {
  readonly description: Description;
  readonly findings: readonly Finding[];
  /** The files that have findings, as they were read. */
  readonly sources: ReadonlyMap<string, Source>;
  /** Every file that was read, or asked for and not there. */
  readonly reached: ReadonlySet<string>;
}

/** A text that cannot be read, or names a version that is not known: where, from 0, and one sentence. */
export interface SyntaxFault {
  readonly line: number;
  readonly character: number;
  readonly message: string;
}

/** How files are read. */
export interface AnalysisContext {
  /** Files of the editor before those of the disk. */
  readonly readBytes: ReadBytes;
  readonly rootFolder: string;
  readonly ruleset: LintRuleset;
}

/** The source that a text is, or what is wrong with it. */
export function readText(path: string, text: string): { readonly source: Source } | { readonly fault: SyntaxFault } {
  try {
    return { source: parseSource(path, new TextEncoder().encode(text)) };
  } catch (error) {
    return { fault: faultOf(path, error) };
  }
}

/** Whether the root of a source says that it is a description. */
export function isDescription({ tree }: Source): boolean {
  return ['openapi', 'swagger', 'asyncapi'].some((key) => member(tree, key) !== undefined);
}

/** Lints the description whose root is `source`, or says what is wrong with that. */
export function analyse(source: Source, context: AnalysisContext): Analysis | { readonly fault: SyntaxFault } {
  const reached = new Set<string>();
  const readBytes: ReadBytes = (path) => {
    reached.add(path);
    return context.readBytes(path);
  };
  try {
    const surroundings = { readBytes, rootFolder: context.rootFolder };
    return {
      ...lintFiles(source, context.ruleset, surroundings),
      description: describe(source, surroundings),
      reached,
    };
  } catch (error) {
    return { fault: faultOf(source.uri, error) };
  }
}

/** `path:line:column: sentence`, taken apart. */
function faultOf(path: string, error: unknown): SyntaxFault {
  if (!(error instanceof UserError)) throw error;
  const rest = error.message.startsWith(`${path}:`) ? error.message.slice(path.length + 1).trimStart() : error.message;
  const [whole = '', line = '1', column = '1'] = /^(\d+):(\d+): /u.exec(rest) ?? [];
  return { line: Number(line) - 1, character: Number(column) - 1, message: rest.slice(whole.length) };
}
