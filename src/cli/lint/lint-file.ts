import { isUtf8 } from 'node:buffer';
import type { ReadBytes } from '../../description/description.ts';
import { defaultLimits, leastSparseBytes } from '../../description/limits.ts';
import { parseSource } from '../../description/parse.ts';
import type { Source } from '../../description/place.ts';
import { readSparse } from '../../description/sparse/read-sparse.ts';
import type { Finding } from '../../finding.ts';
import { member } from '../../lib/json.ts';
import { isUserError } from '../../lib/user-error.ts';
import { mayBeDescriptionBytes, mayHoldExtension } from '../../lint/holds-extension.ts';
import { lintFiles } from '../../lint/lint.ts';
import { isOnExtensionsAlone, type LintRuleset } from '../../lint/ruleset/ruleset.ts';
import type { LintedFile } from './linted-file.ts';
import type { LintSystem } from './system.ts';

/** What became of a file. */
export type FileOutcome =
  | { readonly kind: 'linted'; readonly findings: readonly Finding[]; readonly sources: ReadonlyMap<string, Source> }
  /** A file that a glob found and that is no description. */
  | { readonly kind: 'passed-over' }
  /** Why the file could not be judged, in one sentence. */
  | { readonly kind: 'failed'; readonly sentence: string };

/** How a file is linted. */
export interface FileContext {
  readonly rulesetFor: (uri: string) => LintRuleset;
  /** Takes note of every file that is read. */
  readonly onRead?: (uri: string) => void;
  /** The text of a file that stands for what is on the disk: what a repair would make of it, or the standard input. */
  readonly textOf?: ((uri: string) => Uint8Array | undefined) | undefined;
  /** Whether a file is read whole that holds nothing to lint: for its mistakes in YAML or JSON. */
  readonly isStrict?: boolean;
  /** Whether all of a file is read that is linted: its text is to be repaired. */
  readonly isWhole?: boolean;
  readonly system: Pick<LintSystem, 'readBytes' | 'readBytesWithin' | 'repositoryTop' | 'relativePath'>;
}

const nothing = { kind: 'linted', findings: [], sources: new Map<string, Source>() } as const;

/** Lints one file, and those it refers to. */
export function lintFile(file: LintedFile, context: FileContext): FileOutcome {
  const { system, onRead, textOf } = context;
  const { uri } = file;
  onRead?.(uri);
  const bytes = textOf?.(uri) ?? system.readBytes(uri);
  if (!(bytes instanceof Uint8Array)) {
    return {
      kind: 'failed',
      sentence: `${system.relativePath(uri)}: a description must be readable; found ${bytes.reason}.`,
    };
  }
  // Node searches its own buffers many times as fast as other arrays.
  const searchable = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isDismissible = context.isStrict !== true && bytes.length <= defaultLimits.sizeBytes && !isWide(bytes);
  if (isDismissible && !mayBeDescriptionBytes(searchable)) {
    if (!file.isNamed) return { kind: 'passed-over' };
  } else if (isDismissible && !mayHoldExtension(searchable)) return nothing;
  try {
    const root = readRoot(uri, searchable, context);
    if (!file.isNamed && !isDescription(root)) return { kind: 'passed-over' };
    return { kind: 'linted', ...lintFiles(root, context.rulesetFor(uri), describeOptionsOf(uri, context)) };
  } catch (error) {
    if (!isUserError(error)) throw error;
    return { kind: 'failed', sentence: error.message };
  }
}

/** What of a description its rules look at, or all of it. */
function readRoot(uri: string, bytes: Buffer, { system, isStrict, isWhole, rulesetFor }: FileContext): Source {
  const name = system.relativePath(uri);
  const isWorthwhile = bytes.length >= leastSparseBytes && bytes.length <= defaultLimits.sizeBytes;
  const mayBeSparse =
    isWorthwhile && isStrict !== true && isWhole !== true && isOnExtensionsAlone(rulesetFor(uri)) && isUtf8(bytes);
  if (!mayBeSparse) return parseSource(uri, bytes, { name });
  // A byte order mark is no part of the text.
  const body = bytes.subarray(bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0);
  const sparse = readSparse({ uri, name, raw: body.toString('latin1'), bytes: () => body });
  return sparse ?? parseSource(uri, bytes, { name });
}

/** Whether the bytes are UTF-16: to be told, as nothing is found in them. */
function isWide([first, second]: Uint8Array): boolean {
  return first === 0 || second === 0 || (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

function isDescription({ tree }: Source): boolean {
  return ['openapi', 'swagger', 'asyncapi'].some((key) => member(tree, key) !== undefined);
}

/** References may lead to the top of the Git repository, or where there is none, into the folder of the description. */
function describeOptionsOf(uri: string, { system, onRead, textOf }: FileContext) {
  const folder = uri.replace(/\/[^/]*$/u, '');
  const rootFolder = system.repositoryTop(folder) ?? folder;
  const read = system.readBytesWithin(rootFolder);
  const readBytes: ReadBytes = (path) => {
    onRead?.(path);
    return textOf?.(path) ?? read(path);
  };
  return { readBytes, rootFolder };
}
