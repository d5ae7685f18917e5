import { memberAt, type Located } from '../../description/read/view.ts';
import { isText, listOf, member } from '../../lib/json.ts';
import type { ListName, Surface, SurfaceEntry } from '../surface/surface.ts';
import { schemaNode } from '../surface/schema-node.ts';
import { changeOf, compareText, type Effect, type FoundDifference, suspicion, isSame } from './difference.ts';
import { compareSchemas } from './schemas/compare.ts';
import type { SchemaDirection } from './schemas/shift.ts';

/** A field of an entry that is compared as one value; `compared`: only where an entry of the list has it in the description. */
interface FieldRule {
  readonly effect: Effect;
  /** The effect where the described entry lacks it. */
  readonly added?: Effect;
}

/** The fields beside texts and schemas. The effect of another value is known for a few of them. */
const rules: Readonly<Record<ListName, Readonly<Record<string, FieldRule>>>> = {
  tools: { icons: { effect: 'compatible' }, execution: { effect: 'unknown' }, _meta: { effect: 'unknown' } },
  resources: {
    name: { effect: 'compatible' },
    mimeType: { effect: 'breaking', added: 'compatible' },
    annotations: { effect: 'compatible' },
    size: { effect: 'compatible' },
    icons: { effect: 'compatible' },
    _meta: { effect: 'unknown' },
  },
  resourceTemplates: {
    name: { effect: 'compatible' },
    mimeType: { effect: 'breaking', added: 'compatible' },
    annotations: { effect: 'compatible' },
    icons: { effect: 'compatible' },
    _meta: { effect: 'unknown' },
  },
  prompts: { icons: { effect: 'compatible' }, _meta: { effect: 'unknown' } },
};

/** The comparison of two entries of a list. `documented` are the fields that an entry of that list has in the description. */
export function compareFields(list: ListName, surfaces: { readonly described: Surface; readonly live: Surface }) {
  const documented = new Set(
    surfaces.described.lists[list].entries.flatMap(({ value }) => Object.keys(Object(value) as object)),
  );
  return (old: SurfaceEntry, now: SurfaceEntry): readonly FoundDifference[] => [
    ...['title', 'description'].flatMap((key) => compareText(key, old, now)),
    ...(list === 'tools' ? compareTool(old, now, { ...surfaces, documented }) : []),
    ...(list === 'prompts' && documented.has('arguments') ? compareArguments(old, now) : []),
    ...Object.entries(rules[list])
      .filter(([key]) => documented.has(key))
      .flatMap(([key, rule]) => compareValue(key, rule, old, now)),
  ];
}

function compareValue(key: string, { effect, added = effect }: FieldRule, old: Located, now: Located) {
  const [was, is] = [member(old.value, key), member(now.value, key)];
  if (isSame(was, is)) return [];
  return [{ ...changeOf(key, was === undefined ? added : effect, old, now), ...suspicion(is) }];
}

interface ToolContext {
  readonly described: Surface;
  readonly live: Surface;
  readonly documented: ReadonlySet<string>;
}

function compareTool(old: SurfaceEntry, now: SurfaceEntry, context: ToolContext): readonly FoundDifference[] {
  return [
    ...compareSchemaField('inputSchema', 'input', [old, now], context),
    ...compareSchemaField('outputSchema', 'output', [old, now], context),
    ...(context.documented.has('annotations') ? compareHints(old, now) : []),
  ];
}

