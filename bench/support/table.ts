/** Prints the first line of a Markdown table. */
export function printHead(cells: readonly string[]): void {
  printRow(cells);
  printRow(cells.map(() => '---'));
}

/** Prints a line of a Markdown table. */
export function printRow(cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}
