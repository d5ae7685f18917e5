import { followPath, textAt } from '../../description/read/view.ts';
import { html, type Html } from '../../lib/html.ts';
import { listOf, member } from '../../lib/json.ts';
import { groupAt, entriesOf, groupOfTag, type Contents, type Entry, type EntryGroup } from '../entries/entry.ts';
import { textBlock, codeText, externalDocsHtml, factList } from '../parts/facts.ts';
import { otherKeys } from '../parts/other-keys.ts';
import { sectionHeading } from '../parts/section.ts';
import type { PageContext, PageParts } from './context.ts';
import { entryLinks } from './listing.ts';
import { groupBy } from '../../lib/lists.ts';
import { perObject } from '../../lib/cache.ts';

/** The keys of a tag that its page draws. */
export const drawnTagKeys = 'name description x-displayName summary parent kind externalDocs:map';

/** The operations that have the tag of a group, and stand in the group of another one. */
export function alsoTagged(contents: Contents, { tag, entries }: EntryGroup): readonly Entry[] {
  if (tag === undefined) return [];
  const own = new Set(entries);
  return (operationsByTag(contents).get(tag) ?? []).filter((each) => !own.has(each));
}

// Each group has a page, and a description may have as many tags as operations.
const operationsByTag = perObject((contents: Contents): ReadonlyMap<unknown, readonly Entry[]> => {
  const operations = entriesOf(contents).filter(({ kind }) => kind === 'operation');
  const tagged = operations.flatMap((entry) =>
    [...new Set(listOf(member(entry.located.value, 'tags')))].map((tag) => ({ tag, entry })),
  );
  const groups = groupBy(tagged, ({ tag }) => tag);
  return new Map([...groups].map(([tag, each]) => [tag, each.map(({ entry }) => entry)]));
});

/** A tag by its title, with a link to the page of its group. */
export function tagLink({ shown, links }: PageContext, tag: string): Html {
  const group = groupOfTag(shown.contents, tag);
  return group === undefined ? html`${tag}` : html`<a href="${links.to(group.address)}">${group.title}</a>`;
}

/** The page of a group of entries, or of prose: the text of a tag. */
export function groupPage(context: PageContext, entry: Entry, contents: Contents): PageParts {
  const { markdown, description } = context.shown;
  const group = groupAt(contents, entry.address);
  const { located, entries = [] } = group ?? {};
  const parent = located && textAt(located, 'parent');
  const others = group === undefined ? [] : alsoTagged(contents, group);
  const idOf = (heading: string): string => context.ids.take(heading.toLowerCase());
  const more = located && externalDocsHtml(markdown, followPath(description, located, 'externalDocs'));
  const isMcp = entries.some(
    ({ kind }) => kind === 'tool' || kind === 'mcp' || kind === 'resource' || kind === 'prompt',
  );
  return {
    main: html`${textBlock(context, located && textAt(located, 'description'), { headings: 2, idOf })}${factList([
      ['Part of', parent === undefined ? undefined : tagLink(context, parent)],
      ['Kind', codeText(located && textAt(located, 'kind'))],
      ['More', more],
    ])}${entries.length === 0 ? undefined : entryLinks(context, entries)}${
      others.length === 0
        ? undefined
        : html`${sectionHeading(context.ids, 'In other groups')}${entryLinks(context, others)}`
    }${located && otherKeys(located, drawnTagKeys)}`,
    ...(isMcp && { label: 'Experimental' }),
  };
}
