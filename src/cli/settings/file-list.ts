/** What `--list-files` prints: each file once, a line each, sorted. */
export function fileList(names: readonly string[]): string {
  return [...new Set(names)]
    .sort()
    .map((name) => `${name}\n`)
    .join('');
}
