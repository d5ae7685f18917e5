import type { Place } from '../../description/place.ts';
import { memberAt, numberTextOf, type Located } from '../../description/read/view.ts';
import { canonicalJson, isText } from '../../lib/json.ts';
import { hiddenText } from '../../lib/hidden-text.ts';

/** What a difference does to a client that was written by the description. */
export const effects = ['compatible', 'unknown', 'breaking'] as const;
export type Effect = (typeof effects)[number];

/** The parts of `x-mcp` that are compared. */
export type DifferencePart =
  'protocol-version' | 'capabilities' | 'instructions' | 'tools' | 'resources' | 'resource-templates' | 'prompts';

/** A point in which a server is not as it is described. */
export interface Difference {
  readonly part: DifferencePart;
  /** What differs, in words: `` `minimum` of `limit` in the input of tool `search` ``. */
  readonly subject: string;
  readonly kind: 'added' | 'removed' | 'renamed' | 'changed';
  readonly effect: Effect;
  /** The described value; of something added, the object or list that lacks it. */
  readonly place: Place;
  /** The key of something added, in the object at the place. */
  readonly key?: string;
  /** The entry of a list that it is in: its described place, and the entry of the other side. */
  readonly entry?: { readonly old: Place; readonly new: unknown };
  readonly old?: unknown;
  readonly new?: unknown;
  /** The digits of a new number that JavaScript writes in others. */
  readonly digits?: string | undefined;
  /** A sentence on what it leads to, where the values do not say it. */
  readonly note?: string;
  /** True where both values are texts that people and models read. */
  readonly isText?: true;
  /** The hidden parts of the new text, in words. */
  readonly suspicious?: string;
}

/** A difference without the part and the subject that its surroundings know. */
export type FoundDifference = Omit<Difference, 'part' | 'subject'> & { readonly subject: string };

/** White space of Unicode: characters without width are none. */
const spaces = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/gu;

/** A text as it is compared: runs of white space are one space. */
export function comparedText(text: string): string {
  return text.replace(spaces, ' ').trim();
}

/** Values as they are compared, where nothing is known of them: texts by their words, all else as JSON. */
export function isSame(a: unknown, b: unknown): boolean {
  if (isText(a) && isText(b)) return comparedText(a) === comparedText(b);
  return a === b || canonicalJson(a) === canonicalJson(b);
}

/** The difference of a text; an empty text counts as absent. */
export function compareText(key: string, old: Located, now: Located): readonly FoundDifference[] {
  const [was, is] = [memberAt(old, key), memberAt(now, key)];
  const [before, after] = [was?.value, is?.value].map((text) => (isText(text) ? comparedText(text) : ''));
  if (before === after) return [];
  return [{ ...changeOf(key, 'compatible', old, now), isText: true, ...suspicionOfChange(was?.value, is?.value) }];
}

/** The difference of a member that two objects have, or one of them. */
export function changeOf(key: string, effect: Effect, old: Located, now: Located): FoundDifference {
  const [was, is] = [memberAt(old, key), memberAt(now, key)];
  const subject = `\`${key}\``;
  const values = { ...(was && { old: was.value }), ...newValue(is) };
  if (was !== undefined) return { subject, kind: is ? 'changed' : 'removed', effect, place: was.place, ...values };
  return { subject, kind: 'added', effect, place: old.place, key, ...values };
}

/** The new value of a difference. */
export function newValue(now: Located | undefined): Pick<Difference, 'new' | 'digits'> {
  if (now === undefined) return {};
  const digits = numberTextOf(now);
  return { new: now.value, ...(digits !== undefined && { digits }) };
}

/** Marks a difference of texts by what the new one hides, and the old one did not. */
export function suspicionOfChange(old: unknown, now: unknown): { readonly suspicious?: string } {
  const suspicious = isText(now) ? hiddenText(now) : undefined;
  const known = isText(old) ? hiddenText(old) : undefined;
  return suspicious === undefined || suspicious === known ? {} : { suspicious };
}

/** Marks something new by what texts anywhere in it hide. */
export function suspicion(value: unknown): { readonly suspicious?: string } {
  const seen = new Set<unknown>();
  const found: string[] = [];
  const walk = (part: unknown): void => {
    const hidden = isText(part) ? hiddenText(part) : undefined;
    if (hidden !== undefined) found.push(hidden);
    if (typeof part !== 'object' || part === null || seen.has(part)) return;
    seen.add(part);
    for (const [key, inner] of Object.entries(part)) {
      walk(key);
      walk(inner);
    }
  };
  walk(value);
  return found.length === 0 ? {} : { suspicious: [...new Set(found)].join(', ') };
}
