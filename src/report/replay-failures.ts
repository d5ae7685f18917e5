import { remedyOf } from '../replay/checks/docs.ts';
import { otherPlaces, groupResults, keywordIn, type ResultGroup } from './group-results.ts';
import type { Paint } from './paint.ts';
import { printable, printableLines } from '../lib/printable.ts';
import type { ReplayReport, ReplayRun, RunFailure, Result } from '../results.ts';
import { curlLines, evidenceLines, placeOf, placeText, titleOf } from './result-text.ts';
import { groupBy } from '../lib/lists.ts';

/** The failures alone: of each run by operation, then those of the whole. Empty, or ends with a line break. */
export function failuresText({ runs, runFailures }: ReplayReport, paint: Paint): string {
  const blocks = runs.flatMap((run) => {
    const failed = failuresOf(run, paint);
    return runs.length > 1 && failed.length > 0 ? [printable(run.description), ...failed] : failed;
  });
  const parts = [...blocks, ...runFailures.map((each) => runFailureLine(each, paint))];
  return parts.map((part) => `${part}\n`).join('\n');
}

/** The failures of a run, a block for each operation. */
export function failuresOf({ results }: Pick<ReplayRun, 'results'>, paint: Paint): readonly string[] {
  const failed = foldCauses(groupResults(results.filter(({ status }) => status === 'failed')));
  return [...groupBy(failed, ({ first }) => printable(titleOf(first)))].map(([title, groups]) =>
    [paint('strong', title), ...groups.flatMap((each) => failureLines(each, paint))].join('\n'),
  );
}

/** A failure of the whole run, in one line. */
export function runFailureLine({ check, message, at }: RunFailure, paint: Paint): string {
  return `${paint('bad', check)}: ${printable(message)}${at === undefined ? '' : ` ${paint('faint', printable(`(${placeText(at)})`))}`}`;
}

function failureLines(each: FoldedGroup, paint: Paint): readonly string[] {
  const { first, count } = each;
  const others = otherPlaces(each);
  const checks = otherChecks(each);
  const { check, example, message, derived } = first;
  const place = placeOf(first);
  const named = example === undefined ? '' : `, example ${printable(example)}`;
  const lines = [
    `${printable(message)}${count > 1 ? ` (${count} ${check === 'answer-received' ? 'requests' : 'answers'})` : ''}`,
    ...(others === undefined ? [] : [printable(`also in ${others}`)]),
    ...evidenceLines(first).map(printable),
    ...(checks === undefined ? [] : [checks]),
    ...(place === undefined ? [] : [paint('faint', printable(`at ${placeText(place)}`))]),
    ...(derived === undefined ? [] : [printable(`made from schemas: ${derived.join(', ')}`)]),
    ...todoLines(check),
    ...curlLines(first).map((line) => paint('faint', printableLines(line))),
  ];
  return [`  ${paint('bad', check)}${named}`, ...lines.map((line) => `    ${line}`)];
}

function todoLines(check: string): readonly string[] {
  const todo = remedyOf(check);
  return todo === '' ? [] : [`to do: ${todo}`];
}

/** A group, and the others that have the same differences from the same example of the same operation: they have one cause. */
export interface FoldedGroup extends ResultGroup {
  readonly others: readonly ResultGroup[];
}

/** Checks that a target fails in many ways at once, for one cause: it validates nothing, or answers whatever is asked. */
const families: readonly { readonly checks: readonly string[]; readonly most: number }[] = [
  { checks: ['boundary-rejected', 'invalid-body-rejected', 'required-parameter'], most: 3 },
  { checks: ['undefined-path'], most: 2 },
];

/**
 * `groups` with those of one cause in one: the first is reported, the others are named by their checks. The groups of a family of checks
 * are one, too, where there are more than `most`: a target is unlikely to have so many separate faults.
 */
