import { isText } from '../../../lib/json.ts';
import { append } from '../../../lib/lists.ts';
import { type SchemaNode, keyword, nodeBelow } from '../../surface/schema-node.ts';
import { type FoundDifference, comparedText, suspicionOfChange } from '../difference.ts';
import { isAlike } from './alike.ts';
import { compareAlternatives } from './alternatives.ts';
import { compareArrays } from './arrays.ts';
import { compareBounds } from './bounds.ts';
import { compareObjects } from './objects.ts';
import {
  type OldAndNew,
  type SchemaComparison,
  type SchemaDirection,
  type SchemaPair,
  writtenDifference,
  shiftDifferences,
  keywordName,
  noDifferences,
} from './shift.ts';
import { compareValues } from './values.ts';

/**
 * The differences of two schemas. What was accepted as input must be accepted still; what was promised as output must come still.
 * Each pair is compared once: schemas that refer to themselves come to an end, and the cost grows with what is written, not with what
 * references unfold to.
 */
export function compareSchemas(
  old: SchemaNode,
  now: SchemaNode,
  direction: SchemaDirection,
): readonly FoundDifference[] {
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
    return {
      own: shiftDifferences(wholeOf(both), shift, both, { old: old.located, now: now.located, comparison }),
      below: [],
    };
  }
  const parts = [
    compareObjects(both, comparison),
    compareArrays(both, comparison),
    compareAlternatives(both, comparison),
  ];
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
  return {
    subject: wholeOf(both),
    kind: 'changed',
    effect: 'unknown',
    place,
    old: value,
    new: both.now.located.value,
    note,
  };
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
