const longest = 1_000;

/** `value` as reports keep it: itself where its JSON is short, else the start of that, as text. Answers may be megabytes, and there may be thousands. */
export function brief(value: unknown): unknown {
  const json = typeof value === 'string' ? value : JSON.stringify(value);
  if (typeof json !== 'string' || json.length <= longest) return value;
  // Joined, as a slice would keep the whole text in memory.
  return `${Array.from(json.slice(0, longest)).join('').toWellFormed()}...`;
}
