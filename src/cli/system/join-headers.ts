/**
 * Names and values in turn, as they came, by name in lower case; equal names joined with commas. Node drops the second of headers that
 * may come once (`content-type`), which is what somebody wants to know.
 */
export function joinHeaders(raw: readonly string[]): Readonly<Record<string, string>> {
  const joined = new Map<string, string>();
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] ?? '').toLowerCase();
    const value = raw[index + 1] ?? '';
    const before = joined.get(name);
    if (!name.startsWith(':')) joined.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(joined);
}
