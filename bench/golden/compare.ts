import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isArray, isObject, keysOf, member } from '../../src/lib/json.ts';
import { filesBelow, isChosen, type Choice } from './descriptions.ts';
import { packagesFile } from './record.ts';

/** Two values that ought to be one, and where they stand in a record. */
interface Difference {
  readonly place: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}

/** What is compared. */
export interface Comparing {
  readonly before: string;
  readonly after: string;
  readonly choice: Choice;
  readonly tell: (line: string) => void;
}

/** Differences of one description that are shown, and lines of each. */
const shownDifferences = 4;
const shownLines = 3;
const lineWidth = 300;

/** Compares two records byte for byte; tells which descriptions differ and in what, and answers whether none does. */
export function compare({ before, after, choice, tell }: Comparing): boolean {
  const [one, other] = [recordsIn(before, choice), recordsIn(after, choice)];
  const titles = one.filter((title) => other.includes(title));
  if (titles.length === 0) throw new Error(`${before} and ${after} must have descriptions in common; found none.`);
  const byPart = new Map<string, number>();
  let differing = 0;
  for (const title of titles) {
    const found = differencesOf(title, before, after);
    if (found.length === 0) continue;
    differing += 1;
    tell(`\n${title}: ${found.length} differences`);
    for (const line of found.slice(0, shownDifferences).flatMap(shown)) tell(line);
    for (const part of new Set(found.map(partOf))) byPart.set(part, (byPart.get(part) ?? 0) + 1);
  }
  if (!bytes(before, packagesFile).equals(bytes(after, packagesFile)))
    tell(`\nThe packages beside the record differ, too: see ${packagesFile}.`);
  for (const line of [...missing(before, one, other), ...missing(after, other, one)]) tell(line);
  tell(`\n${titles.length} descriptions compared, ${differing} differ.`);
  for (const [part, count] of [...byPart].sort()) tell(`  ${part}: ${count}`);
  return differing === 0;
}

function recordsIn(folder: string, choice: Choice): readonly string[] {
  if (!existsSync(join(folder, packagesFile))) throw new Error(`${folder} must be a record; found no ${packagesFile}.`);
  return filesBelow(folder)
    .filter((file) => file.endsWith('.json.gz'))
    .map((file) => file.slice(0, -'.json.gz'.length))
    .filter((title) => isChosen(title, choice))
    .sort();
}

/** What one record has and the other has not: one may be of fewer descriptions. */
function missing(there: string, titles: readonly string[], others: readonly string[]): readonly string[] {
  const lone = titles.filter((title) => !others.includes(title));
  return lone.length === 0
    ? []
    : [`\n${lone.length} descriptions are in ${there} alone: ${lone.slice(0, 3).join(', ')} ...`];
}

function differencesOf(title: string, before: string, after: string): readonly Difference[] {
  const [one, other] = [before, after].map((folder) => bytes(folder, `${title}.json.gz`));
  if (one === undefined || other === undefined || one.equals(other)) return [];
  return differences(parsed(one), parsed(other), []);
}

function differences(before: unknown, after: unknown, place: readonly string[]): readonly Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!isObject(before) || !isObject(after)) return [{ place, before, after }];
  const keys = [...new Set([...keysOf(before), ...keysOf(after)])];
  return keys.flatMap((key) => differences(member(before, key), member(after, key), [...place, key]));
}

/** The part of a record, and of replays the format. */
function partOf({ place: [part = '', kind = '', reports = '', format = ''] }: Difference): string {
  return part === 'replay' ? [part, kind, reports, format].join(' ').trim() : part;
}

function shown({ place, before, after }: Difference): readonly string[] {
  const [one, other] = [lines(before), lines(after)];
  const count = Math.max(one.length, other.length);
  const differing = Array.from({ length: count }, (_, index) => index).filter((index) => one[index] !== other[index]);
  const cut = (all: readonly string[], sign: string): readonly string[] =>
    differing
      .slice(0, shownLines)
      .flatMap((index) => all[index] ?? [])
      .map((line) => `    ${sign} ${line.slice(0, lineWidth)}`);
  return [`  ${place.join(' > ')}, line ${(differing[0] ?? 0) + 1}`, ...cut(one, '-'), ...cut(other, '+')];
}

function lines(value: unknown): readonly string[] {
  if (value === undefined) return [];
  if (isArray(value) && value.every((item) => typeof item === 'string')) return value;
  return typeof value === 'string' ? value.split('\n') : JSON.stringify(value, null, 1).split('\n');
}

function parsed(packed: Buffer): unknown {
  return JSON.parse(gunzipSync(packed).toString('utf8'));
}

/** None of a file that is not there. */
function bytes(folder: string, file: string): Buffer {
  const path = join(folder, file);
  return existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
}
