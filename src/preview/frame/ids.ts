/** The ids that the script of the page knows. */
const ofConsole = [
  'try',
  'try-t0',
  'try-t1',
  'try-p0',
  'try-p1',
  'console',
  'response',
  'response-panel',
  'reply',
  'samples',
];

/** The ids of one page. */
export interface Ids {
  /** An id that nothing else of the page has, made of `wanted`. */
  readonly take: (wanted: string) => string;
}

/** Ids for the parts of one page, each once. */
export function createIds(): Ids {
  const taken = new Map<string, number>(
    ['main', 'nav', 'find', 'results', 'theme', 'side', ...ofConsole].map((id) => [id, 1]),
  );
  const take: Ids['take'] = (wanted) => {
    const id = toId(wanted);
    const count = (taken.get(id) ?? 0) + 1;
    taken.set(id, count);
    if (count === 1) return id;
    const numbered = `${id}~${count}`;
    taken.set(numbered, 1);
    return numbered;
  };
  return { take };
}

/** `text` as an id that nothing on the page has yet: without white space, at most 160 letters. */
export function toId(text: string): string {
  return (
    text
      .toWellFormed()
      .slice(0, 160)
      .replace(/[\s\p{Cc}\p{Cf}]+/gu, '-') || 'x'
  );
}
