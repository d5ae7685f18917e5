import { isText, member } from '../lib/json.ts';
import { toFragment } from '../lib/pointer.ts';
import { isRemote, resolveUri } from '../lib/uri.ts';
import { type Place, type Source, nameOf } from './place.ts';
import {
  type Explain,
  type ReadSource,
  type Resolve,
  createResolve,
  createResolveHop,
  hopLimit,
  referenceIn,
} from './resolve.ts';

/** Both ways to follow a reference. */
interface Resolvers {
  readonly resolve: Resolve;
  /** Answers what is one hop away, which may be a reference again. */
  readonly resolveHop: Resolve;
}

/**
 * The resolvers of the description `root`, over the sources that `read` answers. References in the schema of an MCP tool lead into that schema
 * first, as JSON Schema reads a document of its own (2020-12, section 8.2), and only then into the file around it. Beside `resolve.ts`,
 * because rulesets hold that file, and find such references by themselves.
 */
export function createResolvers(root: Source, read: ReadSource): Resolvers {
  const readNamed: ReadSource = (uri, from) => read(fileOf(uri, [from, root]), from);
  const resolve = createResolve(readNamed, explainUnresolved);
  const resolveHop = createResolveHop(readNamed, explainUnresolved);
  const hop: Resolve = (ref, from) => {
    const own = inToolSchema(ref, from);
    const found = own === undefined ? undefined : resolveHop(own, from);
    return found?.kind === 'found' ? found : resolveHop(ref, from);
  };
  const follow: Resolve = (first, start) => {
    const hops: Place[] = [];
    let [ref, from] = [first, start];
    while (hops.length < hopLimit) {
      const at = hop(ref, from);
      const next = at.kind === 'found' ? referenceIn(at.value) : undefined;
      if (at.kind !== 'found' || next === undefined) return { ...at, hops };
      hops.push(at.place);
      [ref, from] = [next, at.place];
    }
    return { kind: 'cycle', message: explainUnresolved('cycle', first, start) };
  };
  return {
    resolveHop: hop,
    resolve: (ref, from) => (inToolSchema(ref, from) === undefined ? resolve(ref, from) : follow(ref, from)),
  };
}

/** The file that `uri` means to documents of which some say what their own address is (`$self`, OpenAPI 3.2 section 4.1.2): one of them, or one beside it. */
export function fileOf(uri: string, documents: readonly Source[]): string {
  return documents.map((each) => fileBySelf(uri, each)).find((file) => file !== undefined) ?? uri;
}

function fileBySelf(uri: string, { uri: file, tree }: Source): string | undefined {
  const self = member(tree, '$self');
  if (!isText(self) || !/^3\.[2-9]/u.test(String(member(tree, 'openapi')))) return undefined;
  if (uri === self) return file;
  const folder = isRemote(self) ? /^[^/]*\/\/[^/]+\/(?:.*\/)?/u.exec(self)?.[0] : undefined;
  return folder !== undefined && uri.startsWith(folder) ? resolveUri(file, uri.slice(folder.length)) : undefined;
}

/** `resolve` for rules: they read references in the schemas of tools by themselves, as they must in Spectral. */
export function inFiles(resolve: Resolve): Resolve {
  return (ref, { source }) => resolve(ref, { source, path: [] });
}

/**
 * `ref` from the top of the file: `#/x-mcp/tools/0/inputSchema/$defs/a` for `#/$defs/a`, or below the nearest `$id` in that schema.
 * Undefined where it stands in no schema of a tool.
 */
function inToolSchema(ref: string, { source, path }: Place): string | undefined {
  if (ref !== '#' && !ref.startsWith('#/')) return undefined;
  const top = path.findIndex((key, index) => isSchemaOfTool(key) && (index === 0 || path[index - 2] === 'tools'));
  if (top < 0) return undefined;
  let [value, end] = [source.tree, top];
  for (const [index, key] of path.entries()) {
    value = member(value, key);
    if (index > top && isText(member(value, '$id'))) end = index;
  }
  return toFragment(path.slice(0, end + 1)) + ref.slice(1);
}

function isSchemaOfTool(key: string | number): boolean {
  return key === 'inputSchema' || key === 'outputSchema';
}

/** The messages of references that lead nowhere. Separate from following references, because rulesets have messages of their own. */
export const explainUnresolved: Explain = (reason, ref, deepest) => {
  switch (reason) {
    case 'missing':
      return `\`$ref\` must lead to a value; found "${ref}", and nothing of that name at ${nameOf(deepest.source)}${toFragment(deepest.path)}.`;
    case 'cycle':
      return `\`$ref\` must lead to a value; found "${ref}", which leads back to itself.`;
    case 'far':
      return `\`$ref\` must lead to a value within ${hopLimit} references; found more.`;
  }
};
