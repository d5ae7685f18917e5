import { memberAt, textAt, type Located } from '../../description/read/view.ts';
import { html, type Html } from '../../lib/html.ts';
import { isArray, isObject, keysOf, member } from '../../lib/json.ts';
import type { Entry } from '../entries/entry.ts';
import { messageBody } from './asyncapi/message.ts';
import { messageTabs } from './asyncapi/message-examples.ts';
import { parameterRow } from './openapi/parameters.ts';
import { schemeHtml } from './openapi/scheme.ts';
import { schemeWords } from './openapi/security.ts';
import { highlightJson, jsonText } from '../parts/json.ts';
import { withNotes } from '../parts/notes.ts';
import { otherKeysFolded } from '../parts/other-keys.ts';
import { codeBlock, panel, valueBlock } from '../parts/panel.ts';
import { rowHtml } from '../parts/section.ts';
import { bodyTree } from '../schema/tree.ts';
import { viewSchema } from '../schema/view.ts';
import type { PageContext, PageParts } from './context.ts';

/** Components of one kind that a page shows. */
const mostShown = 300;

/** The page of all components of one kind: parameters, responses, security schemes. */
export function componentPage(context: PageContext, { located, detail }: Entry): PageParts {
  const keys = isArray(located.value) ? [...located.value.keys()] : keysOf(located.value);
  const rows = keys.slice(0, mostShown).flatMap((key) => {
    const written = memberAt(located, key);
    return written === undefined ? [] : [componentRow(context, { name: String(key), written, kind: detail })];
  });
  const more = keys.length - rows.length;
  return {
    main: html`<ul class="tree">
        ${rows}
      </ul>
      ${more > 0 ? html`<p class="dim">${more} more, which the file has.</p>` : undefined}`,
  };
}

interface DrawnComponent {
  readonly name: string;
  readonly written: Located;
  readonly kind: string;
}

function componentRow(context: PageContext, { name, written, kind }: DrawnComponent): Html {
  const { located } = viewSchema(context.shown.description, written);
  if (isObject(located.value) && (kind === 'parameters' || kind === 'headers')) {
    const shown = textAt(located, 'name') ?? name;
    return parameterRow(context, located, { id: 'component', name: shown, anchor: `component.${name}` });
  }
  const noted = withNotes(context, [written.place, located.place], () => bodyOf(context, located, kind));
  const isScheme = kind.startsWith('security') && isObject(located.value);
  const isOld = member(located.value, 'deprecated') === true;
  const words = isScheme ? html`${schemeWords(located)}${isOld ? ', deprecated' : undefined}` : undefined;
  return rowHtml({
    label: name,
    isName: true,
    id: context.ids.take(`component.${name}`),
    words,
    mark: noted.mark,
    body: html`${noted.notes}${noted.body}`,
  });
}

function bodyOf(context: PageContext, located: Located, kind: string): Html {
  if (!isObject(located.value)) return valueBlock(located.value, 'As written', 4_000);
  if (kind.startsWith('security')) return schemeHtml(context, located);
  if (kind === 'messageTraits') return messageBody(context, located, { id: 'component', standing: 'fold' });
  const description = textAt(located, 'description');
  const prose = description === undefined ? undefined : context.shown.markdown.block(description);
  const isNew = otherKeysFolded(located, 'description') !== undefined;
  return html`${prose}${isNew ? valueBlock(withoutText(located), 'As written', 6_000) : undefined}`;
}

function withoutText({ value }: Located): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([key, each]) => key !== 'description' || typeof each !== 'string'),
  );
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
