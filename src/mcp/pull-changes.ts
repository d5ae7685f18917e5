import type { Path, Place, Source } from '../description/place.ts';
import { isObject, member } from '../lib/json.ts';
import { keepNumberTexts, numberTextAt } from '../lib/number-texts.ts';
import type { Difference } from './diff/difference.ts';
import { keyOf, type ListName, listNames, type ServerAnswers } from './surface/surface.ts';

/** How much is written anew for a difference: the value that differs, the field of the entry that it is in, the whole entry. */
export type PullLevel = 'value' | 'field' | 'entry';

/** A change of the tree of a description, as edits make it. */
export type PullChange =
  | { readonly kind: 'put'; readonly path: Path; readonly value: unknown; readonly digits?: string | undefined }
  | { readonly kind: 'append'; readonly path: Path; readonly values: readonly unknown[] }
  | { readonly kind: 'remove'; readonly path: Path };

/** The change that brings a difference into line; undefined where it cannot be made within `x-mcp` of `source` at that level. */
export function changeFor(difference: Difference, level: PullLevel, source: Source): PullChange | undefined {
  const { entry } = difference;
  if (level === 'value' || entry === undefined) return valueChange(difference, source);
  const path = pathIn(entry.old, source);
  if (path === undefined) return undefined;
  if (level === 'entry') return { kind: 'put', path, value: withOwnFields(valueOf(source, path), entry.new) };
  const field = fieldOf(difference, path);
  if (field === undefined) return undefined;
  const value = member(entry.new, field);
  const fieldPath = [...path, field];
  if (value === undefined) return { kind: 'remove', path: fieldPath };
  return { kind: 'put', path: fieldPath, value, digits: numberTextAt(entry.new, field) };
}

function valueChange({ kind, place, key, part, ...values }: Difference, source: Source): PullChange | undefined {
  const path = pathIn(place, source);
  if (path === undefined) return undefined;
  switch (kind) {
    case 'removed':
      return { kind: 'remove', path };
    case 'changed':
    case 'renamed':
      // Hints of an entry without annotations come with all of these.
      if (key === 'annotations') return undefined;
      return { kind: 'put', path: key === undefined ? path : [...path, key], value: values.new, digits: values.digits };
    case 'added':
      if (key === undefined) return { kind: 'append', path, values: [values.new] };
      // A list that is not there begins with what is added.
      return {
        kind: 'put',
        path: [...path, key],
        value: isList(part, key) ? [values.new] : values.new,
        digits: values.digits,
      };
  }
}

function isList(part: Difference['part'], key: string): boolean {
  const lists: Readonly<Partial<Record<Difference['part'], string>>> = {
    tools: 'tools',
    resources: 'resources',
    'resource-templates': 'resourceTemplates',
    prompts: 'prompts',
  };
  return lists[part] === key;
}

/** The path of a place within `x-mcp`; undefined where it is in another file or another part of this one. */
function pathIn({ source: own, path }: Place, source: Source): Path | undefined {
  return own === source && path[0] === 'x-mcp' ? path : undefined;
}

/** The field of an entry that a difference is in: of a schema in a component, the one that the subject names. */
function fieldOf({ place: { path }, key, subject }: Difference, entry: Path): string | undefined {
  const isBelow = entry.every((step, index) => path[index] === step);
  const [next] = isBelow ? path.slice(entry.length) : [];
  if (next !== undefined) return String(next);
  if (isBelow && key !== undefined) return key;
  if (subject.includes(' in the input of ')) return 'inputSchema';
  return subject.includes(' in the output of ') ? 'outputSchema' : undefined;
}

function valueOf(source: Source, path: Path): unknown {
  return path.reduce<unknown>((value, key) => member(value, key), source.tree);
}

/** An entry as the server has it, with what only descriptions have. */
function withOwnFields(old: unknown, now: unknown): unknown {
  if (!isObject(old) || !isObject(now)) return now;
  const own = Object.entries(old).filter(([key]) => /^(?:tags|security|x-.*)$/u.test(key));
  const entry = { ...now, ...Object.fromEntries(own) };
  keepNumberTexts(now, entry);
  keepNumberTexts(old, entry);
  return entry;
}

/** The `x-mcp` of a server that nothing documents yet. */
export function freshServer(
  { versions, capabilities, instructions, ...lists }: ServerAnswers,
  url: string | undefined,
): Readonly<Record<string, unknown>> {
  const filled = listNames.flatMap((list) => {
    // A difference takes entries without a name out again: nothing else can be told of them.
    const entries = lists[list].filter((entry) => keyOf(list, entry) !== undefined);
    return entries.length === 0 ? [] : [[list, entries] as const];
  });
  return {
    protocolVersion: versions[0],
    ...(url !== undefined && { servers: [{ url }] }),
    capabilities: capabilities ?? {},
    ...(typeof instructions === 'string' && instructions !== '' && { instructions }),
    ...Object.fromEntries(filled),
  };
}

/** A description of nothing but an MCP server, called as the server calls itself. */
export function freshDescription(answers: ServerAnswers, url: string | undefined): object {
  const ofServer = (key: string): string | undefined => {
    const value = member(answers.serverInfo, key);
    return typeof value === 'string' && value.trim() !== '' ? value : undefined;
  };
  const info = {
    title: ofServer('title') ?? ofServer('name') ?? 'MCP server',
    version: ofServer('version') ?? '1.0.0',
  };
  return { openapi: '3.1.0', info, paths: {}, 'x-mcp': freshServer(answers, url) };
}

/** The entries that have no name or URI, a text for each list that has some: `2 of \`tools\``. */
export function nameless(answers: Pick<ServerAnswers, ListName>): readonly string[] {
  return listNames.flatMap((list) => {
    const count = answers[list].filter((entry) => keyOf(list, entry) === undefined).length;
    return count === 0 ? [] : [`${count} of \`${list}\``];
  });
}

/** The names of tools without a description: who reads the page, or calls them, is told nothing. */
export function undescribed({ tools }: Pick<ServerAnswers, 'tools'>): readonly string[] {
  return tools.flatMap((tool) => {
    const [name, description] = ['name', 'description'].map((key) => member(tool, key));
    const isBlank = typeof description !== 'string' || description.trim() === '';
    return typeof name === 'string' && isBlank ? [name] : [];
  });
}
