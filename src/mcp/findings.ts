import { docsPage } from '../lib/docs-page.ts';
import { rangeOf, writtenPath } from '../description/positions/positions.ts';
import type { Finding, Severity } from '../finding.ts';
import { escapeHidden } from '../lib/hidden-text.ts';
import { canonicalJson, isArray, isText } from '../lib/json.ts';
import { compareCodes } from '../lib/lists.ts';
import { capitalized, show } from '../lib/show.ts';
import { comparedText, type Difference, type Effect } from './diff/difference.ts';

const severities: Readonly<Record<Effect, Severity>> = { breaking: 'error', unknown: 'warn', compatible: 'info' };

/** A difference as reports show it. */
export interface DifferenceFinding {
  readonly finding: Finding;
  readonly difference: Difference;
}

/** Differences as findings, by file and line. `other` is what was compared with, in words. */
export function toFindings(differences: readonly Difference[], other: string): readonly DifferenceFinding[] {
  return differences
    .map((difference) => ({ difference, range: rangeOf(difference.place) ?? nowhere }))
    .sort(
      (a, b) =>
        compareCodes(a.difference.place.source.uri, b.difference.place.source.uri) || compareStarts(a.range, b.range),
    )
    .map(({ difference, range }) => {
      const { part, effect, place, suspicious } = difference;
      const severity = suspicious !== undefined && effect === 'compatible' ? 'warn' : severities[effect];
      const finding: Finding = {
        rule: `mcp-diff-${part}`,
        severity,
        message: messageOf(difference, other),
        place: { source: place.source.uri, path: writtenPath(place), range },
        url: docsPage('mcp'),
        change: {
          effect,
          ...('old' in difference && { old: difference.old }),
          ...('new' in difference && { new: difference.new }),
          ...(suspicious !== undefined && { suspicious }),
        },
      };
      return { finding, difference };
    });
}

const nowhere = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

type FindingRange = Finding['place']['range'];

function compareStarts({ start: a }: FindingRange, { start: b }: FindingRange): number {
  return a.line - b.line || a.character - b.character;
}

/** A difference in a sentence or two. */
function messageOf(difference: Difference, other: string): string {
  const { subject, note, suspicious, effect } = difference;
  const sentences = [
    `${capitalized(subject)} must ${mustOf(difference, other)} (${effect}).`,
    ...(note === undefined ? [] : [note]),
    ...(suspicious === undefined ? [] : [`The text hides ${suspicious}.`]),
  ];
  return escapeHidden(sentences.join(' '));
}

function mustOf({ kind, old, new: now, digits }: Difference, other: string): string {
  switch (kind) {
    case 'added':
      return `be described; found it in ${other} alone`;
    case 'removed':
      return `be in ${other}, too; found it in the description alone`;
    case 'renamed':
      return `keep its name; found \`${String(now)}\``;
    case 'changed': {
      const [was, is] = shownPair(old, now);
      return `be ${was}; found ${digits ?? is}`;
    }
  }
}

/** Two values as a message shows them: of long texts the parts that differ, of lists what only one of them has. */
function shownPair(old: unknown, now: unknown): readonly [string, string] {
  if (isText(old) && isText(now)) return shownTexts(comparedText(old), comparedText(now));
  if (isArray(old) && isArray(now)) {
    const [before, after] = [old, now].map((list) => new Set(list.map((item) => canonicalJson(item))));
    const [gone, added] = [
      old.filter((item) => after?.has(canonicalJson(item)) !== true),
      now.filter((item) => before?.has(canonicalJson(item)) !== true),
    ];
    if (gone.length + added.length > 0 && (gone.length < old.length || added.length < now.length))
      return [`a list${withItems(gone)}`, `a list${withItems(added)}`];
  }
  return [shownValue(old), shownValue(now)];
}

function withItems(items: readonly unknown[]): string {
  const more = items.length - mostItems;
  const shown = items.slice(0, mostItems).map(shownValue).join(', ');
  return items.length === 0 ? ' of the others' : ` with ${shown}${more > 0 ? ` and ${more} more` : ''}`;
}

const mostItems = 5;
const longest = 60;

function shownValue(value: unknown): string {
  if (typeof value !== 'object' || value === null) return show(value);
  const text = JSON.stringify(value);
  return text.length > longest ? show(value) : text;
}

function shownTexts(old: string, now: string): readonly [string, string] {
  if (old.length <= longest && now.length <= longest) return [JSON.stringify(old), JSON.stringify(now)];
  let start = 0;
  while (start < old.length && old.charAt(start) === now.charAt(start)) start += 1;
  const from = start < longest / 2 ? 0 : start - longest / 4;
  const part = (text: string): string =>
    JSON.stringify(
      `${from === 0 ? '' : '...'}${text.slice(from, from + longest).toWellFormed()}${text.length > from + longest ? '...' : ''}`,
    );
  return [part(old), part(now)];
}
