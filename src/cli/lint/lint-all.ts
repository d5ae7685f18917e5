import type { Source } from '../../description/place.ts';
import { rangeBetween } from '../../description/positions/positions.ts';
import type { UnreadSource } from '../../description/resolve.ts';
import { planEdit } from '../../edit/plan-edit.ts';
import type { Finding } from '../../finding.ts';
import { append } from '../../lib/lists.ts';
import { codeFrame } from '../../lint/code-frame.ts';
import { inOrder } from '../../lint/lint.ts';
import { type ReportedFinding, mostFindings } from '../../report/lint-report.ts';
import type { LintCommand, LintSystem } from './lint-command.ts';
import { hasEdits } from './outputs.ts';
import { type FileContext, type FileResult, type LintedFile, filesReferredTo, lintFile } from './lint-file.ts';
import { loadRuleset } from './ruleset.ts';
import { type FileQueue, type LintThreadJob, type ThreadResults, createFileQueue, openFileQueue } from './threads.ts';

/** The outcome for the files of a run. */
export interface LintRun {
  readonly findings: readonly ReportedFinding[];
  /** The paths of descriptions that were linted. */
  readonly linted: readonly string[];
  /** Why others could not be, a sentence each. */
  readonly failures: readonly string[];
  /** Files that descriptions refer to and that were not read. */
  readonly unread: readonly UnreadFile[];
  /** The paths of files that are no description. */
  readonly passedOver: readonly string[];
}

/** A file that was not read, where a description led to it. */
interface UnreadFile extends UnreadSource {
  /** The description, as it is called from the working directory. */
  readonly file: string;
}

/** The settings for linting files, and for telling their findings. */
export interface LintContext extends FileContext {
  /** Findings come with the edits that their fixes are. */
  readonly hasEdits: boolean;
}

/** The other threads of a run. */
export interface LintThreads {
  /** The threads that lint beside this one; `auto`: as many as pay. */
  readonly count: number | 'auto';
  readonly clockMs: () => number;
  /** The number of threads that the machine runs at once. */
  readonly coreCount: () => number;
  /** Starts `count` threads that take files from the queue with this memory, or fewer. */
  readonly start: (count: number, memory: Int32Array) => readonly Promise<ThreadResults>[];
}

/** Lints `files`, each with those it refers to. Other threads take the next file when they are free; the run is the same without them. */
export async function lintAll(
  files: readonly LintedFile[],
  context: LintContext,
  threads?: LintThreads,
): Promise<LintRun> {
  const queue = createFileQueue(files.length);
  const started: Promise<ThreadResults>[] = [];
  const start = (count: number): void => {
    if (threads !== undefined && count > 0) append(started, threads.start(count, queue.memory));
  };
  if (threads !== undefined && threads.count !== 'auto') start(Math.min(threads.count, files.length) - 1);
  const own = lintQueue(
    files,
    context,
    queue,
    threads?.count === 'auto' ? helpWhenLong(threads, files, start) : undefined,
  );
  const others = await Promise.all(started);
  for (const { read } of others) for (const uri of read) context.onRead?.(uri);
  const known = new Map([own, ...others.map(({ results }) => results)].flatMap((results) => [...results]));
  // The files of a thread that died are linted again.
  return toRun(
    files,
    files.map((file, index) => known.get(index) ?? lintForReport(file, context)),
    context,
  );
}

/** Lints files until nobody has one left to take. */
function lintQueue(
  files: readonly LintedFile[],
  context: LintContext,
  { take }: Pick<FileQueue, 'take'>,
  onDone?: (done: number, index: number) => void,
): ReadonlyMap<number, FileResult> {
  const results = new Map<number, FileResult>();
  const lintNext = (): boolean => {
    const index = take();
    const file = files[index ?? -1];
    if (index === undefined || file === undefined) return false;
    results.set(index, lintForReport(file, context));
    onDone?.(results.size, index);
    return true;
  };
  // V8 compiles a long loop anew while it runs, with all that it calls: of a short one that is little.
  let hasMore = true;
  while (hasMore) hasMore = lintNext();
  return results;
}

/** Starting a thread and loading the linter in it takes 50 ms of CPU. The rest of the run must take several times that. */
const [patienceMs, leastMsEach] = [150, 300];

/** The first file also reads what all files share, so that its time does not count unless it is longer than this. */
const firstMs = 1_000;

