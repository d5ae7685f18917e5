import type { Html } from '../lib/html.ts';

/** What filters the HTML report by operation and check, to stand behind its form. It reads the page alone; without it everything is shown. */
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
export const replayScriptHash = 'sPYg7g3WbsjbTc/lSeXtzNElBaMB8fDO1zvbU+qteSQ=';
