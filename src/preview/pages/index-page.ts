import { html } from '../../lib/html.ts';
import { entriesOf } from '../entries/entry.ts';
import type { PageContext, PageParts } from './context.ts';

/** The page that lists several descriptions. */
export function indexPage(context: PageContext): PageParts {
  const rows = context.allContents.map((contents) => {
    const count = entriesOf(contents).length - 1;
    return html`<li>
      <div class="row">
        <a href="${context.links.to(contents.overview.address)}">${contents.title}</a>
        <span class="dim">${contents.version} · ${contents.file} · ${count} ${count === 1 ? 'entry' : 'entries'}</span>
      </div>
    </li>`;
  });
  return {
    main: html`<ul class="tree">
      ${rows}
    </ul>`,
  };
}
