import { parseSource } from '../description/parse/parse.ts';
import { nameOf, type Path, type Source } from '../description/place.ts';
import { isArray, isObject, setMember } from '../lib/json.ts';
import { isUserError } from '../lib/user-error.ts';
import { planBlockEdit, type TreeChange } from './block-edit.ts';
import { applyEdits, type Edit, isEqualJson, withoutOverlaps } from './edit.ts';

/** A text with changes made in it. */
export interface Changed {
  readonly text: string;
  /** Changes that no edit makes: there is none, or the text would say something else. */
  readonly refused: readonly TreeChange[];
}

/**
 * Makes those of the changes that do not touch each other, by edits of the text. The text that is answered says what its tree does with them:
 * YAML may be written in ways that no edit here knows.
 */
export function makeChanges(source: Source, changes: readonly TreeChange[]): Changed {
  const planned = new Map(changes.map((change) => [change, planBlockEdit(source, change)]));
  const edits = [...planned].flatMap(([change, edit]): PlannedChange[] =>
    edit === undefined ? [] : [{ ...edit, change }],
  );
  const apart = withoutOverlaps(edits);
  const all = textWith(source, apart);
  const wrong = all === undefined ? apart.filter((one) => textWith(source, [one]) === undefined) : [];
  const sound = apart.filter((one) => !wrong.includes(one));
  const text = all ?? textWith(source, sound) ?? textWith(source, sound.slice(0, 1)) ?? source.text ?? '';
  const unplanned = changes.filter((change) => planned.get(change) === undefined);
  return { text, refused: [...unplanned, ...wrong.map(({ change }) => change)] };
}

interface PlannedChange extends Edit {
  readonly change: TreeChange;
}

/** The text with the edits; undefined where it cannot be read, or is not what they should come to. */
function textWith(source: Source, planned: readonly PlannedChange[]): string | undefined {
  const text = applyEdits(source.text ?? '', planned);
  try {
    const { tree } = parseSource(source.uri, new TextEncoder().encode(text), { name: nameOf(source) });
    const changes = planned.map(({ change }) => change);
    return isEqualJson(tree, applyChanges(source.tree, changes)) ? text : undefined;
  } catch (error) {
    if (!isUserError(error)) throw error;
    return undefined;
  }
}

/** `tree` with changes, which stand in the order of its text. It stays as it is itself. */
function applyChanges(tree: unknown, changes: readonly TreeChange[]): unknown {
  // From the last on: the items before one that goes keep their index. What is added to a list does not move the others.
  return changes.reduceRight((changed, change) => applyChange(changed, change.path, change), tree);
}

function applyChange(value: unknown, [key, ...rest]: Path, change: TreeChange): unknown {
  if (key === undefined) return newValue(value, change);
  const isLast = rest.length === 0;
  if (isArray(value)) {
    const index = Number(key);
    const own = isLast && change.kind === 'remove' ? [] : [applyChange(value[index], rest, change)];
    return [...value.slice(0, index), ...own, ...value.slice(index + 1)];
  }
  const copy: Record<string, unknown> = isObject(value) ? { ...value } : {};
  if (isLast && change.kind === 'remove') Reflect.deleteProperty(copy, key);
  else setMember(copy, String(key), applyChange(copy[key], rest, change));
  return copy;
}

function newValue(value: unknown, change: TreeChange): unknown {
  if (change.kind === 'put') return change.value;
  return change.kind === 'append' ? [...(isArray(value) ? value : []), ...change.values] : undefined;
}
