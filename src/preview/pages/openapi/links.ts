import { type Located, entriesAt, followPath, memberAt, textAt } from '../../../description/read/view.ts';
import { perObject } from '../../../lib/cache.ts';
import { type Html, html } from '../../../lib/html.ts';
import { keysOf, member } from '../../../lib/json.ts';
import { entriesOf, type Contents } from '../../entries/entry.ts';
import { textBlock, addressHtml, codeText, factList, lines, serverHtml } from '../../parts/facts.ts';
import { shortText } from '../../parts/json.ts';
import { otherKeysFolded } from '../../parts/other-keys.ts';
import type { PageContext } from '../context.ts';
import type { ShownDescription } from '../shown-description.ts';

/** The links of a response: their names, the operations that they lead to, and what else they say. */
export function linksHtml(context: PageContext, response: Located): Html | undefined {
  const links = entriesAt(context.shown.description, response, 'links').slice(0, 50);
  if (links.length === 0) return undefined;
  const rows = links.map(([name, link]) => {
    const target = targetHtml(context, link);
    return html`<li>
      <div class="row"><code>${name.slice(0, 100)}</code>${target === undefined ? undefined : html` ${target}`}</div>
      ${linkInside(context, link)}
    </li>`;
  });
  return html`<p class="part">Links</p>
    <ul class="tree">
      ${rows}
    </ul>`;
}

/** The operation that a link leads to: `to getBooking`. */
export function targetHtml(context: PageContext, link: Located): Html | undefined {
  const target = linkTarget(context.shown, link);
  if (target === undefined) return undefined;
  const page = target.operation && context.links.pageOf(target.operation.place);
  const shown = page === undefined ? addressHtml(target.text) : html`<a href="${page}">${target.text}</a>`;
  return html`<span class="dim">to</span> ${shown}`;
}

/** The texts of a link below its name and its operation. */
export function linkInside(context: PageContext, link: Located): Html {
  const prose = textBlock(context, textAt(link, 'description'));
  return html`${prose}${factsHtml(context, link)}${otherKeysFolded(link, drawnLinkKeys)}`;
}

/** The keys of a link that pages draw. */
export const drawnLinkKeys = 'operationId operationRef description parameters:map requestBody:scalar server:map';

/** The values that a link takes along to its operation: parameters and a body, and the server that it goes to. */
function factsHtml({ shown: { markdown, description } }: PageContext, link: Located): Html | undefined {
  const parameters = linkParameters(link).map(
    ([name, from, value]) => html`<code>${name}</code> ${from} <code>${value}</code>`,
  );
  const body = memberAt(link, 'requestBody')?.value;
  const server = followPath(description, link, 'server');
  return factList([
    ['Parameters', lines(parameters)],
    ['Body', typeof body === 'object' ? undefined : codeText(body === undefined ? undefined : shortText(body, 500))],
    ['Server', server && serverHtml(markdown, server, { url: textAt(server, 'url') ?? '' })],
  ]);
}

/** The parameters of a link: taken from an answer by an expression, or set to a value. */
export function linkParameters(
  link: Located,
): readonly (readonly [name: string, word: 'from' | 'is', value: string])[] {
  const parameters = memberAt(link, 'parameters');
  return keysOf(parameters?.value)
    .slice(0, 50)
    .map((name) => {
      const value = shortText(member(parameters?.value, name), 500);
      return [name.slice(0, 100), value.startsWith('$') ? 'from' : 'is', value];
    });
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
