import { memberAt, textAt } from '../../description/read/view.ts';
import { html, type Html } from '../../lib/html.ts';
import { isArray, isObject, keysOf } from '../../lib/json.ts';
import type { Entry } from '../entries/entry.ts';
import { highlightJson, jsonText } from '../parts/json.ts';
import { withNotes } from '../parts/notes.ts';
import { restOf } from '../parts/other-keys.ts';
import { codeBlock, panel, valueBlock } from '../parts/panel.ts';
import { rowHtml } from '../parts/section.ts';
import { bodyTree } from '../schema/tree.ts';
import { viewSchema } from '../schema/view.ts';
import { asyncapiComponents } from './asyncapi/components.ts';
import { messageBody } from './asyncapi/message.ts';
import { messageTabs } from './asyncapi/messages.ts';
import type { ComponentParts, ComponentRenderers, DrawnComponent, PageContext, PageParts } from './context.ts';
import { openapiComponents } from './openapi/components.ts';
import { parameterRow } from './openapi/parameters.ts';
import { textBlock } from '../parts/facts.ts';

/** Components of one kind that a page shows. */
const mostShown = 300;

/** The page of all components of one kind: parameters, responses, security schemes. */
export function componentPage(context: PageContext, { located, detail: kind, address }: Entry): PageParts {
  const { description, addressOf } = context.shown;
  const keys = isArray(located.value) ? [...located.value.keys()] : keysOf(located.value);
  const rows = keys.slice(0, mostShown).flatMap((key) => {
    const written = memberAt(located, key);
    if (written === undefined) return [];
    const view = viewSchema(description, written);
    const component: DrawnComponent = {
      name: String(key),
      kind,
      id: `component.${key}`,
      written,
      located: view.located,
      failure: view.failure,
      pageOf: (place) => (addressOf(place)?.split('#')[0] === address ? undefined : context.links.pageOf(place)),
    };
    // Components of one kind share schemas: each is unfolded once.
    const rowsOfKind = { ...context.rows, isCrowded: () => true };
    return [componentRow({ ...context, isNested: true, rows: rowsOfKind }, component)];
  });
  const more = keys.length - rows.length;
  return {
    main: html`<ul class="tree">
        ${rows}
      </ul>
      ${more > 0 ? html`<p class="dim">${more} more, which the file has.</p>` : undefined}`,
  };
}

function componentRow(context: PageContext, component: DrawnComponent): Html {
  const { name, written, located, kind, id, failure } = component;
  if (isObject(located.value) && (kind === 'parameters' || kind === 'headers')) {
    const shown = textAt(located, 'name') ?? name;
    return parameterRow(context, located, { id: 'component', name: shown, anchor: id, written });
  }
  const rowId = context.ids.take(id);
  let parts: ComponentParts | undefined;
  const noted = withNotes(context, [written.place, located.place], () => {
    const draw = isObject(located.value) && failure === undefined ? renderers.get(kind) : undefined;
    parts = (draw ?? asWritten)({ ...context, anchor: rowId }, component);
    return parts.body;
  });
  return rowHtml({
    label: name,
    isName: true,
    id: rowId,
    words: parts?.words,
    isRequired: parts?.isRequired === true,
    badges: parts?.badges ?? [],
    mark: noted.mark,
    body: html`${noted.notes}${noted.body}`,
  });
}

/** The renderers of components by their kinds. */
const renderers: ComponentRenderers = new Map([...openapiComponents, ...asyncapiComponents]);

/** A component of a kind that no specification has, or that is no object: its text, and the rest as JSON. */
function asWritten(context: PageContext, { located, failure }: DrawnComponent): ComponentParts {
  const { value } = located;
  if (!isObject(value)) return { body: valueBlock(value, 'As written', 4_000) };
  const rest = restOf(located, 'description');
  return {
    body: html`${failure === undefined ? undefined : html`<p class="bad">${failure}</p>`}${textBlock(
      context,
      textAt(located, 'description'),
    )}${rest && valueBlock(rest, 'As written', 6_000)}`,
  };
}

/** The page of a schema among the components. */
export function schemaPage(context: PageContext, { located, title }: Entry): PageParts {
  const made = context.shown.sample(located, 'response');
  const content = made === undefined ? undefined : codeBlock(highlightJson(jsonText(made).text), 'Example');
  return {
    main: html`${bodyTree(context, located, 's', { title })}`,
    side:
      content &&
      panel(context.ids, {
        title: title.slice(0, 100),
        note: 'an example',
        tabs: [{ name: 'Example', content }],
        copies: 'example',
      }),
    sideName: 'Example',
  };
}

/** The page of a message among the components. */
export function messagePage(context: PageContext, entry: Entry): PageParts {
  const { located } = viewSchema(context.shown.description, entry.located);
  const tabs = messageTabs(context, { name: entry.title, located });
  return {
    main: messageBody(context, located, { id: 'm', standing: 'page' }),
    side:
      tabs.length === 0 ? undefined : panel(context.ids, { title: entry.title.slice(0, 100), tabs, copies: 'message' }),
    sideName: 'Message examples',
  };
}
