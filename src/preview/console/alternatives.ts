import type { Description } from '../../description/description.ts';
import { followPath, memberAt, type Located } from '../../description/read/view.ts';
import { isArray, isText, member } from '../../lib/json.ts';

const mostAlternatives = 20;

/** The schemas that a value may follow, but for null: what is left out is not sent. */
export function alternativesOf(description: Description, schema: Located, depth = 0): readonly Located[] {
  const followed = followPath(description, schema);
  if (followed === undefined || depth > 5) return [];
  const key = ['anyOf', 'oneOf', 'allOf'].find((name) => isArray(member(followed.value, name)));
  const parts = key === undefined ? undefined : followPath(description, followed, key);
  const list = isArray(parts?.value) ? parts.value.slice(0, mostAlternatives) : [];
  // Of several schemas that hold at once each says a part.
  if (parts === undefined || (key === 'allOf' && list.length > 1)) return isNull(followed) ? [] : [followed];
  return list.flatMap((_, index) => {
    const part = memberAt(parts, index);
    return part === undefined ? [] : alternativesOf(description, part, depth + 1);
  });
}

function isNull({ value }: Located): boolean {
  return member(value, 'type') === 'null' || member(value, 'const') === null;
}

/** The types that `schema` names, but for null. */
export function typesOf(schema: unknown): readonly string[] {
  const type = member(schema, 'type');
  return (isArray(type) ? type : [type]).filter(isText).filter((each) => each !== 'null');
}
