import { type Field, fieldTables } from '../src/description/model/fields.ts';
import { isObject } from '../src/lib/json.ts';
import { nearest } from '../src/lib/nearest.ts';
import { didYouMean, orList, show } from '../src/lib/show.ts';
import { defineCheck, none, optionSchema, problem } from './check.ts';

/** `seed`: only the specification's own fields. `any` (default): those that a renderer reads as well. */
export interface BadgeFieldsOptions {
  readonly generation?: 'seed' | 'any';
}

/** The words other tools use for a badge's text: RapiDoc, Medusa, RapidAPI. */
const dialects = ['label', 'text', 'value'] as const;

/** A badge has no fields but those of its table and extensions (`x-*`). */
export const badgeFields = defineCheck<BadgeFieldsOptions | null>(
  'badge-fields',
  optionSchema({ generation: { enum: ['seed', 'any'] } }),
  (badge, options) => {
    if (!isObject(badge)) return none;
    const known = fieldNames(options?.generation ?? 'any');
    const nameInstead = nameSpelledOtherwise(badge);
    return Object.keys(badge)
      .filter((key) => !known.includes(key) && !key.startsWith('x-') && key !== nameInstead)
      .flatMap((key) => {
        const hint = didYouMean(nearest(key, known));
        return problem(`A badge should have the fields ${orList(known)} only; found ${show(key)}.${hint}`, [key]);
      });
  },
);

/** The key of a nameless badge that was meant as its name: another tool's word, or a slip. Undefined where there is a name. */
export function nameSpelledOtherwise(badge: Readonly<Record<string, unknown>>): string | undefined {
  if (Object.hasOwn(badge, 'name')) return undefined;
  const known = fieldNames('any');
  const keys = Object.keys(badge).filter((key) => !known.includes(key));
  return dialects.find((word) => keys.includes(word)) ?? keys.find((key) => nearest(key, known) === 'name');
}

function fieldNames(generation: 'seed' | 'any'): readonly string[] {
  const isRead = ([, field]: readonly [string, Field]): boolean =>
    generation === 'any' || field.origin === 'specification';
  return Object.entries(fieldTables.badge)
    .filter(isRead)
    .map(([name]) => name);
}
