import { canonicalJson, isText, member } from '../../src/lib/json.ts';
import { perObject } from '../../src/lib/cache.ts';
import { shortened, show } from '../../src/lib/show.ts';
import { kindOf } from '../../src/http/media-type.ts';
import {
  type Check,
  type CheckedDocument,
  type CheckFinding,
  finding,
  noFindings,
  findingsAt,
  wrongValue,
} from '../check.ts';
import { type BodyExample, bodyExamplesIn, descriptionOf, mediaIn, nameOf, responseOf } from './examples-in.ts';
import { jsonIn, validateBodyExample } from './validate-body-example.ts';
import { messageTexts } from './valid-messages.ts';
import { walkProperties } from '../../src/schema/properties.ts';
import { append } from '../../src/lib/lists.ts';
import { type ObjectNode, walkObjects } from '../../src/description/model/walk.ts';
import { pathOf } from '../../src/lib/pointer.ts';
import { isRemote, resolveUri } from '../../src/lib/uri.ts';

/** Requests have no `readOnly` properties, answers no `writeOnly` ones. */
export const exampleDirection: Check<null> = (_root, _options, { document }) =>
  bodyExamplesIn(document).flatMap((each) => {
    const keyword = each.direction === 'request' ? 'readOnly' : 'writeOnly';
    return propertiesOf(each, document).flatMap(({ name, path, schemas }) =>
      schemas.some(({ value }) => member(value, keyword) === true)
        ? finding(`${each.subject} has \`${shortened(name)}\`, which is \`${keyword}\`. Remove it.`, [
            ...each.path,
            ...path,
          ])
        : noFindings,
    );
  });

/** An example has no property that its schema does not name, where it names any and is not open to others. */
export const undeclaredProperties: Check<null> = (_root, _options, { document }) =>
  bodyExamplesIn(document).flatMap((each) =>
    propertiesOf(each, document).flatMap(({ name, path, schemas, isOpen, suggestion }) => {
      if (isOpen || schemas.length > 0) return noFindings;
      const at = [...each.path, ...path];
      const message = `${each.subject} has \`${shortened(name)}\`, which no schema names.`;
      if (suggestion === undefined) return finding(message, at);
      return finding(`${message} Did you mean \`${suggestion}\`?`, at, {
        kind: 'rename',
        key: suggestion,
        path: at,
        safety: 'suggestion',
      });
    }),
  );

const propertiesOf = perObject(
  ({ example, media }: BodyExample, document: CheckedDocument): ReturnType<typeof walkProperties> => {
    if (example.kind !== 'value' || example.unresolved !== undefined || media.schema === undefined) return [];
    return walkProperties(descriptionOf(document), media.schema, example.located.value);
  },
);

/** An example has one value, which can be read, and is no JSON as a text where an object is expected. */
export const exampleValues: Check<null> = (_root, _options, { document }) => {
  if (document.family === 'asyncapi') return messageTexts(document);
  const texts = bodyExamplesIn(document).flatMap((each): readonly CheckFinding[] => {
    if (each.example.kind !== 'value' || kindOf(each.media.type) !== 'json') return noFindings;
    if (jsonIn(each.example.located.value) === undefined || !validateBodyExample(each, document).isText)
      return noFindings;
    return finding(`${each.subject} is JSON written as a text. Write it as an object or a list.`, each.path);
  });
  return [...exampleObjectFindings(document), ...texts];
};

/** The examples of one status and media type differ: clients cannot tell equal ones apart. */
export const distinctExamples: Check<null> = (_root, _options, { document }) =>
  mediaIn(document).flatMap(({ operation, direction, status, media, path }) => {
    if (direction === 'request') return noFindings;
    const first = new Map<string, string>();
    return media.examples.flatMap((example) => {
      if (example.kind !== 'value' || example.name === undefined || example.unresolved !== undefined) return noFindings;
      const key = canonicalJson(example.located.value);
      const known = first.get(key);
      if (known !== undefined)
        return finding(
          `The examples ${show(known)} and ${show(example.name)} of ${responseOf(status)} of ${nameOf(operation)} are equal: no client can tell which was answered.`,
          [...path, 'examples', example.name],
        );
      first.set(key, example.name);
      return noFindings;
    });
  });

/** A name can travel in a header: visible ASCII, without spaces around it. */
export const exampleNames: Check<null> = (_root, _options, { document }) =>
  bodyExamplesIn(document).flatMap(({ name, path }) =>
    name === undefined || /^[!-~](?:[ -~]*[!-~])?$/.test(name)
      ? noFindings
      : finding(
          `The name of an example should be visible ASCII, or no header can ask for it; found ${show(name)}.`,
          isText(path.at(-1)) ? path.slice(0, -1) : path,
        ),
  );

/** Fields of an Example Object that exclude each other: OpenAPI 3.2 section "Example Object", and 3.0 for those that it has. */
const exclusive = [
  ['value', 'externalValue'],
  ['value', 'dataValue'],
  ['value', 'serializedValue'],
  ['serializedValue', 'externalValue'],
] as const;

/** The mistakes in the Example Objects of a description, used or not. */
function exampleObjectFindings(document: CheckedDocument): readonly CheckFinding[] {
  const found: CheckFinding[] = [];
  walkObjects(document.root, document.family, document.resolve, (node) => {
    if (node.kind === 'example')
      append(found, findingsAt(pathOf(node), [...doubleFindings(node), ...externalFindings(node, document)]));
  });
  return found;
}

function doubleFindings({ value }: ObjectNode): readonly CheckFinding[] {
  const both = exclusive.find((pair) => pair.every((field) => member(value, field) !== undefined));
  return both === undefined
    ? noFindings
    : finding(`An example should have \`${both[0]}\` or \`${both[1]}\`, not both; found both.`);
}

function externalFindings({ value, source }: ObjectNode, { readFile }: CheckedDocument): readonly CheckFinding[] {
  const external = member(value, 'externalValue');
  if (external === undefined) return noFindings;
  const at = ['externalValue'];
  if (!isText(external) || external.trim() === '')
    return wrongValue('`externalValue` should be a URL or the path of a file', external, at);
  const uri = resolveUri(source.uri, external);
  // A value on the network, or outside the folder of the description, may well be there.
  const read = isRemote(uri) ? undefined : readFile?.(uri);
  return read !== undefined && 'kind' in read && read.kind === 'unreadable'
    ? wrongValue('`externalValue` should name a file that can be read', external, at)
    : noFindings;
}
