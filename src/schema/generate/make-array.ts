import { greatestOf, leastOf } from '../../lib/lists.ts';
import { canonicalJson, isArray, listOf, member, type JsonObject } from '../../lib/json.ts';
import { noteNumberText } from '../../lib/number-texts.ts';
import { numbersAt, valueLimit, type GenerateContext, type MadeValue, type MakeValue } from './context.ts';

// `minItems` may ask for any number.
const itemLimit = 10_000;

/** Arrays for all of `parts`: with one item or as many as required, then with as few as allowed. */
export function* arrays(
  parts: readonly JsonObject[],
  context: GenerateContext,
  make: MakeValue,
): Generator<readonly unknown[]> {
  const least = Math.min(greatestOf([0, ...numbersAt(parts, 'minItems')]), itemLimit);
  const most = leastOf(numbersAt(parts, 'maxItems'));
  const contained = parts.map((part) => member(part, 'contains')).filter((schema) => schema !== undefined);
  const needed = contained.length === 0 ? 0 : Math.min(greatestOf([1, ...numbersAt(parts, 'minContains')]), itemLimit);
  const fixed = greatestOf([0, ...parts.map((part) => listOf(member(part, 'prefixItems')).length)]);
  const isKnown = parts.some((part) => member(part, 'items') !== undefined) || needed > 0 || fixed > 0;
  const usual = Math.min(Math.max(least, needed, fixed, isKnown ? 1 : 0), most);
  const making = { parts, context, make, contained, needed };
  if (!context.isCut()) yield* fill(making, usual, least);
  yield* fill(making, Math.max(least, needed), Math.max(least, needed));
}

interface ArrayOptions {
  readonly parts: readonly JsonObject[];
  readonly context: GenerateContext;
  readonly make: MakeValue;
  readonly contained: readonly unknown[];
  readonly needed: number;
}

function* fill(
  { parts, context, make, contained, needed }: ArrayOptions,
  size: number,
  least: number,
): Generator<readonly unknown[]> {
  const isUnique = parts.some((part) => member(part, 'uniqueItems') === true);
  const seen = new Set<string>();
  const items: unknown[] = [];
  const special = greatestOf([needed, ...parts.map((part) => listOf(member(part, 'prefixItems')).length)]);
  let nextTurn = 0;
  let repeated: FoundItem | undefined;
  let cost = 0;
  for (let index = 0; index < size; index += 1) {
    const schemas = [...parts.flatMap((part) => schemaAt(part, index)), ...(index < needed ? contained : [])];
    const makeAt = (turn: number): ReturnType<MakeValue> =>
      make(schemas, { ...context.below(context.name, turn), isNeeded: index < least });
    const before = context.spend(0);
    const found = repeated ?? firstNew(makeAt, { from: nextTurn, seen: isUnique ? seen : undefined });
    if (found === undefined) break;
    if (isUnique) {
      nextTurn = found.turn + 1;
      seen.add(canonicalJson(found.value));
    } else if (index >= special && repeated === undefined) {
      // All further items have the same schemas and are equal: made once, counted each time.
      repeated = found;
      cost = context.spend(0) - before;
    } else if (repeated !== undefined && context.spend(cost) > valueLimit) break;
    if (found.written !== undefined) noteNumberText(items, index, found.written);
    items.push(found.value);
  }
  if (items.length >= least) yield items;
}

interface FoundItem extends MadeValue {
  readonly turn: number;
}

// Enumerations and booleans come round after a few.
const missLimit = 8;

/** The first value made from turn `from` on that is not among `seen`. */
function firstNew(
  makeAt: (turn: number) => ReturnType<MakeValue>,
  { from, seen }: { readonly from: number; readonly seen: ReadonlySet<string> | undefined },
): FoundItem | undefined {
  for (let turn = from; turn < from + missLimit; turn += 1) {
    const made = makeAt(turn);
    if (made === undefined) return undefined;
    if (seen?.has(canonicalJson(made.value)) !== true) return { ...made, turn };
  }
  return undefined;
}

/** The schemas of the item at `index`. */
function schemaAt(part: JsonObject, index: number): readonly unknown[] {
  const fixed = listOf(member(part, 'prefixItems'));
  if (index < fixed.length) return [fixed[index]];
  const items = member(part, 'items');
  return items === undefined || isArray(items) ? [] : [items];
}
