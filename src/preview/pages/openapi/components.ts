import { operationsAt } from '../../../description/read/api.ts';
import { contentOf, mediaAt, responseMediaOf } from '../../../description/read/content.ts';
import { type Located, memberAt, numberTextOf, textAt } from '../../../description/read/view.ts';
import { type Html, html } from '../../../lib/html.ts';
import { member } from '../../../lib/json.ts';
import { verbHtml } from '../../frame/names.ts';
import { textBeside, type UsedObject } from '../../parts/beside.ts';
import { textBlock, addressHtml, codeText, plainBlock } from '../../parts/facts.ts';
import { otherKeysFolded } from '../../parts/other-keys.ts';
import { codeBlock, valueBlock } from '../../parts/panel.ts';
import { isLine } from '../../schema/constraints.ts';
import type { ComponentParts, ComponentRenderers, DrawnComponent, PageContext } from '../context.ts';
import { callbackFolds, pathItemFolds } from './callbacks.ts';
import { linkInside, targetHtml, responseInside, typesOf } from './responses.ts';
import { operationBody, requestInside } from './operation.ts';
import { mediaHtml } from './media.ts';
import { schemeHtml } from './scheme.ts';
import { schemeWords } from './security.ts';

/** The components of OpenAPI, each as an operation shows it. Parameters and headers are rows of their own. */
export const openapiComponents: ComponentRenderers = new Map([
  ['responses', responseParts],
  ['requestBodies', requestParts],
  ['mediaTypes', mediaParts],
  ['examples', exampleParts],
  ['links', linkParts],
  ['callbacks', callbackParts],
  ['pathItems', pathParts],
  ['securitySchemes', schemeParts],
  ['securityDefinitions', schemeParts],
]);

function responseParts(context: PageContext, component: DrawnComponent): ComponentParts {
  const media = responseMediaOf(context.shown.description, component.located);
  return {
    words: html`${typesOf(media)}`,
    body: html`${textsHtml(context, component)}${responseInside(context, component.located, media, component.id)}`,
  };
}

/** Summary and description, a block each. */
function textsHtml(context: PageContext, use: UsedObject): Html {
  const { description } = context.shown;
  const [summary, text] = (['summary', 'description'] as const).map((key) => textBeside(description, use, key));
  return html`${summary === undefined ? undefined : plainBlock(summary)}${textBlock(context, text)}`;
}

function requestParts(context: PageContext, component: DrawnComponent): ComponentParts {
  const media = contentOf(context.shown.description, component.located);
  return {
    words: html`${typesOf(media)}`,
    isRequired: member(component.located.value, 'required') === true,
    body: requestInside(context, component, media, component.id),
  };
}

function mediaParts(context: PageContext, { name, located, id }: DrawnComponent): ComponentParts {
  const media = mediaAt(context.shown.description, name, located);
  return { body: mediaHtml(context, [media], { id, written: () => located }) };
}

function exampleParts(context: PageContext, component: DrawnComponent): ComponentParts {
  const { name, located } = component;
  const value = memberAt(located, 'value') ?? memberAt(located, 'dataValue');
  const [sent, uri] = [textAt(located, 'serializedValue'), textAt(located, 'externalValue')];
  return {
    body: html`${textsHtml(context, component)}${value && valueHtml(value, name)}${
      sent === undefined
        ? undefined
        : html`<p>Sent as:</p>
            ${codeBlock(html`${sent.slice(0, 20_000)}`, `${name} as it is sent`)}`
    }${uri === undefined ? undefined : html`<p>In ${addressHtml(uri)}</p>`}${otherKeysFolded(located, drawnExampleKeys)}`,
  };
}

/** The keys of an example that its page draws. */
export const drawnExampleKeys = 'summary description value:any dataValue:any serializedValue externalValue';

function valueHtml(located: Located, name: string): Html {
  const { value } = located;
  return isLine(value)
    ? html`<p>${codeText(numberTextOf(located) ?? String(value))}</p>`
    : valueBlock(value, `Example ${name}`);
}

function linkParts(context: PageContext, { located }: DrawnComponent): ComponentParts {
  return { words: targetHtml(context, located), body: linkInside(context, located) };
}

function callbackParts(context: PageContext, { name, located }: DrawnComponent): ComponentParts {
  return { body: html`${callbackFolds(context, located, { name, level: 2, draw: operationBody })}` };
}

/** A path item; the operations of one that is in use have pages of their own. */
function pathParts(context: PageContext, { name, located, pageOf }: DrawnComponent): ComponentParts {
  const pages = operationsAt(context.shown.description, name, located).map((operation) => ({
    operation,
    page: pageOf(operation.located.place),
  }));
  if (pages.length === 0 || pages.some(({ page }) => page === undefined))
    return { body: html`${pathItemFolds(context, located, { name, level: 2, draw: operationBody })}` };
  const links = pages.map(({ operation: { method, located: each }, page }) => {
    const title = textAt(each, 'summary') ?? textAt(each, 'operationId') ?? name;
    return html`<p>${verbHtml(method)} <a href="${page}">${title.slice(0, 200)}</a></p>`;
  });
  return { body: html`${links}` };
}

function schemeParts(context: PageContext, { located }: DrawnComponent): ComponentParts {
  const isOld = member(located.value, 'deprecated') === true;
  return {
    words: html`${schemeWords(located)}${isOld ? ', deprecated' : undefined}`,
    body: schemeHtml(context, located),
  };
}
