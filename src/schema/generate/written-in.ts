import { isArray, member, type JsonObject } from '../../lib/json.ts';
import { numberTextAt } from '../../lib/number-texts.ts';

/** How a number that `parts` offer is written there, where that is otherwise than JavaScript does. */
export function writtenIn(parts: readonly JsonObject[], value: unknown): string | undefined {
  if (typeof value !== 'number') return undefined;
  for (const part of parts) {
    const values = member(part, 'enum');
    const index = isArray(values) ? values.findIndex((each) => Object.is(each, value)) : -1;
    const key = ['default', 'const'].find((each) => Object.is(member(part, each), value)) ?? '';
    const written = numberTextAt(part, key) ?? numberTextAt(values, index);
    if (written !== undefined) return written;
  }
  return undefined;
}
