import type { Description } from '../../description/description.ts';
import { badgeDefaults } from '../../description/model/fields.ts';
import { entriesIn, followPath, memberAt, textAt, type Located } from '../../description/read/view.ts';
import type { Rgba } from '../../lib/color/color.ts';
import { parseColor } from '../../lib/color/parse.ts';
import { parseRgba } from '../../lib/color/rgba.ts';
import { isBlank } from '../../lib/show.ts';

/** A badge as pages draw it. */
export interface Badge {
  readonly name: string;
  readonly position: 'before' | 'after';
  /** `text`: the colour of the text around it. */
  readonly color: Rgba | 'default' | 'text';
  /** The written colour, where it is not one and the default is drawn instead. */
  readonly refused?: string;
  readonly located: Located;
}

/** Longer lists are cut. */
const most = 50;

/** The badges that `host` carries, in document order. Those without a name are left out: there is nothing to draw. */
export function badgesOf(description: Description, host: Located): readonly Badge[] {
  const list = followPath(description, host, 'x-badges');
  if (!Array.isArray(list?.value)) return [];
  const firsts = { value: list.value.slice(0, most), place: list.place };
  return entriesIn(description, firsts).flatMap(([, located]) => {
    const name = textAt(located, 'name');
    if (name === undefined || isBlank(name)) return [];
    const position = textAt(located, 'position') ?? badgeDefaults.position;
    return [{ name: name.trim(), position: position === 'before' ? 'before' : 'after', located, ...colorOf(located) }];
  });
}

function colorOf(badge: Located): Pick<Badge, 'color' | 'refused'> {
  const written = memberAt(badge, 'color')?.value;
  if (written === undefined) return { color: 'default' };
  const parsed = typeof written === 'string' ? parseColor(written) : undefined;
  if (typeof written !== 'string' || parsed === undefined || parsed.kind === 'invalid')
    return { color: 'default', refused: JSON.stringify(written).slice(0, 60) };
  if (parsed.kind === 'currentcolor') return { color: 'text' };
  if (written.toLowerCase() === badgeDefaults.color) return { color: 'default' };
  return { color: parseRgba(written) ?? 'default' };
}
