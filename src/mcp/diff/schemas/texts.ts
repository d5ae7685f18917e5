import { isText } from '../../../lib/json.ts';
import { keyword } from '../../surface/schema-node.ts';
import { comparedText, type FoundDifference, hiding } from '../difference.ts';
import { type Both, difference, named } from './shift.ts';

/** The texts of two schemas: they change what a model does, and break no call. */
export function compareTexts({ old, now, label }: Both): readonly FoundDifference[] {
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
