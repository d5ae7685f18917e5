import { isExtension } from '../../src/description/model/extension.ts';
import { type Field, type FieldTyping, type McpObject, fieldTables } from '../../src/description/model/fields.ts';
import type { Path, Place } from '../../src/description/place.ts';
import { type ResolvedReference, type Unresolved, referenceIn } from '../../src/description/resolve.ts';
import { type JsonObject, isArray, isObject, isText, keysOf, member } from '../../src/lib/json.ts';
import { nearest } from '../../src/lib/nearest.ts';
import type { CheckedDocument } from '../check.ts';
import type { TableObject } from '../fields.ts';
import type { TypeMismatch } from '../type-mismatches.ts';

/** An object of `x-mcp` that has a field table. */
export interface McpNode extends TableObject {
  readonly table: McpObject;
  /** The members; those that were references are what they name, schemas aside. */
  readonly value: JsonObject;
  /** The path from `x-mcp`, as if references were replaced by what they name. */
  readonly path: Path;
  readonly place: Place;
}

/** A value that has not the type of its field, and the table that has the field. */
interface McpTypeMismatch extends TypeMismatch {
  readonly table: McpObject;
  readonly place: Place;
}

/** A reference that stands where a table object or a plain value belongs. */
interface RefUse {
  readonly ref: string;
  readonly path: Path;
  readonly place: Place;
  readonly target: ResolvedReference | Unresolved;
}

/** `x-mcp`, read by its field tables. */
export interface McpModel {
  readonly document: CheckedDocument;
  /** The value describes a server, and is not another tool's dialect of the key. */
  readonly isDescription: boolean;
  /** The objects of the server in document order, each once, however many aliases and references lead to it. */
  readonly nodes: readonly McpNode[];
  readonly mismatches: readonly McpTypeMismatch[];
  readonly refs: readonly RefUse[];
  /** The targets of the references that lead somewhere. */
  readonly targets: ReadonlyMap<unknown, unknown>;
  /** The MCP version, where it is a date. */
  readonly version: string | undefined;
}

/** The type of `x-mcp` itself. */
const root: FieldTyping = { type: 'mcp', origin: 'specification' };

/** The last value read in each document: all rules look at the same one. */
const models = new WeakMap<CheckedDocument, { readonly value: unknown; readonly model: McpModel }>();

/** Reads the value of an `x-mcp` that stands at the root of `document`. Never throws; takes linear time. */
export function readModel(value: unknown, document: CheckedDocument): McpModel {
  const known = models.get(document);
  if (known !== undefined && known.value === value) return known.model;
  const walk: ServerWalk = { document, seen: new Map(), nodes: [], mismatches: [], refs: [], targets: new Map() };
  const place = { source: document.root, path: ['x-mcp'] };
  visit(walk, { value, path: [], place }, { field: root, table: 'mcp', isItem: false });
  const [first] = walk.nodes;
  const version = member(first?.value, 'protocolVersion');
  const isBrokenRef = first === undefined && walk.refs.length > 0;
  const isDescription = isBrokenRef || isServerDescription(first === undefined ? value : first.value);
  const model = { ...walk, isDescription, version: isDate(version) ? version : undefined };
  models.set(document, { value, model });
  return model;
}

interface ServerWalk {
  readonly document: CheckedDocument;
  /** The nodes by table, so that a mix-up of two kinds of object is seen under both. */
  readonly seen: Map<string, Set<unknown>>;
  readonly nodes: McpNode[];
  readonly mismatches: McpTypeMismatch[];
  readonly refs: RefUse[];
  readonly targets: Map<unknown, unknown>;
}

interface McpValue {
  readonly value: unknown;
  readonly path: Path;
  readonly place: Place;
}

interface TypedField {
  readonly field: FieldTyping;
  readonly table: McpObject;
  readonly isItem: boolean;
}

