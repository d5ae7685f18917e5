import { textAt } from '../../description/view.ts';
import { html, type Html } from '../../lib/html.ts';
import type { Entry, EntryGroup } from '../entries/entry.ts';
import { tallyOf, countHtml } from '../frame/tally.ts';
import { withBadges } from '../frame/badges.ts';
import type { PageContext } from './context.ts';

/** How many entries a page lists; search finds the others. */
const mostListed = 500;

/** The groups of a description, with how many entries each has. */
export function groupLinks(context: PageContext, groups: readonly EntryGroup[]): Html {
  return html`<ul class="tree">
    ${groups.slice(0, mostListed).map((group) => {
      const description = group.located && textAt(group.located, 'description');
      return html`<li>
        <div class="row">
          <a href="${context.links.to(group.address)}">${group.title.slice(0, 200)}</a>
          <span class="dim">${group.entries.length}</span>
        </div>
        ${description === undefined ? undefined : html`<p>${context.shown.markdown.inline(firstLine(description))}</p>`}
      </li>`;
    })}
  </ul>`;
}

/** Entries as a list of links, with their badges and findings. */
export function entryLinks(context: PageContext, entries: readonly Entry[]): Html {
  const shown = entries.slice(0, mostListed);
  const more = entries.length - shown.length;
  const rows = shown.map((entry) => {
    const title = html`<a href="${context.links.to(entry.address)}">${entry.title}</a>`;
    const detail =
      entry.detail === entry.title ? undefined : html`<code class="dim">${entry.detail.slice(0, 300)}</code>`;
    return html`<li>
      <div class="row">
        ${entry.verb === undefined ? undefined : html`<span class="verb">${entry.verb}</span>`}
        ${withBadges(context, title, entry.badges, { marks: false })} ${detail}
        ${countHtml(tallyOf(context.shown.reached(entry.located.place)))}
      </div>
    </li>`;
  });
  return html`<ul class="tree">
      ${rows}
    </ul>
    ${more > 0 ? html`<p class="dim">${more} more, which search finds.</p>` : undefined}`;
}

function firstLine(text: string): string {
  return (text.trim().split('\n', 1)[0] ?? '').replace(/^#+\s*/u, '').slice(0, 300);
}
