import { fieldTables, type Field, type McpObject } from '../../description/model/fields.ts';
import { has, isArray, isObject, isText, keysOf, member, setMember, type JsonObject } from '../../lib/json.ts';

/** An entry of a list as clients take it. */
interface ServedFields {
  readonly fields: JsonObject;
  /** The fields, and fields of these, that a client would refuse the whole list for. */
  readonly refused: readonly string[];
}

/**
 * The fields of `value` that MCP has, and unknown ones. Those in `left`, keys of descriptions (`x-...`) and values of a wrong type are left
 * out.
 */
export function servedFields(value: unknown, name: McpObject, left: readonly string[]): ServedFields {
  const refused: string[] = [];
  const fields = copyOf(value, { name, left, path: '', refuse: (path) => refused.push(path) });
  return { fields, refused };
}

interface CopyContext {
  readonly name: McpObject;
  readonly left: readonly string[];
  readonly path: string;
  readonly refuse: (path: string) => void;
}

function copyOf(value: unknown, { name, left, path, refuse }: CopyContext): JsonObject {
  const copy: Record<string, unknown> = {};
  for (const key of keysOf(value)) {
    if (left.includes(key) || key.startsWith('x-')) continue;
    const at = `${path}${key}`;
    const field = has(fieldTables[name], key) ? fieldTables[name][key] : undefined;
    const part = fitting(member(value, key), field, { path: at, refuse });
    if (part === undefined) refuse(at);
    else setMember(copy, key, part);
  }
  return copy;
}

type FittingContext = Pick<CopyContext, 'path' | 'refuse'>;

/** A value as its field may have it; undefined where it is of another type. */
function fitting(value: unknown, field: Field | undefined, { path, refuse }: FittingContext): unknown {
  if (field?.shape !== 'list') return fittingItem(value, field, { path, refuse });
  if (!isArray(value)) return undefined;
  return value.flatMap((item: unknown, index) => {
    const at = `${path}/${index}`;
    const part = fittingItem(item, field, { path: at, refuse });
    if (part === undefined) refuse(at);
    return part === undefined ? [] : [part];
  });
}

/** The members without which clients refuse an object. */
const needed: Readonly<Record<string, string>> = { icon: 'src', argument: 'name' };

function fittingItem(value: unknown, field: Field | undefined, { path, refuse }: FittingContext): unknown {
  const type = field?.type;
  // No field of MCP may be null.
  if (type === undefined) return value ?? undefined;
  if (type === 'string') return isText(value) && field?.values?.includes(value) !== false ? value : undefined;
  if (type === 'boolean' || type === 'number') return typeof value === type ? value : undefined;
  if (!isObject(value)) return undefined;
  const name = Object.keys(fieldTables).find((each): each is McpObject => each === type);
  if (name === undefined) return value;
  const [copy, key] = [copyOf(value, { name, left: [], path: `${path}/`, refuse }), needed[type]];
  return key === undefined || isText(copy[key]) ? copy : undefined;
}
