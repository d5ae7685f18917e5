import type { Path, Source } from '../../description/place.ts';
import { valueRangeOf } from '../../description/positions.ts';
import type { Located } from '../../description/view.ts';
import { isArray, isObject, member } from '../../lib/json.ts';
import { perObject } from '../../lib/cache.ts';
import { toPointer } from '../../lib/pointer.ts';
import type { UnequalValue } from '../../results.ts';
import { exactNumber, isLong, scanJson, type WrittenNumber } from './scan-json.ts';

/**
 * Where the numbers of a received JSON `text` are not those of the example `located`, though doubles cannot tell them apart.
 * Both values are equal otherwise, the top-level fields `requestFields` left out.
 */
export function longNumberDifferences(
  located: Located,
  received: { readonly text: string; readonly value: unknown },
  requestFields: readonly string[],
): readonly UnequalValue[] {
  const documented = longNumbersOf(located);
  if (documented.length === 0 && received.text === JSON.stringify(received.value)) return [];
  const { longNumbers } = scanJson(received.text);
  const [wanted, found] = [documented, longNumbers].map(byPointer);
  const paths = new Map([...documented, ...longNumbers].map(({ path }) => [toPointer(path), path]));
  return [...paths].flatMap(([pointer, path]): readonly UnequalValue[] => {
    if (requestFields.includes(String(path[0]))) return [];
    const expected = wanted?.get(pointer) ?? String(valueAt(located.value, path));
    const actual = found?.get(pointer) ?? String(valueAt(received.value, path));
    return exactNumber(expected) === exactNumber(actual) ? [] : [{ pointer, documented: expected, received: actual }];
  });
}

function byPointer(numbers: readonly WrittenNumber[]): ReadonlyMap<string, string> {
  return new Map(numbers.map(({ path, written }) => [toPointer(path), written]));
}

/** The numbers of an example that a double may not hold, as the description has them. */
function longNumbersOf({ value, place }: Located): readonly WrittenNumber[] {
  return typeof value === 'object' && value !== null ? ofObject(value, place) : collect(value, place);
}

const ofObject = perObject((value: object, place: Located['place']) => collect(value, place));

function collect(root: unknown, { source, path }: Located['place']): readonly WrittenNumber[] {
  const visit = (value: unknown, steps: Path): readonly WrittenNumber[] => {
    if (isArray(value)) return value.flatMap((item, index) => visit(item, [...steps, index]));
    if (isObject(value)) return Object.keys(value).flatMap((key) => visit(value[key], [...steps, key]));
    if (typeof value !== 'number' || (Math.abs(value) < 2 ** 53 && !isLong(String(value)))) return [];
    return [{ path: steps, written: writtenNumber(source, [...path, ...steps]) ?? String(value) }];
  };
  return visit(root, []);
}

/** A number as it stands in the text of the description; undefined where it stands in none. */
function writtenNumber(source: Source, path: Path): string | undefined {
  const start = valueRangeOf({ source, path })?.start;
  const text = start && linesOf(source)[start.line]?.slice(start.character);
  return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/u.exec(text ?? '')?.[0];
}

const linesOf = perObject(({ text = '' }: Source): readonly string[] => text.split('\n'));

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, key) => member(at, key), value);
}
