import { operationsAt } from '../../description/read/api.ts';
import { contentOf, mediaAt, responseMediaOf } from '../../description/read/content.ts';
import { memberAt, numberTextOf, textAt } from '../../description/read/view.ts';
import { isArray, isObject, keysOf, member } from '../../lib/json.ts';
import { markdownBlock } from '../../lib/markdown-text.ts';
import type { Entry } from '../entries/entry.ts';
import type { DrawnComponent } from '../pages/context.ts';
import { drawnExampleKeys } from '../pages/openapi/components.ts';
import { schemeWords } from '../pages/openapi/security.ts';
import { isLine } from '../schema/constraints.ts';
import { viewSchema } from '../schema/view.ts';
import { asyncapiComponents } from './async-components.ts';
import { mediaBlocks, requestOf, responseOf } from './bodies.ts';
import {
  codeLine,
  jsonBlock,
  linkTo,
  otherKeyBlocks,
  plainLine,
  proseBlocks,
  type ComponentText,
  type ComponentWriters,
  type MarkdownContext,
} from './context.ts';
import { urlLine, linkInside, targetLine } from './facts.ts';
import { textsOf } from './messages.ts';
import { callbackOf, pathItemOf } from './operation.ts';
import { parameterItem } from './parameters.ts';
import { listItem } from './schema.ts';
import { schemeBlocks } from './security.ts';

/** The kinds of which each component is a section; others are items of a list. */
const inSections = new Set(
  'responses requestBodies mediaTypes examples callbacks pathItems servers channels operations operationTraits messageTraits'.split(
    ' ',
  ),
);

const mostComponents = 300;

/** All components of one kind. */
export function componentBlocks(
  context: MarkdownContext,
  { located, detail: kind, address }: Entry,
): readonly string[] {
  const keys = isArray(located.value) ? [...located.value.keys()] : keysOf(located.value);
  const isSection = inSections.has(kind);
  const written = keys.slice(0, mostComponents).flatMap((key) => {
    const each = memberAt(located, key);
    if (each === undefined) return [];
    const view = viewSchema(context.shown.description, each);
    const component = { name: String(key), kind, id: '', written: each, located: view.located, failure: view.failure };
    const isHere = (target: string | undefined): boolean => target?.split('#')[0] === address;
    const pageOf: DrawnComponent['pageOf'] = (place) =>
      isHere(context.shown.addressOf(place)) ? undefined : context.pageOf(place);
    const made = { ...component, pageOf };
    return isSection ? sectionOf(context, made) : [`- ${itemOf(context, made)}`];
  });
  const more = keys.length - mostComponents;
  return [...(isSection ? written : [written.join('\n')]), ...(more > 0 ? [`${more} more.`] : [])];
}

function sectionOf(context: MarkdownContext, component: DrawnComponent): readonly string[] {
  const { words = '', blocks } = textOf(context, component);
  return [`## ${plainLine(component.name)}`, ...(words === '' ? [] : [words]), ...blocks];
}

function itemOf(context: MarkdownContext, component: DrawnComponent): string {
  const { name, kind, written, located } = component;
  if ((kind === 'parameters' || kind === 'headers') && isObject(located.value))
    return parameterItem(context, { ...located, written }, textAt(located, 'name') ?? name);
  const { words = '', blocks } = textOf(context, component);
  return listItem(`${codeLine(name)}${words === '' ? '' : ` (${words})`}`, blocks);
}

function textOf(context: MarkdownContext, component: DrawnComponent): ComponentText {
  const { kind, located, failure } = component;
  const write = isObject(located.value) && failure === undefined ? writers.get(kind) : undefined;
  return (write ?? asWritten)(context, component);
}

/** A component of a kind that no specification has, or that is no object: its text, and the rest as JSON. */
function asWritten(context: MarkdownContext, { located, failure }: DrawnComponent): ComponentText {
  if (!isObject(located.value)) return { blocks: [jsonBlock(located.value, 4_000)] };
  const texts = proseBlocks(context, textAt(located, 'description'));
  const reason = failure === undefined ? [] : [plainLine(failure)];
  return { blocks: [...reason, ...texts, ...otherKeyBlocks(located, 'description')] };
}

function responseText(context: MarkdownContext, component: DrawnComponent): ComponentText {
  const media = responseMediaOf(context.shown.description, component.located);
  return { blocks: responseOf(context, component, { media }) };
}

function requestText(context: MarkdownContext, component: DrawnComponent): ComponentText {
  return { blocks: requestOf(context, component, contentOf(context.shown.description, component.located)) };
}

function mediaText(context: MarkdownContext, { name, located }: DrawnComponent): ComponentText {
  const media = mediaAt(context.shown.description, name, located);
  return { blocks: mediaBlocks(context, [media], { direction: 'response', written: () => located }) };
}

function exampleText(context: MarkdownContext, { located }: DrawnComponent): ComponentText {
  const value = memberAt(located, 'value') ?? memberAt(located, 'dataValue');
  const [sent, uri] = [textAt(located, 'serializedValue'), textAt(located, 'externalValue')];
  return {
    blocks: [
      ...textsOf(context, located),
      ...(value === undefined
        ? []
        : [isLine(value.value) ? codeLine(numberTextOf(value) ?? String(value.value)) : jsonBlock(value.value)]),
      ...(sent === undefined ? [] : ['Sent as:', markdownBlock(sent.slice(0, 20_000))]),
      ...(uri === undefined ? [] : [`In ${urlLine(uri)}`]),
      ...otherKeyBlocks(located, drawnExampleKeys),
    ],
  };
}

/** A path item; the operations of one that is in use have pages of their own. */
function pathText(context: MarkdownContext, { name, located, pageOf }: DrawnComponent): ComponentText {
  const links = operationsAt(context.shown.description, name, located).map(({ method, located: each }) => {
    const page = pageOf(each.place);
    const title = textAt(each, 'summary') ?? textAt(each, 'operationId') ?? name;
    return page && `${codeLine(method)} ${linkTo(title, page)}`;
  });
  const shown = links.filter((link) => link !== undefined);
  return {
    blocks:
      shown.length > 0 && shown.length === links.length ? shown : pathItemOf(context, located, { name, level: 3 }),
  };
}

function schemeText(context: MarkdownContext, { located }: DrawnComponent): ComponentText {
  const old = member(located.value, 'deprecated') === true ? ', deprecated' : '';
  return { words: `${plainLine(schemeWords(located))}${old}`, blocks: schemeBlocks(context, located) };
}

const writers: ComponentWriters = new Map([
  ['responses', responseText],
  ['requestBodies', requestText],
  ['mediaTypes', mediaText],
  ['examples', exampleText],
  ['links', (context, { located }) => ({ words: targetLine(context, located), blocks: linkInside(context, located) })],
  [
    'callbacks',
    (context, { name, located }) => ({
      blocks: callbackOf(context, located, { name, level: 3 }),
    }),
  ],
  ['pathItems', pathText],
  ['securitySchemes', schemeText],
  ['securityDefinitions', schemeText],
  ...asyncapiComponents,
]);
