import { memberAt, type Located } from '../../description/read/view.ts';
import { html, type Html } from '../../lib/html.ts';
import { createNewIds, type Ids } from '../frame/ids.ts';
import { copyButton } from '../parts/panel.ts';
import { callRequest, callTexts, type CallText, type ToolCall } from '../samples/call.ts';
import { argumentFields, argumentValues } from './argument.ts';
import { responseHtml, sendHtml, tryButton } from './console-html.ts';
import type { CheckingContext } from './context.ts';
import { mostFields, omitted } from './field.ts';
import { firstForm, type ConsoleForm } from './form.ts';
import type { ConsoleReply } from './reply.ts';
import { fieldsHtml, omissionsHtml } from './request-html.ts';

/** The console of the page of a tool. */
export interface ToolConsole {
  readonly context: CheckingContext;
  readonly tool: Located;
  /** The address of the mock MCP server; undefined where there is none to send to. */
  readonly url: string | undefined;
}

/** The form that calls a tool, and the panel of its results. Undefined where nothing can be filled in or sent. `address` is that of the page. */
export function toolFormHtml(ids: Ids, page: ToolConsole, address: string): Html | undefined {
  const { url } = page;
  const attributes = html`data-console="${address}" autocomplete="off" novalidate`;
  const request = html`<div class="request">${partHtml(ids, page)}</div>
    <div class="checks" role="status"></div>`;
  if (url === undefined)
    return argumentFields(page.context, inputOf(page)).length === 0
      ? undefined
      : html`<section class="panel" aria-labelledby="${ids.partOf('try')}">
          <div class="bar"><h2 id="${ids.partOf('try')}">Arguments</h2></div>
          <form ${attributes}>${request}</form>
        </section>`;
  return html`<section class="panel" aria-labelledby="${ids.partOf('try')}">
      <div class="bar"><h2>${tryButton(ids)}</h2></div>
      <div id="${ids.partOf('console')}">
        <form ${attributes}>
          <p class="to">Goes to the mock at <code>${url}</code> ${copyButton('address of the mock server')}</p>
          ${request}${sendHtml()}
        </form>
      </div>
    </section>
    ${responseHtml(ids, 'result')}`;
}

/** The call of the tool as its form begins. */
export function firstCalls(page: ToolConsole): readonly CallText[] {
  return callTexts(page.context.description, callOf(page, firstForm));
}

/** Answers a page whose arguments have changed. */
export function replyToTool(page: ToolConsole, form: ConsoleForm): ConsoleReply {
  const { context, url } = page;
  const call = callOf(page, form);
  const schema = inputOf(page);
  const request = callRequest(context.description, call);
  const pieces = (request.body?.pieces ?? []).flatMap((piece) => (piece.kind === 'text' ? [{ text: piece.text }] : []));
  return {
    request: { method: request.method, url: request.url, headers: request.headers, pieces },
    samples: callTexts(context.description, call).map(({ code }) => code.html),
    checks:
      schema === undefined
        ? []
        : context
            .violationsOf(schema, call.values, 'request')
            .map((text) => text.replace(/^The body/u, 'The arguments')),
    notes: [],
    isRefused: url === undefined,
    isMock: true,
    ...(form.change !== undefined && { html: partHtml(createNewIds(), page).html }),
  };
}

function partHtml(ids: Ids, page: ToolConsole): Html {
  const fields = argumentFields(page.context, inputOf(page));
  const reset = html`<div class="pick">
    <button type="button" class="link" data-change="example">Reset</button>
  </div>`;
  return html`${fieldsHtml(ids, 'Arguments', fields.slice(0, mostFields))}${omissionsHtml(
    omitted('arguments', fields.length, mostFields),
  )}${fields.length === 0 ? html`<p class="to">This tool takes no arguments.</p>` : reset}`;
}

function callOf(page: ToolConsole, form: ConsoleForm): ToolCall {
  const { context, tool, url } = page;
  return { tool, values: argumentValues(context, inputOf(page), form), url };
}

function inputOf({ tool }: ToolConsole): Located | undefined {
  return memberAt(tool, 'inputSchema');
}
