import type { Operation } from '../../../description/read/api.ts';
import { type Media, type Response, responsesOf } from '../../../description/read/content.ts';
import { type Located, followPath, membersIn, entriesAt, memberAt, textAt } from '../../../description/read/view.ts';
import { type Html, html } from '../../../lib/html.ts';
import { isObject, keysOf, member } from '../../../lib/json.ts';
import { textBeside } from '../../parts/beside.ts';
import { withNotes } from '../../parts/notes.ts';
import { foldedValue, otherKeysFolded } from '../../parts/other-keys.ts';
import { foldHtml, sectionHeading } from '../../parts/section.ts';
import type { PageContext } from '../context.ts';
import { headersHtml, mediaHtml } from './media.ts';
import { textBlock, addressHtml, codeText, factList, lines, serverHtml } from '../../parts/facts.ts';
import { perObject } from '../../../lib/cache.ts';
import { entriesOf, type Contents } from '../../entries/entry.ts';
import { shortText } from '../../parts/json.ts';
import type { ShownDescription } from '../shown-description.ts';

/** The responses of an operation, a fold each, the first one open. */
export function responsesHtml(context: PageContext, operation: Operation): Html | undefined {
  const parent = followPath(context.shown.description, operation.located, 'responses');
  const all = membersIn(parent).slice(0, 100);
  if (all.length === 0) return undefined;
  const known = responsesOf(context.shown.description, operation);
  const folds = all.map(([status, written], index) => {
    const located = followPath(context.shown.description, written);
    const response = known.find((each) => each.status === status);
    return located === undefined || !isObject(located.value) || response === undefined
      ? html`<div class="panel other">${foldedValue({ [status]: written.value }, status)}</div>`
      : responseFold(context, { located, written, response, isFirst: index === 0 });
  });
  return html`${sectionHeading(context.ids, 'Responses')} ${folds}`;
}

interface ResponseDrawing {
  readonly located: Located;
  /** The response as it is written in the operation, which may be a reference. */
  readonly written: Located | undefined;
  readonly response: Response;
  readonly isFirst: boolean;
}

/** One response with its headers, bodies and links. */
function responseFold(context: PageContext, { located, written, response, isFirst }: ResponseDrawing): Html {
  const id = `r.${response.status}`;
  const use = { written, located };
  const summary = textBeside(context.shown.description, use, 'summary');
  const description = textBeside(context.shown.description, use, 'description');
  // Without a summary the description stands in the closed fold.
  const prose = summary === undefined ? undefined : textBlock(context, description);
  const noted = withNotes(
    context,
    [...(written ? [written.place] : []), located.place],
    () => html`${prose}${responseInside(context, located, response.media, id)}`,
  );
  return foldHtml(context.ids, {
    id,
    title: html`${response.status}`,
    summary:
      summary === undefined ? context.shown.markdown.inline(description ?? '') : html`${summary.slice(0, 1_000)}`,
    tags: typesOf(response.media),
    isOpen: isFirst,
    noted,
  });
}

/** The media types of a body in a line. */
export function typesOf(media: readonly Media[]): string {
  const types = media.map(({ type }) => type.slice(0, 80));
  return types.length > 2 ? `${types.length} media types` : types.join(', ');
}

/** A response without its texts: headers, bodies and links. `id` begins the ids of its parts. */
export function responseInside(context: PageContext, response: Located, media: readonly Media[], id: string): Html {
  const is2 = context.shown.description.version === '2.0';
  const content = is2 ? undefined : followPath(context.shown.description, response, 'content');
  const bodies = mediaHtml(context, media, {
    id,
    written: (type) => content && followPath(context.shown.description, content, type),
  });
  const hasBody = media.some(({ schema, itemSchema }) => schema !== undefined || itemSchema !== undefined);
  const headers = headersHtml(context, response, id);
  const heading = headers !== undefined && hasBody ? html`<p class="part">Body</p>` : undefined;
  const keys = is2
    ? 'description headers:map schema:map examples:map'
    : 'description summary headers:map content:map links:map';
  return html`${headers}${heading}${bodies}${linksHtml(context, response)}${otherKeysFolded(response, keys)}`;
}

/** The links of a response: their names, the operations that they lead to, and what else they say. */
function linksHtml(context: PageContext, response: Located): Html | undefined {
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
interface LinkTarget {
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
