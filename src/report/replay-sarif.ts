import { docsPage } from '../lib/docs-page.ts';
import { checkDocs, sentencesOf, remedyOf } from '../replay/checks/docs.ts';
import { groupResults, type ResultGroup } from './group-results.ts';
import type { RunFailure, ReplayReport, FilePlace, Result } from '../results.ts';
import { sarifUri, toolOf, toSarif } from './sarif.ts';
import { sentenceOf, curlLines, differenceLines, placeOf } from './result-text.ts';
import { capitalized } from '../lib/show.ts';

/**
 * The report as SARIF 2.1.0 (OASIS): a run of the tool for each description, with failures as errors, notes as notes, and known
 * failures as suppressed errors. Skipped cases stand nowhere.
 */
export function toReplaySarif(report: ReplayReport): string {
  return toSarif(replaySarifRuns(report));
}

/** The runs of the tool, one for each description. */
export function replaySarifRuns({ version, runs, runFailures }: ReplayReport): readonly object[] {
  return runs.map((run, index) => {
    const reported = run.results.filter(({ status }) => status !== 'skipped');
    const shown = groupResults(reported, (result) => fingerprint(result, run.description));
    // Failures of the whole stand in the first run: SARIF has no place beside the runs.
    const whole = index === 0 ? runFailures : [];
    const checks = [...new Set([...shown.map(({ first }) => first.check), ...whole.map(({ check }) => check)])].sort();
    const ruleIndex = (check: string): number => checks.indexOf(check);
    return {
      tool: toolOf(version, checks.map(ruleOf)),
      automationDetails: { id: `assay-replay/${run.description}` },
      columnKind: 'utf16CodeUnits',
      invocations: [{ executionSuccessful: run.stopped === undefined }],
      results: [
        ...shown.map((each) => resultOf(each, run.description, ruleIndex)),
        ...whole.map((runFailure) => runFailureResult(runFailure, run.description, ruleIndex)),
      ],
    };
  });
}

function ruleOf(check: string): object {
  const title = check.replaceAll('-', ' ');
  const { asserts = '' } = checkDocs[check] ?? {};
  const sentences = sentencesOf(check);
  const help = docsPage('checks', check);
  return {
    id: check,
    name: title.replace(/(?:^| )(\w)/gu, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: asserts === '' ? `${capitalized(title)}.` : `${capitalized(asserts)}.` },
    fullDescription: { text: sentences === '' ? `${capitalized(title)}.` : sentences },
    helpUri: help,
    help: {
      text: `${sentences} What to do: ${remedyOf(check)} ${help}`,
      markdown: `${sentences}\n\n${remedyOf(check)}\n\n[Its page](${help})`,
    },
    defaultConfiguration: { level: 'error' },
  };
}

function resultOf({ first, count }: ResultGroup, description: string, ruleIndex: (check: string) => number): object {
  const { check, status, reason } = first;
  const text = [sentenceOf(first, count), ...differenceLines(first), ...curlLines(first)].join('\n');
  return {
    ruleId: check,
    ruleIndex: ruleIndex(check),
    level: status === 'note' ? 'note' : 'error',
    message: { text: text.toWellFormed() },
    locations: [locationOf(placeOf(first), description)],
    partialFingerprints: { 'assayCase/v1': fingerprint(first, description) },
    ...(status === 'known' && {
      suppressions: [{ kind: 'external', status: 'accepted', justification: (reason ?? '').toWellFormed() }],
    }),
  };
}

function runFailureResult(
  { check, message, at }: RunFailure,
  description: string,
  ruleIndex: (check: string) => number,
): object {
  return {
    ruleId: check,
    ruleIndex: ruleIndex(check),
    level: 'error',
    message: { text: message.toWellFormed() },
    locations: [locationOf(at, description)],
  };
}

/** A result without a place stands at the top of its description: code scanning shows none without a file. */
function locationOf(place: FilePlace | undefined, description: string): object {
  const { file, line, column } = place ?? { file: description, line: 1, column: 1 };
  return {
    physicalLocation: {
      artifactLocation: sarifUri(file),
      region: { startLine: line, startColumn: column },
    },
  };
}

/** A text that stays as long as the same case fails the same check, wherever it stands in the file. */
function fingerprint({ check, method, path, example, documented }: Result, description: string): string {
  return [description, check, method, path, example, documented?.status, documented?.contentType]
    .map((part) => encodeURIComponent((part ?? '').toWellFormed()))
    .join('/');
}
