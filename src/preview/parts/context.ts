import type { Description } from '../../description/description.ts';
import type { Place } from '../../description/place.ts';
import type { Located } from '../../description/view.ts';
import type { Finding } from '../../finding.ts';
import type { Contents } from '../entries/entry.ts';
import type { FindingIndex } from '../findings/finding-index.ts';
import type { ConsoleContext } from '../console/context.ts';
import type { Markdown } from './markdown.ts';
import type { Badge } from '../entries/badges.ts';

/** What the parts of one page are drawn with. One is made for each page; what a page has used up is kept in it. */
export interface PageContext {
  readonly description: Description;
  /** The contents of the whole site, this description among them. */
  readonly allContents: readonly Contents[];
  readonly findings: FindingIndex;
  /** Findings in what the references below a place lead to, and there. */
  readonly reached: (place: Place) => readonly Finding[];
  /** The address of the page of what stands at `place`, relative to this one; undefined where that has none. */
  readonly addressOf: (place: Place) => string | undefined;
  /** The address of the page of what stands at `place`, where that is another page than this. */
  readonly elsewhere: (place: Finding['place']) => string | undefined;
  /** Where a finding is written. */
  readonly findingSource: (place: Finding['place']) => SourceLink;
  /** The way from this page to the address of another. */
  readonly linkTo: (address: string) => string;
  /** Where `place` is written. */
  readonly sourceOf: (place: Place) => SourceLink;
  /** An id that nothing else of the page has, made of `wanted`. */
  readonly takeId: (wanted: string) => string;
  /** The class that gives a badge its colour on this page. */
  readonly colorClass: (color: Badge['color']) => string | undefined;
  /** Whether there is room for `rows` more rows of schemas; if so, they are taken. */
  readonly takeRows: (rows: number) => boolean;
  /** The components whose fields this page has drawn, and the ids of the rows that hold them. */
  readonly unfolded: Map<unknown, string>;
  /** Whether a page has so many rows that what it has drawn is not drawn again. */
  readonly isCrowded: () => boolean;
  /** The findings drawn so far within the part that is being drawn. */
  readonly drawn: { within: Set<Finding> };
  /** A value for a schema, as a request or a response would hold it. */
  readonly sample: (schema: Located, direction: 'request' | 'response') => unknown;
  readonly markdown: Markdown;
  /** The base of the mock server, as code samples have it. */
  readonly mockUrl: string;
  /** What the file of the description is called. */
  readonly file: string;
  /** Whether the page can send requests: somebody serves it. */
  readonly isInteractive: boolean;
  /** What consoles are made with. */
  readonly consoles: () => ConsoleContext;
}

/** Where something is written, for a reader who wants to change it. */
export interface SourceLink {
  /** `harbour.yaml:88:18`. */
  readonly text: string;
  /** Opens it in an editor; absent on pages that are read elsewhere. */
  readonly href?: string;
}
