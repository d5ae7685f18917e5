import type { ReplayReport } from '../results.ts';

/** What to say where a run sent nothing, which judges nothing; undefined where each sent something. */
export function untestedSentence({ runs }: ReplayReport): string | undefined {
  const untested = runs.find(({ summary }) => summary.cases === summary.skipped);
  return untested && `${untested.description} must have something to replay; found nothing that could be sent.`;
}
