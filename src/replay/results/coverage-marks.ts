import type { Description } from '../../description/description.ts';
import type { Operation } from '../../description/read/api.ts';
import { requestMediaOf, responsesOf } from '../../description/read/content.ts';
import { createBoundedCache, perObject } from '../../lib/cache.ts';
import { append } from '../../lib/lists.ts';
import type { Case, CaseKind } from '../case.ts';
import { parameterTitlesOf } from '../cases/fill-parameters.ts';
import { type DeclaredAnswer, answersOf, isOfType, isStatus } from '../compare/declared-answers.ts';
import type { Reply } from '../target.ts';

/** Operations, or parts that they declare. */
export type MarkedRow = 'operations' | keyof Covered;

export type Mark = 'checked' | 'sent' | 'expected' | 'testable' | 'failed';

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

const bits: Readonly<Record<Mark, number>> = { checked: 1, sent: 2, expected: 4, testable: 8, failed: 16 };
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

// The title of a parameter contains its place, so that none is the same as this.
const bodyTitle = 'request body';

/** Parts of an operation that can be covered: `200`, `200 application/json`, ``query parameter `limit` ``. */
export interface Covered {
  readonly statuses: readonly string[];
  readonly mediaTypes: readonly string[];
  readonly parameters: readonly string[];
}

/** The declared parts of `operation`, each once, and the number of its named examples. */
function declaredIn(description: Description, operation: Operation): Covered & { readonly namedExamples: number } {
  const answers = answersOf(description, operation);
  // A response behind a reference that leads nowhere is declared, though it cannot be tested.
  const declared = responsesOf(description, operation).map(({ status }) => status);
  return {
    statuses: [...new Set(declared.filter((status) => !status.startsWith('1')))],
    mediaTypes: [...new Set(answers.filter(({ media }) => media).map(mediaKey))],
    parameters: [
      ...new Set(parameterTitlesOf(description, operation)),
      ...(requestMediaOf(description, operation).length > 0 ? [bodyTitle] : []),
    ],
    namedExamples: answers.filter(({ example }) => example?.name !== undefined).length,
  };
}

/** The parts that all expected answers of a case show. */
export function expectedOf(asked: Case): Covered {
  const { expectedAnswers: answers, declaredAnswers: declared, parameters = [] } = asked;
  const { statuses, mediaTypes } = commonOf(answers);
  // An expected status may not be declared itself: 2XX stands for `default`.
  const isSure = statuses.length > 0 && statuses.every((one) => declared.some(({ status }) => status === one));
  const [status] = statuses.length === 1 ? statuses : [];
  const [type] = mediaTypes.length === 1 ? mediaTypes : [];
  return {
    statuses: isSure && status !== undefined ? [status] : [],
    mediaTypes: isSure && status !== undefined && type !== undefined ? [`${status} ${type}`] : [],
    parameters: asked.request.body === undefined ? parameters : [...parameters, bodyTitle],
  };
}

/** The statuses and media types of a list of answers that cases share; no media types where an answer has no body. */
const commonOf = perObject((answers: readonly DeclaredAnswer[]) => ({
  statuses: [...new Set(answers.map(({ status }) => status))],
  mediaTypes: answers.every(({ media }) => media) ? [...new Set(answers.map(({ media }) => media?.type))] : [],
}));

const byBreadth = perObject((answers: readonly DeclaredAnswer[]): readonly DeclaredAnswer[] =>
  [...answers].sort((a, b) => breadth(a) - breadth(b)),
);

/** The parts of the operation of a case that `reply` shows. */
export function seenOf(asked: Case, reply: Reply): Covered {
  const { declaredAnswers: declared } = asked;
  const type = reply.headers['content-type'];
  const seen = byBreadth(declared).find((answer) => isStatus(answer.status, reply.status) && isOfType(answer, type));
  return {
    statuses: seen === undefined ? [] : [seen.status],
    mediaTypes: seen?.media === undefined ? [] : [mediaKey(seen)],
    parameters: shownOf(asked),
  };
}

// Their answers show whether the body was read.
const bodyKinds: readonly CaseKind[] = [
  'patch',
  'patch-readonly',
  'echo',
  'matched',
  'invalid-body',
  'invalid-file',
  'boundary',
  'recorded',
];

/** The parameters, and the body, whose effect the answer must show. */
export function shownOf({ kind, request, shownParameters = [] }: Case): readonly string[] {
  return bodyKinds.includes(kind) && request.body !== undefined ? [...shownParameters, bodyTitle] : shownParameters;
}

/** A status sorts before a range of statuses, and that before `default`. */
function breadth({ status }: DeclaredAnswer): number {
  return status === 'default' ? 2 : Number(/X/iu.test(status));
}

function mediaKey({ status, media }: DeclaredAnswer): string {
  return `${status} ${media?.type ?? ''}`;
}
