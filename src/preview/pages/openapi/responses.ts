import type { Operation } from '../../../description/read/api.ts';
import { type Media, type Response, responsesOf } from '../../../description/read/content.ts';
import { type Located, followPath, memberAt, textAt } from '../../../description/read/view.ts';
import { referenceIn } from '../../../description/resolve.ts';
import { type Html, html } from '../../../lib/html.ts';
import { isObject, keysOf } from '../../../lib/json.ts';
import { textBeside } from '../../parts/beside.ts';
import { withNotes } from '../../parts/notes.ts';
import { foldedValue, otherKeysFolded } from '../../parts/other-keys.ts';
import { foldHtml, sectionHeading } from '../../parts/section.ts';
import { bodyTree } from '../../schema/tree.ts';
import { viewSchema } from '../../schema/view.ts';
import type { PageContext } from '../context.ts';
import { bodyExamplesHtml, exampleNotes } from './example-notes.ts';
import { exampleFolds } from './examples.ts';
import { linksHtml } from './links.ts';
import { parameterRow, parameterWords } from './parameters.ts';

/** The responses of an operation, a fold each, the first one open. */
export function responsesHtml(context: PageContext, operation: Operation): Html | undefined {
  const parent = followPath(context.shown.description, operation.located, 'responses');
  const written = keysOf(parent?.value).slice(0, 100);
  if (parent === undefined || written.length === 0) return undefined;
  const known = responsesOf(context.shown.description, operation);
  const folds = written.map((status, index) => {
    const located = followPath(context.shown.description, parent, status);
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
  const use = { written, located };
  const summary = textBeside(context.shown.description, use, 'summary');
  const description = textBeside(context.shown.description, use, 'description');
  // Without a summary the description stands in the closed fold.
  const prose =
    summary === undefined || description === undefined ? undefined : context.shown.markdown.block(description);
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

/** The media types of a body: of each the tree of its schema, its examples and its other keys. `written` are the Media Type Objects. */
export function mediaHtml(
  context: PageContext,
  media: readonly Media[],
  { id, written }: { readonly id: string; readonly written: (type: string) => Located | undefined },
): Html {
  const leads = media.map(({ schema }) => schema && referenceOrValue(schema));
  return html`${media.slice(0, 20).map(({ type, schema, itemSchema, examples }, index) => {
    const at = `${id}${index === 0 ? '' : `.${type}`}`;
    const head = media.length > 1 ? html`<p class="part">${type.slice(0, 200)}</p>` : undefined;
    const same = leads.findIndex((each) => each !== undefined && each === leads[index]);
    const tree =
      schema !== undefined && same >= 0 && same < index
        ? html`<p class="dim">The same as ${media[same]?.type ?? ''}.</p>`
        : schema && bodyTree(context, schema, at);
    const items =
      itemSchema === undefined
        ? undefined
        : html`<p class="part">Each item</p>
            ${bodyTree(context, itemSchema, `${at}.item`)}`;
    const object = written(type);
    const notes = object === undefined ? [] : exampleNotes(context.shown, object);
    const values = context.isNested === true ? exampleFolds(context.shown, media[index]) : undefined;
    return html`${head}${bodyExamplesHtml(examples, notes)}${values}${tree}${items}${object && encodingHtml(context, object, at)}${
      object && otherKeysFolded(object, 'schema:schema itemSchema:schema example:any examples:map encoding:map')
    }`;
  })}`;
}

/** The identity of a schema that two media types share: the reference as it is written, else the value itself. */
function referenceOrValue({ value }: Located): unknown {
  const isAlone = keysOf(value).length === 1;
  return (isAlone ? referenceIn(value) : undefined) ?? value;
}

function encodingHtml(context: PageContext, media: Located, id: string): Html | undefined {
  const encoding = memberAt(media, 'encoding');
  const names = keysOf(encoding?.value).slice(0, 50);
  if (encoding === undefined || names.length === 0) return undefined;
  const rows = names.map((name) => {
    const each = memberAt(encoding, name);
    return each === undefined
      ? html``
      : html`<li>
          <div class="row">
            <code>${name.slice(0, 100)}</code> <span class="dim">${encodingWords(each).join(', ')}</span>
          </div>
          ${otherKeysFolded(each, drawnEncodingKeys)}${headersHtml(context, each, `${id}.encoding.${name}`)}
        </li>`;
  });
  return html`<p class="part">Encoding</p>
    <ul class="tree">
      ${rows}
    </ul>`;
}

/** The keys of an encoding that pages draw. */
export const drawnEncodingKeys = 'headers:map contentType style explode:flag allowReserved:flag';

/** The manner in which a part of a body is sent, in words: `as image/png`, `style form`. */
export function encodingWords(encoding: Located): readonly string[] {
  const type = textAt(encoding, 'contentType');
  return [...(type === undefined ? [] : [`as ${type.slice(0, 200)}`]), ...parameterWords(encoding)];
}

/** The declared headers of a response or an encoding. */
function headersHtml(context: PageContext, parent: Located, id: string): Html | undefined {
  const headers = memberAt(parent, 'headers');
  const names = keysOf(headers?.value).slice(0, 100);
  if (headers === undefined || names.length === 0) return undefined;
  const rows = names.flatMap((name) => {
    const header = memberAt(headers, name);
    if (header === undefined) return [];
    const found = viewSchema(context.shown.description, header);
    return [parameterRow(context, found.located, { id: `${id}.header`, name, written: header })];
  });
  return html`<p class="part">Headers</p>
    <ul class="tree">
      ${rows}
    </ul>`;
}
