import type { Media } from '../../../description/read/content.ts';
import { referenceIn } from '../../../description/resolve.ts';
import { memberAt, type Located } from '../../../description/read/view.ts';
import { html, type Html } from '../../../lib/html.ts';
import { keysOf } from '../../../lib/json.ts';
import type { PageContext } from '../context.ts';
import { otherKeysFolded } from '../../parts/other-keys.ts';
import { bodyTree } from '../../schema/tree.ts';
import { viewSchema } from '../../schema/view.ts';
import { bodyExamplesHtml, exampleNotes } from './examples.ts';
import { parameterRow } from './parameters.ts';

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
    return html`${head}${bodyExamplesHtml(examples, object === undefined ? [] : exampleNotes(context.shown, object))}${tree}${items}${object && encodingHtml(context, object, at)}${
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
          <div class="row"><code>${name.slice(0, 100)}</code></div>
          ${otherKeysFolded(each, 'headers:map')}${headersHtml(context, each, `${id}.encoding.${name}`)}
        </li>`;
  });
  return html`<p class="part">Encoding</p>
    <ul class="tree">
      ${rows}
    </ul>`;
}

/** The declared headers of a response or an encoding. */
export function headersHtml(context: PageContext, parent: Located, id: string): Html | undefined {
  const headers = memberAt(parent, 'headers');
  const names = keysOf(headers?.value).slice(0, 100);
  if (headers === undefined || names.length === 0) return undefined;
  const rows = names.flatMap((name) => {
    const header = memberAt(headers, name);
    if (header === undefined) return [];
    const found = viewSchema(context.shown.description, header);
    return [parameterRow(context, found.located, { id: `${id}.header`, name })];
  });
  return html`<p class="part">Headers</p>
    <ul class="tree">
      ${rows}
    </ul>`;
}
