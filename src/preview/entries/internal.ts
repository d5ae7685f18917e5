import type { Description } from '../../description/description.ts';
import type { Place, Source } from '../../description/place.ts';
import { operationsOf, type Operation } from '../../description/read/api.ts';
import { hopLimit, referenceIn } from '../../description/resolve.ts';
import { once } from '../../lib/cache.ts';
import { isText, keysOf, listOf, member } from '../../lib/json.ts';
import { operationKeys } from './own-findings.ts';

/**
 * Finds what of `description` is for its makers alone: what is marked `x-internal`, references to it or through it, paths and callbacks that have
 * nothing else, and tags that only marked operations have.
 */
export function createIsInternal(description: Description): (value: unknown, source: Source) => boolean {
  const named = once(() => namedByHidden(description));
  return (value, source) => {
    if (named().tags.has(value) || named().ids.has(member(value, 'operationId'))) return true;
    let [current, at]: [unknown, Place] = [value, { source, path: [] }];
    for (let hops = 0; hops <= hopLimit; hops += 1) {
      if (isMarked(current) || isEmptied(current) || isWithinMarked(at)) return true;
      const target = member(current, 'operationRef');
      const ref = referenceIn(current) ?? (isText(target) ? target : undefined);
      const found = ref === undefined ? undefined : description.resolveHop(ref, at);
      if (found?.kind !== 'found') return false;
      [current, at] = [found.value, found.place];
    }
    return false;
  };
}

/** The ids of hidden operations, by which links name them, and the tags and groups of tags that only those have. */
function namedByHidden(description: Description): Readonly<Record<'ids' | 'tags', ReadonlySet<unknown>>> {
  const hidden = new Set(
    operationsOf(description).filter(({ located, pathItem, reference = pathItem }) =>
      [located, pathItem, reference].some(({ value }) => isMarked(value)),
    ),
  );
  const ofHiddenAlone = (valuesOf: (operation: Operation) => readonly unknown[]): ReadonlySet<unknown> => {
    const others = new Set(operationsOf(description).flatMap((each) => (hidden.has(each) ? [] : valuesOf(each))));
    return new Set([...hidden].flatMap(valuesOf).filter((value) => !others.has(value)));
  };
  const names = ofHiddenAlone(({ located }) => listOf(member(located.value, 'tags')));
  const areHidden = (tags: readonly unknown[]): boolean => tags.length > 0 && tags.every((tag) => names.has(tag));
  const { tree } = description.source;
  return {
    ids: ofHiddenAlone(({ operationId }) => (operationId === undefined ? [] : [operationId])),
    tags: new Set([
      ...listOf(member(tree, 'tags')).filter((tag) => names.has(member(tag, 'name'))),
      ...listOf(member(tree, 'x-tagGroups')).filter((group) => areHidden(listOf(member(group, 'tags')))),
    ]),
  };
}

/** True for what bears the mark itself. */
export function isMarked(value: unknown): boolean {
  return member(value, 'x-internal') === true;
}

/** True for a path item whose operations are all marked, and for a callback of such. */
function isEmptied(value: unknown): boolean {
  const parts = keysOf(value).flatMap((key) => {
    const part = member(value, key);
    if (key === 'additionalOperations') return keysOf(part).map((method) => member(part, method));
    return operationKeys.has(key) || key.includes('{$') ? [part] : [];
  });
  return parts.length > 0 && parts.every((part) => isMarked(part) || isEmptied(part));
}

function isWithinMarked({ source, path }: Place): boolean {
  let value = source.tree;
  return path.some((key) => {
    const isInside = isMarked(value);
    value = member(value, key);
    return isInside;
  });
}