function compareSchemaField(
  key: string,
  direction: SchemaDirection,
  [old, now]: readonly [Located, Located],
  { described, live }: ToolContext,
): readonly FoundDifference[] {
  const [was, is] = [memberAt(old, key), memberAt(now, key)];
  if (was !== undefined && is !== undefined) {
    const nodes = [schemaNode(was, described.outside), schemaNode(is, live.outside)] as const;
    return compareSchemas(...nodes, direction).map((found) => ({
      ...found,
      subject: `${found.subject} in the ${direction}`,
    }));
  }
  if (was === undefined && is === undefined) return [];
  if (direction === 'output')
    return [{ ...changeOf(key, was === undefined ? 'compatible' : 'breaking', old, now), ...suspicion(is?.value) }];
  if (is === undefined)
    return [{ ...changeOf(key, 'unknown', old, now), note: 'Official clients refuse the whole list.' }];
  // Nothing is said of the arguments: a schema of any object is the same.
  if (isSame(is.value, { type: 'object' }) || isSame(is.value, { type: 'object', properties: {} })) return [];
  const needs = member(is.value, 'required');
  const effect = Array.isArray(needs) && needs.length > 0 ? 'breaking' : 'compatible';
  return [{ ...changeOf(key, effect, old, now), ...suspicion(is.value) }];
}

/** The hints that hosts act by, each with its default, and the value that makes them ask, or repeat, less. */
const hints = [
  { key: 'readOnlyHint', usual: false, hurts: false },
  { key: 'idempotentHint', usual: false, hurts: false },
  { key: 'destructiveHint', usual: true, hurts: true },
  { key: 'openWorldHint', usual: true, hurts: true },
] as const;

function compareHints(old: Located, now: Located): readonly FoundDifference[] {
  const [was, is] = [memberAt(old, 'annotations'), memberAt(now, 'annotations')];
  const found = hints.flatMap(({ key, usual, hurts }): readonly FoundDifference[] => {
    const [before, after] = [was, is].map((parent) => member(parent?.value, key) ?? usual);
    if (before === after) return [];
    const effect = after === hurts ? 'breaking' : 'compatible';
    const own = was && memberAt(was, key);
    const values = { old: before, new: after };
    const subject = `\`${key}\``;
    if (own !== undefined) return [{ subject, kind: 'changed', effect, place: own.place, ...values }];
    if (was !== undefined) return [{ subject, kind: 'changed', effect, place: was.place, key, ...values }];
    return [{ subject, kind: 'changed', effect, place: old.place, key: 'annotations', ...values }];
  });
  const title = was && is ? compareText('title', was, is) : [];
  return [...found, ...title.map((one) => ({ ...one, subject: '`title` of `annotations`' }))];
}

/** The arguments of two prompts, by name. */
function compareArguments(old: Located, now: Located): readonly FoundDifference[] {
  const [was, is] = [byName(old), byName(now)];
  const listed = memberAt(old, 'arguments');
  const gone = [...was].flatMap(([name, argument]): readonly FoundDifference[] => {
    const other = is.get(name);
    const subject = `argument \`${name}\``;
    if (other === undefined)
      return [{ subject, kind: 'removed', effect: 'unknown', place: argument.place, old: argument.value }];
    const texts = ['title', 'description'].flatMap((key) => compareText(key, argument, other));
    const [before, after] = [argument, other].map(({ value }) => member(value, 'required') === true);
    const required =
      before === after ? [] : [changeOf('required', after === true ? 'breaking' : 'compatible', argument, other)];
    return [...texts, ...required].map((one) => ({ ...one, subject: `${one.subject} of ${subject}` }));
  });
  const added = [...is].flatMap(([name, argument]): readonly FoundDifference[] => {
    if (was.has(name)) return [];
    const isNeeded = member(argument.value, 'required') === true;
    const place = listed?.place ?? old.place;
    const where = listed === undefined ? { key: 'arguments', new: [argument.value] } : { new: argument.value };
    const effect = isNeeded ? 'breaking' : 'compatible';
    const note = isNeeded ? { note: 'It is required.' } : {};
    const subject = `argument \`${name}\``;
    return [{ subject, kind: 'added', effect, place, ...where, ...note, ...suspicion(argument.value) }];
  });
  return [...gone, ...added];
}

function byName(prompt: Located): ReadonlyMap<string, Located> {
  const list = memberAt(prompt, 'arguments');
  const found = new Map<string, Located>();
  for (const index of listOf(list?.value).keys()) {
    const argument = list && memberAt(list, index);
    const name = member(argument?.value, 'name');
    if (argument !== undefined && isText(name) && !found.has(name)) found.set(name, argument);
  }
  return found;
}
