import type { ReplayRun, Result, RunFailure } from '../../results.ts';
import { type KnownEntry, createBaselineMatcher } from '../../baseline/known.ts';
import { operationsOf, type Operation } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import { createLatencies, createTally, groupTitle, type Tally } from '../../replay/results/tally.ts';
import { createBoundedResults, resultLimits } from '../../report/bounded-results.ts';
import { resultStyle, resultsOf, type ResultStyle } from '../../replay/results/result.ts';
import type { Outcome } from '../../replay/case.ts';
import { secretValues } from '../../replay/cases/given-values.ts';
import { refusedValues } from '../../replay/cases/used-values.ts';
import { createLimitWatch, createMadeUpWatch, createSetUpWatch, foldFailures } from '../../replay/results/watches.ts';
import {
  goneEntries,
  type BaselineUse,
  type LostReference,
  matchBaseline,
  matchReferences,
  nameInBaseline,
} from './baseline.ts';
import type { ReplayCommand } from './arguments.ts';
import type { Authorization } from './authorization.ts';
import type { Listener } from './outputs.ts';
import { renameResult } from '../../report/formats.ts';

/** The entries of a baseline, and the day they are read on, `YYYY-MM-DD`. */
export interface Baseline {
  readonly entries: readonly KnownEntry[];
  readonly today: string;
}

/** The result of one description. Plain data. */
export interface Replayed extends BaselineUse {
  readonly run: ReplayRun;
  /** Failures of the description itself. */
  readonly references: readonly RunFailure[];
  /** The described paths of all parts of the run, in their order. */
  readonly paths: readonly string[];
  /** The files that the description is in, where a report goes to a file. */
  readonly files: readonly string[];
}

/** Takes outcomes and keeps their parts that reports need. */
export interface Collector {
  readonly take: (outcome: Outcome) => void;
  readonly failedCount: () => number;
  readonly finish: (end: {
    readonly durationMs: number;
    readonly warnings: readonly string[];
    readonly references: readonly LostReference[];
    readonly paths: readonly string[];
    readonly files: readonly string[];
    readonly resent: number;
    readonly reset: number;
    readonly stopped?: 'interrupted' | 'max-failures';
  }) => Replayed;
}

interface CollectorOptions {
  readonly path: string;
  readonly description: Description;
  readonly operations: readonly Operation[];
  readonly command: ReplayCommand;
  readonly baseline: Baseline;
  readonly listener: Listener;
  /** The name of a file in reports. */
  readonly nameOf: (file: string) => string;
  readonly authorization?: Authorization | undefined;
  /** The recording that outcomes are from. */
  readonly recording?: Recording;
}

interface Recording {
  /** The names of its files. */
  readonly name: string;
  /** The server that it is of. */
  readonly baseUrl: string;
  /** Secrets in its requests and answers. */
  readonly secrets: readonly string[];
}

