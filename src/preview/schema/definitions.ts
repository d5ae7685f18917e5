import type { Description } from '../../description/description.ts';
import { type Located, memberAt, membersIn } from '../../description/read/view.ts';
import { isArray, isObject, keysOf } from '../../lib/json.ts';
import type { SchemaField } from './field.ts';
import { partsOf } from './fields.ts';
import { type SchemaView, viewSchema, viewsOf } from './view.ts';

const definitionKeys = ['$defs', 'definitions'];

/** The schemas that `view` defines for itself and does not use. The others stand where they are used. */
export function unusedDefinitions(description: Description, view: SchemaView): readonly SchemaField[] {
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
