import type { Operation } from '../../../description/read/api.ts';
import { type Media, type Response, responsesOf } from '../../../description/read/content.ts';
import { type Located, followPath, membersIn } from '../../../description/read/view.ts';
import { type Html, html } from '../../../lib/html.ts';
import { isObject } from '../../../lib/json.ts';
import { textBeside } from '../../parts/beside.ts';
import { withNotes } from '../../parts/notes.ts';
import { foldedValue, otherKeysFolded } from '../../parts/other-keys.ts';
import { foldHtml, sectionHeading } from '../../parts/section.ts';
import type { PageContext } from '../context.ts';
import { linksHtml } from './links.ts';
import { headersHtml, mediaHtml } from './media.ts';
import { textBlock } from '../../parts/facts.ts';

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
