import type { Media } from '../../../description/read/content.ts';
import { type Located, memberAt, membersIn, textAt } from '../../../description/read/view.ts';
import { referenceIn } from '../../../description/resolve.ts';
import { type Html, html } from '../../../lib/html.ts';
import { keysOf, listOf } from '../../../lib/json.ts';
import { otherKeysFolded } from '../../parts/other-keys.ts';
import { bodyTree } from '../../schema/tree.ts';
import { viewSchema } from '../../schema/view.ts';
import type { PageContext } from '../context.ts';
import { bodyExamplesHtml, exampleNotes } from './named-examples.ts';
import { exampleFolds } from './examples.ts';
import { parameterRow, parameterWords } from './parameters.ts';

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
    const shown =
      context.isNested === true ? exampleFolds(context.shown, media[index], notes) : bodyExamplesHtml(examples, notes);
    return html`${head}${shown}${tree}${items}${object && encodingHtml(context, object, at)}${
      object && otherKeysFolded(object, drawnMediaKeys)
    }`;
  })}`;
}

/** The keys of a Media Type Object that pages draw. */
export const drawnMediaKeys =
  'schema:schema itemSchema:schema example:any examples:map encoding:map prefixEncoding:list itemEncoding:map';

/** The identity of a schema that two media types share: the reference as it is written, else the value itself. */
function referenceOrValue({ value }: Located): unknown {
  const isAlone = keysOf(value).length === 1;
  return (isAlone ? referenceIn(value) : undefined) ?? value;
}

/** Encodings within encodings are drawn down to here. */
export const deepestEncoding = 5;

function encodingHtml(context: PageContext, media: Located, id: string, depth = 0): Html | undefined {
  const encodings = depth > deepestEncoding ? [] : encodingsOf(media);
  if (encodings.length === 0) return undefined;
  const rows = encodings.map(({ label, isName, located }) => {
    const at = `${id}.encoding.${label}`;
    return html`<li>
      <div class="row">
        ${isName ? html`<code>${label.slice(0, 100)}</code>` : label}
        <span class="dim">${encodingWords(located).join(', ')}</span>
      </div>
      ${otherKeysFolded(located, drawnEncodingKeys)}${headersHtml(context, located, at)}${encodingHtml(context, located, at, depth + 1)}
    </li>`;
  });
  return html`<p class="part">Encoding</p>
    <ul class="tree">
      ${rows}
    </ul>`;
}

interface PartEncoding {
  readonly label: string;
  /** False for parts that have a place instead of a name. */
  readonly isName: boolean;
  readonly located: Located;
}

const mostEncodings = 50;

/** The encodings of the parts of a body: by their names, by their places, and of all further ones. */
export function encodingsOf(parent: Located): readonly PartEncoding[] {
  const [named, listed] = [memberAt(parent, 'encoding'), memberAt(parent, 'prefixEncoding')];
  const items = listOf(listed?.value).slice(0, mostEncodings);
  const further = memberAt(parent, 'itemEncoding');
  return [
    ...membersIn(named)
      .slice(0, mostEncodings)
      .map(([label, located]) => ({ label, isName: true, located })),
    ...items.map((_, at) => ({ label: `item ${at + 1}`, isName: false, located: listed && memberAt(listed, at) })),
    { label: items.length === 0 ? 'each item' : 'each further item', isName: false, located: further },
  ].flatMap(({ located, ...names }) => (located === undefined ? [] : [{ ...names, located }]));
}

/** The keys of an encoding that pages draw. */
export const drawnEncodingKeys =
  'headers:map contentType style explode:flag allowReserved:flag encoding:map prefixEncoding:list itemEncoding:map';

/** The manner in which a part of a body is sent, in words: `as image/png`, `style form`. */
export function encodingWords(encoding: Located): readonly string[] {
  const type = textAt(encoding, 'contentType');
  return [...(type === undefined ? [] : [`as ${type.slice(0, 200)}`]), ...parameterWords(encoding)];
}

/** The declared headers of a response or an encoding. */
export function headersHtml(context: PageContext, parent: Located, id: string): Html | undefined {
  const headers = membersIn(memberAt(parent, 'headers')).slice(0, 100);
  if (headers.length === 0) return undefined;
  const rows = headers.map(([name, written]) => {
    const found = viewSchema(context.shown.description, written);
    return parameterRow(context, found.located, { id: `${id}.header`, name, written });
  });
  return html`<p class="part">Headers</p>
    <ul class="tree">
      ${rows}
    </ul>`;
}
