// Longer texts are not scanned.
const longestScanned = 2_000_000;

/** The first key that stands twice in one object of `text`, which parses to `value`: `JSON.parse` takes the last of equal keys. */
export function repeatedKeyOf(text: string, value: unknown): string | undefined {
  // A text that is written back as it was has no such key.
  if (text.length > longestScanned || text === JSON.stringify(value)) return undefined;
  const levels: Level[] = [];
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const level = levels.at(-1);
    if (token === '{') levels.push({ keys: new Set(), isAfterKey: false });
    else if (token === '[') levels.push({ keys: undefined, isAfterKey: false });
    else if (token === '}' || token === ']') levels.pop();
    else if (token === ',' && level !== undefined) level.isAfterKey = false;
    else if (token.startsWith('"')) {
      if (level?.keys === undefined || level.isAfterKey || !isKey(text, index + token.length)) continue;
      const key = JSON.parse(token) as string;
      if (level.keys.has(key)) return key;
      level.keys.add(key);
      level.isAfterKey = true;
    }
  }
  return undefined;
}

/** An object that is being read, with its keys so far, or a list. */
interface Level {
  readonly keys: Set<string> | undefined;
  isAfterKey: boolean;
}

const tokens = /[{}[\],]|"[^"\\]*(?:\\.[^"\\]*)*"/gsu;

function isKey(text: string, end: number): boolean {
  let at = end;
  while (' \t\n\r'.includes(text.charAt(at)) && at < text.length) at += 1;
  return text.charAt(at) === ':';
}
