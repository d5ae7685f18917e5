import { isArray, isText } from '../../../src/lib/json.ts';
import type { SchemaViolation } from './run.ts';

/**
 * The violations of the alternative that was most likely intended, where a value at `depth` keeps none of them: first those whose type it has,
 * then those whose discriminating fields it has, then the one whose fields it has, then the one with the fewest violations.
 */
export function choose(outcomes: readonly (readonly SchemaViolation[])[], depth: number): readonly SchemaViolation[] {
  const byType = outcomes.filter(
    (found) => !found.some(({ path, keyword }) => keyword === 'type' && path.length === depth),
  );
  if (byType.length === 0) return merged(outcomes);
  const missing = byType.map((found) => (found.length === 1 ? found[0] : undefined)).flatMap((one) => one ?? []);
  if (
    missing.length > 1 &&
    missing.length === byType.length &&
    missing.every((one) => one.keyword === 'required' && one.path.length === depth)
  ) {
    const [first] = missing;
    return first === undefined
      ? []
      : [{ ...first, keyword: 'anyOf', expected: missing.map(({ expected }) => expected) }];
  }
  const byValue = byType.filter((found) => !found.some((one) => isTag(one, depth)));
  if (byValue.length > 0) return best(byValue, depth);
  const tags = byType.map((found) => found.filter((one) => isTag(one, depth)));
  const name = tags[0]
    ?.map(({ path }) => path.at(-1))
    .find((key) => tags.every((some) => some.some(({ path }) => path.at(-1) === key)));
  if (name === undefined) return best(byType, depth);
  return merged(tags.map((some) => some.filter(({ path }) => path.at(-1) === name)));
}

/** True where a field of the value itself, or the value, is none of those that an alternative has there. Items of a list tell nothing. */
function isTag({ keyword, path }: SchemaViolation, depth: number): boolean {
  return keyword === 'enum' && (path.length <= depth || (path.length === depth + 1 && isText(path.at(-1))));
}

/** One violation that expects what any of the alternatives does. */
function merged(outcomes: readonly (readonly SchemaViolation[])[]): readonly SchemaViolation[] {
  const [first] = outcomes[0] ?? [];
  if (first === undefined) return [];
  const alike = outcomes.flatMap((found) => found.filter(({ keyword }) => keyword === first.keyword));
  const expected = [...new Set(alike.flatMap((one) => (isArray(one.expected) ? one.expected : [])))];
  return [{ ...first, expected }];
}

function best(outcomes: readonly (readonly SchemaViolation[])[], depth: number): readonly SchemaViolation[] {
  const isShape = ({ keyword, path }: SchemaViolation): boolean =>
    path.length <= depth + 1 && (keyword === 'required' || keyword === 'additionalProperties');
  const countOf = (found: readonly SchemaViolation[]): number => found.filter(isShape).length;
  const [first = []] = [...outcomes].sort((one, two) => countOf(one) - countOf(two) || one.length - two.length);
  return first;
}
