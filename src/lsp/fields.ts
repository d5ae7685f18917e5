import { carriesBadges } from '../../functions/badge-placement.ts';
import { isExtension } from '../description/model/extension.ts';
import {
  type Field,
  type FieldTyping,
  type ObjectName,
  badgeDefaults,
  fieldTables,
} from '../description/model/fields.ts';
import { meanings } from '../description/model/meanings.ts';
import { type Members, type ObjectKind, objectModels } from '../description/model/objects.ts';
import type { Path } from '../description/place.ts';

/** A place in one of our extensions: what its field tables say of it. */
export interface FieldPlace {
  /** One value there, a list or a map of such. */
  readonly type: FieldTyping['type'];
  readonly shape: FieldTyping['shape'];
  /** The field that it is the value of, or an item of; none of the extension itself. */
  readonly field?: FieldInTable;
  /** The rest of the path inside of a security requirement or a schema. */
  readonly inside: Path;
}

/** A field, by its name, and the object that has it. */
export interface FieldInTable {
  readonly table: ObjectName;
  readonly name: string;
  readonly field: Field;
}

/** The field of our extensions that `path` leads to; undefined outside of them. `family`: of the description, where the root is one. */
export function fieldAt(path: Path, family: 'openapi' | 'asyncapi' | undefined): FieldPlace | undefined {
  if (path[0] === 'x-mcp' && family !== 'asyncapi')
    return descend({ type: 'mcp', shape: undefined, inside: [] }, path.slice(1));
  const at = path.lastIndexOf('x-badges');
  if (at === -1 || !mayCarryBadges(path.slice(0, at), family)) return undefined;
  return descend({ type: 'badge', shape: 'list', inside: [] }, path.slice(at + 1));
}

function descend(place: FieldPlace, path: Path): FieldPlace | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return place;
  const { type, shape } = place;
  if (shape !== undefined)
    return typeof key === 'number' || shape === 'map' ? descend({ ...place, shape: undefined }, rest) : undefined;
  if (type === 'security' || type === 'schema' || type === 'schema-or-string') return { ...place, inside: path };
  if (!isTable(type)) return undefined;
  const field = Object.hasOwn(fieldTables[type], key) ? fieldTables[type][key] : undefined;
  if (field === undefined) return undefined;
  const found = { table: type, name: String(key), field };
  return descend({ type: field.type, shape: field.shape, field: found, inside: [] }, rest);
}

/** True for types that have a table of fields. */
export function isTable(type: FieldTyping['type']): type is ObjectName {
  return Object.hasOwn(fieldTables, type);
}

/** True where the value at `path` may have badges. In a part file, whose root is no description, any value may. */
function mayCarryBadges(path: Path, family: 'openapi' | 'asyncapi' | undefined): boolean {
  if (family === undefined) return !path.some((key) => key === 'example' || key === 'examples' || key === 'default');
  const kind = kindAt(path, family);
  return kind !== undefined && carriesBadges(kind);
}

/** The object that the specifications put at `path`; undefined where they put none. */
function kindAt(path: Path, family: 'openapi' | 'asyncapi'): ObjectKind | undefined {
  const model = objectModels[family];
  let kind: ObjectKind = 'root';
  let isInside = false;
  for (const key of path) {
    if (isInside) {
      isInside = false;
      continue;
    }
    const members: Members | undefined = model.get(kind);
    const place: ReturnType<Members['get']> =
      members?.get(String(key)) ?? (isExtension(String(key)) ? undefined : members?.get('*'));
    if (place === undefined) return undefined;
    [isInside, kind] = [place[0] !== 'one', place[1]];
  }
  return isInside ? undefined : kind;
}

/** A field as Markdown: its type, whether it is required, its default, its versions, its meaning. */
export function describeField({ table, name, field }: FieldInTable): string {
  const { required, since, until, deprecated, origin } = field;
  const byDefault = table === 'badge' ? badgeDefaults[name] : undefined;
  const facts = [
    typeText(field),
    required ? 'required' : 'optional',
    ...(byDefault === undefined ? [] : [`default \`${byDefault}\``]),
  ];
  const versions = [
    ...(since === undefined ? [] : [until === since ? `In MCP ${since} only.` : `Since MCP ${since}.`]),
    ...(until === undefined || until === since ? [] : [`Until MCP ${until}.`]),
    ...(deprecated === undefined ? [] : [`Deprecated since MCP ${deprecated}.`]),
    ...(origin === 'renderer' ? ['Some renderers read it.'] : []),
  ];
  return [`**${name}**: ${facts.join(', ')}`, meanings[table][name] ?? '', versions.join(' ')]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** An object in one line. */
export function describeObject(table: ObjectName): string {
  return meanings[table][''] ?? '';
}

function typeText({ type, shape, values }: FieldInTable['field']): string {
  const plain = values === undefined ? wordsOf(type) : values.map((value) => `\`${value}\``).join(' or ');
  if (shape === 'list') return `list of ${plain}`;
  return shape === 'map' ? `map of ${plain}` : plain;
}

/** `toolAnnotations` as words. */
function wordsOf(type: string): string {
  if (type === 'security') return 'list of security requirements';
  if (type === 'schema') return 'JSON Schema';
  if (type === 'schema-or-string') return 'JSON Schema or the name of one';
  return type.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
}
