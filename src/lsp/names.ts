import type { Description } from '../description/description.ts';
import { referenceIn, valueOf } from '../description/resolve.ts';
import { isObject, isText, keysOf, listOf, member } from '../lib/json.ts';
import type { Path } from '../description/place.ts';
import { toPointer } from '../lib/pointer.ts';

/** The path from the root to the security schemes. */
export function schemesPath({ version }: Description): readonly string[] {
  return version === '2.0' ? ['securityDefinitions'] : ['components', 'securitySchemes'];
}

/** The names of the security schemes that a description declares, in its order. */
export function schemeNames(description: Description): readonly string[] {
  return keysOf(schemesOf(description));
}

/** The scopes that the flows of a scheme declare, with what they mean, each once. */
export function scopesOf(description: Description, scheme: string): ReadonlyMap<string, string> {
  const { resolve, source } = description;
  const declared = member(schemesOf(description), scheme);
  const ref = referenceIn(declared);
  const value =
    ref === undefined ? declared : valueOf(resolve(ref, { source, path: [...schemesPath(description), scheme] }));
  const flows = member(value, 'flows');
  // In OpenAPI 2.0 the scheme is its only flow.
  const all = isObject(flows) ? Object.values(flows) : [value];
  return new Map(
    all.flatMap((flow) => {
      const scopes = member(flow, 'scopes');
      return Object.entries(isObject(scopes) ? scopes : {}).map(([name, meaning]): [string, string] => [
        name,
        isText(meaning) ? meaning : '',
      ]);
    }),
  );
}

function schemesOf(description: Description): unknown {
  return schemesPath(description).reduce<unknown>(member, description.source.tree);
}

/** The names of tools up to the slash: `pets/` of `pets/list`. Each once. */
export function toolGroups(tree: unknown): readonly string[] {
  return [
    ...new Set(
      toolsOf(tree).flatMap((tool) => {
        const group = /^[^/]+\//u.exec(nameOf(tool))?.[0];
        return group === undefined ? [] : [group];
      }),
    ),
  ];
}

/** The tags of tools and of the document itself, each once. */
export function tagNames(tree: unknown): readonly string[] {
  const declared = listOf(member(tree, 'tags')).map((tag) => nameOf(tag));
  const used = toolsOf(tree).flatMap((tool) => listOf(member(tool, 'tags')).filter(isText));
  return [...new Set([...used, ...declared])].filter((name) => name !== '');
}

/** The references to the schemas among the components. */
export function schemaReferences(description: Description): readonly string[] {
  const path = schemasPath(description);
  return keysOf(path.reduce<unknown>(member, description.source.tree)).map((name) => `#${toPointer([...path, name])}`);
}

/** The path of the schemas among the components. */
export function schemasPath({ version }: Description): Path {
  return version === '2.0' ? ['definitions'] : ['components', 'schemas'];
}

function toolsOf(tree: unknown): readonly unknown[] {
  return listOf(member(member(tree, 'x-mcp'), 'tools'));
}

function nameOf(value: unknown): string {
  const name = member(value, 'name');
  return isText(name) ? name : '';
}
