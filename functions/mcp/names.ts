import type { Path } from '../../src/description/place.ts';
import { isArray, isText, member } from '../../src/lib/json.ts';
import { repeatedItems } from '../../src/lib/lists.ts';
import { shortened, isBlank, show } from '../../src/lib/show.ts';
import { noFindings, type CheckFinding, finding, wrongValue } from '../check.ts';
import { removeAt } from '../fix.ts';
import { type McpModel, serverLists } from './model.ts';
import { onModel, onNodes, onTexts } from './on-nodes.ts';

/** `allowSlash`: whether `<group>/<action>` is a name; true unless given. */
export interface ToolNameOptions {
  readonly allowSlash?: boolean;
}

/** Tool names, resource URIs, prompt names and argument names stand once in their list. */
export const uniqueNames = onModel((model) =>
  namedLists(model).flatMap(({ key, textsOf }) => {
    const field = key === 'resources' ? 'uri' : 'name';
    return repeatedItems(textsOf(field), ({ text }) => text).flatMap(([{ text, path }]) =>
      finding(`\`${field}\` must stand once in \`${key}\`; found ${show(text)} again.`, path),
    );
  }),
);

/** Names stay different where renderers make link targets of them. Resources have no equal names either; other lists have a rule for that. */
export const distinctNames = onModel((model) =>
  namedLists(model).flatMap(({ key, textsOf }) =>
    repeatedItems(key === 'arguments' ? [] : textsOf('name'), ({ text }) => slugOf(text)).flatMap(
      ([{ text, path }, first]) =>
        text === first.text && key !== 'resources'
          ? noFindings
          : finding(
              text === first.text
                ? `Two \`${key}\` are named \`${shortened(text)}\`, so only one is shown. Rename one.`
                : `\`${shortened(first.text)}\` and \`${shortened(text)}\` become one link, so only one is shown. Rename one.`,
              path,
            ),
    ),
  ),
);

function slugOf(name: string): string | undefined {
  const slug = name.toLowerCase().replace(/[^\p{L}\p{N}]{1,9999}/gu, '-');
  return slug === '-' ? undefined : slug;
}

/** MCP section "Tool Names". */
export const toolName = onTexts<ToolNameOptions>('tool', 'name', (name, _tool, { options }) => {
  if (isBlank(name)) return noFindings;
  const plain = name.replaceAll('/', '');
  const say = (must: string, hint = ''): readonly CheckFinding[] =>
    wrongValue(`\`name\` should ${must}`, name, [], hint);
  if (name.length > 128) return say('have at most 128 characters', ` It has ${name.length}.`);
  // Characters that nobody sees have a rule of their own.
  if (/[^\w.\p{Cf}-]/u.test(plain)) return say('consist of A-Z, a-z, 0-9, `_`, `-` and `.`');
  if (plain === name || options?.allowSlash !== false) return noFindings;
  return say('have no slash, which published versions of MCP do not allow', ' Write `.` instead.');
});

/** Names of the form `<group>/<action>` have two parts and one casing of each group, and are not mixed with others. */
export const toolGroup = onModel((model) => {
  const names = namedLists(model).flatMap(({ key, textsOf }) => (key === 'tools' ? textsOf('name') : []));
  const isGrouped = names.some(({ text }) => text.includes('/'));
  const casing = new Map<string, string>();
  return names.flatMap(({ text, path }) => {
    const [group = '', ...rest] = text.split('/', 3);
    const known = casing.get(group.toLowerCase()) ?? group;
    casing.set(group.toLowerCase(), known);
    const requirement =
      rest.length !== 1 || group === '' || rest[0] === ''
        ? 'have the form `<group>/<action>`, as others do'
        : known === group
          ? undefined
          : `spell its group ${show(known)}, as other names do`;
    return isGrouped && requirement !== undefined
      ? wrongValue(`\`name\` should ${requirement}`, text, path)
      : noFindings;
  });
});

/** A tag stands once in the list. */
export const uniqueTags = onNodes('tool', ({ value }) => {
  const tags = member(value, 'tags');
  if (!isArray(tags)) return noFindings;
  return repeatedItems(tags.entries(), ([, tag]) => (isText(tag) ? tag : undefined)).flatMap(([[index, tag]]) =>
    finding(
      `A tag should stand once in \`tags\`; found ${show(tag)} again. Remove it.`,
      ['tags', index],
      removeAt(['tags', index]),
    ),
  );
});

/** A list of named objects, with a way to the texts of one of their fields. */
interface NamedList {
  readonly key: string;
  readonly textsOf: (field: string) => readonly { readonly text: string; readonly path: Path }[];
}

/** The lists of named things, each once. Items that repeat an alias are there again. */
function namedLists(model: McpModel): readonly NamedList[] {
  const seen = new Set<unknown>();
  return model.nodes.flatMap(({ table, value, path }) =>
    (table === 'mcp' ? serverLists : table === 'prompt' ? ['arguments'] : []).flatMap((key) => {
      const list = member(value, key);
      if (!isArray(list) || seen.has(list)) return [];
      seen.add(list);
      const textsOf: NamedList['textsOf'] = (field) =>
        list.flatMap((item, index) => {
          const text = member(model.targets.get(item) ?? item, field);
          return isText(text) && !isBlank(text) ? [{ text, path: [...path, key, index, field] }] : [];
        });
      return [{ key, textsOf }];
    }),
  );
}