/** Starts threads once the rest is expected to take long, by the time of the files that are done. */
function helpWhenLong(
  { clockMs, coreCount }: LintThreads,
  { length }: readonly LintedFile[],
  start: (count: number) => void,
): (done: number) => void {
  const startedMs = clockMs();
  let [isStarted, sharedMs] = [false, 0];
  return (done) => {
    const tookMs = clockMs() - startedMs;
    if (done === 1 && tookMs < firstMs) sharedMs = tookMs;
    const timedMs = tookMs - sharedMs;
    if (isStarted || timedMs < patienceMs) return;
    const restMs = (timedMs / (sharedMs === 0 ? done : done - 1)) * (length - done);
    const count = Math.floor(restMs / leastMsEach);
    if (count === 0) return;
    isStarted = true;
    start(Math.min(count, coreCount() - 1, length - done));
  };
}

function lintForReport(file: LintedFile, context: LintContext): FileResult {
  const outcome = lintFile(file, context);
  if (outcome.kind !== 'linted') return outcome;
  const { relativePath } = context.system;
  const { hasEdits } = context;
  const { findings, sources, unread } = outcome;
  return { kind: 'linted', findings: toReported(findings, sources, { relativePath, hasEdits }), unread };
}

/** The findings of several descriptions together: each once, as descriptions may share files. */
function toRun(files: readonly LintedFile[], results: readonly FileResult[], context: LintContext): LintRun {
  const linted = results.filter((result) => result.kind === 'linted');
  const urisOf = (kind: FileResult['kind']): readonly string[] =>
    files.flatMap(({ uri }, index) => (results[index]?.kind === kind ? [uri] : []));
  return {
    findings: inOrder(linted.flatMap(({ findings }) => findings)),
    linted: urisOf('linted'),
    failures: failuresOf(files, results, context),
    unread: files.flatMap((file, index) => unreadOf(file, results[index], context)),
    passedOver: urisOf('passed-over'),
  };
}

/** The sentences on files that could not be linted. A part needs no sentence where a description of the run refers to it. */
function failuresOf(
  files: readonly LintedFile[],
  results: readonly FileResult[],
  context: LintContext,
): readonly string[] {
  const failed = results.flatMap((result, index) =>
    result.kind === 'failed' ? [{ ...result, file: files[index] }] : [],
  );
  if (!failed.some(({ isPart }) => isPart)) return failed.map(({ sentence }) => sentence);
  const linted = files.filter((_, index) => results[index]?.kind === 'linted');
  const parts = new Set(linted.flatMap(({ uri }) => filesReferredTo(uri, context)));
  return failed.flatMap(({ isPart, file, sentence }) => (isPart && parts.has(file?.uri ?? '') ? [] : [sentence]));
}

function unreadOf({ uri }: LintedFile, result: FileResult | undefined, { system }: LintContext): readonly UnreadFile[] {
  if (result?.kind !== 'linted') return [];
  return result.unread.map((unread) => ({ file: system.relativePath(uri), ...unread }));
}

/** Findings as reports show them, with the lines that they are about, and with edits where a report has them. */
export function toReported(
  findings: readonly Finding[],
  sources: ReadonlyMap<string, Source>,
  { relativePath, hasEdits }: Pick<LintSystem, 'relativePath'> & { readonly hasEdits: boolean },
): readonly ReportedFinding[] {
  return findings.map((finding, index) => {
    // Frames of findings that no report shows would cost the most.
    const source = index < mostFindings ? sources.get(finding.place.source) : undefined;
    const edits = hasEdits && source ? editsOf(finding, source) : undefined;
    const file = relativePath(finding.place.source);
    return { ...finding, file, frame: source && codeFrame(finding, source), ...(edits && { edits }) };
  });
}

/** The edit that a fix is; undefined where no edit leaves the rest of the text alone. */
function editsOf({ fix }: Finding, source: Source): ReportedFinding['edits'] {
  const edit = fix && planEdit(source, fix);
  const range = edit && rangeBetween(source, edit.start, edit.end);
  return range && [{ range, text: edit.text }];
}

/** The work of a thread: it reads the ruleset for itself, and lints files until all are taken. */
export async function runThreadJob(
  { files, command, memory, thread }: LintThreadJob,
  system: LintSystem,
): Promise<ThreadResults> {
  const read = new Set<string>();
  const context = contextOf(command, { ...(await loadRuleset(command, system)), system, read });
  const results = lintQueue(files, context, openFileQueue(memory, thread));
  return { results, read: command.listFiles || command.watch ? [...read] : [] };
}

/** Makes the lint of a command. `read` takes note of the files that are read, where the command lists or watches them. */
export function contextOf(
  command: LintCommand,
  { rulesetFor, system, read }: Pick<LintContext, 'rulesetFor' | 'system'> & { readonly read: Set<string> },
): LintContext {
  return {
    rulesetFor,
    system,
    references: { root: command.root, hasSettings: true },
    shared: { graphs: new Map(), others: new Set() },
    isStrict: command.strictParse,
    isWhole: hasEdits(command),
    hasEdits: hasEdits(command),
    ...((command.listFiles || command.watch) && { onRead: (uri: string) => void read.add(uri) }),
  };
}
