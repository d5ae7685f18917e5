import { append } from '../../../lib/lists.ts';
import { keyword, type Keyword, membersOfAll, textsOfAll } from '../../surface/schema-node.ts';
import { suspicion, type FoundDifference } from '../difference.ts';
import {
  keywordsAt,
  type OldAndNew,
  type SchemaComparison,
  type SchemaPair,
  writtenDifference,
  shiftDifferences,
  keywordName,
  placeOf,
} from './shift.ts';
import { isOpen } from './values.ts';

/** The properties of two schemas, those that must be there, and those beside them. */
export function compareObjects(both: OldAndNew, comparison: SchemaComparison): SchemaPair {
  const sides = { old: sideOf(both.old), now: sideOf(both.now) };
  const names = new Set([...sides.old.properties.keys(), ...sides.old.required.keys()]);
  for (const name of [...sides.now.properties.keys(), ...sides.now.required.keys()]) names.add(name);
  const compared = [...names].map((name) => compareProperty(name, both, sides, comparison));
  const rest = compareRest(both, comparison);
  return {
    own: [...compared.flatMap(({ own }) => own), ...rest.own],
    below: [...compared.flatMap(({ below }) => below), ...rest.below],
  };
}

interface Side {
  readonly properties: ReturnType<typeof membersOfAll>;
  readonly required: ReturnType<typeof textsOfAll>;
  /** True where a property that is not described is refused. */
  readonly isClosed: boolean;
}

function sideOf(node: OldAndNew['old']): Side {
  const others = keyword(node, 'additionalProperties') ?? keyword(node, 'unevaluatedProperties');
  return {
    properties: membersOfAll(node, 'properties'),
    required: textsOfAll(node, 'required'),
    isClosed: others?.value === false,
  };
}

type Sides = Readonly<Record<'old' | 'now', Side>>;

function compareProperty(
  name: string,
  { old, label }: OldAndNew,
  sides: Sides,
  comparison: SchemaComparison,
): SchemaPair {
  const [was, is] = [sides.old.properties.get(name), sides.now.properties.get(name)];
  const own = { own: compareRequired(name, { old, label, was, is }, sides, comparison), below: [] };
  const inner = label === '' ? name : `${label}.${name}`;
  if (was !== undefined && is !== undefined) return { ...own, below: [comparison.pair(was, is, inner)] };
  if (was === undefined && is === undefined) return own;
  const subject = `property \`${inner}\``;
  const isInput = comparison.direction === 'input';
  if (is !== undefined) {
    const isNeeded = isInput && sides.now.required.has(name);
    const properties = keyword(old, 'properties');
    const place = properties?.place ?? placeOf(old);
    const effect = isNeeded ? 'breaking' : 'compatible';
    const note = isNeeded ? { note: 'It is required.' } : {};
    const key = properties === undefined ? 'properties' : name;
    const value = properties === undefined ? { [name]: is.value } : is.value;
    return {
      own: [{ subject, kind: 'added', effect, place, key, new: value, ...note, ...suspicion(is.value) }],
      below: [],
    };
  }
  const isPromised = sides.old.required.has(name);
  const effect = isInput
    ? sides.now.isClosed
      ? 'breaking'
      : 'unknown'
    : isPromised
      ? 'breaking'
      : sides.now.isClosed
        ? 'compatible'
        : 'unknown';
  const note = isInput && !sides.now.isClosed ? { note: 'It is accepted and has no effect.' } : {};
  return { own: [{ ...writtenDifference(subject, effect, old, { old: was, now: undefined }), ...note }], below: [] };
}

interface PropertySides extends Pick<OldAndNew, 'old' | 'label'> {
  readonly was: Keyword | undefined;
  readonly is: Keyword | undefined;
}

/** The difference of a property that became required, or is so no more. For a property that is gone or new, its own difference says it. */
function compareRequired(
  name: string,
  { old, label, was, is }: PropertySides,
  sides: Sides,
  { direction }: SchemaComparison,
): readonly FoundDifference[] {
  const [before, after] = [sides.old.required.get(name), sides.now.required.get(name)];
  const isReported = (was === undefined) !== (is === undefined);
  if (isReported || (before === undefined) === (after === undefined)) return [];
  const subject = `\`required\` of \`${label === '' ? name : `${label}.${name}`}\``;
  const effect = (after !== undefined) === (direction === 'input') ? 'breaking' : 'compatible';
  if (before !== undefined) return [{ subject, kind: 'removed', effect, place: before.place, old: name }];
  const required = keyword(old, 'required');
  if (required !== undefined) return [{ subject, kind: 'added', effect, place: required.place, new: name }];
  return [{ subject, kind: 'added', effect, place: placeOf(old), key: 'required', new: [name] }];
}

/** The properties that have no name: all that stands beside the others, and what their names must be. */
function compareRest(both: OldAndNew, comparison: SchemaComparison): SchemaPair {
  const { label, old } = both;
  const inner = label === '' ? '*' : `${label}.*`;
  const own: FoundDifference[] = [];
  const below: SchemaPair[] = [];
  for (const key of ['additionalProperties', 'unevaluatedProperties']) {
    const [was, is] = keywordsAt(both, key);
    const [isWide, isWider] = [isOpen(was), isOpen(is)];
    if (isWide && isWider) continue;
    if (was !== undefined && is !== undefined && !isWide && !isWider && was.value !== false && is.value !== false) {
      below.push(comparison.pair(was, is, inner));
      continue;
    }
    if (was?.value === false && is?.value === false) continue;
    const shift = { lost: isWide || is?.value === false, gained: isWider || was?.value === false };
    const isOutput = comparison.direction === 'output';
    // More may come beside what was promised: as with a new property, who reads it passes it over.
    if (isOutput) own.push(writtenDifference(keywordName(key, label), 'compatible', old, { old: was, now: is }));
    else append(own, shiftDifferences(keywordName(key, label), shift, both, { old: was, now: is, comparison }));
  }
  return { own, below };
}

/** Schemas by pattern: another set of them is not compared. */
export function comparePatterns(both: OldAndNew, comparison: SchemaComparison): SchemaPair {
  const [was, is] = [membersOfAll(both.old, 'patternProperties'), membersOfAll(both.now, 'patternProperties')];
  const isAlike = was.size === is.size && [...was.keys()].every((name) => is.has(name));
  if (!isAlike) {
    const [old, now] = keywordsAt(both, 'patternProperties');
    return {
      own: [writtenDifference(keywordName('patternProperties', both.label), 'unknown', both.old, { old, now })],
      below: [],
    };
  }
  const below = [...was].flatMap(([name, schema]) => {
    const other = is.get(name);
    return other === undefined ? [] : [comparison.pair(schema, other, `${both.label}/${name}/`)];
  });
  return { own: [], below };
}
