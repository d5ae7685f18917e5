import type { Place } from '../../description/place.ts';
import { textAt, type Located } from '../../description/read/view.ts';
import { visibleText } from '../../lib/html.ts';
import { markdownBlock, markdownCode, markdownText } from '../../lib/markdown-text.ts';
import { markdownAddress, relativeAddress } from '../entries/addresses.ts';
import type { Badge } from '../entries/badges.ts';
import type { Entry } from '../entries/entry.ts';
import { jsonText } from '../parts/json.ts';
import { rootMark } from '../parts/safe-html.ts';
import { restOf, type DrawnKeys } from '../parts/other-keys.ts';
import { shownOn, type DrawnComponent } from '../pages/context.ts';
import type { ShownDescription } from '../pages/shown-description.ts';
import { createRowBudget, type RowBudget } from '../schema/context.ts';
import type { Word } from '../schema/constraints.ts';

/** The context of one page as Markdown, and the rows of schemas that it has used up. */
export interface MarkdownContext {
  readonly shown: ShownDescription;
  /** The folder of the page: relative addresses are the same for all pages in it. */
  readonly folder: string;
  /** The base of the mock server, as the curl line has it. */
  readonly mockUrl: string;
  /** The relative address of the Markdown of the page at `address`. */
  readonly to: (address: string) => string;
  /** The relative address of the Markdown page of what stands at a place; undefined where that has no page. */
  readonly pageOf: (place: Place) => string | undefined;
  readonly rows: RowBudget;
  /** The components whose fields this page has, with the depth at which they stand. */
  readonly unfolded: Map<unknown, number>;
}

/** A component in words: those beside its name, and the blocks below it. */
export interface ComponentText {
  readonly words?: string;
  readonly blocks: readonly string[];
}

/** The writers of components by the keys of their kinds. */
export type ComponentWriters = ReadonlyMap<
  string,
  (context: MarkdownContext, component: DrawnComponent) => ComponentText
>;

/** Rows of schemas; a page of HTML has room for fewer. */
const mostRows = 1_000;

export function createMarkdownContext(
  description: ShownDescription,
  { kind, address }: Pick<Entry, 'kind' | 'address'>,
  origin: string | undefined,
): MarkdownContext {
  const shown = shownOn({ kind }, description);
  const to = (target: string): string => relativeAddress(address, markdownAddress(target));
  return {
    shown,
    folder: address.slice(0, address.lastIndexOf('/') + 1),
    mockUrl: shown.mockUrlFrom(origin),
    to,
    pageOf: (place) => {
      const [target] = shown.addressOf(place)?.split('#') ?? [];
      return target === undefined ? undefined : to(target);
    },
    rows: createRowBudget(mostRows),
    unfolded: new Map(),
  };
}

/** A text in which links of descriptions to pages of the site lead to their Markdown; `root` is the address of the site, as seen from the text. */
export function withOwnLinks(text: string, root: string): string {
  return text.replace(ownLink, (_, address: string) => `${root}${markdownAddress(address)}`);
}

const ownLink = new RegExp(`${rootMark}([^)\\s]*)`, 'gu');

/** A text of one line that is no Markdown. */
export function plainLine(text: string, longest = 1_000): string {
  const line = visibleText(text.slice(0, longest)).replace(/\s+/gu, ' ').trim();
  return markdownText(line)
    .replace(/^([+=-])/u, String.raw`\$1`)
    .replace(/^(\d+)([.)])/u, String.raw`$1\$2`);
}

/** A text of one line as a block; none where there is no text. */
export function lineBlocks(text: string | undefined, longest?: number): readonly string[] {
  return text === undefined ? [] : [plainLine(text, longest)];
}

/** A name or a short value as code. */
export function codeLine(text: string, longest = 2_000): string {
  return markdownCode(visibleText(text.slice(0, longest)).replace(/\s+/gu, ' '));
}

/** The text at `key` of an object as code; undefined where it has none. */
export function codeAt(located: Located | undefined, key: string): string | undefined {
  const text = located && textAt(located, key);
  return text === undefined ? undefined : codeLine(text);
}

/** A link; the text alone where it leads nowhere. */
export function linkTo(text: string, address: string | undefined): string {
  return address === undefined ? plainLine(text) : `[${plainLine(text)}](${address})`;
}

/** A text in CommonMark as blocks; its headings are bold lines. */
export function proseBlocks({ shown }: Pick<MarkdownContext, 'shown'>, text: string | undefined): readonly string[] {
  return text === undefined || text.trim() === '' ? [] : shown.markdown.plain(text);
}

/** The words for a schema, with links to the schemas that it names. */
export function wordsLine({ pageOf }: Pick<MarkdownContext, 'pageOf'>, words: readonly Word[]): string {
  return words
    .map((word) => {
      if (typeof word === 'string') return markdownText(visibleText(word).replace(/\s+/gu, ' '));
      if (word.kind === 'schema') return linkTo(word.text, pageOf(word.place));
      return codeLine(word.text);
    })
    .join('');
}

/** The names of badges for the end of a line, each in brackets: ` [New] [Beta]`; empty where there are none. */
export function badgesEnd(badges: readonly Badge[]): string {
  return badges.map(({ name }) => String.raw` \[${plainLine(name, 300)}\]`).join('');
}

export function jsonBlock(value: unknown, longest?: number): string {
  return markdownBlock(jsonText(value, longest).text, 'json');
}

/** The members that `keys` do not name, as they stand. */
export function otherKeyBlocks(located: Located, keys: DrawnKeys): readonly string[] {
  const rest = restOf(located, keys);
  return rest === undefined ? [] : ['Other keys, as they stand:', jsonBlock(rest, 4_000)];
}

/** The members that `keys` do not name, in a line as they stand; empty where there are none. */
export function otherKeysLine(located: Located, keys: DrawnKeys): string {
  const rest = restOf(located, keys);
  return rest === undefined ? '' : codeLine(jsonText(rest, 1_000).text);
}

/** Facts as a list; nothing where none has a text. */
export function factBlocks(facts: readonly (readonly [label: string, text: string | undefined])[]): readonly string[] {
  const lines = facts.flatMap(([label, text]) => (text === undefined || text === '' ? [] : [`- ${label}: ${text}`]));
  return lines.length === 0 ? [] : [lines.join('\n')];
}
