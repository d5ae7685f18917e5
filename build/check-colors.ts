/**
 * Checks `parseColor` by published CSS parsing tests: `npx tsx build/check-colors.ts <folder>`, where the folder holds
 * JSON files named `color_*.json` of the form [colour, serialised colour or null, colour, ...].
 * Prints the figures and every disagreement that docs/colors.md does not name; those make the exit code 1.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InvalidColorReason, Rgba } from '../src/lib/color/color.ts';
import { parseColor } from '../src/lib/color/parse.ts';
import { parseRgba } from '../src/lib/color/rgba.ts';

interface Case {
  readonly text: string;
  readonly expected: string | undefined;
}

interface Checked extends Case {
  readonly verdict: Agreement;
}

type Agreement = 'agrees' | 'differs' | InvalidColorReason;

/** The suite serialises to six decimals. */
const tolerance = 1e-6;

/** Disagreements with reasons: docs/colors.md. */
const named: readonly Agreement[] = ['surrounding-space', 'undocumented'];

const folder = process.argv[2];
if (folder === undefined) throw new Error('Name the folder of the JSON files.');
process.exitCode = checkFolder(folder) ? 0 : 1;

function checkFolder(path: string): boolean {
  const files = readdirSync(path).filter((file) => /^color_.*\.json$/.test(file));
  const perFile = files.sort().map((file) => ({ file, cases: readCases(join(path, file)).map(check) }));
  for (const { file, cases } of perFile) printFigures(file, cases);
  const all = perFile.flatMap(({ cases }) => cases);
  printFigures('all', all);
  const unnamed = all.filter(({ verdict }) => verdict !== 'agrees' && !named.includes(verdict));
  for (const { text, expected, verdict } of unnamed) {
    console.log(`  ${JSON.stringify(text)}: ${verdict}; expected ${expected ?? 'no colour'}`);
  }
  return all.length > 0 && unnamed.length === 0;
}

function printFigures(title: string, cases: readonly Checked[]): void {
  const verdicts = [...new Set(cases.map(({ verdict }) => verdict))].sort();
  const counts = verdicts.map((wanted) => `${cases.filter(({ verdict }) => verdict === wanted).length} ${wanted}`);
  console.log(`${title}: ${cases.length} checked, ${counts.join(', ')}`);
}

/** A disagreement takes the reason of the refusal; `differs` is any other. */
function check({ text, expected }: Case): Checked {
  return { text, expected, verdict: toVerdict(text, expected) };
}

function toVerdict(text: string, expected: string | undefined): Agreement {
  const parsed = parseColor(text);
  if (parsed.kind === 'invalid') return expected === undefined ? 'agrees' : parsed.reason;
  if (parsed.kind === 'currentcolor') return expected?.toLowerCase() === parsed.kind ? 'agrees' : 'differs';
  const wanted = readRgb(expected);
  return wanted && isNear(parseRgba(text) ?? wanted, wanted) ? 'agrees' : 'differs';
}

/** Reads the legacy serialisation of CSS Color 4, section 15.2; undefined for any other. */
function readRgb(text: string | undefined): Rgba | undefined {
  const [, inside] = /^rgba?\(([\d., ]+)\)$/.exec(text ?? '') ?? [];
  if (inside === undefined) return undefined;
  const [red = NaN, green = NaN, blue = NaN, alpha = 1] = inside.split(',').map(Number);
  return { red, green, blue, alpha };
}

function isNear(ours: Rgba, theirs: Rgba): boolean {
  return (['red', 'green', 'blue', 'alpha'] as const).every((key) => Math.abs(ours[key] - theirs[key]) <= tolerance);
}

function readCases(path: string): readonly Case[] {
  const list: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!Array.isArray(list)) throw new Error(`${path} must hold a list.`);
  const items: readonly unknown[] = list;
  return items.flatMap((text, index) =>
    index % 2 === 0 ? [{ text: String(text), expected: toText(items[index + 1]) }] : [],
  );
}

/** `light-dark()` has a pair of results: any text that is no legacy serialisation will do for it. */
function toText(value: unknown): string | undefined {
  return value === null ? undefined : JSON.stringify(value).replaceAll('"', '');
}
