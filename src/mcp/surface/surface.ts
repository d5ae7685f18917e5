import type { Description } from '../../description/description.ts';
import type { Place } from '../../description/place.ts';
import { entriesIn, followPath, memberAt, rootOf, textAt, type Located } from '../../description/read/view.ts';
import { isArray, isObject, isText, listOf, member } from '../../lib/json.ts';
import type { SchemaRoot } from './schema-node.ts';

/** The lists of a server, by their keys in `x-mcp`. */
export const listNames = ['tools', 'resources', 'resourceTemplates', 'prompts'] as const;
export type ListName = (typeof listNames)[number];

/** What an MCP server shows to its clients: of a description, or of a server that was asked. Values are as they were written. */
export interface Surface {
  /** The object that holds all of it. */
  readonly root: Located;
  /** The versions of the protocol that it speaks, the one to ask for first; none where that is not said. */
  readonly versions: readonly string[];
  readonly capabilities: Located | undefined;
  readonly instructions: Located | undefined;
  readonly lists: Readonly<Record<ListName, SurfaceList>>;
  /** The value that a reference of a schema leads to outside of that schema. */
  readonly outside: SchemaRoot['outside'];
}

export interface SurfaceList {
  /** The list, or the object that it would stand in. */
  readonly place: Place;
  /** True where there is a list to append to at `place`. */
  readonly isThere: boolean;
  readonly entries: readonly SurfaceEntry[];
}

export interface SurfaceEntry extends Located {
  /** The text that tells it from others of its list: a name, or the URI of a resource; undefined where it has none. */
  readonly key: string | undefined;
}

/** The server that an OpenAPI description documents; undefined where it documents none. */
export function surfaceOf(description: Description): Surface | undefined {
  if (description.kind !== 'openapi') return undefined;
  const root = followPath(description, rootOf(description), 'x-mcp');
  if (root === undefined || !isObject(root.value)) return undefined;
  const at = (key: string): Located | undefined => followPath(description, root, key);
  const list = (name: ListName): SurfaceList => {
    const located = at(name);
    const isThere = located !== undefined && isArray(located.value);
    const entries = isThere ? entriesIn(description, located).map(([, entry]) => entryOf(name, entry)) : [];
    return { place: isThere ? located.place : root.place, isThere, entries };
  };
  const [resources, templates] = [list('resources'), list('resourceTemplates')];
  const version = textAt(root, 'protocolVersion');
  return {
    root,
    versions: version === undefined ? [] : [version],
    capabilities: at('capabilities'),
    instructions: at('instructions'),
    lists: { tools: list('tools'), ...apart(resources, templates), prompts: list('prompts') },
    outside: (ref, from) => {
      const found = description.resolveHop(ref, from.place);
      return found.kind === 'found' ? found : undefined;
    },
  };
}

/** The answers of a server, each list with all of its pages. */
export interface ServerAnswers extends Readonly<Record<ListName, readonly unknown[]>> {
  readonly versions: readonly string[];
  readonly capabilities: unknown;
  readonly instructions: unknown;
  /** The name and version of the server, as it says them itself. */
  readonly serverInfo?: unknown;
}

/** A server that was asked. Its values have places in no text. */
export function surfaceOfAnswers({ versions, ...answers }: ServerAnswers): Surface {
  const root: Located = { value: answers, place: { source: { uri: '<server>', tree: answers }, path: [] } };
  const list = (name: ListName): SurfaceList => {
    const located = memberAt(root, name) ?? root;
    const entries = listOf(located.value).flatMap((_, index) => memberAt(located, index) ?? []);
    return { place: located.place, isThere: true, entries: entries.map((entry) => entryOf(name, entry)) };
  };
  return {
    root,
    versions,
    capabilities: memberAt(root, 'capabilities'),
    instructions: isText(answers.instructions) ? memberAt(root, 'instructions') : undefined,
    lists: {
      tools: list('tools'),
      ...apart(list('resources'), list('resourceTemplates')),
      prompts: list('prompts'),
    },
    outside: () => undefined,
  };
}

function entryOf(list: ListName, located: Located): SurfaceEntry {
  return { ...located, key: keyOf(list, located.value) };
}

const keys = { tools: ['name'], resources: ['uri'], resourceTemplates: ['uriTemplate', 'uri'], prompts: ['name'] };

/** The name or URI of an entry of a list; undefined where it has none. */
export function keyOf(list: ListName, entry: unknown): string | undefined {
  return keys[list].map((name) => member(entry, name)).find(isText);
}

/** Templates among the resources, as the specification of `x-mcp` has them, are taken to the templates. */
function apart(
  resources: SurfaceList,
  templates: SurfaceList,
): Pick<Surface['lists'], 'resources' | 'resourceTemplates'> {
  const isTemplate = ({ key }: SurfaceEntry): boolean => key?.includes('{') === true;
  return {
    resources: { ...resources, entries: resources.entries.filter((entry) => !isTemplate(entry)) },
    resourceTemplates: { ...templates, entries: [...resources.entries.filter(isTemplate), ...templates.entries] },
  };
}
