import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './command.ts';
import type { Job } from './job.ts';

/** Every format of `assay replay`. */
const formats = ['text', 'json', 'junit', 'sarif', 'github-actions', 'html'];

/** One replay: what it said, and its reports. */
interface Replay {
  readonly exitCode: number;
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
  readonly reports: Readonly<Record<string, readonly string[]>>;
}

/** The reports of a replay against our own mock and, where there is something to replay, against a server that is wrong. */
export async function replays(job: Job): Promise<unknown> {
  const own = await replay(job, []);
  if (own.exitCode === 2) return { own };
  return { own, wrong: await replay(job, ['--target', `http://127.0.0.1:${job.wrongPort}`]) };
}

async function replay({ home, file }: Job, more: readonly string[]): Promise<Replay> {
  const target = mkdtempSync(join(tmpdir(), 'assay-golden-reports-'));
  const outputs = formats.flatMap((format) => ['--format', `${format}:${join(target, format)}`]);
  try {
    const said = await runCommand(home, ['replay', file, ...more, ...outputs]);
    const reports = formats.map((format) => [format, report(join(target, format))] as const);
    return {
      exitCode: said.exitCode,
      stdout: lines(said.stdout),
      stderr: lines(said.stderr),
      reports: Object.fromEntries(reports),
    };
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}

/** The lines of a report; none where it was not written. */
function report(file: string): readonly string[] {
  return existsSync(file) ? lines(readFileSync(file, 'utf8')) : [];
}

/** The lines of `text`, without what two runs of one program may differ in: how long they took. */
function lines(text: string): readonly string[] {
  return text
    .replaceAll(/"durationMs": \d+/gu, '"durationMs": 0')
    .replaceAll(/ time="[\d.]+"/gu, ' time="0"')
    .replaceAll(/([,;]) \d+ ms(?=[;,<\n]|$)/gu, '$1 0 ms')
    .split('\n');
}
