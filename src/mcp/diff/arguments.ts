import { memberAt, type Located } from '../../description/read/view.ts';
import { isText, member } from '../../lib/json.ts';
import { type FoundDifference, hidingIn } from './difference.ts';
import { changeOf, compareText } from './members.ts';

/** The arguments of two prompts, by name. */
export function compareArguments(old: Located, now: Located): readonly FoundDifference[] {
  const [was, is] = [byName(old), byName(now)];
  const holder = memberAt(old, 'arguments');
  const gone = [...was].flatMap(([name, argument]): readonly FoundDifference[] => {
    const other = is.get(name);
    const subject = `argument \`${name}\``;
    if (other === undefined)
      return [{ subject, kind: 'removed', effect: 'unknown', place: argument.place, old: argument.value }];
    const texts = ['title', 'description'].flatMap((key) => compareText(key, argument, other));
    const [before, after] = [argument, other].map(({ value }) => member(value, 'required') === true);
    const required =
      before === after ? [] : [changeOf('required', after === true ? 'breaking' : 'compatible', argument, other)];
    return [...texts, ...required].map((one) => ({ ...one, subject: `${one.subject} of ${subject}` }));
  });
  const added = [...is].flatMap(([name, argument]): readonly FoundDifference[] => {
    if (was.has(name)) return [];
    const isNeeded = member(argument.value, 'required') === true;
    const place = holder?.place ?? old.place;
    const where = holder === undefined ? { key: 'arguments', new: [argument.value] } : { new: argument.value };
    const effect = isNeeded ? 'breaking' : 'compatible';
    const note = isNeeded ? { note: 'It is required.' } : {};
    return [
      { subject: `argument \`${name}\``, kind: 'added', effect, place, ...where, ...note, ...hidingIn(argument.value) },
    ];
  });
  return [...gone, ...added];
}

function byName(prompt: Located): ReadonlyMap<string, Located> {
  const list = memberAt(prompt, 'arguments');
  const found = new Map<string, Located>();
  for (const index of Array.isArray(list?.value) ? list.value.keys() : []) {
    const argument = list && memberAt(list, index);
    const name = member(argument?.value, 'name');
    if (argument !== undefined && isText(name) && !found.has(name)) found.set(name, argument);
  }
  return found;
}
