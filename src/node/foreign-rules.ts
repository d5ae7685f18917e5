import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Finding, Severity } from '../finding.ts';
import type { ForeignRuleset } from '../lint/ruleset/foreign-ruleset.ts';
import { findSpectral } from './spectral.ts';
import { builtFile } from './threads.ts';

/** The data that a thread with Spectral is started with. */
export interface ForeignSetup {
  readonly ruleset: Pick<ForeignRuleset, 'path' | 'texts' | 'ownRules'>;
  /** The path of Spectral's command. */
  readonly spectral: string;
  /** The user allows the ruleset to run code. Without, nothing but Spectral's own is loaded. */
  readonly allowsCode: boolean;
}

/** A description to lint with rules that are not ours. */
export interface ForeignJob {
  /** The absolute path of the description, with `/`. */
  readonly file: string;
  /** Texts that stand for files, by their absolute paths: those that are open in an editor, repaired, or on the standard input. */
  readonly texts: Readonly<Record<string, string>>;
  /** No file is read: the texts are all that there are. */
  readonly hasAllTexts?: boolean;
  /** The folder that referenced files must stand in. */
  readonly rootFolder: string;
  /** The origins that references may lead to. */
  readonly allowedOrigins: readonly string[];
}

/** The answer of a thread to a job. */
export type ForeignAnswer =
  | {
      readonly kind: 'linted';
      readonly ruleCount: number;
      readonly findings: readonly {
        readonly rule: string;
        readonly severity: number;
        readonly message: string;
        readonly path: Finding['place']['path'];
        readonly range: Finding['place']['range'];
        readonly source: string;
        readonly url: string;
      }[];
    }
  | { readonly kind: 'failed'; readonly reason: string };

/** The outcome of a job. */
export type ForeignOutcome =
  | { readonly kind: 'linted'; readonly findings: readonly Finding[]; readonly ruleCount: number }
  /** Spectral could not lint it: its reason, in its words. */
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'timed-out' }
  /** Nobody wants it any more. */
  | { readonly kind: 'dropped' };

/** A job that was handed over. */
export interface ForeignRun {
  /** Never rejected. */
  readonly outcome: Promise<ForeignOutcome>;
  /** Makes the outcome `dropped` at once. A job that has begun ends behind the scenes: to load the ruleset again takes longer than most. */
  readonly drop: () => void;
}

/** Spectral in a thread, with the rules that are not ours. */
export interface ForeignRules {
  /** Lints a description, after those that were handed over before it. */
  readonly lint: (job: ForeignJob) => ForeignRun;
  /** Ends the thread; what was not answered is dropped. */
  readonly close: () => void;
}

interface WaitingJob {
  readonly job: ForeignJob;
  readonly settle: (outcome: ForeignOutcome) => void;
  isDropped: boolean;
}

/** The rules to start, and what the user allows. */
export interface ForeignRequest {
  readonly ruleset: ForeignRuleset;
  /** The folder whose Spectral is taken where none is installed beside this package; undefined where nobody names one. */
  readonly folder: string | undefined;
  /** The user, and no repository, says that code of the ruleset may run. */
  readonly allowsCode: boolean;
  /** The user says that the packages of the folder may run: the Spectral of the folder may run, but code of the ruleset may not. */
  readonly trustsFolder?: boolean;
  /** The time that a description may take. */
  readonly limitMs: number;
}

/**
 * The rules in their thread, or why they are not run: Spectral is not installed, or the parts that are code, each a sentence without its
 * full stop.
 */
export type StartedForeignRules =
  | { readonly kind: 'started'; readonly rules: ForeignRules }
  | { readonly kind: 'missing' }
  | { readonly kind: 'code'; readonly parts: readonly string[] };

/**
 * Starts Spectral, as it is installed, in a thread of its own. A job that takes longer than the limit is ended with its thread, and the next
 * one gets another: patterns and references in circles may take for ever.
 */
