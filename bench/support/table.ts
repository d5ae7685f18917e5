import { cpus } from 'node:os';

/** Prints what measures, and how: `Node v20.19.0, a processor; median of 5 rounds`. */
export function printMachine(how = ''): void {
  console.log(`Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}${how && `; ${how}`}\n`);
}

/** Prints the first line of a Markdown table. */
export function printHead(cells: readonly string[]): void {
  printRow(cells);
  printRow(cells.map(() => '---'));
}

/** Prints a line of a Markdown table. */
export function printRow(cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}

/** Prints the last line of what counts: `12 texts, 3 refused`. */
export function printCounts(counts: Readonly<Record<string, number>>): void {
  console.log(
    Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', '),
  );
}
