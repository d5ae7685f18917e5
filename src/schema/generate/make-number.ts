import { greatestOf, leastOf } from '../../lib/lists.ts';
import { member, type JsonObject } from '../../lib/json.ts';
import { isMultiple } from '../ajv.ts';
import { numbersAt } from './context.ts';

const [stepLimit, factorLimit] = [1_000, 20_000];

/** Numbers within the bounds and `multipleOf` of all of `parts`, the likeliest first; `turn` skips as many. */
export function* numbers(
  parts: readonly JsonObject[],
  { isInteger, turn }: { readonly isInteger: boolean; readonly turn: number },
): Generator<number> {
  const range = rangeOf(parts);
  const steps = [...finite(parts, 'multipleOf').filter((step) => step > 0), ...(isInteger ? [1] : [])];
  const step = steps.length === 0 ? undefined : commonMultiple(steps);
  if (step !== undefined) yield* multiples(step, range, turn);
  else if (steps.length === 0) yield* plain(range, { isFloat: parts.some(isFloat), turn });
  else if (isWithin(0, range)) yield 0;
}

/** The least number that all `steps` divide, above zero; undefined where it is far from them. */
function commonMultiple(steps: readonly number[]): number | undefined {
  const greatest = greatestOf(steps);
  for (let factor = 1; factor < factorLimit; factor += 1) {
    const multiple = round(factor * greatest);
    if (steps.every((step) => isMultiple(multiple, step))) return multiple;
  }
  return undefined;
}

/** The multiples of `step` in `range` from the start upwards, then downwards. */
function* multiples(step: number, range: NumberRange, turn: number): Generator<number> {
  const valueAt = (index: number): number => round(index * step);
  const start = startOf(range, step);
  const first = range.isLowOpen && valueAt(start) === range.low ? start + 1 : start;
  const last = Math.floor(round(range.high / step));
  const upward = (range.isHighOpen && valueAt(last) === range.high ? last : last + 1) - first;
  for (let index = turn; index < turn + stepLimit; index += 1) {
    const value = valueAt(index < upward ? first + index : first - 1 - (index - Math.max(upward, 0)));
    if (!isWithin(value, range)) return;
    // Far from zero, rounding may turn a multiple into another number.
    if (isMultiple(value, step)) yield value;
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

function plain(range: NumberRange, { isFloat, turn }: { isFloat: boolean; turn: number }): readonly number[] {
  const { low, high } = range;
  if (low !== -Infinity || high !== Infinity) return bounded(range, turn);
  const usual = isFloat ? 0.1 : 0;
  // A whole number is valid as an integer, too: of a `oneOf` of both, that is one match too many.
  return [round(usual + turn), round(usual + turn + 0.5)];
}

function bounded(range: NumberRange, turn: number): readonly number[] {
  const { low, high } = range;
  const [from, to] = [Number.isFinite(low) ? low : high - 1, Number.isFinite(high) ? high : low + 1];
  const spread = [0.5, 0.25, 0.75, 0.1, 0.9].map((share) => from + (to - from) * share);
  const all = [low, Math.floor(low) + 1, ...(low === -Infinity ? [high, Math.ceil(high) - 1] : []), ...spread];
  const more = Array.from({ length: turn + 1 }, (_, index) => from + ((to - from) * (index + 1)) / (turn + 2));
  const fitting = [...new Set([...all, ...more].map(round))].filter((value) => isWithin(value, range));
  return fitting.slice(turn);
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
