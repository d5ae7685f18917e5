/** `1 file`, `2 files`: a count with its noun, which takes an `s` in the plural. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
