import { toPrintableJson } from '../../lib/printable.ts';
import type { ReplayReport } from '../../results.ts';
import { lintIssues, replayIssues, toGitlab } from '../../report/gitlab.ts';
import { toJunit } from '../../report/junit.ts';
import { replayJson, spectralResults } from '../../report/json.ts';
import { lintSuites } from '../../report/lint-junit.ts';
import type { LintReport } from '../../report/lint-report.ts';
import { lintSarifRun } from '../../report/lint-sarif.ts';
import { toLintGithub } from '../../report/lint-github.ts';
import { toLintConcise, toLintPretty } from '../../report/lint-text.ts';
import type { Paint } from '../../report/paint.ts';
import { toReplayGithub } from '../../report/replay-github.ts';
import { replaySuites } from '../../report/replay-junit.ts';
import { toCheckHtml } from '../../report/lint-html.ts';
import { lintMarkdown } from '../../report/lint-markdown.ts';
import { markdownReport } from '../../report/markdown.ts';
import { replayMarkdown } from '../../report/replay-markdown.ts';
import { replaySarifRuns } from '../../report/replay-sarif.ts';
import { toSarif } from '../../report/sarif.ts';
import type { LintFormat } from '../lint/outputs.ts';

type Writer = (lint: LintReport, replay: ReplayReport, paint?: Paint) => string;

// Texts have the failures of the replay before their summary.
const writers: Readonly<Record<LintFormat, Writer>> = {
  pretty: (lint, _, paint) => toLintPretty(lint, paint),
  concise: (lint, _, paint) => toLintConcise(lint, paint),
  json: toCheckJson,
  sarif: (lint, replay) => toSarif([lintSarifRun(lint), ...replaySarifRuns(replay)]),
  junit: (lint, replay) => toJunit('assay check', [...lintSuites(lint), ...replaySuites(replay)]),
  'github-actions': (lint, replay) => toLintGithub(lint) + toReplayGithub(replay),
  gitlab: (lint, replay) => toGitlab([...lintIssues(lint), ...replayIssues(replay)]),
  html: toCheckHtml,
  markdown: (lint, replay) => markdownReport([...lintMarkdown(lint, 'check'), ...replayMarkdown(replay)]),
};

/** The outcome of linting and replaying, as `format` has it. */
export function toCheckReport(format: LintFormat, lint: LintReport, replay: ReplayReport, paint?: Paint): string {
  return writers[format](lint, replay, paint);
}

/** The JSON of `assay lint` and of `assay replay`, side by side. */
function toCheckJson(lint: LintReport, replay: ReplayReport): string {
  const report = { findings: spectralResults(lint), replay: replayJson(replay) };
  return `${toPrintableJson(report, 2)}\n`;
}
