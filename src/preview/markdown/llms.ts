import { followPath, rootOf, type Located } from '../../description/read/view.ts';
import { markdownAddress } from '../entries/addresses.ts';
import { proseOf, type Entry, type EntryGroup } from '../entries/entry.ts';
import { mergedText } from '../entries/traits.ts';
import type { Brand } from '../frame/brand.ts';
import { firstSentence } from '../pages/listing.ts';
import type { ShownDescription } from '../pages/shown-description.ts';
import { codeLine, linkTo, plainLine, withOwnLinks } from './context.ts';

/** The list of all pages as Markdown, in the form of https://llmstxt.org: title, summary, links with a line each. Pages of prose come first; components are optional. */
export function writeLlms(
  allShown: readonly ShownDescription[],
  brand?: Pick<Brand, 'title' | 'base'>,
  note = '',
): string {
  const [first] = allShown;
  const isAlone = allShown.length === 1;
  const title = brand?.title ?? (isAlone ? first?.contents.title : undefined) ?? 'API reference';
  const summary = isAlone && first !== undefined ? summaryOf(first) : '';
  const groups = allShown.flatMap((shown) => shown.contents.groups.map((group) => ({ shown, group })));
  const link = (shown: ShownDescription, entry: Entry): string => entryLine(shown, entry, brand?.base ?? '');
  const blocks = [
    `# ${plainLine(title, 200)}`,
    ...(summary === '' ? [] : [`> ${summary}`]),
    ...(note === '' ? [] : [note]),
    'Every page is Markdown. Beside each stands a page for browsers, whose address ends with `.html`.',
    ...(isAlone ? [] : ['## Descriptions']),
    allShown
      .flatMap((shown) => [shown.contents.overview, ...proseOf(shown.contents)].map((entry) => link(shown, entry)))
      .join('\n'),
    ...groups
      .filter(({ group }) => group.isOfComponents !== true && group.entries.length > 0)
      .flatMap(({ shown, group }) => [
        `## ${plainLine(isAlone ? group.title : `${shown.contents.title}: ${group.title}`)}`,
        group.entries.map((entry) => link(shown, entry)).join('\n'),
      ]),
    ...optional(groups, link),
  ];
  return `${withOwnLinks(blocks.join('\n\n'), brand?.base ?? '')}\n`;
}

interface ShownGroup {
  readonly shown: ShownDescription;
  readonly group: EntryGroup;
}

/** Links that a short context can do without. */
function optional(
  groups: readonly ShownGroup[],
  link: (shown: ShownDescription, entry: Entry) => string,
): readonly string[] {
  const lines = groups
    .filter(({ group }) => group.isOfComponents === true)
    .flatMap(({ shown, group }) => group.entries.map((entry) => link(shown, entry)));
  return lines.length === 0 ? [] : ['## Optional', lines.join('\n')];
}

function entryLine(shown: ShownDescription, entry: Entry, base: string): string {
  const { title, verb, detail, kind, address, located } = entry;
  const isOverview = kind === 'overview';
  const shownTitle = isOverview ? shown.contents.title : title;
  const facts = [
    ...(verb === undefined ? [] : [codeLine(`${verb} ${detail}`, 300)]),
    ...(entry.isDeprecated === true ? ['deprecated'] : []),
  ];
  const text = isOverview ? summaryOf(shown) : sentenceOf(shown, located, title);
  const notes = [facts.join(', '), text].filter((each) => each !== '');
  return `- ${linkTo(shownTitle, `${base}${encodeURI(markdownAddress(address))}`)}${notes.length === 0 ? '' : `: ${notes.join('. ')}`}`;
}

function summaryOf(shown: ShownDescription): string {
  const info = followPath(shown.description, rootOf(shown.description), 'info');
  return info === undefined ? '' : sentenceOf(shown, info);
}

/** The first sentence that an object says of itself, in one line without Markdown of its own. */
function sentenceOf(shown: ShownDescription, located: Located, title?: string): string {
  const own = followPath(shown.description, located);
  const texts = ['summary', 'description'].flatMap((key) => (own && mergedText(shown.description, own, key)) ?? []);
  const text = texts.find((each) => each !== title);
  const [line = ''] = text === undefined ? [] : shown.markdown.plain(firstSentence(text));
  return line.replace(/\s+/gu, ' ');
}
