import { memberAt, type Located } from '../../description/read/view.ts';
import { isText } from '../../lib/json.ts';
import { comparedText, type Effect, type FoundDifference, hiding } from './difference.ts';

/** The difference of a text; an empty one is none. */
export function compareText(key: string, old: Located, now: Located): readonly FoundDifference[] {
  const [was, is] = [memberAt(old, key), memberAt(now, key)];
  const [before, after] = [was?.value, is?.value].map((text) => (isText(text) ? comparedText(text) : ''));
  if (before === after) return [];
  return [{ ...changeOf(key, 'compatible', old, now), isText: true, ...hiding(was?.value, is?.value) }];
}

/** The difference of a member that two objects have, or one of them. */
export function changeOf(key: string, effect: Effect, old: Located, now: Located): FoundDifference {
  const [was, is] = [memberAt(old, key), memberAt(now, key)];
  const subject = `\`${key}\``;
  const values = { ...(was && { old: was.value }), ...(is && { new: is.value }) };
  if (was !== undefined) return { subject, kind: is ? 'changed' : 'removed', effect, place: was.place, ...values };
  return { subject, kind: 'added', effect, place: old.place, key, ...values };
}
