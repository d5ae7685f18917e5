import { greatestOf, leastOf } from '../../lib/lists.ts';
import { member, type JsonObject } from '../../lib/json.ts';
import { isMultiple } from '../ajv.ts';
import { numbersAt } from './context.ts';

const stepLimit = 1_000;

/** Numbers within the bounds and `multipleOf` of all of `parts`, the likeliest first; `turn` skips as many. */
export function* numbers(
  parts: readonly JsonObject[],
  { isInteger, turn }: { readonly isInteger: boolean; readonly turn: number },
): Generator<number> {
  const range = rangeOf(parts);
  const steps = [...finite(parts, 'multipleOf').filter((step) => step > 0), ...(isInteger ? [1] : [])];
  const fits = (value: number): boolean => isWithin(value, range) && steps.every((step) => isMultiple(value, step));
  const step = greatestOf(steps);
  if (steps.length === 0) {
    yield* plain(range, { isFloat: parts.some(isFloat), turn });
    return;
  }
  const start = startOf(range, step);
  let skipped = turn;
  // Upwards, then downwards.
  for (const sign of [1, -1]) {
    for (let count = sign === 1 ? 0 : 1; count < stepLimit; count += 1) {
      const value = round((start + sign * count) * step);
      if (!fits(value)) continue;
      if (skipped === 0) yield value;
      else skipped -= 1;
    }
  }
}

interface NumberRange {
  readonly low: number;
  readonly high: number;
  readonly isLowOpen: boolean;
  readonly isHighOpen: boolean;
}

function rangeOf(parts: readonly JsonObject[]): NumberRange {
  const lows = [...finite(parts, 'minimum'), ...finite(parts, 'exclusiveMinimum')];
  const highs = [...finite(parts, 'maximum'), ...finite(parts, 'exclusiveMaximum')];
  const formats = parts.map((part) => member(part, 'format'));
  const isInt32 = formats.includes('int32');
  const low = greatestOf([isInt32 ? -(2 ** 31) : -Infinity, ...lows]);
  const high = leastOf([isInt32 ? 2 ** 31 - 1 : Infinity, ...highs]);
  return {
    low,
    high,
    isLowOpen: finite(parts, 'exclusiveMinimum').includes(low),
    isHighOpen: finite(parts, 'exclusiveMaximum').includes(high),
  };
}

/** The first multiple of `step`: at the lower bound, else at the upper, else zero. */
function startOf({ low, high }: NumberRange, step: number): number {
  if (low > -(2 ** 31)) return Math.ceil(round(low / step));
  return high < 2 ** 31 - 1 ? Math.floor(round(high / step)) : 0;
}

function* plain(range: NumberRange, { isFloat, turn }: { isFloat: boolean; turn: number }): Generator<number> {
  const { low, high } = range;
  const usual = isFloat ? 0.1 : 0;
  const [from, to] = [Number.isFinite(low) ? low : high - 1, Number.isFinite(high) ? high : low + 1];
  const spread = [0.5, 0.25, 0.75, 0.1, 0.9].map((share) => from + (to - from) * share);
  const isFree = low === -Infinity && high === Infinity;
  const all = isFree
    ? [usual]
    : [low, Math.floor(low) + 1, ...(low === -Infinity ? [high, Math.ceil(high) - 1] : []), ...spread];
  const more = Array.from({ length: turn + 1 }, (_, index) =>
    isFree ? usual + index : from + ((to - from) * (index + 1)) / (turn + 2),
  );
  const fitting = [...new Set([...all, ...more].map(round))].filter((value) => isWithin(value, range));
  yield* fitting.slice(turn);
}

function isWithin(value: number, { low, high, isLowOpen, isHighOpen }: NumberRange): boolean {
  return (
    Number.isFinite(value) && (isLowOpen ? value > low : value >= low) && (isHighOpen ? value < high : value <= high)
  );
}

/** The number without the noise of binary fractions: 3 * 0.1 is 0.3. */
function round(value: number): number {
  return Number.isFinite(value) ? Number(value.toPrecision(15)) + 0 : value;
}

function isFloat(part: JsonObject): boolean {
  const format = member(part, 'format');
  return format === 'float' || format === 'double';
}

function finite(parts: readonly JsonObject[], key: string): readonly number[] {
  return numbersAt(parts, key).filter(Number.isFinite);
}
