import type { Description } from '../../description/description.ts';
import type { Located } from '../../description/read/view.ts';
import { isObject, member } from '../../lib/json.ts';
import { typeNames } from './constraints.ts';
import type { SchemaField } from './fields.ts';
import { viewSchema, type SchemaView } from './view.ts';

/**
 * The rows of `fields`: one for each name, with what all schemas of that name say, the last one in front, as a part that narrows another comes
 * behind it. Types that contradict have a row each, which says that all of them hold.
 */
export function mergeFields(description: Description, fields: readonly SchemaField[]): readonly SchemaField[] {
  const names = fields.filter(({ isName }) => isName).map(({ label }) => label);
  if (new Set(names).size === names.length) return fields;
  const rows: SchemaField[] = [];
  const rowsOfName = new Map<string, readonly number[]>();
  for (const field of fields) {
    const known = field.isName ? (rowsOfName.get(field.label) ?? []) : [];
    const at = known.find((index) => isMergeable(description, schemasOf(rows[index]), schemasOf(field)));
    const row = at === undefined ? undefined : rows[at];
    if (at !== undefined && row !== undefined) rows[at] = mergedRow(row, field);
    else {
      if (field.isName) rowsOfName.set(field.label, [...known, rows.length]);
      rows.push(field);
    }
  }
  return rows.map((row) => {
    const count = row.isName ? (rowsOfName.get(row.label)?.length ?? 1) : 1;
    return count === 1 ? row : { ...row, rows: count };
  });
}

function schemasOf(field: SchemaField | undefined): readonly Located[] {
  return field === undefined ? [] : [field.written, ...(field.also ?? [])];
}

function mergedRow(row: SchemaField, field: SchemaField): SchemaField {
  const known = schemasOf(row);
  const added = schemasOf(field).filter((each) => !known.some((other) => isSame(each, other)));
  const [written = row.written, ...also] = [...added, ...known];
  const isRequired = row.isRequired || field.isRequired;
  return { ...row, written, ...(also.length > 0 && { also }), isRequired };
}

function isSame(one: Located, other: Located): boolean {
  if (one.value === other.value) return true;
  return one.place.source === other.place.source && JSON.stringify(one.value) === JSON.stringify(other.value);
}

function isMergeable(description: Description, some: readonly Located[], others: readonly Located[]): boolean {
  const views = some.map((each) => viewSchema(description, each));
  return others
    .map((each) => viewSchema(description, each))
    .every((other) => views.every((view) => isSame(view.located, other.located) || isTogether(view, other)));
}

/** True for schemas of which one row can say that both hold. */
function isTogether(one: SchemaView, other: SchemaView): boolean {
  if ([one, other].some(({ failure, located: { value } }) => failure !== undefined || value === false)) return false;
  const hasBothItems = [one, other].every(({ located: { value } }) => isObject(member(value, 'items')));
  const [types, otherTypes] = [typesOf(one), typesOf(other)];
  return (
    !hasBothItems && (types.length === 0 || otherTypes.length === 0 || types.some((type) => otherTypes.includes(type)))
  );
}

/** The types of a value; one that may be a number may be an integer. */
function typesOf({ located: { value } }: SchemaView): readonly string[] {
  const names = typeNames(value);
  return names.includes('number') ? [...names, 'integer'] : names;
}
