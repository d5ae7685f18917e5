import type { Counts, Coverage, Latency, OperationCounts } from '../../results.ts';
import type { Operation } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import { withRoom } from '../../lib/lists.ts';
import { createCoverageCounter } from './coverage.ts';
import type { Outcome } from '../case.ts';

/** Counts outcomes as they come. It keeps numbers and names, no answers. */
export interface Tally {
  /** `isKnown`: its failures are expected. */
  readonly add: (outcome: Outcome, options: { readonly isKnown: boolean }) => void;
  readonly counts: () => Counts;
  /** The counts of the group `title` so far. */
  readonly group: (title: string) => OperationCounts | undefined;
  /** The groups, in the order in which their first outcomes came. */
  readonly groups: () => readonly OperationCounts[];
  readonly coverage: () => Coverage;
  /** The operations that answered without a 2xx, by name: sentences or none. */
  readonly withoutSuccess: () => readonly string[];
}

export function createTally(description: Description, operations: readonly Operation[]): Tally {
  const covered = createCoverageCounter(description, operations);
  const rows = createCountRows();
  const whole = rows.begin();
  const groups = new Map<string, Group>();
  const countsOf = (title: string, { row, path }: Group): OperationCounts => ({
    title,
    ...(path !== undefined && { path }),
    ...rows.read(row),
  });
  return {
    add: (outcome, { isKnown }) => {
      covered.add(outcome);
      const became = becameOf(outcome, isKnown);
      const notes = outcome.kind === 'checked' ? outcome.notes.length : 0;
      rows.add(whole, became, notes);
      const title = groupTitle(outcome);
      if (title === undefined) return;
      const group = groups.get(title) ?? { row: rows.begin(), path: groupPath(outcome) };
      groups.set(title, group);
      rows.add(group.row, became, notes);
    },
    counts: () => rows.read(whole),
    group: (title) => {
      const group = groups.get(title);
      return group && countsOf(title, group);
    },
    groups: () => Array.from(groups, ([title, group]) => countsOf(title, group)),
    coverage: covered.coverage,
    withoutSuccess: covered.withoutSuccess,
  };
}

interface Group {
  readonly row: number;
  readonly path: string | undefined;
}

function groupPath(outcome: Outcome): string | undefined {
  if (outcome.kind === 'skipped') return outcome.skipped.operation?.path ?? outcome.skipped.path;
  const { operation, path, kind, journey } = outcome.case;
  if (journey !== undefined) return journey;
  return kind === 'base-path' || kind === 'undefined-path' ? operation?.path : path;
}

/** The title of the group of an outcome: its operation, or the undescribed path or method that it tries; undefined where it is about the whole run. */
export function groupTitle(outcome: Outcome): string | undefined {
  if (outcome.kind === 'skipped') {
    const { operation, method, path } = outcome.skipped;
    if (operation !== undefined) return titleOf(operation);
    return method === undefined || path === undefined ? undefined : `${method} ${path}`;
  }
  const { operation, path, kind, journey } = outcome.case;
  if (journey !== undefined) return `Journey of ${journey}`;
  if (operation !== undefined) return titleOf(operation);
  if (kind === 'base-path') return 'Paths of servers';
  return kind === 'undefined-path' ? 'Paths that are not described' : `Other methods of ${path}`;
}

/** The title of an operation: `GET /pets (listPets)`. */
export function titleOf({ method, path, operationId }: Operation): string {
  return `${method} ${path}${operationId === undefined ? '' : ` (${operationId})`}`;
}

type Became = 'passed' | 'failed' | 'known' | 'skipped';

function becameOf(outcome: Outcome, isKnown: boolean): Became {
  if (outcome.kind === 'skipped') return 'skipped';
  if (outcome.failures.length === 0) return 'passed';
  return isKnown ? 'known' : 'failed';
}

const fields = ['cases', 'passed', 'failed', 'known', 'skipped', 'notes'] as const;

/** Rows of counts in one array: descriptions have thousands of operations, and objects for each would be several times as large. */
function createCountRows() {
  let numbers = new Uint32Array(64 * fields.length);
  let rows = 0;
  const increase = (row: number, field: (typeof fields)[number], by: number): void => {
    const place = row * fields.length + fields.indexOf(field);
    numbers[place] = (numbers[place] ?? 0) + by;
  };
  return {
    /** Adds a row of zeros, and returns its index. */
    begin: (): number => {
      rows += 1;
      numbers = withRoom(numbers, rows * fields.length);
      return rows - 1;
    },
    add: (row: number, became: Became, notes: number): void => {
      increase(row, 'cases', 1);
      increase(row, became, 1);
      increase(row, 'notes', notes);
    },
    read: (row: number): Counts => {
      const at = row * fields.length;
      const [cases = 0, passed = 0, failed = 0, known = 0, skipped = 0, notes = 0] = numbers.subarray(at);
      return { cases, passed, failed, known, skipped, notes };
    },
  };
}

/** Counts answers by their milliseconds: memory grows with the different times, not with the answers. */
export function createLatencies(): {
  readonly add: (tookMs: number) => void;
  /** The latency so far; undefined without answers. */
  readonly latency: () => Latency | undefined;
} {
  const countOf = new Map<number, number>();
  let answers = 0;
  return {
    add: (tookMs) => {
      const ms = Math.ceil(tookMs);
      countOf.set(ms, (countOf.get(ms) ?? 0) + 1);
      answers += 1;
    },
    latency: () => {
      const times = [...countOf].sort(([left], [right]) => left - right);
      const slowest = times.at(-1);
      if (slowest === undefined) return undefined;
      let within = 0;
      const p95 = times.find(([, count]) => (within += count) >= answers * 0.95) ?? slowest;
      return { answers, p95Ms: p95[0], maxMs: slowest[0] };
    },
  };
}
