import { append } from '../../lib/lists.ts';
import type { Operation } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import { createBoundedCache } from '../../lib/cache.ts';
import { declaredIn, type Covered } from './coverage-items.ts';

/** Operations, or parts that they declare. */
export type MarkedRow = 'operations' | keyof Covered;

export type Mark = 'judged' | 'sent' | 'expected' | 'testable' | 'failed';

/** Marks on everything that operations declare: one byte each, however many cases there are. */
export interface CoverageMarks {
  /** Marks `operation` and the parts of `covered` that it declares. */
  readonly mark: (operation: Operation, covered: Covered, mark: Mark) => void;
  /** The number of declared parts in a row. */
  readonly declared: (row: MarkedRow) => number;
  /** The number of parts in a row that have `mark`, and not `unless`. */
  readonly count: (row: MarkedRow, mark: Mark, unless?: Mark) => number;
  readonly namedExamples: number;
}

const bits: Readonly<Record<Mark, number>> = { judged: 1, sent: 2, expected: 4, testable: 8, failed: 16 };
const parts = ['statuses', 'mediaTypes', 'parameters'] as const;
const rows: readonly MarkedRow[] = ['operations', ...parts];

// Cases come operation by operation, so few are needed.
const operationsKept = 16;

/** Marks for `operations`, none set. Other operations are not marked. */
export function createCoverageMarks(description: Description, operations: readonly Operation[]): CoverageMarks {
  const starts = new Map<Operation, number>();
  const rowOf: number[] = [];
  let namedExamples = 0;
  for (const operation of operations) {
    const declared = declaredIn(description, operation);
    starts.set(operation, rowOf.length);
    namedExamples += declared.namedExamples;
    rowOf.push(0);
    for (const part of parts)
      append(
        rowOf,
        declared[part].map(() => rows.indexOf(part)),
      );
  }
  const rowsOfMarks = Uint8Array.from(rowOf);
  const marks = new Uint8Array(rowsOfMarks.length);
  const keep = createBoundedCache<Operation, Placed>(operationsKept);
  const set = (place: number | undefined, mark: Mark): void => {
    if (place !== undefined) marks[place] = (marks[place] ?? 0) | bits[mark];
  };
  const countWhere = (row: MarkedRow, isCounted: (mark: number) => boolean): number => {
    const number = rows.indexOf(row);
    return marks.reduce((sum, mark, place) => sum + Number(rowsOfMarks[place] === number && isCounted(mark)), 0);
  };
  return {
    namedExamples,
    declared: (row) => countWhere(row, () => true),
    count: (row, mark, unless) => {
      const none = unless === undefined ? 0 : bits[unless];
      return countWhere(row, (each) => (each & bits[mark]) !== 0 && (each & none) === 0);
    },
    mark: (operation, covered, mark) => {
      const start = starts.get(operation);
      if (start === undefined) return;
      set(start, mark);
      const placed = keep(operation, () => placesOf(declaredIn(description, operation), start + 1));
      for (const part of parts) for (const name of covered[part]) set(placed[part].get(name), mark);
    },
  };
}

/** The indexes of the marks of an operation's parts. */
type Placed = Readonly<Record<keyof Covered, ReadonlyMap<string, number>>>;

function placesOf({ statuses, mediaTypes, parameters }: Covered, start: number): Placed {
  const numbered = (names: readonly string[], from: number) =>
    new Map(names.map((name, index) => [name, from + index] as const));
  return {
    statuses: numbered(statuses, start),
    mediaTypes: numbered(mediaTypes, start + statuses.length),
    parameters: numbered(parameters, start + statuses.length + mediaTypes.length),
  };
}
