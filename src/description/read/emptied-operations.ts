import { append } from '../../lib/lists.ts';
import { isArray, isObject, member } from '../../lib/json.ts';
import { operationsOf, type Operation } from './api.ts';
import { danglingReferences, type DanglingReference } from './dangling-references.ts';
import type { Description } from '../description.ts';
import type { Source } from '../place.ts';
import { referenceIn } from '../resolve.ts';
import type { Located } from './view.ts';

/** A reference that leads nowhere, and the operations that it takes something from: what it stands for is in their request or answer. */
export interface EmptiedOperations {
  readonly reference: DanglingReference;
  readonly operations: readonly Operation[];
}

/** The references of `description` that lead nowhere, each with the operations that miss what it stands for, in document order. */
export function emptiedOperations(description: Description): readonly EmptiedOperations[] {
  const references = danglingReferences(description);
  if (references.length === 0) return [];
  const keyOf = (source: Source, ref: string): string => `${source.uri} ${ref}`;
  const lost = new Map(references.map((each) => [keyOf(each.place.source, refAt(each)), new Set<Operation>()]));
  const links = new Map<unknown, Links>();
  for (const operation of operationsOf(description)) {
    const parameters = member(operation.pathItem.value, 'parameters');
    const open: Located[] = [operation.located, { ...operation.pathItem, value: parameters }];
    const seen = new Set<unknown>();
    for (const { value, place } of open) {
      if (seen.has(value)) continue;
      seen.add(value);
      const { refs, targets } = links.get(value) ?? linksIn({ value, place }, description);
      links.set(value, { refs, targets });
      for (const ref of refs) lost.get(keyOf(place.source, ref))?.add(operation);
      append(open, targets);
    }
  }
  return references.map((reference) => ({
    reference,
    operations: [...(lost.get(keyOf(reference.place.source, refAt(reference))) ?? [])],
  }));
}

/** The texts of the references in a value, and what they lead to. */
interface Links {
  readonly refs: readonly string[];
  readonly targets: readonly Located[];
}

function linksIn({ value: root, place }: Located, { resolve }: Description): Links {
  const refs = new Set<string>();
  const open: unknown[] = [root];
  for (const value of open) {
    const ref = referenceIn(value);
    if (ref !== undefined) refs.add(ref);
    if (isArray(value)) append(open, value as unknown[]);
    else if (isObject(value)) append(open, Object.values(value));
  }
  const targets = [...refs].flatMap((ref): readonly Located[] => {
    const target = resolve(ref, place);
    return target.kind === 'found' ? [{ value: target.value, place: target.place }] : [];
  });
  return { refs: [...refs], targets };
}

function refAt({ place: { source, path } }: DanglingReference): string {
  return String(path.reduce<unknown>((value, key) => member(value, key), source.tree));
}
