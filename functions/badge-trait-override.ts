import { badgeDefaults } from '../src/description/model/fields.ts';
import { referenceIn, valueOf } from '../src/description/resolve.ts';
import type { Path } from '../src/description/place.ts';
import { isArray, isText, member } from '../src/lib/json.ts';
import { show } from '../src/lib/show.ts';
import { colorKey } from './badge-consistency.ts';
import { type Check, type CheckedDocument, none, finding } from './check.ts';

/** A badge name has one colour in an operation of AsyncAPI and its traits. The value looked at is such an operation. */
export const badgeTraitOverride: Check<null> = (operation, _options, { document }) => {
  const traits = follow(member(operation, 'traits'), document);
  const lists: [Path, unknown][] = [[['x-badges'], operation]];
  if (isArray(traits))
    traits.forEach((trait, index) => lists.push([['traits', index, 'x-badges'], follow(trait, document)]));
  const first = new Map<string, string>();
  const told = new Set<string>();
  return lists.flatMap(([path, holder]) => {
    const badges = follow(member(holder, 'x-badges'), document);
    return (isArray(badges) ? badges : []).flatMap((written, index) => {
      const badge = follow(written, document);
      const name = member(badge, 'name');
      const color = member(badge, 'color') ?? badgeDefaults.color;
      const key = isText(color) ? colorKey(color) : undefined;
      if (!isText(name) || !isText(color) || key === undefined || told.has(name)) return none;
      const known = first.get(name) ?? color;
      first.set(name, known);
      if (colorKey(known) === key) return none;
      told.add(name);
      const said = `The badge ${show(name)} should have one colour in an operation and its traits; found ${show(color)}, and ${show(known)} before.`;
      return finding(said, [...path, index, ...(member(badge, 'color') === undefined ? [] : ['color'])]);
    });
  });
};

function follow(value: unknown, { resolve, root }: CheckedDocument): unknown {
  const ref = referenceIn(value);
  return ref === undefined ? value : valueOf(resolve(ref, { source: root, path: [] }));
}
