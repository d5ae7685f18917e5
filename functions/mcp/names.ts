import type { Path } from '../../src/description/place.ts';
import { isArray, member } from '../../src/lib/json.ts';
import { isBlank, show } from '../../src/lib/show.ts';
import type { Problem } from '../check.ts';
import type { McpModel } from './model.ts';
import { onModel, onNodes, wrong } from './on-nodes.ts';

/** `allowSlash`: whether `<group>/<action>` is a name; true unless given. */
export interface ToolNameOptions {
  readonly allowSlash?: boolean;
}

/** Tool names, resource URIs, prompt names and argument names stand once in their list. */
export const uniqueNames = onModel((model) =>
  listsOf(model).flatMap(([key, path, texts]) => {
    const seen = new Set<string>();
    const field = key === 'resources' ? 'uri' : 'name';
    return texts(field).flatMap(([text, index]) => {
      if (seen.has(text))
        return wrong(
          `\`${field}\` must stand once in \`${key}\``,
          text,
          [...path, index, field],
          ' It stands there before.',
        );
      seen.add(text);
      return [];
    });
  }),
);

/** Names do not become equal where renderers make link targets of them; of resources, they differ at all. */
export const distinctNames = onModel((model) =>
  listsOf(model).flatMap(([key, path, texts]) => {
    const seen = new Map<string, string>();
    if (key === 'arguments') return [];
    return texts('name').flatMap(([text, index]) => {
      const slug = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
      const first = seen.get(slug);
      if (first === undefined) seen.set(slug, text);
      if (first === undefined || slug === '-' || (first === text && key !== 'resources')) return [];
      const claim = `\`name\` should not become the same link as ${show(first)}, before it in \`${key}\``;
      return wrong(claim, text, [...path, index, 'name']);
    });
  }),
);

/** MCP section "Tool Names". */
export const toolName = onNodes<ToolNameOptions>('tool', ({ value }, { options }): readonly Problem[] => {
  const name = member(value, 'name');
  if (typeof name !== 'string' || isBlank(name)) return [];
  const plain = name.replaceAll('/', '');
  if (name.length > 128)
    return wrong(`\`name\` should have at most 128 characters`, name, ['name'], ` It has ${name.length}.`);
  if (/[^\w.-]/.test(plain)) return wrong('`name` should consist of A-Z, a-z, 0-9, `_`, `-` and `.`', name, ['name']);
  if (plain === name || options?.allowSlash !== false) return [];
  return wrong(
    '`name` should have no slash, which published versions of MCP do not allow',
    name,
    ['name'],
    ' Write `.` instead.',
  );
});

/** Names of the form `<group>/<action>` have two parts and one casing of each group, and are not mixed with others. */
export const toolGroup = onModel((model) => {
  const names = listsOf(model).flatMap(([key, path, texts]) =>
    key === 'tools' ? texts('name').map((item) => [path, ...item] as const) : [],
  );
  const isGrouped = names.some(([, name]) => name.includes('/'));
  const casing = new Map<string, string>();
  return names.flatMap(([path, name, index]) => {
    const [group = '', ...rest] = name.split('/');
    const known = casing.get(group.toLowerCase()) ?? group;
    casing.set(group.toLowerCase(), known);
    const fault =
      rest.length !== 1 || group === '' || rest[0] === ''
        ? 'have the form `<group>/<action>`, as others do'
        : known === group
          ? undefined
          : `spell its group as before, ${show(known)}`;
    return isGrouped && fault !== undefined ? wrong(`\`name\` should ${fault}`, name, [...path, index, 'name']) : [];
  });
});

/** A tag stands once in the list. */
export const uniqueTags = onNodes('tool', ({ value }) => {
  const tags = member(value, 'tags');
  const seen = new Set();
  if (!isArray(tags)) return [];
  return tags.flatMap((tag, index) => {
    if (typeof tag === 'string' && seen.has(tag))
      return wrong('A tag should stand once in `tags`', tag, ['tags', index]);
    seen.add(tag);
    return [];
  });
});

type Texts = (field: string) => readonly (readonly [text: string, index: number])[];

/** The lists of named objects, with a way to the texts of one of their fields. Items that repeat an alias are there again. */
function listsOf(model: McpModel): readonly (readonly [key: string, path: Path, texts: Texts])[] {
  const seen = new Set<unknown>();
  return model.nodes.flatMap(({ object, value, path }) =>
    (object === 'mcp' ? ['tools', 'resources', 'prompts'] : object === 'prompt' ? ['arguments'] : []).flatMap((key) => {
      const list = member(value, key);
      if (!isArray(list) || seen.has(list)) return [];
      seen.add(list);
      const texts: Texts = (field) =>
        list.flatMap((item, index) => {
          const text = member(model.targets.get(item) ?? item, field);
          return typeof text === 'string' && !isBlank(text) ? [[text, index] as const] : [];
        });
      return [[key, [...path, key], texts] as const];
    }),
  );
}
