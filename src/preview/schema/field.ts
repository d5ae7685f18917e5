import type { Description } from '../../description/description.ts';
import type { Located } from '../../description/read/view.ts';
import { perObject } from '../../lib/cache.ts';
import { isObject, keysOf, member } from '../../lib/json.ts';
import { typeNames } from './constraints.ts';
import { viewSchema, type SchemaView } from './view.ts';

/** A schema inside a schema, and the part of a value that it describes. */
export interface SchemaField {
  readonly label: string;
  /** False for labels that are words instead of names that are sent: `any other field`. */
  readonly isName: boolean;
  readonly written: Located;
  /** The schemas of the same field in other parts of `allOf`. */
  readonly also?: readonly Located[];
  readonly isRequired: boolean;
  /** The number of rows of this name, which all hold, where one row cannot say what they do. */
  readonly rows?: number;
}

export function viewField(description: Description, field: SchemaField): SchemaView {
  return field.also === undefined ? viewSchema(description, field.written) : viewMerged(field, description);
}

const viewMerged = perObject(({ written, also = [] }: SchemaField, description: Description) => ({
  ...viewSchema(description, written),
  also: also.map((each) => viewSchema(description, each)),
}));

/** The number of rows of one name in words: each of them holds. */
export function rowWords({ rows }: SchemaField): readonly string[] {
  return rows === undefined ? [] : [`${rows === 2 ? 'both' : 'all'} rows hold`];
}

/**
 * The rows of `fields`: one for each name, with what all schemas of that name say, the last one in front, as a part that narrows another comes
 * behind it. Types that contradict have a row each, which says that all of them hold.
 */
export function mergeFields(description: Description, fields: readonly SchemaField[]): readonly SchemaField[] {
  const names = fields.filter(({ isName }) => isName).map(({ label }) => label);
  if (new Set(names).size === names.length) return fields;
  const rows: FieldRow[] = [];
  const rowsOfName = new Map<string, FieldRow[]>();
  for (const field of fields) {
    const known = (field.isName ? rowsOfName.get(field.label) : undefined) ?? [];
    const schemas = [field.written, ...(field.also ?? [])].map((written) => toFieldSchema(description, written));
    const row = known.slice(0, mostTried).find((each) => isMergeable(each.schemas, schemas));
    if (row !== undefined) {
      row.schemas = [
        ...schemas.filter((each) => !row.schemas.some((other) => addsNothing(each, other))),
        ...row.schemas,
      ];
      row.field = { ...row.field, isRequired: row.field.isRequired || field.isRequired };
      continue;
    }
    const opened = { field, schemas };
    rows.push(opened);
    known.push(opened);
    if (field.isName) rowsOfName.set(field.label, known);
  }
  return rows.map((row) => toField(row, row.field.isName ? (rowsOfName.get(row.field.label)?.length ?? 1) : 1));
}

/** A row that further schemas of its name may join. */
interface FieldRow {
  field: SchemaField;
  schemas: readonly FieldSchema[];
}

interface FieldSchema {
  readonly written: Located;
  readonly view: SchemaView;
  /** Empty where any type is allowed. */
  readonly types: readonly string[];
  readonly hasItems: boolean;
}

/** A stranger's description may give a field thousands of schemas: so many stand in a row, and so many rows are tried for one. */
const [mostSchemas, mostTried] = [10, 8];

function toFieldSchema(description: Description, written: Located): FieldSchema {
  const view = viewSchema(description, written);
  const { value } = view.located;
  const names = typeNames(value);
  // An integer is a number.
  const types = names.includes('number') ? [...names, 'integer'] : names;
  return { written, view, types, hasItems: isObject(member(value, 'items')) };
}

function toField({ field, schemas }: FieldRow, rows: number): SchemaField {
  const [written = field.written, ...also] = schemas.map((each) => each.written);
  return {
    label: field.label,
    isName: field.isName,
    written,
    ...(also.length > 0 && { also }),
    isRequired: field.isRequired,
    ...(rows > 1 && { rows }),
  };
}

function isMergeable(some: readonly FieldSchema[], others: readonly FieldSchema[]): boolean {
  if (some.length + others.length > mostSchemas) return false;
  return others.every((other) => some.every((each) => addsNothing(other, each) || isTogether(each, other)));
}

/** True for a schema that `other` is, too, or that only refers to it. */
function addsNothing({ written, view }: FieldSchema, other: FieldSchema): boolean {
  if (written.value === other.written.value) return true;
  return (
    view.located.value === other.view.located.value && view.references.every(({ value }) => keysOf(value).length === 1)
  );
}

/** True for schemas of which one row can say that both hold. */
function isTogether(one: FieldSchema, other: FieldSchema): boolean {
  if ([one, other].some(({ view }) => view.failure !== undefined || view.located.value === false)) return false;
  if (one.hasItems && other.hasItems) return false;
  return one.types.length === 0 || other.types.length === 0 || one.types.some((type) => other.types.includes(type));
}
