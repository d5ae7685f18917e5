import { toPrintableJson } from '../../lib/printable.ts';
import type { ReplayReport } from '../../results.ts';
import { lintIssues, replayIssues, toGitlab } from '../../report/gitlab.ts';
import { lintSuites, replaySuites, toJunit } from '../../report/junit.ts';
import { replayJson, spectralResults } from '../../report/json.ts';
import type { LintReport } from '../../report/lint-report.ts';
import { lintSarifRun, toSarif } from '../../report/sarif.ts';
import { toLintGithub, toReplayGithub } from '../../report/github.ts';
import { toLintConcise, toLintPretty } from '../../report/lint-text.ts';
import type { Paint } from '../../report/paint.ts';
import { toCheckHtml } from '../../report/lint-html.ts';
import { lintMarkdown, markdownReport, replayMarkdown } from '../../report/markdown.ts';
import { replaySarifRuns } from '../../report/replay-sarif.ts';
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
