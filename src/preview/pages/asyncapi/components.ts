import { followPath, textAt } from '../../../description/read/view.ts';
import { html } from '../../../lib/html.ts';
import { operationsOfChannel } from '../../entries/asyncapi.ts';
import { badgesOf } from '../../entries/badges.ts';
import { badgesHtml } from '../../frame/badges.ts';
import { textBlock, codeText, drawnVariableKeys, externalDocsHtml, variableWords } from '../../parts/facts.ts';
import { otherKeysFolded } from '../../parts/other-keys.ts';
import type { ComponentParts, ComponentRenderers, DrawnComponent, PageContext } from '../context.ts';
import { asyncServerHtml, protocolOf } from '../server-panel.ts';
import { protocolsHtml } from './bindings.ts';
import { channelBody } from './channel-page.ts';
import { eventBody, operationMessages, replyHtml } from './event-page.ts';
import { locationHtml, messageBody, tagRest } from './message.ts';
import { messageExampleFolds, messagesHtml } from './messages.ts';

/** The components of AsyncAPI, each as an operation or a message shows it. */
export const asyncapiComponents: ComponentRenderers = new Map([
  ['servers', serverParts],
  ['serverVariables', variableParts],
  ['channels', channelParts],
  ['operations', operationParts],
  ['operationTraits', operationParts],
  ['messageTraits', messageParts],
  ['replies', (context, { located }) => ({ body: replyHtml(context, located) })],
  ['replyAddresses', locationParts],
  ['correlationIds', locationParts],
  ['tags', tagParts],
  ['externalDocs', ({ shown }, { located }) => ({ body: externalDocsHtml(shown.markdown, located) })],
  ...['serverBindings', 'channelBindings', 'operationBindings', 'messageBindings'].map(
    (kind) => [kind, bindingParts] as const,
  ),
]);

function serverParts(context: PageContext, { located, id }: DrawnComponent): ComponentParts {
  return { words: html`${protocolOf(located)}`, body: asyncServerHtml(context, located, { id }) };
}

function variableParts(context: PageContext, { located }: DrawnComponent): ComponentParts {
  return {
    words: variableWords(located),
    body: html`${textBlock(context, textAt(located, 'description'))}${otherKeysFolded(located, drawnVariableKeys)}`,
  };
}

function channelParts(context: PageContext, component: DrawnComponent): ComponentParts {
  const { located, name } = component;
  const { description } = context.shown;
  const operations = operationsOfChannel(description, name, located, () => '');
  return (
    ownPage(component) ?? {
      words: html`${codeText(textAt(located, 'address'))} ${textAt(located, 'title') ?? ''}`,
      body: channelBody(context, located, { title: textAt(located, 'title') ?? name, operations }),
    }
  );
}

/** A component that is in use, and has a page there. */
function ownPage({ name, located, pageOf }: DrawnComponent): ComponentParts | undefined {
  const page = pageOf(located.place);
  return page === undefined ? undefined : { body: html`<p><a href="${page}">${name} on a page of its own</a></p>` };
}

function operationParts(context: PageContext, component: DrawnComponent): ComponentParts {
  const { located, name, kind, id } = component;
  const isTrait = kind === 'operationTraits';
  const channel = followPath(context.shown.description, located, 'channel');
  const title = textAt(located, 'title');
  const body = eventBody(context, { located, title: title ?? name, isTrait, id, ...(channel && { parent: channel }) });
  return (
    ownPage(component) ?? {
      words: html`${[textAt(located, 'action'), title].filter((text) => text !== undefined).join(', ')}`,
      badges: badgesHtml(context, badgesOf(context.shown.description, located)),
      body: html`${body}${isTrait ? undefined : messagesHtml(context, operationMessages(context, located))}`,
    }
  );
}

function messageParts(context: PageContext, { located, id }: DrawnComponent): ComponentParts {
  return {
    words: html`${textAt(located, 'title') ?? ''}`,
    badges: badgesHtml(context, badgesOf(context.shown.description, located)),
    body: html`${messageBody(context, located, { id, standing: 'fold' })}${messageExampleFolds(context, located)}`,
  };
}

function locationParts(context: PageContext, { located }: DrawnComponent): ComponentParts {
  return { body: locationHtml(context, located) };
}

function tagParts(context: PageContext, { located, name }: DrawnComponent): ComponentParts {
  const own = textAt(located, 'name');
  const prose = textBlock(context, textAt(located, 'description'));
  return { words: own === name ? undefined : html`${own ?? ''}`, body: html`${prose}${tagRest(context, located)}` };
}

function bindingParts(context: PageContext, { located, id }: DrawnComponent): ComponentParts {
  return { body: protocolsHtml(context, [{ located }], id) };
}
