import { type JsonObject, isArray, isObject, keysOf } from '../../src/lib/json.ts';
import { type Step, pathOf } from '../../src/lib/pointer.ts';
import { type CheckFinding, findingsAt, wrongValue } from '../check.ts';
import { type Dialect, type KeywordShape, keywordShapes } from './keywords.ts';
import { requirements } from './shapes.ts';

/** A value that is still to be checked. */
interface PendingValue extends Step {
  readonly shape: KeywordShape;
  readonly value: unknown;
  /** The keyword that the value belongs to, as messages name it. */
  readonly name: string;
  /** The role of the value in the keyword. */
  readonly role?: string;
}

/** Findings beyond these appear when the first are solved: each may have a path as long as the schema is deep. */
const mostFindings = 1_000;

/** Says whether a keyword's value is checked. */
type IsChecked = (keyword: string, value: unknown) => boolean;

/**
 * Why `schema` is no schema of `dialect`, in document order: no finding exactly where the dialect's meta-schema
 * accepts it (see `keywords.ts` for formats). References are not followed. Keywords for which `isChecked` says no
 * are passed over.
 *
 * Never throws: takes any depth, values shared by YAML aliases (checked once) and values that contain themselves.
 */
export function schemaFindings(
  schema: unknown,
  dialect: Dialect,
  isChecked: IsChecked = () => true,
): readonly CheckFinding[] {
  const keywords = keywordShapes[dialect];
  const seen = new Map<unknown, readonly KeywordShape[]>();
  let findings: readonly CheckFinding[] = [];
  const open: PendingValue[] = [{ shape: 'schema', value: schema, name: 'The schema', key: '', parent: undefined }];
  for (let part = open.pop(); part !== undefined && findings.length < mostFindings; part = open.pop()) {
    const { shape, value, name, role = '' } = part;
    const [isMet, must, , toDo] = requirements[shape];
    if (!isMet(value)) {
      findings = findings.concat(
        findingsAt(
          pathOf(part),
          wrongValue(`${role}${name} must be ${must}`, value, [], toDo?.(value, part.key, name)),
        ),
      );
    } else if (isArray(value) || isObject(value)) {
      const before = seen.get(value) ?? [];
      if (before.includes(shape)) continue;
      seen.set(value, [...before, shape]);
      const parts = isArray(value)
        ? itemParts(part, value)
        : /^(?:schema|items|mixedItem)$/.test(shape)
          ? keywordParts(part, value, (key) => (isChecked(key, value[key]) ? keywords.get(key) : undefined))
          : memberParts(part, value);
      for (const next of parts.reverse()) open.push(next);
    }
  }
  return findings;
}

function keywordParts(
  parent: PendingValue,
  schema: JsonObject,
  shapeOf: (key: string) => KeywordShape | undefined,
): PendingValue[] {
  return keysOf(schema).flatMap((key) => {
    const shape = shapeOf(key);
    return shape === undefined ? [] : [{ shape, value: schema[key], name: `\`${key}\``, key, parent }];
  });
}

/** Lists of anything but schemas have no item twice. */
function itemParts(parent: PendingValue, list: readonly unknown[]): PendingValue[] {
  const [, , shape] = requirements[parent.shape];
  if (shape === undefined) return [];
  const repeated = shape === 'schema' ? undefined : repeatedIndexes(list);
  const [isMet] = requirements[shape];
  return list.map((value, key) => {
    const isRepeated = repeated?.has(key) === true && isMet(value);
    return { shape: isRepeated ? 'none' : shape, value, name: parent.name, role: 'Each item of ', key, parent };
  });
}

function memberParts(parent: PendingValue, object: JsonObject): PendingValue[] {
  const { shape: of, name } = parent;
  const [, , shape] = requirements[of];
  return keysOf(object).flatMap((key): PendingValue[] => {
    if (shape === undefined) return [];
    const part: PendingValue = { shape, value: object[key], name, role: 'Each member of ', key, parent };
    return of === 'patternMap' ? [{ ...part, shape: 'pattern', value: key, role: 'Each key of ' }, part] : [part];
  });
}

/**
 * The indexes of the items that equal an earlier one. Equal as JSON Schema compares: by value, members
 * in any order.
 *
 * Linear: each value gets the number of its class once, from the numbers of its members, so that neither depth nor
 * values shared by YAML aliases cost more. Two values that contain themselves are equal only when they are one.
 */
export function repeatedIndexes(items: readonly unknown[]): ReadonlySet<number> {
  const numbers = new Map<unknown, number>();
  const classes = new Map<string, number>();
  const numberOf = (value: unknown): number | undefined =>
    isContainer(value) ? numbers.get(value) : classNumber(classes, typeof value + String(value));
  const seen = new Set<number | undefined>();
  const repeated = new Set<number>();
  items.forEach((item, index) => {
    const open = [item];
    while (open.length > 0) {
      const value = open.at(-1);
      if (!isContainer(value) || (numbers.get(value) ?? -1) >= 0) open.pop();
      else if (numbers.has(value)) {
        numbers.set(value, classNumber(classes, textOf(value, numberOf)));
        open.pop();
      } else {
        // Open: below zero, and unlike any other, for members that lead back here.
        numbers.set(value, -1 - numbers.size);
        for (const child of Object.values(value)) if (!numbers.has(child)) open.push(child);
      }
    }
    const number = numberOf(item);
    if (seen.has(number)) repeated.add(index);
    seen.add(number);
  });
  return repeated;
}

function isContainer(value: unknown): value is object {
  return isObject(value) || isArray(value);
}

function classNumber(classes: Map<string, number>, text: string): number {
  const known = classes.get(text) ?? classes.size;
  classes.set(text, known);
  return known;
}

/** A container by the numbers of its members. */
function textOf(value: object, numberOf: (member: unknown) => number | undefined): string {
  const texts = Object.entries(value).map(([key, child]) => `${JSON.stringify(key)}${numberOf(child) ?? ''}`);
  return isArray(value) ? `[${texts.join()}` : `{${texts.sort().join()}`;
}
