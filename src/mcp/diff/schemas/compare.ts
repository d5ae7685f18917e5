import { isArray, isObject, isText } from '../../../lib/json.ts';
import { append } from '../../../lib/lists.ts';
import { type SchemaNode, keyword, nodeBelow } from '../../surface/schema-node.ts';
import { type FoundDifference, comparedText, suspicionOfChange } from '../difference.ts';
import { compareAlternatives } from './alternatives.ts';
import { compareBounds } from './bounds.ts';
import { compareArrays, compareObjects } from './objects.ts';
import { type OldAndNew, type SchemaComparison, type SchemaDirection, type SchemaPair, writtenDifference, shiftDifferences, keywordName, noDifferences } from './shift.ts';
import { compareValues } from './values.ts';

/**
 * The differences of two schemas. What was accepted as input must be accepted still; what was promised as output must come still.
 * Each pair is compared once: schemas that refer to themselves come to an end, and the cost grows with what is written, not with what
 * references unfold to.
 */
export function compareSchemas(old: SchemaNode, now: SchemaNode, direction: SchemaDirection): readonly FoundDifference[] {
  const alike = new Map<unknown, unknown>();
  if (isAlike(old.located.value, now.located.value, alike)) return [];
  const met = new Map<unknown, Map<unknown, SchemaPair>>();
  const open = (both: OldAndNew): SchemaPair => {
    const [before, after] = [identityOf(both.old), identityOf(both.now)];
    const known = met.get(before)?.get(after);
    if (known !== undefined) return known;
    const made: { own: readonly FoundDifference[]; below: readonly SchemaPair[] } = { own: [], below: [] };
    const others = met.get(before) ?? new Map<unknown, SchemaPair>();
    met.set(before, others.set(after, made));
    return Object.assign(made, compareBoth(both, comparison));
  };
  const comparison: SchemaComparison = {
    direction,
    pair: (before, after, label) =>
      isAlike(before.value, after.value, alike)
        ? noDifferences
        : open({ old: nodeBelow(before), now: nodeBelow(after), label }),
    differences: differencesOf,
  };
  try {
    return differencesOf(open({ old, now, label: '' }));
  } catch (error) {
    // References may lead from schema to schema for longer than the stack is.
    if (!(error instanceof RangeError)) throw error;
    return [incomparable({ old, now, label: '' }, 'Its references lead too deep to be compared.')];
  }
}

/**
 * The object that identifies a schema: all references to a schema have the same. `true`, `false` and broken schemas are never met again.
 */
function identityOf({ parts }: SchemaNode): unknown {
  const own = parts.find(({ value }) => value.$ref === undefined || Object.keys(value).length > 1) ?? parts.at(-1);
  return own?.value ?? Symbol('one');
}

function differencesOf(pair: SchemaPair): readonly FoundDifference[] {
  const seen = new Set<SchemaPair>();
  const differences: FoundDifference[] = [];
  const visit = (one: SchemaPair): void => {
    if (seen.has(one)) return;
    seen.add(one);
    append(differences, one.own);
    for (const each of one.below) visit(each);
  };
  visit(pair);
  return differences;
}

function compareBoth(both: OldAndNew, comparison: SchemaComparison): SchemaPair {
  const { old, now } = both;
  if (old.kind === 'broken' || now.kind === 'broken') {
    const note =
      now.kind === 'broken'
        ? 'It is no schema, or refers to something that is not in it: official clients refuse it, some with the whole list.'
        : 'The description refers to something that is not there.';
    return { own: [incomparable(both, note)], below: [] };
  }
  if (old.kind === 'nothing' || now.kind === 'nothing') {
    if (old.kind === now.kind) return { own: [], below: [] };
    const shift = { lost: now.kind === 'nothing', gained: old.kind === 'nothing' };
    return { own: shiftDifferences(wholeOf(both), shift, both, { old: old.located, now: now.located, comparison }), below: [] };
  }
  const parts = [compareObjects(both, comparison), compareArrays(both, comparison), compareAlternatives(both, comparison)];
  return {
    own: [
      ...compareTexts(both),
      ...compareValues(both, comparison),
      ...compareBounds(both, comparison),
      ...parts.flatMap(({ own }) => own),
    ],
    below: parts.flatMap(({ below }) => below),
  };
}

function wholeOf({ label }: OldAndNew): string {
  return label === '' ? 'the schema' : `\`${label}\``;
}

/** Two schemas that cannot be compared. */
function incomparable(both: OldAndNew, note: string): FoundDifference {
  const { value, place } = both.old.located;
  return { subject: wholeOf(both), kind: 'changed', effect: 'unknown', place, old: value, new: both.now.located.value, note };
}

/** The texts of two schemas: they change what a model does, and break no call. */
function compareTexts({ old, now, label }: OldAndNew): readonly FoundDifference[] {
  return ['title', 'description'].flatMap((key) => {
    const [before, after] = [keyword(old, key), keyword(now, key)];
    const [was, is] = [before?.value, after?.value].map((text) => (isText(text) ? comparedText(text) : ''));
    if (was === is) return [];
    return [
      {
        ...writtenDifference(keywordName(key, label), 'compatible', old, { old: before, now: after }),
        isText: true as const,
        ...suspicionOfChange(before?.value, after?.value),
      },
    ];
  });
}

/** Keywords whose values say all that there is, where they are equal: texts, numbers, flags, and lists of these. */
const plain = new Set([
  'type', 'title', 'description', 'default', 'const', 'enum', 'format', 'pattern', 'examples', 'required',
  'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength',
  'minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties', 'nullable', 'deprecated',
  'readOnly', 'writeOnly', '$schema', '$comment', 'additionalProperties',
]);
const ofOne = new Set(['items', 'additionalProperties']);
const ofMany = new Set(['anyOf', 'oneOf', 'allOf']);

/**
 * True for schemas that are written alike, so that they cannot differ: most schemas of a server are, and comparing them by meaning takes
 * ten times as long. False for everything that is not plain to see: references, other keywords, another order. `known` are the pairs that
 * were met.
 */
function isAlike(old: unknown, now: unknown, known: Map<unknown, unknown>): boolean {
  if (!isObject(old) || !isObject(now)) return false;
  if (known.has(old)) return known.get(old) === now;
  // A schema within itself is not plain.
  known.set(old, undefined);
  const keys = Object.keys(old);
  if (keys.length !== Object.keys(now).length) return false;
  const isSame = keys.every((key) => isKeywordAlike(key, [old[key], now[key]], known));
  if (isSame) known.set(old, now);
  return isSame;
}

function isKeywordAlike(key: string, [was, is]: readonly [unknown, unknown], known: Map<unknown, unknown>): boolean {
  if ((plain.has(key) || key.startsWith('x-')) && isPlain(was, is)) return true;
  if (ofOne.has(key)) return isAlike(was, is, known);
  if (key === 'properties' && isObject(was) && isObject(is)) {
    const names = Object.keys(was);
    return names.length === Object.keys(is).length && names.every((name) => isAlike(was[name], is[name], known));
  }
  if (!ofMany.has(key) || !isArray(was) || !isArray(is)) return false;
  return was.length === is.length && was.every((each, index) => isAlike(each, is[index], known));
}

function isPlain(was: unknown, is: unknown): boolean {
  if (isArray(was) && isArray(is)) return was.length === is.length && was.every((each, at) => isScalar(each) && each === is[at]);
  return isScalar(was) && was === is;
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' && value !== undefined;
}
