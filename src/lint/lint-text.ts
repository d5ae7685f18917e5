import type { DescribeOptions } from '../description/description.ts';
import { isUtf16 } from '../description/parse/decode.ts';
import { defaultLimits, leastSparseBytes } from '../description/parse/limits.ts';
import { type ParseText, parseSource } from '../description/parse/parse.ts';
import { familyOf } from '../description/parse/sniff.ts';
import { mayBeDeeper } from '../description/parse/too-deep.ts';
import type { Source } from '../description/place.ts';
import { readSparse } from '../description/sparse/read-sparse.ts';
import { isRemote } from '../lib/uri.ts';
import { type Linted, lintFiles } from './lint.ts';
import { type ReferenceGraph, targetsIn } from './reference-graph.ts';
import { type LintRuleset, isOnExtensionsAlone } from './ruleset/ruleset.ts';
import { hasByteOrderMark } from '../lib/bytes.ts';

/** A text to lint, as the bytes of its file. */
export interface LintedText {
  readonly uri: string;
  /** The name of the text in messages. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** True where somebody named the file as a description. A glob finds other files, too. */
  readonly isNamed: boolean;
}

/** The rules, and which texts are read whole. */
export interface LintTextContext {
  readonly ruleset: LintRuleset;
  readonly describe: DescribeOptions;
  /** Texts that hold nothing to lint are read, too: for their mistakes in YAML or JSON. */
  readonly isStrict?: boolean | undefined;
  /** All of a text is read, not only the parts that rules look at: it is to be repaired. */
  readonly isWhole?: boolean | undefined;
  /** References to the network are followed: extensions may stand behind them. */
  readonly followsRemote?: boolean | undefined;
  /** Reads a text whole; `parseSource` where absent. */
  readonly parse?: ParseText | undefined;
  /** The files of the run by their references, where several descriptions may share some. */
  readonly graph?: ReferenceGraph | undefined;
  /** The bytes as a text with a character for each; undefined where they are no UTF-8. */
  readonly toRaw: (bytes: Uint8Array) => string | undefined;
}

/** The outcome for a text; undefined where it is no description, and was not meant to be one. */
export type TextOutcome = Linted | undefined;

/** The outcome for a text in which there is nothing to look at. */
export const nothing: Linted = { findings: [], sources: new Map<string, Source>(), unread: [] };

/**
 * The findings of one text and of the files it refers to. `assay lint` and `createLint` lint by this: what cannot hold one of our keys is
 * not read, and of a large text the parts that rules look at.
 * @throws UserError with `name:line:column` for what cannot be read.
 */
export function lintText(text: LintedText, context: LintTextContext): TextOutcome {
  const { uri, bytes, isNamed } = text;
  const { isStrict = false } = context;
  const isDescription = familyOf(uri, bytes) !== undefined;
  if (!isNamed && !isDescription) return undefined;
  // The depth is read last: that costs as much as all else, and few texts get there.
  const isDismissed =
    isDescription && mayBeDismissed(text, context) && leadsNowhere(text, context) && !(isNamed && isTooDeep(bytes));
  if (isDismissed) return nothing;
  return lintFiles(readRoot(text, context), context.ruleset, context.describe, isStrict ? undefined : context.graph);
}

/** True where neither the text nor a file behind it may hold an extension, and all files behind it can be read. */
function leadsNowhere({ uri, bytes }: LintedText, context: LintTextContext): boolean {
  const targets = targetsIn(uri, bytes);
  // The graph is made when it is read here, by a getter.
  if (targets === undefined || targets.length === 0) return targets !== undefined;
  const { graph } = context;
  return targets.every((target) => (graph === undefined ? isRemote(target) : isSilent(graph(target))));
}

function isSilent({ mayHold, unread }: ReturnType<ReferenceGraph>): boolean {
  return !mayHold && unread.length === 0;
}

/**
 * True for a text that needs no reading if it holds none of our keys. A small one that somebody named is read for its mistakes: nobody notices
 * the cost.
 */
function mayBeDismissed({ bytes, isNamed }: LintedText, { isStrict, followsRemote }: LintTextContext): boolean {
  if (isStrict === true || followsRemote === true) return false;
  if (isNamed && bytes.length < leastSparseBytes) return false;
  return bytes.length <= defaultLimits.sizeBytes && !isUtf16(bytes);
}

/** True for a text that looks too deep for other commands: where somebody named it, it is read to say so. */
function isTooDeep(bytes: Uint8Array): boolean {
  return mayBeDeeper(bytes, defaultLimits.levels);
}

/** The parts of a description that its rules look at, or all of it. */
function readRoot({ uri, name, bytes }: LintedText, context: LintTextContext): Source {
  const { isStrict, isWhole, ruleset, toRaw, parse = parseSource } = context;
  const isWorthwhile = bytes.length >= leastSparseBytes && bytes.length <= defaultLimits.sizeBytes;
  const mayBeSparse = isWorthwhile && isStrict !== true && isWhole !== true && isOnExtensionsAlone(ruleset);
  // A byte order mark is no part of the text.
  const body = bytes.subarray(hasByteOrderMark(bytes) ? 3 : 0);
  const raw = mayBeSparse ? toRaw(body) : undefined;
  const sparse = raw === undefined ? undefined : readSparse({ uri, name, raw, bytes: () => body });
  return sparse ?? parse(uri, bytes, { name });
}
