import type { Html } from '../lib/html.ts';
import { html } from './html.ts';
import type { ReplayRun } from '../results.ts';
import { bodiesText, coverageRows, type Row, sharedReading, shareText } from './coverage.ts';

const parts = ['checked', 'sent', 'testable'] as const;

/** The coverage of a run as a table with a bar for each row: checked, sent beyond that, testable beyond that, and what nobody can ask for. */
export function coverageHtml({ coverage, target }: ReplayRun): Html {
  const rows = coverageRows(coverage);
  return html`<h3>Coverage</h3>
    <table>
      <thead>
        <tr>
          <th></th>
          <th>
            <span class="key checked"></span>checked <span class="key sent"></span>sent
            <span class="key testable"></span>testable
          </th>
          <th>declared</th>
          <th>testable</th>
          <th>sent</th>
          <th>checked</th>
          <th>failed</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(rowHtml)}
      </tbody>
    </table>
    <p>
      ${shareText(rows)}; ${bodiesText(coverage)}. Testable is what the description has examples or schemas for; what is
      sent and not checked shows in no answer.
    </p>
    ${target === 'in-process' ? html`<p>${sharedReading}</p> ` : undefined}`;
}

function rowHtml(row: Row): Html {
  return html`<tr>
    <th>${row.title}</th>
    <td>${row.declared === 0 ? undefined : barHtml(row)}</td>
    <td>${row.declared}</td>
    <td>${row.testable}</td>
    <td>${row.sent}</td>
    <td>${row.checked}</td>
    <td>${row.failed}</td>
  </tr> `;
}

/** The bar of a row, each part as wide as what it has beyond the one before. */
function barHtml(row: Row): Html {
  let before = 0;
  const spans = parts.map((part) => {
    const width = Math.max(0, row[part] - before) / row.declared;
    before = Math.max(before, row[part]);
    return html`<span class="${part}" style="width:${(width * 100).toFixed(2)}%"></span>`;
  });
  const label = `${row.checked} checked, ${row.sent} sent, ${row.testable} testable of ${row.declared} ${row.title}`;
  return html`<div class="bar" role="img" aria-label="${label}">${spans}</div>`;
}