/** Looks at a value by the type of its field, and answers it with references followed; undefined where one leads nowhere. */
function visit(walk: ServerWalk, written: McpValue, typed: TypedField): unknown {
  const { type, shape } = typed.field;
  const isRaw = /^(?:schema|security|object)/.test(type);
  const mcpValue = isRaw ? written : follow(walk, written);
  if (mcpValue === undefined) return undefined;
  const { value } = mcpValue;
  const keys = shape === 'list' ? isArray(value) && value.keys() : isObject(value) && keysOf(value);
  if (shape === undefined) visitOne(walk, mcpValue, typed);
  else if (keys === false) walk.mismatches.push({ ...mcpValue, ...typed });
  else if (isFresh(walk, value, `${type}[]`)) {
    for (const key of keys) {
      const item = follow(walk, step(mcpValue, key));
      if (item !== undefined) visitOne(walk, item, { ...typed, isItem: true });
    }
  }
  return value;
}

function visitOne(walk: ServerWalk, mcpValue: McpValue, typed: TypedField): void {
  const { value, path, place } = mcpValue;
  const table = typed.field.type as McpObject;
  const fields = member(fieldTables, table);
  const wrapper = wrapperIn(table, value);
  if (fields === undefined ? !fits(table, value) : !isObject(value)) {
    walk.mismatches.push({ ...mcpValue, ...typed });
  } else if (wrapper !== undefined) {
    walk.mismatches.push({ ...step(mcpValue, wrapper), ...typed });
  } else if (fields !== undefined && isObject(value) && isFresh(walk, value, table)) {
    const members = { ...value };
    walk.nodes.push({ table, value: members, path, place });
    for (const key of keysOf(value)) {
      const field = member(fields, key) as Field | undefined;
      if (field === undefined || value[key] === undefined) continue;
      members[key] = visit(walk, step(mcpValue, key), { field, table, isItem: false });
    }
  }
}

/** The key of a tool in the form of OpenAI or of Bedrock, which has its fields one level below. */
function wrapperIn(table: string, value: unknown): string | undefined {
  const isNamed = table !== 'tool' || member(value, 'name') !== undefined;
  return isNamed ? undefined : ['function', 'toolSpec'].find((key) => isObject(member(value, key)));
}

function step({ value, path, place: { source, path: within } }: McpValue, key: string | number): McpValue {
  return { value: member(value, key), path: [...path, key], place: { source, path: [...within, key] } };
}

function follow(walk: ServerWalk, mcpValue: McpValue): McpValue | undefined {
  const ref = referenceIn(mcpValue.value);
  if (ref === undefined) return mcpValue;
  const target = walk.document.resolve(ref, mcpValue.place);
  walk.refs.push({ ref, ...mcpValue, target });
  if (target.kind !== 'found') return undefined;
  walk.targets.set(mcpValue.value, target.value);
  return { ...target, path: mcpValue.path };
}

function fits(type: string, value: unknown): boolean {
  if (isObject(value)) return /^(?:object|schema.*|security)$/.test(type);
  return type === 'security' || (type !== 'object' && typeof value === type.replace('schema-or-', ''));
}

/** The walk reads a value as that kind for the first time. */
function isFresh(walk: ServerWalk, value: unknown, kind: string): boolean {
  const seen = walk.seen.get(kind) ?? new Set();
  walk.seen.set(kind, seen);
  return seen.size < seen.add(value).size;
}

/** True for real dates, written `YYYY-MM-DD`. */
export function isDate(value: unknown): value is string {
  if (!isText(value) || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  // A day that the month lacks rolls over into the next; anything but a date is written as null.
  return JSON.stringify(new Date(value)).includes(value);
}

export const serverLists = ['tools', 'resources', 'prompts'];

/** A value has the members of an MCP server. */
export function describesServer(value: unknown): boolean {
  return (
    ['protocolVersion', 'capabilities', 'servers'].some((key) => member(value, key) !== undefined) ||
    serverLists.some((key) => isArray(member(value, key)))
  );
}

/**
 * The value of a root `x-mcp` describes an MCP server, with the fields of its table or misspellings of them. Other tools use the key,
 * too: booleans, `{ enabled: true }`, or `tools` as a map belong to their dialects.
 */
function isServerDescription(value: unknown): boolean {
  // A stray `- ` makes a list of one.
  if (describesServer(isArray(value) ? value[0] : value)) return true;
  if (!isObject(value)) return false;
  const known = keysOf(fieldTables.mcp);
  return keysOf(value).every((key) => {
    const intended = known.includes(key) ? key : nearest(key, known);
    return isExtension(key) || (intended !== undefined && !(serverLists.includes(intended) && isObject(value[key])));
  });
}