export function createCollector(subject: CollectorOptions): Collector {
  const { path, description, operations, command, baseline, listener, nameOf, authorization, recording } = subject;
  const { filters, target, profile } = command;
  const tally = createTally(description, operations);
  const matcher = createBaselineMatcher(baseline.entries, baseline.today, { keepsUnknown: command.updateBaseline });
  const name = command.baseline === undefined ? path : nameInBaseline(command.baseline.path, path);
  const bounded = createBoundedResults<Result>(resultLimits);
  const withheld = new Set<string>();
  const setUp = createSetUpWatch();
  const limits = createLimitWatch();
  const latencies = createLatencies();
  const follow = createFollow(tally, operations.length, listener);
  const baseUrl = recording?.baseUrl ?? (target === undefined ? 'http://127.0.0.1:4880' : target.href);
  const typed = [...secretValues(command.values), ...(recording?.secrets ?? [])];
  const styleOf = createStyle(authorization, (secrets) =>
    resultStyle(description, baseUrl, command.headers, [...typed, ...secrets]),
  );
  const madeUp =
    recording !== undefined || target === undefined || profile.servesExamples ? undefined : createMadeUpWatch();
  return {
    failedCount: () => tally.counts().failed,
    take: (outcome) => {
      follow(outcome);
      setUp.add(outcome);
      limits.add(outcome);
      madeUp?.add(outcome);
      const tookMs = outcome.kind === 'checked' ? outcome.reply?.tookMs : undefined;
      if (tookMs !== undefined && profile.maxLatencyMs !== undefined) latencies.add(tookMs);
      const results = resultsOf(outcome, styleOf()).map((result) =>
        matchBaseline(renameResult(result, nameOf), matcher, name),
      );
      tally.add(outcome, { isKnown: results.every(({ status }) => status !== 'failed') });
      for (const result of results) bounded.add(result);
      const held = outcome.kind === 'skipped' ? outcome.skipped.withheld : undefined;
      if (held !== undefined && baseline.entries.length > 0) withheld.add(`${held.method} ${held.path}`);
    },
    finish: ({ durationMs, warnings, references, paths, files, resent, reset, stopped }) => {
      follow(undefined);
      const latency = latencies.latency();
      const problem = recording === undefined ? setUp.problem() : undefined;
      const unauthorized = authorization?.failure();
      const lost = matchReferences(references, matcher, name);
      const { results, folded } = foldFailures(bounded.results, problem);
      const run: ReplayRun = {
        description: path,
        target: recording?.name ?? target?.href ?? 'in-process',
        profile: profile.name,
        ...(stopped && { stopped }),
        ...(lost.failures.length > 0 && { references: lost.failures.length }),
        summary: { ...tally.counts(), durationMs, ...(latency && { latency }) },
        coverage: tally.coverage(),
        operations: tally.groups(),
        warnings: [
          ...warnings,
          ...(lost.known > 0 ? [knownReferences(lost.known)] : []),
          ...(unauthorized === undefined ? [] : [unauthorized]),
          ...(problem === undefined || folded > 0 ? [] : [problem]),
          ...refusedValues(description, operations, command.values),
          ...(madeUp?.sentences() ?? []),
          ...(problem === undefined ? tally.withoutSuccess() : []),
          ...(recording === undefined ? limits.sentences() : []),
          ...(resent > 0 ? [`${resentText(resent)} sent again, because no connection was made.`] : []),
          ...(reset > 0
            ? [`${resentText(reset)} sent again, because the connection was closed before an answer.`]
            : []),
        ],
        results,
        resultsLeftOut: bounded.leftOut(),
      };
      const scope = { description: name, filters, operations: operationsOf(description), withheld };
      const gone = stopped === undefined ? goneEntries(baseline.entries, matcher, scope) : [];
      const [met, unknown, expired] = [matcher.matched(), matcher.unknown(), matcher.expired()];
      return { run, references: lost.failures, paths, files, met, gone, unknown, expired };
    },
  };
}

/** The style for all secrets so far: a run may get more of them. */
function createStyle(authorization: Authorization | undefined, create: (secrets: readonly string[]) => ResultStyle) {
  let secrets = authorization?.secrets() ?? [];
  let style = create(secrets);
  return (): ResultStyle => {
    const now = authorization?.secrets() ?? [];
    if (now.length > secrets.length) style = create(now);
    secrets = now;
    return style;
  };
}

function resentText(count: number): string {
  return count === 1 ? 'One request was' : `${count} requests were`;
}

function knownReferences(count: number): string {
  const lead = count === 1 ? 'One reference leads' : `${count} references lead`;
  return `${lead} nowhere, which is known (\`reference\` in the baseline).`;
}

/** Calls `listener` when the outcomes move on to the next group, which ends the one before. */
function createFollow(tally: Tally, total: number, { onGroup, onProgress }: Listener) {
  let title: string | undefined;
  let operation: Operation | undefined;
  let done = 0;
  return (outcome: Outcome | undefined): void => {
    const next = outcome && groupTitle(outcome);
    if (next !== title) {
      const ended = title === undefined ? undefined : tally.group(title);
      if (ended !== undefined) onGroup(ended);
      title = next;
    }
    if (outcome === undefined) return;
    const about = outcome.kind === 'skipped' ? outcome.skipped.operation : outcome.case.operation;
    if (about === undefined || about === operation) return;
    operation = about;
    onProgress(done, total);
    done += 1;
  };
}
