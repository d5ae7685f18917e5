import type { UnequalValue } from '../../results.ts';
import { isArray, isObject } from '../../lib/json.ts';
import { differencesBetween } from './differences.ts';
import type { FormField } from './form-fields.ts';

/** Where the received texts are not those of `fields`: each field in a way that it may be written, and no other. */
export function formDifferences(
  fields: readonly FormField[],
  received: ReadonlyMap<string, readonly string[]>,
): readonly UnequalValue[] {
  const taken = new Set<string>();
  const wrong = fields.flatMap(({ name, value, ways }): readonly UnequalValue[] => {
    const way = ways.find((each) => each.every(([key, values]) => isSent(values, received.get(key))) && !isLeft(each));
    for (const [key] of way ?? []) taken.add(key);
    taken.add(name);
    if (way !== undefined) return [];
    const found = received.get(name);
    const shown = found?.length === 1 ? found[0] : found;
    return [{ pointer: pointerTo(name), documented: value, ...(shown !== undefined && { received: shown }) }];

    /** What may be absent is not while something stands under its name. */
    function isLeft(each: FormField['ways'][number]): boolean {
      return each.length === 0 && received.has(name);
    }
  });
  const others = [...received].filter(([name]) => !taken.has(name));
  return [
    ...wrong,
    ...others.map(([name, texts]) => ({ pointer: pointerTo(name), received: texts.length === 1 ? texts[0] : texts })),
  ];
}

function isSent(values: readonly unknown[], texts: readonly string[] = []): boolean {
  return values.length === texts.length && values.every((value, index) => isTextOf(value, texts[index] ?? ''));
}

/** Whether `text` is how a scalar is written, `30.0` for 30 included, or the JSON of anything else. */
export function isTextOf(value: unknown, text: string): boolean {
  if (typeof value === 'string') return value === text;
  if (typeof value === 'number') return text.trim() !== '' && Number(text) === value;
  if (!isObject(value) && !isArray(value)) return String(value) === text || (value === null && text === '');
  try {
    return differencesBetween(value, JSON.parse(text)).length === 0;
  } catch {
    return false;
  }
}

function pointerTo(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
