import { watchLinks, type LinkSystem } from '../inputs/find-descriptions.ts';
import { parseSource } from '../../description/parse/parse.ts';
import { isUserError, UserError } from '../../lib/user-error.ts';
import { repair } from '../../lint/repair.ts';
import { nothing } from '../../lint/lint-text.ts';
import { unifiedDiff } from '../../report/unified-diff.ts';
import { type FileContext, type LintedFile, lintFile } from './lint-file.ts';
import type { LintSettings } from './settings.ts';
import type { LintSystem } from './lint-command.ts';
import { hasByteOrderMark } from '../../lib/bytes.ts';

/** The outcome of repairing. */
export interface FixedFiles {
  /** The new texts of files, by their path. */
  readonly texts: ReadonlyMap<string, string>;
  /** The number of findings that were repaired. */
  readonly count: number;
  /** Sentences for a person: on files that were left alone. */
  readonly notes: readonly string[];
}

/** True where anything is to be repaired. */
export function wantsFix({ fix, fixSuggestions, fixDryRun }: LintSettings): boolean {
  return fix || fixSuggestions || fixDryRun;
}

type FixContext = FileContext & { readonly system: LinkSystem };

/** Repairs `files` in memory. Those that they refer to are repaired when they are among them. */
export function fixFiles(files: readonly LintedFile[], settings: LintSettings, context: FixContext): FixedFiles {
  const { fix, fixSuggestions, fixDryRun } = settings;
  const foreign = new Set(files.filter((file) => isForeign(file, settings, context)).map(({ uri }) => uri));
  const editable = new Set(files.flatMap(({ uri, isLink }) => (isLink || foreign.has(uri) ? [] : [uri])));
  const texts = new Map<string, string>();
  const untouched = new Set<string>();
  let count = 0;
  for (const file of files) {
    const lint = (changed: ReadonlyMap<string, string>) => {
      const textOf = textsReader(changed, { textOf: textsReader(texts, context) });
      const outcome = lintFile(file, { ...context, textOf });
      if (outcome.kind === 'failed') throw new UserError(outcome.sentence);
      return outcome.kind === 'linted' ? outcome : nothing;
    };
    try {
      const repaired = repair({
        safeties: [
          ...(fix || (fixDryRun && !fixSuggestions) ? (['safe'] as const) : []),
          ...(fixSuggestions ? (['suggestion'] as const) : []),
        ],
        isEditable: (uri) => editable.has(uri),
        lint,
        parse: (uri, text) => parseSource(uri, new TextEncoder().encode(text)),
      });
      for (const [uri, text] of repaired.texts) texts.set(uri, text);
      for (const uri of repaired.untouched) untouched.add(uri);
      count += repaired.count;
    } catch (error) {
      // A file that cannot be linted is reported when all files are linted.
      if (!isUserError(error)) throw error;
    }
  }
  const notes = [...untouched].map((uri) => {
    const name = context.system.relativePath(uri);
    if (foreign.has(uri))
      return `${name} has findings with a fix, and leads out of its root folder: it is not repaired.`;
    return `${name} has findings with a fix: name it to fix it.`;
  });
  return { texts, count, notes };
}

/** True for a file behind a link that leads out of its root folder, or out of the root folder above that: it is read, and never written. */
function isForeign({ uri }: LintedFile, { root }: LintSettings, { system, textOf }: FixContext): boolean {
  // A text on stdin is written to no file.
  if (textOf?.(uri) !== undefined) return false;
  return watchLinks(system, root).isForeign(uri);
}

/** Reads the new texts in place of the files on the disk. */
export function textsReader(texts: ReadonlyMap<string, string>, { textOf }: Pick<FileContext, 'textOf'>) {
  return (uri: string): Uint8Array | undefined => {
    const text = texts.get(uri);
    return text === undefined ? textOf?.(uri) : new TextEncoder().encode(text);
  };
}

/** Writes repaired files. Answers a sentence for each that could not be written, by its path. Its old text is left whole. */
export async function writeFixed({ texts }: FixedFiles, system: LintSystem): Promise<ReadonlyMap<string, string>> {
  const failures = new Map<string, string>();
  for (const [uri, text] of texts) {
    // A signal ends the command between two files.
    await system.yieldToEventLoop();
    try {
      system.replaceFile(uri, `${byteOrderMark(system.readBytes(uri))}${text}`);
    } catch (error) {
      if (!isUserError(error)) throw error;
      failures.set(uri, error.message);
    }
  }
  return failures;
}

/** The changes of the files, or of the text on stdin, as a unified diff. */
export function diffOf({ texts }: FixedFiles, { textOf }: Pick<FileContext, 'textOf'>, system: LintSystem): string {
  return [...texts]
    .map(([uri, text]) => {
      const bytes = textOf?.(uri) ?? system.readBytes(uri);
      const mark = byteOrderMark(bytes);
      const old = bytes instanceof Uint8Array ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) : '';
      return unifiedDiff(system.relativePath(uri), old, `${mark}${text}`);
    })
    .join('');
}

/** The byte order mark that a file begins with: sources leave it out. */
function byteOrderMark(bytes: ReturnType<LintSystem['readBytes']>): string {
  return bytes instanceof Uint8Array && hasByteOrderMark(bytes) ? '\ufeff' : '';
}
