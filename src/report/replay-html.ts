import { coverageRows } from './coverage-rows.ts';
import { shareText } from './coverage-text.ts';
import { elsewhere, fold, type Fold } from './fold.ts';
import { html, type Html } from '../lib/html.ts';
import type { ReplayReport, ReplayRun, OperationCounts, Result, ResultStatus } from '../results.ts';
import { replayStyle } from './replay-style.ts';
import { differenceLines, latencyText, placeOf, placeText, titleOf } from './result-text.ts';

/** The report as one page that needs nothing beside it: no scripts, fonts or pictures. */
export function toReplayHtml({ version, runs, runFailures }: ReplayReport): string {
  const failed = runs.reduce((sum, { summary }) => sum + summary.failed, 0) + runFailures.length;
  const title = `Replay: ${failed === 0 ? 'all as described' : `${failed} failed`}`;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <title>${title}</title>
        <style>
          ${replayStyle}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${runFailures.map(({ check, message, at }) => html`<p class="failed"><b>${check}</b> ${message}${at && html` <code>${placeText(at)}</code>`}</p> `)}${runs.map(runHtml)}
          <footer>assay ${version}</footer>
        </main>
      </body>
    </html> `;
  return page.html;
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
  const end = stopped === undefined ? '' : ', stopped before the end';
  return html`<section>
    <h2>${description}</h2>
    <p>against <code>${target}</code>, profile ${profile}, ${summary.durationMs} ms${times}${end}</p>
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
  const folds = fold(results.filter(({ status }) => status === wanted));
  if (folds.length === 0) return undefined;
  return html`<h3>${title}</h3>
    ${folds.map((each) => resultHtml(each, wanted))}`;
}

function resultHtml(each: Fold, status: ResultStatus): Html {
  const { first, count } = each;
  const { check, message, example, curl, derived, received, reason, baselineAt } = first;
  const others = elsewhere(each, 20);
  const place = placeOf(first);
  return html`<details class="${status}">
    <summary>
      <b>${check}</b>
      ${titleOf(first)}${example === undefined ? undefined : html`, example <i>${example}</i>`}${count > 1 ? ` (${count} answers)` : ''}<br />${message}
    </summary>
    ${others === undefined ? undefined : html`<p>Also in ${others}</p> `}${differencesHtml(first)}${derived && html`<p>Made from schemas: ${derived.join(', ')}</p> `}${received && html`<p>Received ${received.status} ${received.contentType}</p> `}${received?.body === undefined || received.body === '' ? undefined : html`<pre>${received.body}</pre> `}${place && html`<p>At <code>${placeText(place)}</code></p> `}${reason === undefined ? undefined : html`<p>Known: ${reason}${baselineAt && html` <code>${placeText(baselineAt)}</code>`}</p> `}${curl === undefined ? undefined : html`<pre>${curl}</pre> `}
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

function coverageHtml({ coverage }: ReplayRun): Html {
  const rows = coverageRows(coverage);
  return html`<h3>Coverage</h3>
    <table>
      <thead>
        <tr>
          <th></th>
          <th>declared</th>
          <th>testable</th>
          <th>replayed</th>
          <th>failed</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              <th>
                ${row.title}
                <meter max="${Math.max(1, row.declared)}" value="${row.replayed}" aria-label="replayed"></meter>
              </th>
              <td>${row.declared}</td>
              <td>${row.testable}</td>
              <td>${row.replayed}</td>
              <td>${row.failed}</td>
            </tr> `,
        )}
      </tbody>
    </table>
    <p>
      ${shareText(rows)}. Testable is what the description has examples or schemas for; the rest nobody can ask for.
    </p> `;
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
            html`<tr class="${failed > 0 ? 'failed' : 'fine'}">
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
