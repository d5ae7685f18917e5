import { html } from '../../lib/html.ts';
import type { Entry } from '../entries/entry.ts';
import type { PageParts, PageContext } from './context.ts';
import { highlightJson, jsonText } from '../parts/json.ts';
import { codeBlock, panel } from '../parts/panel.ts';
import { bodyTree } from '../schema/body-tree.ts';

/** The page of a schema among the components. */
export function schemaPage(context: PageContext, { located, title }: Entry): PageParts {
  const made = context.shown.sample(located, 'response');
  const content = made === undefined ? undefined : codeBlock(highlightJson(jsonText(made).text), 'Example');
  return {
    main: html`${bodyTree(context, located, 's', { hasTitle: true })}`,
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
