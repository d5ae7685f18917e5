import { offeredCalls, type OfferedCall, type StartPageOptions } from './start-page.ts';
import type { Mounted } from './mount.ts';

/** The start page of a mock for browsers: one HTML document that loads nothing. */
export function startPageHtml(mounted: readonly Mounted[], options: StartPageOptions): string {
  const isAlone = mounted.length === 1;
  const sections = offeredCalls(mounted, options).map(({ name, calls }) => {
    const document = isAlone ? '/_assay/openapi.json' : `/_assay/${name}/openapi.json`;
    const link = `<a href="${toHtml(encodeURI(document))}">openapi.json</a>`;
    return `<section><h2>${toHtml(name)} <small>${link}</small></h2>\n${calls.map(toRow).join('\n')}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mock server</title>
<style>${style}</style>
<h1>Mock server <small>${toHtml(options.url)}</small></h1>
<p>A request header <code>${toHtml(options.exampleHeader)}</code> names the example to answer.</p>
${sections.join('\n')}
</html>
`;
}

/** A browser may show the page, and do nothing else. */
export const startPagePolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
small { font-size: .6em; font-weight: normal; margin-left: .5em; }
article { border-top: 1px solid #8884; padding: .6rem 0; }
code, pre, b { font-family: ui-monospace, monospace; font-size: .9rem; }
b { display: inline-block; min-width: 5rem; }
ul { display: inline; padding: 0; } li { display: inline; list-style: none; margin-left: .75em; }
li code { background: #8882; border-radius: .25rem; padding: .1rem .35rem; }
pre { margin: .35rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; opacity: .8; }
`;

function toRow({ method, path, exampleNames, url, curl }: OfferedCall): string {
  const shown = `<code>${toHtml(path)}</code>`;
  const linked = method === 'GET' ? `<a href="${toHtml(url)}">${shown}</a>` : shown;
  const names = exampleNames.map((name) => `<li><code>${toHtml(name)}</code></li>`).join('');
  const list = names === '' ? '' : ` <ul aria-label="Examples">${names}</ul>`;
  return `<article><b>${toHtml(method)}</b> ${linked}${list}<pre>${toHtml(curl)}</pre></article>`;
}

/** Descriptions are outside data: nothing of them may become markup. */
function toHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}
