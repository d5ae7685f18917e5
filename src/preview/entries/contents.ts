import type { Description } from '../../description/description.ts';
import { inside, rootOf, textAt } from '../../description/read/view.ts';
import { member } from '../../lib/json.ts';
import { createAddresses } from './addresses.ts';
import { asyncapiGroups } from './asyncapi.ts';
import { componentGroups } from './components.ts';
import { titleOf, type Contents, type EntryGroup } from './entry.ts';
import { mcpGroups } from './mcp.ts';
import { openapiGroups } from './openapi.ts';

/** The entries of `description`. `prefix` begins their addresses, with a slash at its end where it is not empty. */
export function readContents(description: Description, prefix: string): Contents {
  const root = rootOf(description);
  const info = inside(description, root, 'info');
  const { kind, version } = description;
  const file = description.source.uri.split(/[\\/]/u).at(-1) ?? '';
  const title = titleOf(info && textAt(info, 'title'), file);
  const written = member(info?.value, 'version');
  const take = createAddresses(prefix);
  const groups: readonly EntryGroup[] = [
    ...(kind === 'openapi' ? openapiGroups(description, take) : asyncapiGroups(description, take)),
    ...mcpGroups(description, take),
    ...componentGroups(description, take),
  ];
  return {
    prefix,
    file,
    title,
    version: typeof written === 'string' || typeof written === 'number' ? String(written).slice(0, 60) : '',
    format: `${kind === 'openapi' ? 'OpenAPI' : 'AsyncAPI'} ${version.split('.').slice(0, 2).join('.').slice(0, 20)}`,
    description,
    overview: {
      kind: 'overview',
      title: 'Overview',
      address: `${prefix}index.html`,
      detail: title,
      badges: [],
      located: root,
    },
    groups: inSections(groups.filter((group) => group.entries.length > 0 || isProse(group))),
  };
}

/** True for a tag that has something to say without operations: it is a page of prose. */
function isProse({ located }: EntryGroup): boolean {
  return located !== undefined && (textAt(located, 'description') ?? '').trim() !== '';
}

/** Puts all groups under headings where some have one: a heading ends where the next one begins. */
function inSections(groups: readonly EntryGroup[]): readonly EntryGroup[] {
  if (!groups.some(({ section }) => section !== undefined)) return groups;
  return groups.map((group) => (group.section === undefined ? { ...group, section: 'More' } : group));
}
