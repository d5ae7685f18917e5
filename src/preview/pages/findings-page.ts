import { html, type Html } from '../../lib/html.ts';
import type { Contents } from '../entries/entry.ts';
import { grades, gradeOf, tallyOf, totalOf } from '../frame/tally.ts';
import type { PageContext, PageParts } from './context.ts';
import { findingHtml } from '../parts/notes.ts';
import { sectionHeading } from '../parts/row.ts';

/** How many findings of one kind are shown; the others are counted only. */
const mostShown = 300;

/** Every finding about a description, the worst first. */
export function findingsPage(context: PageContext, contents: Contents): PageParts {
  const { all } = context.shown.findings;
  if (all.length === 0) return { main: html`<p>Nothing was found in ${contents.file}.</p>` };
  const sections = grades.map(([grade, name]): Html => {
    const own = all.filter((finding) => gradeOf(finding) === grade);
    if (own.length === 0) return html``;
    const more = own.length - mostShown;
    const title = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}s`;
    return html`${sectionHeading(context.ids, title, [String(own.length)])}${own
      .slice(0, mostShown)
      .map((finding) =>
        findingHtml(context, finding),
      )}${more > 0 ? html`<p class="dim">${more} more.</p>` : undefined}`;
  });
  const total = totalOf(tallyOf(all));
  return {
    main: html`<p>${total} ${total === 1 ? 'finding' : 'findings'} in ${contents.file}.</p>
      ${sections}`,
  };
}
