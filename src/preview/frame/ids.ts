/** The parts that scripts and links of a page know by name. */
const parts = [
  'side',
  'try',
  'try-t0',
  'try-t1',
  'try-p0',
  'try-p1',
  'console',
  'console-data',
  'response',
  'response-panel',
  'reply',
  'samples',
] as const;

/** The ids of one page, or of one entry on a page of several. */
export interface Ids {
  /** An id that nothing else of the page has, made of `wanted`. */
  readonly take: (wanted: string) => string;
  /** The id of a part that each entry has once. */
  readonly partOf: (name: (typeof parts)[number]) => string;
  /** The beginning of all of them. */
  readonly prefix: string;
}

/** Ids for the parts of one page, or of the entry whose ids begin with `prefix`, each once. */
export function createIds(prefix = ''): Ids {
  const taken = new Map<string, number>(['main', 'nav', 'find', 'results', 'theme', ...parts].map((id) => [id, 1]));
  const take: Ids['take'] = (wanted) => {
    const id = toId(wanted);
    const count = (taken.get(id) ?? 0) + 1;
    taken.set(id, count);
    if (count === 1) return `${prefix}${id}`;
    const numbered = `${id}~${count}`;
    taken.set(numbered, 1);
    return `${prefix}${numbered}`;
  };
  return { take, partOf: (name) => `${prefix}${name}`, prefix };
}

/** Ids for a part of a form that is drawn anew: none of them is on the page before. */
export function createNewIds(prefix = ''): Ids {
  let count = 0;
  return { take: (wanted) => `${prefix}c-${wanted}-${(count += 1)}`, partOf: (name) => `${prefix}${name}`, prefix };
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