export function startForeignRules({
  ruleset,
  folder,
  allowsCode,
  trustsFolder = false,
  limitMs,
}: ForeignRequest): StartedForeignRules {
  const program = foreignProgram();
  const spectral = findSpectral(folder);
  if (program === undefined || spectral === undefined) return { kind: 'missing' };
  const parts = [
    ...ruleset.code,
    ...(spectral.isOfRepository && !trustsFolder ? ['Spectral itself is a package of the repository alone'] : []),
  ];
  if (parts.length > 0 && !allowsCode) return { kind: 'code', parts };
  const { path, texts, ownRules } = ruleset;
  const setup: ForeignSetup = {
    ruleset: { path, texts, ownRules },
    spectral: spectral.path,
    allowsCode: ruleset.code.length > 0,
  };
  return { kind: 'started', rules: createForeignRules(setup, { program, limitMs }) };
}

/** The program of the thread, which is built from sources, too: Spectral takes no part of ours. */
function foreignProgram(): string | undefined {
  const built = fileURLToPath(new URL('../../dist/foreign-worker.cjs', import.meta.url));
  return builtFile('foreign-worker.cjs') ?? (import.meta.url.endsWith('.ts') && existsSync(built) ? built : undefined);
}

function createForeignRules(
  setup: ForeignSetup,
  { program, limitMs }: { readonly program: string; readonly limitMs: number },
): ForeignRules {
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  const waiting: WaitingJob[] = [];
  let worker: InstanceType<typeof Worker> | undefined;
  let current: { readonly entry: WaitingJob; readonly timer: NodeJS.Timeout } | undefined;
  const end = (outcome: ForeignOutcome): void => {
    if (current === undefined) return;
    clearTimeout(current.timer);
    current.entry.settle(outcome);
    current = undefined;
    next();
  };
  const stop = (): void => {
    const ended = worker;
    worker = undefined;
    void ended?.terminate();
  };
  const start = (): InstanceType<typeof Worker> => {
    // The prints of Spectral are no part of a report.
    const started = new Worker(program, { workerData: setup, stdout: true, stderr: true });
    started.on('message', (answer: ForeignAnswer) => {
      if (worker === started) end(toOutcome(answer));
    });
    const fail = (reason: string): void => {
      if (worker !== started) return;
      worker = undefined;
      end({ kind: 'failed', reason });
    };
    started.on('error', (error) => {
      fail(error instanceof Error ? error.message : String(error));
    });
    started.on('exit', (code) => {
      fail(`its thread ended with ${code}`);
    });
    return started;
  };
  const next = (): void => {
    const entry = waiting.shift();
    if (entry === undefined) {
      worker?.unref();
      return;
    }
    if (entry.isDropped) {
      next();
      return;
    }
    worker ??= start();
    worker.ref();
    const timer = setTimeout(() => {
      stop();
      end({ kind: 'timed-out' });
    }, limitMs);
    current = { entry, timer };
    worker.postMessage(entry.job);
  };
  // The ruleset is read while our rules are run.
  worker = start();
  worker.unref();
  return {
    lint: (job) => {
      let settle: WaitingJob['settle'] = () => undefined;
      const outcome = new Promise<ForeignOutcome>((resolve) => {
        settle = resolve;
      });
      const entry: WaitingJob = { job, settle, isDropped: false };
      waiting.push(entry);
      if (current === undefined) next();
      return {
        outcome,
        drop: () => {
          entry.isDropped = true;
          settle({ kind: 'dropped' });
        },
      };
    },
    close: () => {
      stop();
      for (const { settle } of waiting.splice(0)) settle({ kind: 'dropped' });
      end({ kind: 'dropped' });
    },
  };
}

const severities: readonly Severity[] = ['error', 'warn', 'info', 'hint'];

function toOutcome(answer: ForeignAnswer): ForeignOutcome {
  if (answer.kind === 'failed') return answer;
  const findings = answer.findings.map(({ rule, severity, message, path, range, source, url }): Finding => ({
    rule,
    severity: severities[severity] ?? 'error',
    message,
    place: { source, path, range },
    url,
    source: 'spectral',
  }));
  return { ...answer, findings };
}
