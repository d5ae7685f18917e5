import { type Located, entriesIn, followPath, textAt } from '../../../description/read/view.ts';
import { perObject } from '../../../lib/cache.ts';
import { type Html, html } from '../../../lib/html.ts';
import { entriesOf, type Contents } from '../../entries/entry.ts';
import { addressHtml } from '../../parts/facts.ts';
import { otherKeysFolded } from '../../parts/other-keys.ts';
import type { PageContext } from '../context.ts';
import type { ShownDescription } from '../shown-description.ts';

/** The links of a response: their names, the operations that they lead to, and what else they say. */
export function linksHtml(context: PageContext, response: Located): Html | undefined {
  const links = entriesIn(context.shown.description, followPath(context.shown.description, response, 'links')).slice(
    0,
    50,
  );
  if (links.length === 0) return undefined;
  const rows = links.map(([name, link]) => {
    const target = linkTarget(context.shown, link);
    const page = target?.operation && context.links.pageOf(target.operation.place);
    const description = textAt(link, 'description');
    return html`<li>
      <div class="row">
        <code>${name.slice(0, 100)}</code
        >${target === undefined ? undefined : html` <span class="dim">to</span> ${page === undefined ? addressHtml(target.text) : html`<a href="${page}">${target.text}</a>`}`}
      </div>
      ${description === undefined ? undefined : context.shown.markdown.block(description)}${otherKeysFolded(
        link,
        'operationId operationRef description',
      )}
    </li>`;
  });
  return html`<p class="part">Links</p>
    <ul class="tree">
      ${rows}
    </ul>`;
}

/** The operation that a link of a response leads to. */
export interface LinkTarget {
  /** The id of the operation, or the reference to it, as written. */
  readonly text: string;
  readonly operation: Located | undefined;
}

/** The operation that `link` names by its id or by a reference; undefined for a link that names none. */
export function linkTarget({ description, contents }: ShownDescription, link: Located): LinkTarget | undefined {
  const id = textAt(link, 'operationId');
  if (id !== undefined) return { text: id, operation: operationsById(contents).get(id) };
  const reference = textAt(link, 'operationRef');
  if (reference === undefined) return undefined;
  const found = reference.startsWith('#') ? description.resolve(reference, link.place) : undefined;
  return { text: reference, operation: found?.kind === 'found' ? found : undefined };
}

const operationsById = perObject((contents: Contents): ReadonlyMap<string, Located> => {
  const operations = entriesOf(contents).filter(({ kind }) => kind === 'operation' || kind === 'webhook');
  return new Map(operations.map(({ located }) => [textAt(located, 'operationId') ?? '', located]));
});
