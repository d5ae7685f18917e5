import { isText } from '../../../lib/json.ts';
import { append } from '../../../lib/lists.ts';
import { keyword, nodeBelow, type SchemaNode } from '../../surface/schema-node.ts';
import { comparedText, type FoundDifference, hiding } from '../difference.ts';
import { isAlike } from './alike.ts';
import { compareAlternatives } from './alternatives.ts';
import { compareArrays } from './arrays.ts';
import { compareObjects } from './objects.ts';
import { difference, found, named, nothing, type Both, type SchemaComparison, type SchemaDirection, type SchemaPair } from './shift.ts';
import { compareBounds, compareValues } from './values.ts';

/**
 * The differences of two schemas. What was accepted as input must be accepted still; what was promised as output must come still.
 * Each pair is met once: schemas that refer to themselves end, and those that unfold to more ways than there is time for cost what is written.
 */
export function compareSchemas(old: SchemaNode, now: SchemaNode, direction: SchemaDirection): readonly FoundDifference[] {
  const alike = new Map<unknown, unknown>();
  if (isAlike(old.located.value, now.located.value, alike)) return [];
  const met = new Map<unknown, Map<unknown, SchemaPair>>();
  const open = (both: Both): SchemaPair => {
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
        ? nothing
        : open({ old: nodeBelow(before), now: nodeBelow(after), label }),
    differences: differencesOf,
  };
  return differencesOf(open({ old, now, label: '' }));
}

/** The object that makes a schema what it is: references to one schema are one. `true`, `false` and what is broken are never met again. */
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

function compareBoth(both: Both, comparison: SchemaComparison): SchemaPair {
  const { old, now, label } = both;
  const whole = label === '' ? 'the schema' : `\`${label}\``;
  if (old.kind === 'broken' || now.kind === 'broken') {
    const values = { old: old.located.value, new: now.located.value };
    const place = old.located.place;
    const note =
      now.kind === 'broken'
        ? 'It is no schema, or refers to something that is not in it: official clients refuse it, some with the whole list.'
        : 'The description refers to something that is not there.';
    return { own: [{ subject: whole, kind: 'changed', effect: 'unknown', place, ...values, note }], below: [] };
  }
  if (old.kind === 'nothing' || now.kind === 'nothing') {
    if (old.kind === now.kind) return { own: [], below: [] };
    const shift = { lost: now.kind === 'nothing', gained: old.kind === 'nothing' };
    return { own: found(whole, shift, both, { old: old.located, now: now.located, comparison }), below: [] };
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

/** The texts of two schemas: they change what a model does, and break no call. */
function compareTexts({ old, now, label }: Both): readonly FoundDifference[] {
  return ['title', 'description'].flatMap((key) => {
    const [before, after] = [keyword(old, key), keyword(now, key)];
    const [was, is] = [before?.value, after?.value].map((text) => (isText(text) ? comparedText(text) : ''));
    if (was === is) return [];
    return [
      {
        ...difference(named(key, label), 'compatible', old, { old: before, now: after }),
        isText: true as const,
        ...hiding(before?.value, after?.value),
      },
    ];
  });
}
