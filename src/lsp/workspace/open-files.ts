import { type Description, type ReadBytes, describe } from '../../description/description.ts';
import { isPackageFile, readKind } from '../../description/model/kind.ts';
import type { TextMistake } from '../../description/parse/decode.ts';
import { parseSource } from '../../description/parse/parse.ts';
import { mayBeDescription } from '../../description/parse/sniff.ts';
import type { Source } from '../../description/place.ts';
import type { Finding } from '../../finding.ts';
import { perObject } from '../../lib/cache.ts';
import { UserError } from '../../lib/user-error.ts';
import { lintFiles } from '../../lint/lint.ts';
import { type LintRuleset, isOnExtensionsAlone } from '../../lint/ruleset/ruleset.ts';
import type { LspHost } from '../host.ts';
import type { TextDocument } from '../text-document.ts';
import { type TextRead, readText, syntaxFindingOf } from './read-text.ts';

/** The state of a file that is open, or is the root of one that is. */
interface OpenFile {
  /** The source as it parsed last. */
  readonly source?: Source;
  /** The text of `source`. */
  readonly text?: string;
  /** The last text that parsed, where it is large, to tell whether the next one parses. */
  readonly sound?: TextRead['sound'];
  /** Why the newest text of it does not parse, or names no version that is known. */
  readonly syntaxFinding?: TextMistake;
  /** The last outcome of linting it as a root. */
  readonly analysis?: Analysis;
}

/** The files by their absolute paths, read and linted when they are told to be. */
export interface OpenFiles {
  readonly at: (path: string) => OpenFile | undefined;
  /** Adds a file that nothing is known of yet. */
  readonly add: (path: string) => void;
  readonly paths: () => readonly string[];
  /** Reads a file again, and lints it where it is a description. */
  readonly refresh: (path: string, rules: LintRuleset) => void;
  /** The descriptions that a file is, or is a part of. */
  readonly rootsOf: (path: string) => readonly Analysis[];
  /** Forgets files that are not open, and of which no part is. */
  readonly forget: () => void;
}

/** No files yet. `documents`: those that are open, by path, whose texts count before what is on the disk. */
export function createOpenFiles(host: LspHost, documents: ReadonlyMap<string, TextDocument>): OpenFiles {
  const files = new Map<string, OpenFile>();
  const rootsOf = (path: string): readonly Analysis[] =>
    [...files].flatMap(([root, { analysis }]) =>
      analysis !== undefined && (root === path || analysis.reached.has(path)) ? [analysis] : [],
    );
  const withDocuments =
    (read: ReadBytes): ReadBytes =>
    (path) => {
      const open = documents.get(path);
      return open === undefined ? read(path) : host.encode(open.text);
    };
  const textAt = (path: string): string | undefined => {
    const open = documents.get(path);
    if (open !== undefined) return open.text;
    const bytes = host.readBytesWithin(host.rootFolderOf(path))(path);
    return bytes instanceof Uint8Array ? new TextDecoder().decode(bytes) : undefined;
  };
  return {
    at: (path) => files.get(path),
    add: (path) => {
      if (!files.has(path)) files.set(path, {});
    },
    paths: () => [...files.keys()],
    rootsOf,
    refresh: (path, ruleset) => {
      const before = files.get(path) ?? {};
      const text = textAt(path);
      files.delete(path);
      if (text === undefined) return;
      // Other YAML is none of our business, however it is written.
      const isOurs = before.source !== undefined || mayBeDescription(text) || rootsOf(path).length > 0;
      if (!isOurs) return;
      const rootFolder = host.rootFolderOf(path);
      const readBytes = withDocuments(host.readBytesWithin(rootFolder));
      files.set(path, read({ path, text }, before, { readBytes, rootFolder, ruleset, host }));
    },
    forget: () => {
      for (const [path, { analysis }] of files) {
        const parts = [...(analysis?.reached ?? [])];
        if (!documents.has(path) && !parts.some((part) => documents.has(part))) files.delete(path);
      }
    },
  };
}

/** The state after reading a text. While it is broken, the state before stays beside its mistake. */
function read(
  { path, text }: { readonly path: string; readonly text: string },
  before: OpenFile,
  { host, ...context }: AnalysisContext & { readonly host: LspHost },
): OpenFile {
  const mayBeSparse = isOnExtensionsAlone(context.ruleset);
  const parsed = readText(path, text, { host, mayBeSparse, sound: before.sound, older: before.source });
  if ('syntaxFinding' in parsed) return { ...before, ...parsed };
  const { source } = parsed;
  const own = { ...parsed, text };
  if (!isDescription(source)) return own;
  const result = analyse(source, context);
  return 'syntaxFinding' in result ? { ...before, ...own, ...result } : { ...own, analysis: result };
}

/** The outcome of linting a description from its root. */
interface Analysis {
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
interface AnalysisContext {
  /** Files of the editor before those of the disk. */
  readonly readBytes: ReadBytes;
  readonly rootFolder: string;
  readonly ruleset: LintRuleset;
}

/** True where the root of a source says that it is a description, of whatever version. */
function isDescription({ uri, tree }: Source): boolean {
  return !isPackageFile(uri) && readKind(tree) !== undefined;
}

/** Lints the description whose root is `source`, or says what is wrong with that. */
function analyse(source: Source, context: AnalysisContext): Analysis | { readonly syntaxFinding: TextMistake } {
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
