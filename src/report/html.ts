import { type Html, html as htmlOf, type HtmlPart } from '../lib/html.ts';
import { printableLines } from '../lib/printable.ts';

/** HTML of a template in a report, as `html` of pages makes it, with the invisible characters of texts escaped. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return htmlOf(strings, ...parts.map((part) => (typeof part === 'string' ? printableLines(part) : part)));
}

/** A page that needs nothing beside it: no fonts, pictures or scripts from elsewhere, and nothing but its own script allowed. */
export function reportPage({ title, body, version }: ReportPage): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="generator" content="assay" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${replayScriptHash}'; form-action 'none'"
        />
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
          <footer>assay ${version}</footer>
        </main>
      </body>
    </html> `;
  return page.html;
}

interface ReportPage {
  readonly title: string;
  readonly body: Html;
  /** The version of this package. */
  readonly version: string;
}

/** The style of reports, readable on light and dark screens and on paper. */
const style: Html = {
  html: `
:root { color-scheme: light dark; --ink: #1c1f24; --page: #fff; --soft: #f3f4f6; --line: #d5d8dd; --dim: #565c66; --bad: #b3261e; --good: #1b6e3c; --known: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --page: #16181c; --soft: #21242a; --line: #3a3f47; --dim: #a4abb6; --bad: #ff8a80; --good: #7fd6a0; --known: #f0c36d; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 68rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.75rem; margin: 0 0 .5rem; }
h2 { font-size: 1.3rem; margin: 2rem 0 0; overflow-wrap: anywhere; }
h3 { font-size: 1.05rem; margin: 2rem 0 .5rem; }
p { margin: .25rem 0 .5rem; overflow-wrap: anywhere; }
footer { margin-top: 3rem; color: var(--dim); font-size: .875rem; }
code, pre { font: .875em/1.5 ui-monospace, monospace; }
code { overflow-wrap: anywhere; }
pre { margin: .5rem 0; padding: .6rem .75rem; background: var(--page); border: 1px solid var(--line); border-radius: 4px; white-space: pre-wrap; overflow-wrap: anywhere; }
dl { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0; }
dl div { padding: .4rem .9rem; background: var(--soft); border-radius: 6px; }
dt { font-size: .8125rem; color: var(--dim); }
dd { margin: 0; font-size: 1.25rem; font-variant-numeric: tabular-nums; }
div.passed dd { color: var(--good); }
div.failed dd, p.failed b, details.failed b, details.error b, tr.failed th { color: var(--bad); }
div.known dd, details.known b, details.warn b { color: var(--known); }
details { margin: .5rem 0; padding: .5rem .75rem; background: var(--soft); border: 1px solid var(--line); border-left: 4px solid var(--line); border-radius: 4px; }
details.failed, details.error { border-left-color: var(--bad); }
details.known, details.warn { border-left-color: var(--known); }
a { color: inherit; }
mark { color: inherit; background: none; text-decoration: wavy underline var(--bad); }
.bar { display: flex; width: 14rem; height: .75rem; background: var(--soft); border: 1px solid var(--line); border-radius: 3px; overflow: hidden; }
.bar span { flex: none; }
span.checked { background: var(--good); }
span.sent { background: var(--known); }
span.testable { background: var(--dim); opacity: .55; }
.key { display: inline-block; width: .7rem; height: .7rem; margin: 0 .3rem 0 .6rem; border-radius: 2px; }
form { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center; margin: 1rem 0; padding: .6rem .9rem; background: var(--soft); border-radius: 6px; }
input, select { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line); border-radius: 4px; padding: .2rem .4rem; max-width: 100%; }
output { color: var(--dim); }
[hidden] { display: none !important; }
summary { cursor: pointer; overflow-wrap: anywhere; }
table { display: block; overflow-x: auto; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .9rem .3rem 0; border-bottom: 1px solid var(--line); text-align: right; font-weight: normal; }
thead th { color: var(--dim); font-size: .875rem; }
th:first-child { text-align: left; overflow-wrap: anywhere; }
@media print { details::details-content { content-visibility: visible; block-size: auto; } }
`,
};

/** The script that filters the HTML report by operation and check, to stand behind its form. It reads the page alone; without it everything is shown. */
export const replayScript: Html = {
  html: `<script>
'use strict';
const form = document.querySelector('form');
const isAbout = (item) => item.dataset.operations.toLowerCase().includes(form.elements.operation.value.trim().toLowerCase());
const filter = () => {
  const results = [...document.querySelectorAll('details[data-check]')];
  const rows = document.querySelectorAll('tr[data-operations]');
  const check = form.elements.check.value;
  for (const result of results) result.hidden = !isAbout(result) || (check !== '' && !result.dataset.check.split(' ').includes(check));
  for (const row of rows) row.hidden = !isAbout(row);
  form.querySelector('output').textContent = results.filter(({ hidden }) => !hidden).length + ' of ' + results.length + ' shown';
};
form.hidden = false;
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
addEventListener('DOMContentLoaded', filter);
</script>`,
};

/** The SHA-256 of the script in base64, by which the page allows it (Content Security Policy Level 3, section 2.3.1). A test holds it to the text. */
const replayScriptHash = 'sPYg7g3WbsjbTc/lSeXtzNElBaMB8fDO1zvbU+qteSQ=';