export function foldCauses(groups: readonly ResultGroup[]): readonly FoldedGroup[] {
  const folded = new Map<string, ResultGroup & { readonly others: ResultGroup[] }>();
  const sizes = new Map<string, number>();
  for (const { first } of groups) {
    const key = familyOf(first)?.key;
    if (key !== undefined) sizes.set(key, (sizes.get(key) ?? 0) + 1);
  }
  const unread = groups.filter(isUnread).map(({ titles }) => new Set(titles));
  for (const [index, group] of groups.entries()) {
    const { differences = [], differenceCount, documented, example } = group.first;
    const cause = [group.titles, differences, differenceCount, documented, example];
    const own = otherTypeIn(group.first) ?? (differences.length === 0 ? String(index) : JSON.stringify(cause));
    const family = familyOf(group.first);
    const isFamily = family !== undefined && (sizes.get(family.key) ?? 0) > family.most;
    const titles = unreadFor(group, unread);
    const key = isFamily
      ? family.key
      : breaksTarget(group.first)
        ? `500 ${group.titles.join()}`
        : titles
          ? `unread ${titles.join()}`
          : own;
    const known = folded.get(key);
    if (known === undefined) folded.set(key, { ...group, others: [] });
    else known.others.push(group);
  }
  return [...folded.values()];
}

/** The family of a result, and the most groups of it that are told apart. A target that takes some wrong requests and breaks at others has two faults. */
function familyOf(result: Result): { readonly key: string; readonly most: number } | undefined {
  const family = families.find(({ checks }) => checks.includes(result.check));
  return family && { key: `${family.checks.join()} ${breaksTarget(result)}`, most: family.most };
}

/** The media types of an answer of another type than described: requests of several kinds get it, for one cause. */
function otherTypeIn({ check, message, method, path }: Result): string | undefined {
  if (check !== 'error-shape' && check !== 'content-type-expected') return undefined;
  const [, types] = /^The content type(?: of a \d+)? must be (.*; found .*)\.$/u.exec(message) ?? [];
  return types && [method, path, types.replaceAll('`', '')].join(' ');
}

/** A target that breaks at a wrong request breaks at others for the same cause. */
function breaksTarget({ check, message }: Result): boolean {
  return families[0]?.checks.includes(check) === true && / found 5\d\d\.$/u.test(message);
}

/** True for bodies that a target takes though they are no JSON: it reads none, so what else it takes in a body has the same cause. */
function isUnread({ first: { check, message } }: ResultGroup): boolean {
  return check === 'invalid-body-rejected' && / no JSON .* found 2\d\d\.$/u.test(message);
}

/** The operations of which `group` is a part, that all read no body. */
function unreadFor(
  { first: { check, message }, titles }: ResultGroup,
  unread: readonly ReadonlySet<string>[],
): readonly string[] | undefined {
  const isOfBody =
    check === 'invalid-body-rejected' ||
    (check === 'boundary-rejected' && !/ (?:query|path|header|cookie) parameter `/u.test(message));
  if (!isOfBody || !/ found 2\d\d\.$/u.test(message)) return undefined;
  const found = unread.find((all) => titles.every((title) => all.has(title)));
  return found && [...found];
}

/** `also fails patch-untouched (6 answers)`: the other checks that fail for the cause of a group; undefined where none does. */
export function otherChecks({ others }: FoldedGroup): string | undefined {
  const byCheck = [...groupBy(others, ({ first }) => first.check)].map(([check, groups]) => {
    if (check !== 'boundary-rejected') return `${check}${answersText(groups)}`;
    const byKeyword = [...groupBy(groups, ({ first }) => keywordIn(first.message))];
    return `${check} by ${byKeyword.map(([keyword, each]) => `\`${keyword}\`${answersText(each)}`).join(', ')}`;
  });
  return byCheck.length === 0 ? undefined : `also fails ${byCheck.join(', ')}`;
}

function answersText(groups: readonly ResultGroup[]): string {
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  return count > 1 ? ` (${count} answers)` : '';
}
