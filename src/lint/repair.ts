import { groupBy, append } from '../lib/lists.ts';
import type { Path, Source } from '../description/place.ts';
import type { Finding } from '../finding.ts';
import { mapKey } from '../lib/hash.ts';
import { isUserError } from '../lib/user-error.ts';
import type { Linted } from './lint.ts';
import { withoutOverlaps, applyEdits, applyFixes, type Edit, isEqualJson, type PlannedEdit } from '../edit/edit.ts';
import { planEdit } from '../edit/plan-edit.ts';
import { isAboutKey } from './code-frame.ts';

/** The choices of a repair, and the readers that it needs. */
export interface RepairContext {
  /** Which fixes are made. */
  readonly safeties: readonly ('safe' | 'suggestion')[];
  readonly isEditable: (uri: string) => boolean;
  /**
   * The findings, with `texts` in place of some files.
   * @throws UserError where a file cannot be read.
   */
  readonly lint: (texts: ReadonlyMap<string, string>) => Linted;
  /**
   * Parses a text of the file at `uri`.
   * @throws UserError where it cannot be read.
   */
  readonly parse: (uri: string, text: string) => Source;
}

/** The outcome of a repair. */
export interface Repaired {
  /** The new texts of files that change. */
  readonly texts: ReadonlyMap<string, string>;
  /** The number of findings that were repaired. */
  readonly count: number;
  /** Files that have findings with a fix, and that were not to be edited. */
  readonly untouched: ReadonlySet<string>;
}

const mostPasses = 10;

/**
 * Repairs what findings have a fix for, in passes, as one edit may wait for another. After each the files are read again: they may differ
 * only in what the fixes say, and must have no new finding, except in what a fix made readable. An edit that fails this is left out.
 */
export function repair(context: RepairContext): Repaired {
  let texts: ReadonlyMap<string, string> = new Map();
  let count = 0;
  // Findings whose fix would have changed more than it says, or caused other findings.
  const dropped = new Set<string>();
  const untouched = new Set<string>();
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const before = context.lint(texts);
    const planned = plan(before, context, untouched).filter(({ finding }) => !dropped.has(keyOf(finding)));
    const step = attempt(planned, texts, before, context) ?? withoutWrong(planned, texts, before, context, dropped);
    if (step === undefined) break;
    ({ texts } = step);
    count += step.count;
  }
  return { texts, count, untouched };
}

interface Planned extends Edit {
  readonly finding: Finding;
  readonly source: Source;
  readonly fix: PlannedEdit['fix'];
}

function plan({ findings, sources }: Linted, context: RepairContext, untouched: Set<string>): readonly Planned[] {
  return findings.flatMap((finding): readonly Planned[] => {
    const { fix, place } = finding;
    const source = sources.get(place.source);
    if (fix === undefined || source === undefined || !context.safeties.includes(fix.safety)) return [];
    const edit = planEdit(source, fix);
    if (edit === undefined) return [];
    if (context.isEditable(place.source)) return [{ ...edit, finding, source }];
    untouched.add(place.source);
    return [];
  });
}

interface RepairStep {
  readonly texts: ReadonlyMap<string, string>;
  readonly count: number;
}

/** The texts with as many of the edits as do not touch each other; undefined where there is none, or where the result is wrong. */
function attempt(
  planned: readonly Planned[],
  texts: ReadonlyMap<string, string>,
  before: Linted,
  context: RepairContext,
): RepairStep | undefined {
  const changed = new Map(texts);
  const made: Planned[] = [];
  try {
    for (const [source, edits] of groupBy(planned, (one) => one.source)) {
      const own = withoutOverlaps(edits);
      const text = applyEdits(source.text ?? '', own);
      // Items of lists are taken out from the last on, so that the others keep their place until then.
      const fixes = own.map(({ fix }) => fix).reverse();
      if (!isEqualJson(context.parse(source.uri, text).tree, applyFixes(source.tree, fixes))) return undefined;
      changed.set(source.uri, text);
      append(made, own);
    }
    if (made.length === 0 || hasNew(before, context.lint(changed), made)) return undefined;
    return { texts: changed, count: made.length };
  } catch (error) {
    if (isUserError(error)) return undefined;
    throw error;
  }
}

/** The texts with those edits that do not go wrong. The others are found by bisection, as most edits are right. */
function withoutWrong(
  planned: readonly Planned[],
  texts: ReadonlyMap<string, string>,
  before: Linted,
  context: RepairContext,
  dropped: Set<string>,
): RepairStep | undefined {
  const sound = (some: readonly Planned[]): readonly Planned[] => {
    if (some.length === 0 || attempt(some, texts, before, context) !== undefined) return some;
    const half = Math.ceil(some.length / 2);
    if (some.length > 1) return [...sound(some.slice(0, half)), ...sound(some.slice(half))];
    for (const { finding } of some) dropped.add(keyOf(finding));
    return [];
  };
  const kept = sound(planned);
  return attempt(kept, texts, before, context) ?? attempt(kept.slice(0, 1), texts, before, context);
}

/** True where a repaired finding is found again, or a rule finds something at a new place, but for a part that the repair made readable. */
function hasNew(before: Linted, after: Linted, made: readonly Planned[]): boolean {
  const known = new Set(before.findings.map(placeKey));
  const repaired = new Set(made.map(({ finding }) => keyOf(finding)));
  const isReadable = (finding: Finding): boolean => made.some(({ fix }) => makesReadable(fix, finding));
  return after.findings.some(
    (finding) => repaired.has(keyOf(finding)) || (!known.has(placeKey(finding)) && !isReadable(finding)),
  );
}

/**
 * True for a finding that a fix only made visible: one below a value, or about a key. A new value itself must have no finding, except for
 * one that the next pass repairs, a colour that is the default, and for what a suggested object lacks.
 */
function makesReadable(fix: PlannedEdit['fix'], { rule, place: { path }, fix: next }: Finding): boolean {
  const isOfKey = fix.kind === 'rename' || fix.kind === 'insert';
  const opened = fix.kind === 'rename' ? [...fix.path.slice(0, -1), fix.key] : fix.path;
  const start: Path = fix.kind === 'insert' ? [...opened, fix.key] : opened;
  const isWithin = start.every((key, index) => String(path[index]) === String(key));
  const isLack = fix.kind === 'replace' && fix.safety === 'suggestion' && /-(?:required|missing)$/u.test(rule);
  return isWithin && (isOfKey || path.length > start.length || isAboutKey(rule) || isLack || next?.safety === 'safe');
}

function placeKey({ rule, place }: Finding): string {
  return mapKey(JSON.stringify([rule, place.source, place.path.map(String)]));
}

function keyOf(finding: Finding): string {
  return mapKey(`${placeKey(finding)} ${finding.message}`);
}
