import { coerce, valuesOf, type Reader } from '../../parameters/coerce.ts';
import { rawText } from '../../parameters/raw.ts';
import type { SchemaBranch } from '../../parameters/branches.ts';

/**
 * The values that `text` of an XML document may stand for as `branch` reads it, the likeliest first: as it is and without the white
 * space around it, numbers and truth values as XML Schema writes them as well (part 2, sections 3.2.2 and 3.2.3), lists with white
 * space between (2.5.1.2).
 */
export function xmlScalars(text: string, branch: SchemaBranch, reader: Reader): readonly unknown[] {
  const trimmed = text.trim();
  const { types } = branch;
  const isNumeric = types?.has('number') === true || types?.has('integer') === true;
  const numbers = isNumeric && /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/u.test(trimmed) ? [Number(trimmed)] : [];
  const truths = types?.has('boolean') === true && /^[01]$/u.test(trimmed) ? [trimmed === '1'] : [];
  const pieces = trimmed === '' ? [] : trimmed.split(/\s+/u);
  const lists =
    types?.has('array') === true
      ? [pieces.map((piece, index) => coerce(rawText(piece), branch.item(index), reader))]
      : [];
  const plain = valuesOf(rawText(trimmed), branch, reader);
  // Where a list is wanted, the space in a text is between its items.
  if (lists.length > 0) return [...lists, ...plain];
  const asIs = text === trimmed ? [] : valuesOf(rawText(text), branch, reader);
  const strings = plain.filter((value) => typeof value === 'string');
  const others = plain.filter((value) => typeof value !== 'string');
  return [...numbers.filter(Number.isFinite), ...truths, ...others, ...asIs, ...strings];
}
