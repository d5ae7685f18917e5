import type { Description } from '../../description/description.ts';
import type { FindingIndex, FindingsReached } from '../findings.ts';
import type { BadgeContext } from '../frame/badges.ts';
import type { Markdown } from '../parts/markdown.ts';
import type { NoteContext } from '../parts/notes.ts';

/** The context of the parts that draw schemas. */
export interface SchemaContext extends NoteContext, BadgeContext {
  readonly rows: RowBudget;
  /** The id of the component that is being drawn, where others beside it have the same schemas. */
  readonly anchor?: string;
  readonly shown: {
    readonly description: Description;
    readonly findings: FindingIndex;
    /** Findings in what the references below places lead to, and there. */
    readonly reached: FindingsReached;
    readonly markdown: Markdown;
  };
}

/** The rows of schemas that one page has room for. */
export interface RowBudget {
  /** Takes `rows` more rows, and says so, where there is room for them. */
  readonly take: (rows: number) => boolean;
  /** Says that a page has so many rows that what it has drawn is not drawn again. */
  readonly isCrowded: () => boolean;
  /** The components whose fields this page has drawn, and the ids of the rows that hold them. */
  readonly unfolded: Map<unknown, string>;
}

const rowsOfPage = 200;
/** The number of rows from which on a component that the page has drawn is a link. */
const rowsUncrowded = 80;

/** The whole budget of a page, of `most` rows. */
export function createRowBudget(most = rowsOfPage): RowBudget {
  let rows = most;
  return {
    take: (count) => {
      if (count > rows) return false;
      rows -= count;
      return true;
    },
    isCrowded: () => rows < most - rowsUncrowded,
    unfolded: new Map(),
  };
}
