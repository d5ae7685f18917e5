import { memberAt, textAt } from '../../description/read/view.ts';
import { html, type Html } from '../../lib/html.ts';
import {
  detailBeside,
  entriesOf,
  type Contents,
  type Entry,
  type EntryGroup,
  type EntryKind,
} from '../entries/entry.ts';
import { withBadges } from '../frame/badges.ts';
import { nameHtml, titleBeside, verbHtml } from '../frame/names.ts';
import { countHtml, gradeOf, grades, tallyHtml, tallyOf, totalOf } from '../frame/tally.ts';
import { findingHtml } from '../parts/notes.ts';
import { sectionHeading } from '../parts/section.ts';
import type { PageContext, PageParts } from './context.ts';

/** Entries that a page lists; search finds the others. */
const mostListed = 500;

/** The groups of a description under their headings, with how many entries each has. */
export function groupLinks(context: PageContext, groups: readonly EntryGroup[]): Html {
  const shown = groups.slice(0, mostListed);
  const sections = [...new Set(shown.map(({ section }) => section))];
  return html`${sections.map(
    (section) =>
      html`${section === undefined ? undefined : html`<p class="part">${section}</p>`}
        <ul class="tree">
          ${shown.filter((group) => group.section === section).map((group) => groupLink(context, group))}
        </ul>`,
  )}`;
}

function groupLink(context: PageContext, { title, address, located, entries: { length } }: EntryGroup): Html {
  const description = located && textAt(located, 'description');
  return html`<li>
    <div class="row">
      <a href="${context.links.to(address)}">${title.slice(0, 200)}</a>
      ${length === 0 ? undefined : html`<span class="dim">${length}</span>`}
    </div>
    ${description === undefined ? undefined : html`<p>${context.shown.markdown.inline(firstSentence(description))}</p>`}
  </li>`;
}

/** Entries as a list of links, with their badges and findings. */
export function entryLinks(context: PageContext, entries: readonly Entry[]): Html {
  const shown = entries.slice(0, mostListed);
  const more = entries.length - shown.length;
  const rows = shown.map((entry) => {
    const name = titleBeside(entry);
    const title = html`<a href="${context.links.to(entry.address)}">${nameHtml(name)}</a>`;
    const more = detailBeside({ ...entry, title: name }).slice(0, 300);
    const detail =
      more === ''
        ? undefined
        : entry.kind === 'schema'
          ? html`<span class="dim">${more}</span>`
          : html`<code class="dim">${nameHtml(more)}</code>`;
    return html`<li>
      <div class="row">
        ${entry.verb === undefined ? undefined : verbHtml(entry.verb)}
        ${withBadges(context, title, entry.badges, { marks: false })} ${detail}
        ${countHtml(context.shown.tallyOf(entry))}
      </div>
    </li>`;
  });
  return html`<ul class="tree">
      ${rows}
    </ul>
    ${more > 0 ? html`<p class="dim">${more} more, which search finds.</p>` : undefined}`;
}

/** The first sentence of a text, however its lines are broken; headings before it are left out. A list begins with its first item. */
export function firstSentence(text: string): string {
  const paragraphs = text.trim().split(/\n\s*\n|<\/p>|\n(?=\s*(?:[-*+]|\d+[.)])\s)/u);
  const first = paragraphs.map((each) => each.replace(/^\s*#+[^\n]*(?:\n|$)/u, '').trim()).find((each) => each !== '');
  const line = (first ?? '').replace(/^(?:[-*+>]|\d+[.)])\s+/u, '').replace(/\s+/gu, ' ');
  const [sentence] = /^.*?(?<!\b(?:e\.g|i\.e|etc|vs|no))[.!?](?=\s+\p{Lu}|$)/u.exec(line) ?? [];
  return cutAtWord(sentence ?? line);
}

// Letters of a sentence that a page has room for.
const longest = 1_000;

function cutAtWord(text: string): string {
  return text.length <= longest
    ? text
    : `${text
        .slice(0, longest)
        .replace(/<[^<>]*$|\s\S*$/u, '')
        .trimEnd()} ...`;
}

/** The page that lists several descriptions. */
export function indexPage(context: PageContext): PageParts {
  const rows = context.allShown.map(({ contents, findings, findingsAddress, markdown }) => {
    const info = memberAt(contents.overview.located, 'info');
    const description = info && (textAt(info, 'summary') ?? textAt(info, 'description'));
    const file = context.isForReaders ? '' : contents.file;
    const facts = [contents.version, contents.format, file, ...countsOf(contents)];
    return html`<li>
      <div class="row">
        <a href="${context.links.to(contents.overview.address)}">${contents.title}</a>
        <span class="dim">${facts.filter((text) => text !== '').join(' · ')}</span>
      </div>
      ${description === undefined ? undefined : html`<p>${markdown.inline(firstSentence(description))}</p>`}${
        context.showsFindings
          ? html`<p>${tallyHtml(tallyOf(findings.all), context.links.to(findingsAddress))}</p>`
          : undefined
      }
    </li>`;
  });
  return {
    main: html`<ul class="tree">
      ${rows}
    </ul>`,
  };
}

/** The number of entries of each kind that readers call or read: `12 operations`. */
function countsOf(contents: Contents): readonly string[] {
  const kinds = entriesOf(contents).map(({ kind }) => kind);
  return counted.flatMap(([word, ...own]) => {
    const count = kinds.filter((kind) => own.includes(kind)).length;
    return count === 0 ? [] : [`${count} ${word}${count === 1 ? '' : 's'}`];
  });
}

const counted: readonly (readonly [word: string, ...kinds: readonly EntryKind[]])[] = [
  ['channel', 'channel'],
  ['operation', 'operation', 'event'],
  ['webhook', 'webhook'],
  ['tool', 'tool'],
  ['resource', 'resource'],
  ['prompt', 'prompt'],
  ['message', 'message'],
  ['schema', 'schema'],
];

/** Findings of one kind that are shown; the others are counted only. */
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
