import { type ReadBytes, createReadFile, describe } from '../../description/description.ts';
import { defaultLimits } from '../../description/parse/limits.ts';
import { type ParseText, parseSource } from '../../description/parse/parse.ts';
import { familyOf } from '../../description/parse/sniff.ts';
import { filesOf, mayReferToFiles } from '../../description/read/referenced-files.ts';
import type { UnreadSource } from '../../description/resolve.ts';
import { isObject } from '../../lib/json.ts';
import { isUserError } from '../../lib/user-error.ts';
import { lintText } from '../../lint/lint-text.ts';
import type { Linted } from '../../lint/lint.ts';
import { type ReferenceGraph, createReferenceGraph } from '../../lint/reference-graph.ts';
import type { LintRuleset } from '../../lint/ruleset/ruleset.ts';
import { searchable, toRaw } from '../../node/files.ts';
import { type LoadOptions, withRemote } from '../../node/load.ts';
import type { ReportedFinding } from '../../report/lint-report.ts';
import { readRemote } from '../inputs/open-inputs.ts';
import type { LintCommand, LintSystem } from './lint-command.ts';

export type FileOutcome =
  | ({ readonly kind: 'linted' } & Linted)
  /** A file that a glob found and that is no description. */
  | { readonly kind: 'passed-over' }
  | Extract<FileResult, { readonly kind: 'failed' }>;

/** The settings for linting a file. */
export interface FileContext {
  readonly rulesetFor: (uri: string) => LintRuleset;
  /** The files that references may lead to. */
  readonly references: LoadOptions;
  /** Takes note of every file that is read. */
  readonly onRead?: (uri: string) => void;
  /** The text that replaces a file on the disk: the result of a repair, or the standard input. */
  readonly textOf?: ((uri: string) => Uint8Array | undefined) | undefined;
  /** What descriptions of the run share. */
  readonly shared: SharedFiles;
  /** Files that hold nothing to lint are read, too: for their mistakes in YAML or JSON. */
  readonly isStrict?: boolean;
  /** All of a file is read, not only the parts that rules look at: its text is to be repaired. */
  readonly isWhole?: boolean;
  readonly parse?: ParseText | undefined;
  readonly system: Pick<LintSystem, 'readBytes' | 'readBytesWithin' | 'rootFolderOf' | 'nameFilesOf' | 'relativePath'>;
}

/** What is known of files that several descriptions may refer to. */
interface SharedFiles {
  /** The graphs, by the folder that their files stand in. */
  readonly graphs: Map<string, ReferenceGraph>;
  /** The files of the graphs that are no description: a glob may find them, too. */
  readonly others: Set<string>;
}

/** Lints one file, and those it refers to. */
export function lintFile({ uri, isNamed: isGiven, isHandedOver }: LintedFile, context: FileContext): FileOutcome {
  const { system, onRead, textOf, isStrict, isWhole, parse, rulesetFor, references } = context;
  const isNamed = isGiven && isHandedOver !== true;
  onRead?.(uri);
  if (!isNamed && context.shared.others.has(uri)) return { kind: 'passed-over' };
  const bytes = textOf?.(uri) ?? system.readBytes(uri);
  if (!(bytes instanceof Uint8Array)) {
    // Where a glob found it, a large file that is not a description is passed over, as a small one is.
    if (!isNamed && bytes.head !== undefined && familyOf(uri, bytes.head) === undefined) return { kind: 'passed-over' };
    const name = system.relativePath(uri);
    return { kind: 'failed', sentence: `${name}: a description must be readable; found ${bytes.reason}.` };
  }
  // Most files are dismissed before these getters are used.
  const text = {
    uri,
    bytes: searchable(bytes),
    isNamed,
    get name() {
      return system.relativePath(uri);
    },
  };
  const textContext = {
    isStrict,
    isWhole,
    parse,
    toRaw,
    followsRemote: references.readRemote !== undefined,
    get ruleset() {
      return rulesetFor(uri);
    },
    get describe() {
      return describeOptionsOf(uri, context);
    },
    get graph() {
      return graphFor(uri, context);
    },
  };
  try {
    const linted = lintText(text, textContext);
    return linted === undefined ? { kind: 'passed-over' } : { kind: 'linted', ...linted };
  } catch (error) {
    if (!isUserError(error)) throw error;
    return { kind: 'failed', sentence: error.message, isPart: isReadableWithoutVersion(uri, bytes) };
  }
}

