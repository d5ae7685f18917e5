import { html } from '../../lib/html.ts';
import { entriesOf } from '../entries/entry.ts';
import type { PageContext } from '../parts/context.ts';
import type { PageParts } from './parts.ts';

/** The page that lists several descriptions. */
export function indexPage(context: PageContext): PageParts {
  const rows = context.books.map((book) => {
    const count = entriesOf(book).length - 1;
    return html`<li>
      <div class="row">
        <a href="${context.linkTo(book.overview.address)}">${book.title}</a>
        <span class="dim">${book.version} · ${book.file} · ${count} ${count === 1 ? 'entry' : 'entries'}</span>
      </div>
    </li>`;
  });
  return {
    main: html`<ul class="tree">
      ${rows}
    </ul>`,
  };
}
