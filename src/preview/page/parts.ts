import type { Html } from '../../lib/html.ts';

/** What a renderer of one kind of page gives; the frame around it is the same for all. */
export interface PageParts {
  /** The line below the title: what is sent where. */
  readonly route?: Html | undefined;
  readonly main: Html;
  /** The column of code; absent where a page has none. */
  readonly side?: Html | undefined;
  /** What that column is, for those who do not see it. */
  readonly sideName?: string;
  /** Words beside the title, such as *Experimental*. */
  readonly label?: string;
}
