import type { Path } from '../../description/place.ts';

/** What `JSON.parse` does not tell of a JSON text. */
export interface JsonScan {
  /** The first key that stands twice in one object. */
  readonly repeatedKey?: string;
  /** Numbers of more digits than a double holds. */
  readonly longNumbers: readonly WrittenNumber[];
}

/** A number as it is written. */
export interface WrittenNumber {
  readonly path: Path;
  readonly written: string;
}

/** Scans `text`, which is JSON. */
export function scanJson(text: string): JsonScan {
  const longNumbers: WrittenNumber[] = [];
  const levels: Level[] = [];
  let repeatedKey: string | undefined;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const level = levels.at(-1);
    if (token === '{') levels.push({ keys: new Set() });
    else if (token === '[') levels.push({ index: 0 });
    else if (token === '}' || token === ']') levels.pop();
    else if (token === ',') next(level);
    else if (token.startsWith('"')) {
      if (level?.keys === undefined || level.key !== undefined || !isKey(text, index + token.length)) continue;
      level.key = JSON.parse(token) as string;
      if (level.keys.has(level.key)) repeatedKey ??= level.key;
      level.keys.add(level.key);
    } else if (isLong(token))
      longNumbers.push({ path: levels.map(({ key, index }) => key ?? index ?? ''), written: token });
  }
  return { longNumbers, ...(repeatedKey !== undefined && { repeatedKey }) };
}

/** An object that is being read, with its keys and the last of them, or a list with the index of its item. */
interface Level {
  readonly keys?: Set<string>;
  key?: string | undefined;
  index?: number;
}

const tokens = /[{}[\],]|"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/gsu;

/** Moves on to the next member or item. */
function next(level: Level | undefined): void {
  if (level === undefined) return;
  if (level.index === undefined) level.key = undefined;
  else level.index += 1;
}

function isKey(text: string, end: number): boolean {
  let at = end;
  while (' \t\n\r'.includes(text.charAt(at)) && at < text.length) at += 1;
  return text.charAt(at) === ':';
}

/** Whether a double may not hold all digits of a number that is written so. */
export function isLong(token: string): boolean {
  if (token.length <= 15) return /[eE][+-]?\d{3}/u.test(token);
  return digitsOf(token).length > 15 || /[eE]/u.test(token);
}

/** A number by its value, however it is written: `1`, `1.0` and `1e0` are one. */
export function exactNumber(token: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/u.exec(token) ?? [];
  const all = `${whole}${fraction}`.replace(/^0+/u, '');
  const digits = all.replace(/0+$/u, '');
  return digits === '' ? '0' : `${sign}${digits}e${Number(exponent) - fraction.length + all.length - digits.length}`;
}

function digitsOf(token: string): string {
  return token
    .replace(/[eE].*$/su, '')
    .replace(/[-.]/gu, '')
    .replace(/^0+/u, '')
    .replace(/0+$/u, '');
}
