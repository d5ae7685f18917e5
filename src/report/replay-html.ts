import { remedyOf } from '../replay/checks/docs.ts';
import { foldCauses, otherChecks, type FoldedGroup } from './replay-failures.ts';
import { otherPlaces, groupResults } from './group-results.ts';
import type { Html } from '../lib/html.ts';
import { html, replayScript, reportPage } from './html.ts';
import type { ReplayReport, ReplayRun, OperationCounts, Result, ResultStatus, RunFailure } from '../results.ts';
import { coverageHtml } from './replay-html-coverage.ts';
import { curlLines, differenceLines, knownText, latencyText, placeOf, placeText, titleOf } from './result-text.ts';

/** The report as one page that needs nothing beside it. */
export function toReplayHtml({ version, runs, runFailures }: ReplayReport): string {
  const failed = runs.reduce((sum, { summary }) => sum + summary.failed, 0) + runFailures.length;
  const title = `Replay: ${failed === 0 ? 'all as described' : `${failed} failed`}`;
  return reportPage({ title, version, body: replaySections({ version, runs, runFailures }) });
}

/** The results of a replay, to stand in a page. */
export function replaySections({ runs, runFailures }: ReplayReport): Html {
  return html`${runFailures.map(runFailureHtml)}${filterHtml(runs)}${runs.map(runHtml)}`;
}

function runFailureHtml({ check, message, at }: RunFailure): Html {
  return html`<p class="failed">
    <b>${check}</b> ${message} ${remedyOf(check)}${at && html` <code>${placeText(at)}</code>`}
  </p> `;
}

/** The form that the script shows and reads: a text that operations hold, and a check. */
function filterHtml(runs: readonly ReplayRun[]): Html | undefined {
  const checks = [...new Set(runs.flatMap(({ results }) => results.map(({ check }) => check)))].sort();
  if (checks.length === 0) return undefined;
  const options = checks.map((check) => html`<option>${check}</option>`);
  return html`<form hidden>
      ${labelHtml('Operation', html`<input type="search" name="operation" placeholder="GET /events" />`)}${labelHtml(
        'Check',
        html`<select name="check">
          <option value="">all</option>
          ${options}
        </select>`,
      )}
      <output></output>
    </form>
    ${replayScript}`;
}

function labelHtml(name: string, field: Html): Html {
  return html`<label>${name} ${field}</label> `;
}

function runHtml(run: ReplayRun): Html {
  const { description, target, profile, summary, stopped, warnings, resultsLeftOut } = run;
  const numbers = [
    ['cases', summary.cases],
    ['passed', summary.passed],
    ['failed', summary.failed],
    ['known', summary.known],
    ['skipped', summary.skipped],
    ['notes', summary.notes],
  ] as const;
  const times = summary.latency === undefined ? '' : `, ${latencyText(summary.latency)}`;
  const took = summary.durationMs === undefined ? '' : `, ${summary.durationMs} ms`;
  const end = stopped === undefined ? '' : ', stopped before the end';
  return html`<section>
    <h2>${description}</h2>
    <p>against <code>${target}</code>, profile ${profile}${took}${times}${end}</p>
    <dl>
      ${numbers.map(
        ([name, count]) =>
          html`<div class="${count > 0 ? name : 'none'}">
            <dt>${name}</dt>
            <dd>${count}</dd>
          </div>`,
      )}
    </dl>
    ${warnings.map((warning) => html`<p>${warning}</p> `)}${section(run, 'failed', 'Failures')}${section(run, 'known', 'Known failures')}${coverageHtml(run)}${operationsHtml(run.operations)}${section(run, 'skipped', 'Skipped')}${section(run, 'note', 'Notes')}${resultsLeftOut > 0 ? html`<p>${resultsLeftOut} more results are counted but not kept.</p> ` : undefined}
  </section> `;
}

function section({ results }: ReplayRun, wanted: ResultStatus, title: string): Html | undefined {
  const groups = foldCauses(groupResults(results.filter(({ status }) => status === wanted)));
  if (groups.length === 0) return undefined;
  return html`<h3>${title}</h3>
    ${groups.map((each) => resultHtml(each, wanted))}`;
}

function resultHtml(each: FoldedGroup, status: ResultStatus): Html {
  const { first, count } = each;
  const { check, message, example, derived, received } = first;
  const curl = curlLines(first);
  const [others, place, known] = [otherPlaces(each, 20), placeOf(first), knownText(first)];
  const checks = [first, ...each.others.map((other) => other.first)].map((result) => result.check);
  const also = otherChecks(each);
  return html`<details class="${status}" data-check="${checks.join(' ')}" data-operations="${each.titles.join(', ')}">
    <summary>
      <b>${check}</b>
      ${titleOf(first)}${example === undefined ? undefined : html`, example <i>${example}</i>`}${count > 1 ? ` (${count} answers)` : ''}<br />${message}
    </summary>
    ${others === undefined ? undefined : html`<p>Also in ${others}</p> `}${differencesHtml(first)}${also && html`<p>This ${also}</p> `}${derived && html`<p>Made from schemas: ${derived.join(', ')}</p> `}${received && html`<p>Received ${received.status} ${received.contentType}</p> `}${received?.body === undefined || received.body === '' ? undefined : html`<pre>${received.body}</pre> `}${place && html`<p>At <code>${placeText(place)}</code></p> `}${known === undefined ? undefined : html`<p>Known: ${known}</p> `}${status === 'failed' ? html`<p>To do: ${remedyOf(check)}</p> ` : undefined}${curl.length === 0 ? undefined : html`<pre>${curl.join('\n')}</pre> `}
  </details> `;
}

function differencesHtml(result: Result): Html | undefined {
  const lines = differenceLines(result);
  return lines.length === 0
    ? undefined
    : html`<ul>
        ${lines.map((line) => html`<li>${line}</li>`)}
      </ul> `;
}

function operationsHtml(operations: readonly OperationCounts[]): Html {
  return html`<h3>Operations</h3>
    <table>
      <thead>
        <tr>
          <th></th>
          <th>cases</th>
          <th>passed</th>
          <th>failed</th>
          <th>known</th>
          <th>skipped</th>
        </tr>
      </thead>
      <tbody>
        ${operations.map(
          ({ title, cases, passed, failed, known, skipped }) =>
            html`<tr class="${failed > 0 ? 'failed' : 'fine'}" data-operations="${title}">
              <th>${title}</th>
              <td>${cases}</td>
              <td>${passed}</td>
              <td>${failed}</td>
              <td>${known}</td>
              <td>${skipped}</td>
            </tr> `,
        )}
      </tbody>
    </table> `;
}
