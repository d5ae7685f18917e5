import { perObject } from '../../lib/cache.ts';
import { html, type Html } from '../../lib/html.ts';
import { entriesOf, type Contents, type Entry, type EntryGroup } from '../entries/entry.ts';
import { withBadges, type BadgeContext } from './badges.ts';
import type { PageLinks } from './links.ts';
import { nameHtml, titleBeside, verbHtml } from './names.ts';
import { countHtml, type FindingTally } from './tally.ts';

interface NavigationContext extends BadgeContext {
  readonly links: Pick<PageLinks, 'to'>;
  readonly isForReaders: boolean;
}

export interface Navigation {
  readonly allContents: readonly Contents[];
  readonly contents: Contents;
  readonly entry: Entry;
  /** True where all entries stand on one page: then all are listed, and long lists are folds. */
  readonly isWhole?: boolean;
  readonly tallyOf: (entry: Entry) => FindingTally;
  readonly groupTallyOf: (group: EntryGroup) => FindingTally;
}

/**
 * Entries that the navigation unfolds. More are folded, components first, then all: groups that are not current are links to
 * their pages. Of several descriptions only the current one is unfolded then.
 */
const mostUnfolded = 90;
/** Entries of a long list that stand around the current one. */
const windowSize = 80;

/** The navigation: every description, its groups and their entries, with badges and counts. */
export function navigationHtml(context: NavigationContext, navigation: Navigation): Html {
  const total = navigation.allContents.reduce((sum, contents) => sum + entriesOf(contents).length, 0);
  const main = navigation.contents.groups.filter((group) => group.isOfComponents !== true);
  const own = main.reduce((sum, { entries }) => sum + entries.length, 0);
  const folding = total <= mostUnfolded ? 'none' : own <= mostUnfolded ? 'components' : 'all';
  const { shown, before, after } = around(navigation.allContents, navigation.allContents.indexOf(navigation.contents));
  return html`<nav class="nav" id="nav" popover aria-label="Reference">
    ${moreHtml(before)}${shown.map((contents) => descriptionHtml(context, { ...navigation, current: contents, folding }))}${moreHtml(after)}
  </nav>`;
}

interface NavigationDrawing extends Navigation {
  readonly current: Contents;
  readonly folding: 'none' | 'components' | 'all';
}

function descriptionHtml(context: NavigationContext, drawing: NavigationDrawing): Html {
  const { current, contents, folding, entry } = drawing;
  const file = context.isForReaders ? '' : current.file.slice(0, 120);
  const facts = [current.version, current.format, file].filter((text) => text !== '').join(' · ');
  const isOpen = folding === 'none' || current === contents;
  const overview = linkHtml(context, drawing, current.overview);
  const at = current.groups.findIndex((group) => group.address === entry.address || group.entries.includes(entry));
  const { shown, before, after } = around(isOpen ? current.groups : [], Math.max(at, 0), drawing.isWhole);
  return html`<h2>${current.title} <small>${facts}</small></h2>
    <ul>
      ${overview}
    </ul>
    ${moreHtml(before)}${shown.map((group, index) => {
      const { section } = group;
      const isNew = section !== undefined && section !== shown[index - 1]?.section;
      const heading = isNew ? html`<h3 class="section">${section}</h3>` : undefined;
      return html`${heading}${groupHtml(context, drawing, group)}`;
    })}${moreHtml(after)}`;
}

function groupHtml(context: NavigationContext, drawing: NavigationDrawing, group: EntryGroup): Html {
  const { entry, folding, groupTallyOf } = drawing;
  const isProse = group.entries.length === 0;
  const isFolded = isProse || folding === 'all' || (folding === 'components' && group.isOfComponents === true);
  const title = titleOf(group);
  const isCurrent = group.address === entry.address;
  const current = isCurrent ? html` aria-current="page"` : undefined;
  const count = countHtml(groupTallyOf(group));
  if (isFolded && !isProse && drawing.isWhole === true)
    return html`<details>
      <summary>
        <h3>${title} <small>${group.entries.length}</small></h3>
        ${count}
      </summary>
      <ul>
        ${group.entries.map((each) => linkHtml(context, drawing, each))}
      </ul>
    </details>`;
  if (isProse || (isFolded && !isCurrent && !group.entries.includes(entry))) {
    return html`<h3 class="folded${isProse ? ' prose' : ''}">
      <a class="plain" href="${context.links.to(group.address)}" ${current}
        ><span>${title}${isProse ? undefined : html` <small>${group.entries.length}</small>`}</span>${count}</a
      >
    </h3>`;
  }
  const link = html`<a href="${context.links.to(group.address)}" ${current}>${title}</a>`;
  const { shown, before, after } = around(group.entries, group.entries.indexOf(entry), drawing.isWhole);
  return html`<h3>${isFolded ? link : title}</h3>
    ${moreHtml(before)}
    <ul>
      ${shown.map((each) => linkHtml(context, drawing, each))}
    </ul>
    ${moreHtml(after)}`;
}

const titleOf = perObject((group: EntryGroup) => nameHtml(group.title.slice(0, 200)));

function linkHtml(context: NavigationContext, { entry, tallyOf }: NavigationDrawing, each: Entry): Html {
  const { title, where, verb } = partsOf(each);
  const text = html`<span>${withBadges(context, title, each.badges, { marks: false })}${where}</span>`;
  const plain = verb === undefined ? html` class="plain"` : undefined;
  const current = each === entry ? html` aria-current="page"` : undefined;
  const count = countHtml(tallyOf(each));
  return html`<li><a href="${context.links.to(each.address)}" ${plain}${current}>${verb}${text}${count}</a></li>`;
}

// Each page lists the entries around its own.
const partsOf = perObject((entry: Entry) => {
  const label = html`${nameHtml(titleBeside(entry))}${entry.label === undefined ? undefined : html` <span class="label">${entry.label}</span>`}`;
  return {
    title: entry.isDeprecated === true ? html`<s>${label}</s>` : label,
    where: entry.where === undefined ? undefined : html` <small>${nameHtml(entry.where.slice(0, 300))}</small>`,
    verb: entry.verb === undefined ? undefined : verbHtml(entry.verb, { isShort: true }),
  };
});

interface Around<Item> {
  readonly shown: readonly Item[];
  readonly before: number;
  readonly after: number;
}

/** The items around the one at `index`, as many as fit, and how many stand before and after them. */
function around<Item>(items: readonly Item[], index: number, isWhole = false): Around<Item> {
  if (isWhole || items.length <= windowSize) return { shown: items, before: 0, after: 0 };
  const start = Math.max(0, Math.min(index - windowSize / 2, items.length - windowSize));
  return {
    shown: items.slice(start, start + windowSize),
    before: start,
    after: items.length - start - windowSize,
  };
}

function moreHtml(count: number): Html | undefined {
  return count === 0 ? undefined : html`<p class="more-entries">${count} more</p>`;
}
