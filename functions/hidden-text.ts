import { type HiddenCharacters, hiddenCharacters, withoutHidden } from '../src/lib/hidden-characters.ts';
import type { Path } from '../src/description/place.ts';
import { isBlank, orJoin } from '../src/lib/show.ts';
import { type CheckFinding, finding, noFindings } from './check.ts';
import { fixSentence, replaceBy } from './fix.ts';

/** A text may have millions. */
const [mostParts, mostNamed] = [10_000, 3];

/**
 * The finding on a text with parts that a reader does not see: one for all of them. `subject`: the text in messages. `shown`: the start of what
 * is seen although it looks like a hidden part.
 */
export function hiddenFindings(subject: string, value: string, path: Path, shown?: string): readonly CheckFinding[] {
  const parts: HiddenCharacters[] = [];
  for (const part of hiddenCharacters(value)) {
    if (value[part.start] !== shown && parts.push(part) === mostParts) break;
  }
  const names = [...new Set(parts.map(({ name }) => name))];
  if (names.length === 0) return noFindings;
  const listed = names.length > mostNamed ? [...names.slice(0, mostNamed), 'others'] : names;
  const text = withoutHidden(value, parts);
  const fix = text === value || isBlank(text) ? undefined : replaceBy(text, path);
  const toDo = fix === undefined ? ` Remove ${parts.length > 1 ? 'them' : 'it'}.` : fixSentence(fix);
  return finding(`${subject} should show all that it says; found ${orJoin(listed, 'and')}.${toDo}`, path, fix);
}