/** The graph of the files that the description at `uri` may read; undefined where the next description may read other texts. */
function graphFor(uri: string, context: FileContext): ReferenceGraph | undefined {
  const { shared, references, textOf, system } = context;
  if (textOf !== undefined || references.readRemote !== undefined) return undefined;
  const known = shared.graphs.get(system.rootFolderOf(uri, references.root));
  if (known !== undefined) return known;
  const { readBytes, rootFolder, nameFile, adviseOn } = describeOptionsOf(uri, context);
  const readFile = createReadFile(uri, new Set(), {
    rootFolder,
    nameFile,
    ...(adviseOn && { adviseOn }),
    // A graph holds the files of many descriptions.
    limits: { ...defaultLimits, files: Infinity },
    readBytes: (path) => {
      const bytes = readBytes(path);
      if (!(bytes instanceof Uint8Array)) return bytes;
      if (familyOf(path, bytes) === undefined) shared.others.add(path);
      return searchable(bytes);
    },
  });
  const graph = createReferenceGraph({ readFile, nameFile });
  shared.graphs.set(rootFolder, graph);
  return graph;
}

function isReadableWithoutVersion(uri: string, bytes: Uint8Array): boolean {
  try {
    return familyOf(uri, bytes) === undefined && isObject(parseSource(uri, bytes).tree);
  } catch (error) {
    if (isUserError(error)) return false;
    throw error;
  }
}

/** The files that the description at `uri` refers to, whether rules look at them or not; none where it cannot be read. */
export function filesReferredTo(uri: string, context: FileContext): readonly string[] {
  const { system, textOf } = context;
  const bytes = textOf?.(uri) ?? system.readBytes(uri);
  // Most descriptions are one file: these are not parsed as a whole to find that out.
  if (!(bytes instanceof Uint8Array) || !mayReferToFiles(searchable(bytes).toString('latin1'))) return [];
  try {
    return filesOf(describe(parseSource(uri, bytes), describeOptionsOf(uri, { ...context, onRead: () => undefined })));
  } catch (error) {
    if (isUserError(error)) return [];
    throw error;
  }
}

function describeOptionsOf(uri: string, { system, onRead, textOf, references }: FileContext) {
  const rootFolder = system.rootFolderOf(uri, references.root);
  const read = system.readBytesWithin(rootFolder);
  const readBytes: ReadBytes = (path) => {
    onRead?.(path);
    return textOf?.(path) ?? read(path);
  };
  return { ...withRemote(readBytes, references), rootFolder, nameFile: system.nameFilesOf(uri) };
}

/**
 * The options for the references of `files`. Files on the origins that the command allows are fetched here, once.
 * @throws UserError where the root is no folder above all of `files`, or where a remote file cannot be read.
 */
export function readReferences(
  files: readonly LintedFile[],
  { root, allowRemote }: LintCommand,
  context: FileContext & { readonly system: LintSystem },
): Promise<LoadOptions> {
  const { rootFolderOf, fetchFile } = context.system;
  if (root !== undefined) for (const { uri } of files) rootFolderOf(uri, root);
  // Without a root, the lint asks for the root folder of each file.
  const follow = (references: LoadOptions): void => {
    for (const file of files) lintFile(file, { ...context, references });
  };
  return readRemote(follow, { root, allowedOrigins: allowRemote, hasSettings: true }, fetchFile);
}

export interface LintedFile {
  /** Absolute, with `/`. */
  readonly uri: string;
  /** True for a file that was named, not found by a glob or in a folder. */
  readonly isNamed: boolean;
  /** True for a file that a hook hands over, as it does all that are staged: it may be a part of a description, or anything. */
  readonly isHandedOver?: true;
  /** True for a link that a glob or a folder found. */
  readonly isLink?: true;
}

/** The outcome for a file, as it can be sent from thread to thread. */
export type FileResult =
  | {
      readonly kind: 'linted';
      readonly findings: readonly ReportedFinding[];
      /** The files that it refers to and that were not read. */
      readonly unread: readonly UnreadSource[];
    }
  /** A file that a glob found and that is no description. */
  | { readonly kind: 'passed-over' }
  /** Why the file could not be linted, in one sentence. */
  | {
      readonly kind: 'failed';
      readonly sentence: string;
      /** True for a file that can be read and has no version: it is a part if one of the other files refers to it. */
      readonly isPart?: boolean;
    };
