import { withoutQuery } from '../contract/route/route-tree.ts';
import { unreachableOperations } from '../contract/route/routes.ts';
import { encodePath, fillTemplate } from '../lib/pointer.ts';
import { cutForLine } from '../lib/show.ts';
import { curlLine, type CurlOptions } from './curl-line.ts';
import type { Mounted } from './open-mock.ts';

/** A mock's start page as text: each operation with its example names and a curl line that is ready to paste. */
export function startPage(mounted: readonly Mounted[], options: StartPageOptions): string {
  const sections = offeredCalls(mounted, options).map(({ name, calls }) => {
    const blocks = calls.map(({ method, path, exampleNames, curl }) => {
      const names = exampleNames.length === 0 ? '' : `  (${exampleNames.map(cutForLine).join(', ')})`;
      return `${method.padEnd(7)} ${cutForLine(path)}${names}\n        ${curl}\n`;
    });
    return `${name}\n${'-'.repeat(name.length)}\n${blocks.join('')}`;
  });
  return sections.join('\n');
}

export interface StartPageOptions extends CurlOptions {
  /** The address of the mock. */
  readonly url: string;
}

/** A description on a start page. Its texts are safe for a terminal. */
interface OfferedSection {
  readonly name: string;
  readonly calls: readonly OfferedCall[];
}

/** An operation that a mock answers. */
interface OfferedCall {
  readonly method: string;
  readonly path: string;
  readonly exampleNames: readonly string[];
  /** The address, its parameters filled in. */
  readonly url: string;
  /** Ready to paste into a POSIX shell. */
  readonly curl: string;
}

/** The operations of `mounted`, in document order. */
function offeredCalls(mounted: readonly Mounted[], options: StartPageOptions): readonly OfferedSection[] {
  const isAlone = mounted.length === 1;
  return mounted.map(({ name, engine }) => {
    const base = isAlone ? options.url : `${options.url}/${name}`;
    const offered = engine.offered();
    const hidden = new Set(
      unreachableOperations(offered.map(({ operation }) => operation)).map((each) => each.operation),
    );
    const calls = offered.map((each) => {
      const { operation, exampleNames } = each;
      const { method, path } = operation;
      // Another operation answers at the path without its query.
      const asked = hidden.has(operation) ? path : withoutQuery(path);
      const address = `${base}${fillTemplate(encodePath(asked), each.pathValue)}`;
      const query = each.query();
      const url = query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`;
      const curl = curlLine(each, url, options);
      return { method: printable(method), path: printable(path), exampleNames: exampleNames.map(printable), url, curl };
    });
    return { name, calls };
  });
}

/** Descriptions are outside data: their control characters must not reach a terminal as such. */
function printable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

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
