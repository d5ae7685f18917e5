import { isArray, isObject, isText, keysOf, member } from '../../src/lib/json.ts';
import { cut } from '../../src/lib/show.ts';
import type { Step } from '../../src/lib/pointer.ts';

/** A text of the description of a server, and the way to it. */
interface TextAt {
  readonly value: string;
  readonly step: Step;
}

/** Every text below `x-mcp`, in document order, each object once. Server addresses are left out. */
export function textsIn(root: unknown): readonly TextAt[] {
  const found: TextAt[] = [];
  const seen = new Set<unknown>();
  const stack: (Step & { readonly value: unknown })[] = [{ value: root, key: '', parent: undefined }];
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    const { value, parent } = step;
    if (isText(value)) found.push({ value, step });
    else if ((isObject(value) || isArray(value)) && !seen.has(value)) {
      seen.add(value);
      const keys = isArray(value) ? [...value.keys()] : [...keysOf(value)];
      for (const key of keys.reverse())
        if (parent !== undefined || key !== 'servers') stack.push({ value: member(value, key), key, parent: step });
    }
  }
  return found;
}

/** The name of a text in messages: its key; for items of lists the key of the list. */
export function nameOf({ key, parent }: Step): string {
  if (isText(key)) return `\`${cut(key)}\``;
  return parent === undefined ? 'A text' : `An item of ${nameOf(parent)}`;
}
