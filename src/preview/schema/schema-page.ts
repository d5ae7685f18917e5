import { html } from '../../lib/html.ts';
import type { Entry } from '../entries/entry.ts';
import type { PageParts } from '../page/parts.ts';
import type { PageContext } from '../parts/context.ts';
import { highlightJson, jsonText } from '../parts/json.ts';
import { codeBlock, panel } from '../parts/panel.ts';
import { bodyTree } from './body-tree.ts';

/** The page of a schema among the components. */
export function schemaPage(context: PageContext, { located, title }: Entry): PageParts {
  const made = context.sample(located, 'response');
  const content = made === undefined ? undefined : codeBlock(highlightJson(jsonText(made).text), 'Example');
  return {
    main: html`${bodyTree(context, located, 's', { hasTitle: true })}`,
    side:
      content &&
      panel(context, {
        title: title.slice(0, 100),
        note: 'an example',
        tabs: [{ name: 'Example', content }],
        copies: 'example',
      }),
    sideName: 'Example',
  };
}
