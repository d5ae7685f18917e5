import type { Description } from '../../description/description.ts';
import { perObject } from '../../lib/cache.ts';
import { isArray, isObject, keysOf, member } from '../../lib/json.ts';
import type { SchemaField } from './field.ts';
import { perSchema } from './per-schema.ts';
import { alternativesOf, fieldsOf, partsOf } from './fields.ts';
import { viewsOf, type SchemaView, viewSchema } from './view.ts';
import { type Located, memberAt, membersIn } from '../../description/read/view.ts';

/** The fields of a schema, its alternatives, or schemas that it defines and does not use. */
export interface FieldList {
  readonly keyword: 'fields' | 'oneOf' | 'anyOf' | '$defs';
  readonly fields: readonly SchemaField[];
  /** `allOf` adds more schemas than a page can show, whose fields are left out. */
  readonly isCut?: true;
}

/** The fields of a schema, then its alternatives, then what it defines beside them: each list that there is. */
export function listsOf(description: Description, view: SchemaView): readonly FieldList[] {
  const isAlone = view.also === undefined && !view.references.some(definesSchemas);
  return isAlone ? listsOfSchema(description, view.located) : listsOfView(view, description);
}

function definesSchemas({ value }: Located): boolean {
  return definitionKeys.some((key) => member(value, key) !== undefined);
}

const listsOfSchema = perSchema((description, located) => readLists(description, { located, references: [] }));
const listsOfView = perObject((view: SchemaView, description: Description) => readLists(description, view));

function readLists(description: Description, view: SchemaView): readonly FieldList[] {
  const { fields, isCut } = fieldsOf(description, view);
  const all = viewsOf(view).flatMap((each) => [each, ...partsOf(description, each)]);
  const alternatives = all.flatMap((each) => alternativesOf(description, each));
  const defined = unusedDefinitions(description, view);
  return [
    ...(fields.length === 0 ? [] : [{ keyword: 'fields' as const, fields, ...(isCut && { isCut }) }]),
    ...alternatives,
    ...(defined.length === 0 ? [] : [{ keyword: '$defs' as const, fields: defined }]),
  ];
}

/** The number of rows of one list that a page has; the file has the others. */
export const mostRows = 200;

/** The rows that `lists` take of the budget of a page. A field of several parts of `allOf` takes as many: each says something of it. */
export function rowsOf(lists: readonly FieldList[]): number {
  const shown = lists.flatMap(({ fields }) => fields.slice(0, mostRows));
  const rows = shown.reduce((sum, { also }) => sum + 1 + (also?.length ?? 0), 0);
  return Math.min(rows, mostRows);
}

/** The lists of what a value of the schema has. */
export function valueListsOf(description: Description, view: SchemaView): readonly FieldList[] {
  return listsOf(description, view).filter(({ keyword }) => keyword !== '$defs');
}

/** A value of the schema has fields. */
export function hasFields(description: Description, view: SchemaView): boolean {
  return listsOf(description, view).some(({ keyword }) => keyword === 'fields');
}

/** `3 fields`, `2 alternatives`, `1 more definition`. */
export function countOf({ keyword, fields }: FieldList): string {
  const { length } = fields;
  if (keyword === 'fields') {
    const word = fields.some(({ isName }) => isName) ? 'field' : 'part';
    return `${length} ${length === 1 ? word : `${word}s`}`;
  }
  if (keyword === '$defs') return `${length} more ${length === 1 ? 'definition' : 'definitions'}`;
  return `${length} ${length === 1 ? 'alternative' : 'alternatives'}`;
}

const definitionKeys = ['$defs', 'definitions'];

/** The schemas that `view` defines for itself and does not use. The others stand where they are used. */
function unusedDefinitions(description: Description, view: SchemaView): readonly SchemaField[] {
  const sources = viewsOf(view).flatMap((each) => definingSources(description, each));
  const defined = sources.flatMap((source) =>
    definitionKeys.flatMap((key) => {
      const written = membersIn(memberAt(source, key));
      return written.map(([label, each]): SchemaField => ({ label, isName: false, written: each, isRequired: false }));
    }),
  );
  if (defined.length === 0) return [];
  const used = usedIn(description, sources);
  return defined.filter(({ written }) => !used.has(written.value));
}

/** The references to a schema, itself, and what `allOf` adds to it in place. */
function definingSources(description: Description, view: SchemaView, depth = 0): readonly Located[] {
  const own = [...view.references, view.located].filter(({ value }) => isObject(value));
  if (depth === deepest) return own;
  const parts = partsOf(description, view).filter(({ name }) => name === undefined);
  return [...own, ...parts.flatMap((part) => definingSources(description, part, depth + 1))];
}

const deepest = 5;

/** A stranger's schemas may be many: so many values are looked at. What is not reached stands among the unused. */
const mostSeen = 20_000;

/** The schemas that references in `sources` lead to, and those in what these lead to. */
function usedIn(description: Description, sources: readonly Located[]): ReadonlySet<unknown> {
  const used = new Set<unknown>();
  const seen = new Set<unknown>();
  const open = [...sources];
  for (let next = open.pop(); next !== undefined && seen.size < mostSeen; next = open.pop()) {
    const { value } = next;
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    const view = viewSchema(description, next);
    if (view.references.length > 0) {
      used.add(view.located.value);
      open.push(view.located);
    }
    for (const key of isArray(value) ? value.keys() : keysOf(value)) {
      const inner = isSkipped(key) ? undefined : memberAt(next, key);
      if (inner !== undefined) open.push(inner);
    }
  }
  return used;
}

function isSkipped(key: string | number): boolean {
  return typeof key === 'string' && (definitionKeys.includes(key) || key.startsWith('x-'));
}
