import type { Result } from '../results.ts';
import { titleOf } from './result-text.ts';

/** Results that say the same: one of them, how many there are, and where. */
export interface ResultGroup {
  /** The one whose command line is the plainest, the first of several: place, example and command line belong together. */
  readonly first: Result;
  readonly count: number;
  /** The titles of the operations, each once, in their order. */
  readonly titles: readonly string[];
}

/**
 * `results` with those of one check and one message grouped, in the order of the first. Differences and the reason of a
 * known failure count as part of a message, and so does what `distinguish` answers.
 */
export function groupResults(
  results: readonly Result[],
  distinguish: (result: Result) => string = () => '',
): readonly ResultGroup[] {
  const groups = new Map<string, OpenGroup>();
  for (const result of results) {
    const { status, check, differences, reason } = result;
    const sort = JSON.stringify([status, check, differences, reason, distinguish(result)]);
    const key = JSON.stringify([sort, causeOf(result)]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { sort, first: result, count: 1, titles: new Set([titleOf(result)]) });
    else {
      known.count += 1;
      if (isPlainer(result, known.first)) known.first = result;
      known.titles.add(titleOf(result));
    }
  }
  return withoutParts([...groups.values()]).map(({ first, count, titles }) => ({ first, count, titles: [...titles] }));
}

interface OpenGroup {
  /** The rest of the key that results of one cause have in common. */
  readonly sort: string;
  first: Result;
  count: number;
  readonly titles: Set<string>;
}

/** `groups` without those whose bodies break some of the fields that the bodies of another one break: that one counts them. */
function withoutParts(groups: readonly OpenGroup[]): readonly OpenGroup[] {
  const broken = new Map(
    groups.filter(isOfBodies).map((group) => [group, new Set(violationsIn(group.first.message))] as const),
  );
  const wholes = [...broken].sort(([, one], [, other]) => other.size - one.size).slice(0, mostWholes);
  const absorbed = new Set<OpenGroup>();
  for (const [group, fields] of broken) {
    const [whole] =
      wholes.find(
        ([other, all]) =>
          other.sort === group.sort && all.size > fields.size && [...fields].every((field) => all.has(field)),
      ) ?? [];
    if (whole === undefined) continue;
    absorbed.add(group);
    whole.count += group.count;
    for (const title of group.titles) whole.titles.add(title);
  }
  return groups.filter((group) => !absorbed.has(group));
}

// Each group is compared with each of these.
const mostWholes = 50;

function isOfBodies({ first }: OpenGroup): boolean {
  return first.check === 'body-schema';
}

// A target has one habit for all paths: messages about it differ in their names alone.
const habits: Readonly<Record<string, (message: string) => string>> = {
  'undefined-path': (message) =>
    without(/^\S+ /u)(message).replace(/ with a slash more at its (?:end|start)| in other case/u, ' spelled otherwise'),
  'body-schema': (message) => violationsIn(message).join(' '),
  'header-grammar': without(/; found `[^]*`\.$/u),
  'location-described': without(/^.*?(?= must)|; found \S+$/gu),
  'status-expected': without(/(?<=a declared one) \(.*?\)/u),
  'undefined-operation': without(/^\S+ \S+ /u),
  'allow-header': (message) =>
    message.replace(/must name .*; found (?!no such header).*|must name .*;/u, 'must name all;'),
  'cors-preflight': without(/ for [A-Z]+| must name [A-Z]+|[A-Z]{3,}/gu),
  'base-path': without(/^\S+ /u),
  'boundary-rejected': (message) =>
    `${keywordIn(message)} ${/(?:query|path|header|cookie) parameter/u.exec(message)?.[0] ?? ''} ${message.slice(message.lastIndexOf(';'))}`,
  'required-parameter': without(/`.*?`/gu),
};

function without(part: RegExp): (message: string) => string {
  return (message) => message.replace(part, '');
}

/** The violations in the message of `body-schema`, each once, without the count of those that it does not show. */
function violationsIn(message: string): readonly string[] {
  const shown = message.replace(/ And \d+ more\.$/u, '');
  return [...new Set(shown.split(/(?<=\.) (?=The body )/u).map(violationOf))].sort();
}

/** One description of a record stands in many answers: alone, and as an item of a list. Its values differ from answer to answer. */
function violationOf(sentence: string): string {
  const field = sentence
    .replace(/(?<=^The body at `)\S*\/\d+(?=\/)/u, '')
    .replace(/(?<=^The body at `\S*)\/\d+(?=[/`])/gu, '');
  return field
    .replace(/(?<=; found [^"]*): \d+ bytes? that starts? with "[^]*"(?=\.$)/u, '')
    .replace(/(?<=; found )(?:"[^]*"|-?\d[\d.e+-]*)(?=\.$)/u, (value) =>
      value.startsWith('"') ? 'a text' : 'a number',
    );
}

/** The keyword that a request broke, which `boundary-rejected` names. */
export function keywordIn(message: string): string {
  return /, where `(?<keyword>\w+)` is /u.exec(message)?.groups?.keyword ?? 'required';
}

/** The message of a result without the names of one path. */
function causeOf({ check, message }: Result): string {
  return Object.hasOwn(habits, check) ? (habits[check]?.(message) ?? message) : message;
}

/** True where the command line of a result needs no record that is gone, has fewer headers or, with as many, is shorter: it shows the same with less. */
function isPlainer({ curl, madeBy }: Result, { curl: other, madeBy: otherMadeBy }: Result): boolean {
  if (curl === undefined || other === undefined) return false;
  if ((madeBy === undefined) !== (otherMadeBy === undefined)) return madeBy === undefined;
  const [headers, others] = [curl, other].map((line) => line.split(' -H ').length);
  return headers === others ? curl.length < other.length : (headers ?? 0) < (others ?? 0);
}

/** `GET /a, GET /b and 3 more`: where else than in the first the results of a group are; undefined where nowhere. */
export function otherPlaces({ first, titles }: ResultGroup, most = 3): string | undefined {
  const others = titles.filter((title) => title !== titleOf(first));
  if (others.length === 0) return undefined;
  const more = others.length - most;
  return `${others.slice(0, most).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
