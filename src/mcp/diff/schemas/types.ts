import { isArray, isText } from '../../../lib/json.ts';
import { keyword, type SchemaNode } from '../../surface/schema-node.ts';

const allTypes = ['string', 'integer', 'fraction', 'boolean', 'object', 'array', 'null'];

/** The types of a schema; those of numbers are `integer` and `fraction`. */
export function typesOf(node: SchemaNode): readonly string[] {
  const type = keyword(node, 'type')?.value;
  const written = isArray(type) ? type : [type];
  const isNullable = keyword(node, 'nullable')?.value === true && type !== undefined;
  const named = [...written, ...(isNullable ? ['null'] : [])].filter(isText);
  return named.length === 0 ? allTypes : named.flatMap((each) => (each === 'number' ? ['integer', 'fraction'] : each));
}

/** True where the first has values of a type that the second has not. Multiples of a whole number have no fraction. */
export function hasMoreTypes(node: SchemaNode, other: SchemaNode): boolean {
  const types = typesOf(other);
  return typesOf(node).some((type) => !types.includes(type) && !(type === 'fraction' && isWhole(node)));
}

/** True where all numbers of a schema are whole because of what they are multiples of. */
function isWhole(node: SchemaNode): boolean {
  return divides(1, keyword(node, 'multipleOf')?.value);
}

/** The number that all numbers of a schema are multiples of; undefined where they may be any, or there are none. */
export function stepOf(node: SchemaNode): unknown {
  const step = keyword(node, 'multipleOf')?.value;
  const types = typesOf(node);
  if (!types.includes('integer')) return undefined;
  return types.includes('fraction') ? step : wholeStep(step);
}

/** The number that all whole multiples of `step` are multiples of: the numerator of its fraction. Those of 1.5 are the multiples of 3. */
function wholeStep(step: unknown): unknown {
  if (typeof step !== 'number') return 1;
  // As many decimals as a double tells apart.
  for (let scale = 1; scale <= 1e15; scale *= 10) {
    const scaled = Math.round(step * scale);
    if (scaled !== 0 && Number.isSafeInteger(scaled) && divides(scaled, step * scale))
      return scaled / greatestDivisor(scaled, scale);
  }
  return step;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/** Compares up to a billionth: otherwise 0.3 is not a multiple of 0.1. */
export function divides(one: unknown, other: unknown): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return false;
  const quotient = other / one;
  const whole = Math.round(quotient);
  return Number.isFinite(quotient) && whole !== 0 && Math.abs(quotient - whole) < 1e-9;
}
