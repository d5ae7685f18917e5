import type { Path, Source } from '../../description/place.ts';
import { spanOf } from '../../description/positions.ts';
import type { Edit } from './edit.ts';
import { membersOf, valueAt } from './members.ts';

/** The edit that takes a member out of an object or list in brackets, with one comma. */
export function removeFromFlow(source: Source & { readonly text: string }, path: Path): Edit | undefined {
  const holder = path.slice(0, -1);
  const [open, close] = spanOf({ source, path: holder })?.value ?? [];
  const members = membersOf(source, holder, valueAt(source.tree, holder)) ?? [];
  const index = members.findIndex(({ name }) => name === path.at(-1));
  const [before, own, after] = [members[index - 1], members[index], members[index + 1]];
  if (own === undefined || open === undefined || close === undefined) return undefined;
  const edit =
    before !== undefined
      ? { start: before.value[1], end: own.value[1] }
      : after !== undefined
        ? { start: own.start, end: after.start }
        : { start: open + 1, end: close - 1 };
  // A comment that is told of what goes away would go with it.
  return /#|\n.*\n/u.test(
    source.text.slice(edit.start, edit.end).replace(source.text.slice(own.start, own.value[1]), ''),
  )
    ? undefined
    : { ...edit, text: '' };
}
