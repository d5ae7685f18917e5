import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

/** What a line of a bench measured, by name; absent where it was not. */
interface MeasuredLine {
  readonly title: string;
  readonly [name: `${string}Ms`]: number | undefined;
}

/** Keeps a line in `bench/numbers/<bench>.json`, in place of an older one of that title. */
export function keepNumbers(bench: string, line: MeasuredLine): void {
  const file = `bench/numbers/${bench}.json`;
  mkdirSync('bench/numbers', { recursive: true });
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly MeasuredLine[]) : [];
  const rounded = Object.entries(line).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'number' ? Math.round(value) : value,
  ]);
  const lines = [...known.filter(({ title }) => title !== line.title), Object.fromEntries(rounded) as object];
  writeFileSync(file, `${JSON.stringify(lines, undefined, 2)}\n`);
}
