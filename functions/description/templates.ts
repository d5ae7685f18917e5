import type { Path } from '../../src/description/place.ts';
import type { Located } from '../../src/description/read/view.ts';
import { referenceIn } from '../../src/description/resolve.ts';
import { isArray, isObject, isText, keysOf, listOf, member } from '../../src/lib/json.ts';
import type { CheckedDocument } from '../check.ts';
import { followMember, operationsIn, rootOf } from '../mcp/operations.ts';

/** A parameter that is declared for a template. */
export interface DeclaredParameter {
  readonly name: string;
  /** The path of its name: from there to the root. */
  readonly path: Path;
  /** The name can be replaced where it stands: it is no key, and behind no reference. */
  readonly isValue: boolean;
}

/** A path or an address, with what is declared for all of it, and for each of its operations. */
export interface Template {
  readonly text: string;
  readonly noun: 'path' | 'address';
  readonly path: Path;
  readonly shared: readonly DeclaredParameter[];
  readonly operations: readonly { readonly path: Path; readonly declared: readonly DeclaredParameter[] }[];
  /** Some parameters are references that lead nowhere, so that their names are not known. */
  readonly isPartial: boolean;
}

/** The paths of OpenAPI that have operations, or the channels of AsyncAPI. */
export function templatesOf(document: CheckedDocument): readonly Template[] {
  return document.family === 'openapi' ? pathsOf(document) : channelsOf(document);
}

function pathsOf(document: CheckedDocument): readonly Template[] {
  const paths = followMember(rootOf(document), 'paths', document);
  return keysOf(paths.value).flatMap((text): readonly Template[] => {
    if (!text.startsWith('/')) return [];
    const item = partsOf(paths, text, document);
    const path = ['paths', text];
    const read = (parents: readonly Located[], at: Path): ReadParameters => readParameters(parents, at, document);
    const shared = read(item, path);
    const operations = item
      .flatMap((part) => operationsIn(part, document))
      .map(([keys, operation]) => {
        const at = [...path, ...keys];
        return { path: at, ...read([operation], at) };
      });
    if (operations.length === 0) return [];
    const isPartial = [shared, ...operations].some((one) => one.isPartial);
    return [{ text, noun: 'path', path, shared: shared.declared, operations, isPartial }];
  });
}

/** A path item as it is written, and the one that its `$ref` leads to: a path item may have both. */
function partsOf(paths: Located, key: string, document: CheckedDocument): readonly Located[] {
  const { source, path } = paths.place;
  const written = { value: member(paths.value, key), place: { source, path: [...path, key] } };
  const followed = followMember(paths, key, document);
  return followed.value === written.value ? [written] : [written, followed];
}

interface ReadParameters {
  readonly declared: readonly DeclaredParameter[];
  readonly isPartial: boolean;
}

/** The path parameters of a path item or an operation. */
function readParameters(parents: readonly Located[], at: Path, document: CheckedDocument): ReadParameters {
  const declared: DeclaredParameter[] = [];
  let isPartial = false;
  for (const list of parents.map((parent) => followMember(parent, 'parameters', document))) {
    for (const [index, written] of listOf(list.value).entries()) {
      const { value } = followMember(list, index, document);
      if (value === undefined) isPartial = true;
      const name = member(value, 'name');
      if (member(value, 'in') !== 'path' || !isText(name)) continue;
      const isValue = value === written;
      // The mistake is at the reference: what it leads to may suit other paths.
      declared.push({ name, path: [...at, 'parameters', index, isValue ? 'name' : '$ref'], isValue });
    }
    if (list.value !== undefined && !isArray(list.value)) isPartial = true;
  }
  return { declared, isPartial };
}

/** The channels of AsyncAPI: until 2.6 their keys are their addresses. */
function channelsOf(document: CheckedDocument): readonly Template[] {
  const channels = followMember(rootOf(document), 'channels', document);
  return keysOf(channels.value).flatMap((key): readonly Template[] => {
    const channel = followMember(channels, key, document);
    const text = document.version.startsWith('2') ? key : member(channel.value, 'address');
    if (!isText(text) || !isObject(channel.value)) return [];
    const path = ['channels', key];
    const parameters = followMember(channel, 'parameters', document);
    const shared = keysOf(parameters.value).map((name): DeclaredParameter => {
      const isReference = referenceIn(member(parameters.value, name)) !== undefined;
      return { name, path: [...path, 'parameters', name, ...(isReference ? ['$ref'] : [])], isValue: false };
    });
    const isPartial = !isObject(parameters.value) && member(channel.value, 'parameters') !== undefined;
    return [{ text, noun: 'address', path, shared, operations: [], isPartial }];
  });
}
