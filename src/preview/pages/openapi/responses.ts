import type { Operation } from '../../../description/read/api.ts';
import { responsesOf, type Response } from '../../../description/read/content.ts';
import { entriesIn, inside, memberAt, textAt, type Located } from '../../../description/read/view.ts';
import { html, type Html } from '../../../lib/html.ts';
import { isObject, keysOf } from '../../../lib/json.ts';
import type { PageContext } from '../context.ts';
import { addressHtml } from '../../parts/facts.ts';
import { withNotes } from '../../parts/notes.ts';
import { foldedValue, otherKeysFolded } from '../../parts/other-keys.ts';
import { foldHtml, sectionHeading } from '../../parts/section.ts';
import { headersHtml, mediaHtml } from './media.ts';

/** The responses of an operation, a fold each, the first one open. */
export function responsesHtml(context: PageContext, operation: Operation): Html | undefined {
  const parent = inside(context.shown.description, operation.located, 'responses');
  const written = keysOf(parent?.value).slice(0, 100);
  if (parent === undefined || written.length === 0) return undefined;
  const known = responsesOf(context.shown.description, operation);
  const folds = written.map((status, index) => {
    const located = inside(context.shown.description, parent, status);
    const response = known.find((each) => each.status === status);
    return located === undefined || !isObject(located.value) || response === undefined
      ? html`<div class="panel other">${foldedValue({ [status]: memberAt(parent, status)?.value }, status)}</div>`
      : responseFold(context, { located, written: memberAt(parent, status), response, isFirst: index === 0 });
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
  const is2 = context.shown.description.version === '2.0';
  const [summary, description] = [textAt(located, 'summary'), textAt(located, 'description')];
  // Without a summary the description stands in the closed fold.
  const prose =
    summary === undefined || description === undefined ? undefined : context.shown.markdown.block(description);
  const noted = withNotes(context, [...(written ? [written.place] : []), located.place], () => {
    const content = is2 ? undefined : inside(context.shown.description, located, 'content');
    const media = mediaHtml(context, response.media, {
      id,
      written: (type) => content && inside(context.shown.description, content, type),
    });
    const hasBody = response.media.some(({ schema, itemSchema }) => schema !== undefined || itemSchema !== undefined);
    const headers = headersHtml(context, located, id);
    const heading = headers !== undefined && hasBody ? html`<p class="part">Body</p>` : undefined;
    const keys = is2
      ? 'description headers:map schema:map examples:map'
      : 'description summary headers:map content:map links:map';
    return html`${prose}${headers}${heading}${media}${linksHtml(context, located)}${otherKeysFolded(located, keys)}`;
  });
  const types = response.media.map(({ type }) => type.slice(0, 80));
  return foldHtml(context.ids, {
    id,
    title: html`${response.status}`,
    summary:
      summary === undefined ? context.shown.markdown.inline(description ?? '') : html`${summary.slice(0, 1_000)}`,
    tags: types.length > 2 ? `${types.length} media types` : types.join(', '),
    isOpen: isFirst,
    noted,
  });
}

function linksHtml(context: PageContext, response: Located): Html | undefined {
  const links = entriesIn(context.shown.description, inside(context.shown.description, response, 'links')).slice(0, 50);
  if (links.length === 0) return undefined;
  const rows = links.map(([name, link]) => {
    const target = textAt(link, 'operationId') ?? textAt(link, 'operationRef');
    const description = textAt(link, 'description');
    return html`<li>
      <div class="row">
        <code>${name.slice(0, 100)}</code
        >${target === undefined ? undefined : html` <span class="dim">to</span> ${addressHtml(target)}`}
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
