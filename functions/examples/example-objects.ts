import { append } from '../../src/lib/lists.ts';
import { type ObjectNode, walkObjects } from '../../src/description/model/walk.ts';
import { isText, member } from '../../src/lib/json.ts';
import { pathOf } from '../../src/lib/steps.ts';
import { isRemote, resolveUri } from '../../src/lib/uri.ts';
import { type CheckedDocument, none, type CheckFinding, finding, under, wrong } from '../check.ts';

/** Fields of an Example Object that exclude each other: OpenAPI 3.2 section "Example Object", and 3.0 for those that it has. */
const exclusive = [
  ['value', 'externalValue'],
  ['value', 'dataValue'],
  ['value', 'serializedValue'],
  ['serializedValue', 'externalValue'],
] as const;

/** The mistakes in the Example Objects of a description, used or not. */
export function exampleObjectFindings(document: CheckedDocument): readonly CheckFinding[] {
  const found: CheckFinding[] = [];
  walkObjects(document.root, document.family, document.resolve, (node) => {
    if (node.kind === 'example')
      append(found, under(pathOf(node), [...doubleFindings(node), ...externalFindings(node, document)]));
  });
  return found;
}

function doubleFindings({ value }: ObjectNode): readonly CheckFinding[] {
  const both = exclusive.find((pair) => pair.every((field) => member(value, field) !== undefined));
  return both === undefined
    ? none
    : finding(`An example should have \`${both[0]}\` or \`${both[1]}\`, not both; found both.`);
}

function externalFindings({ value, source }: ObjectNode, { readFile }: CheckedDocument): readonly CheckFinding[] {
  const external = member(value, 'externalValue');
  if (external === undefined) return none;
  const at = ['externalValue'];
  if (!isText(external) || external.trim() === '')
    return wrong('`externalValue` should be a URL or the path of a file', external, at);
  const uri = resolveUri(source.uri, external);
  // A value on the network, or outside the folder of the description, may well be there.
  const read = isRemote(uri) ? undefined : readFile?.(uri);
  return read !== undefined && 'kind' in read && read.kind === 'unreadable'
    ? wrong('`externalValue` should name a file that can be read', external, at)
    : none;
}
