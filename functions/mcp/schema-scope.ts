import type { ObjectNode } from '../../src/description/model/walk.ts';
import { isText, type JsonObject } from '../../src/lib/json.ts';
import type { Step } from '../../src/lib/pointer.ts';
import { isRemote, resolveUri } from '../../src/lib/uri.ts';

/** The start of the pointer of a reference: a schema, and the reference from there. */
interface ReferenceScope {
  readonly root: JsonObject;
  readonly ref: string;
}

/** A schema with an `$id` of its own, or the whole one: JSON Schema 2020-12 section 9.1.1 calls it a resource. */
interface Resource {
  readonly uri: string;
  readonly root: JsonObject;
}

/**
 * Reads references in an embedded schema against the nearest `$id`. `silent`: a name that the schema declares, or the address of a
 * resource on the network.
 */
export function schemaScope(
  root: JsonObject,
  nodes: readonly ObjectNode[],
): (ref: string, node: ObjectNode) => ReferenceScope | 'silent' {
  const whole: Resource = { uri: '', root };
  const resources = new Map<Step, Resource>();
  const names = new Set<string>();
  const resourceOf = (node: Step): Resource => {
    for (let step: Step | undefined = node; step !== undefined; step = step.parent) {
      const found = resources.get(step);
      if (found !== undefined) return found;
    }
    return whole;
  };
  for (const node of nodes) {
    const { $id, $anchor, $dynamicAnchor } = node.value;
    for (const anchor of [$anchor, $dynamicAnchor]) if (isText(anchor)) names.add(`#${anchor}`);
    if (!isText($id)) continue;
    if ($id.startsWith('#')) names.add($id);
    else resources.set(node, { uri: resolveUri(resourceOf(node).uri, $id.replace(/#$/, '')), root: node.value });
  }
  const byUri = new Map([...resources.values()].map((each) => [each.uri, each.root]));
  return (ref, node) => {
    const base = resourceOf(node);
    const [address = '', fragment] = ref.split('#', 2);
    if (fragment !== undefined && names.has(`#${fragment}`)) return 'silent';
    if (address === '') return { root: base.root, ref };
    const named = byUri.get(resolveUri(base.uri, address));
    if (named !== undefined)
      return fragment?.startsWith('/') === true ? { root: named, ref: `#${fragment}` } : 'silent';
    return resources.size > 0 && !isRemote(address) ? 'silent' : { root: base.root, ref };
  };
}
