/** The first of `candidates` that says something, cut to what a navigation has room for. */
export function titleOf(...candidates: readonly (string | undefined)[]): string {
  const found = candidates.map((text) => text?.trim() ?? '').find((text) => text !== '');
  return (found ?? '').slice(0, 200).toWellFormed();
}
