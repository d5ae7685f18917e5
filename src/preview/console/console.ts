import type { Operation } from '../../description/read/api.ts';
import { type Located, memberAt } from '../../description/read/view.ts';
import { type Html, html } from '../../lib/html.ts';
import { type Ids, createNewIds } from '../frame/ids.ts';
import { highlightStrings } from '../parts/json.ts';
import { copyButton } from '../parts/panel.ts';
import { type CallText, type ToolCall, callRequest, callTexts } from '../samples/call.ts';
import type { BodyPiece, ConsoleRequest } from '../samples/request.ts';
import { writeSamples } from '../samples/write.ts';
import { argumentFields, argumentValues } from './argument.ts';
import { buildRequest } from './build.ts';
import { responseHtml, sendHtml, tryButton } from './console-html.ts';
import type { CheckingContext, ConsoleContext } from './context.ts';
import { mostFields, omitted } from './field.ts';
import { type ConsoleForm, firstForm } from './form.ts';
import { type ConsoleModel, modelOf } from './model.ts';
import type { ConsoleReply, SentPiece } from './reply.ts';
import { fieldsHtml, omissionsHtml, requestHtml } from './request-html.ts';
import { toBase64 } from '../../lib/bytes.ts';

export interface PageConsole {
  readonly context: ConsoleContext;
  readonly operation: Operation;
  /** The base of the mock server. */
  readonly mockUrl: string;
  /** Begins the ids of the console, where a page has several. */
  readonly idPrefix?: string;
}

/** The console of a page whose requests and answers are validated by the description. */
export interface CheckedConsole extends PageConsole {
  readonly context: CheckingContext;
}

/** The violations of a request, a sentence each. */
export type CheckRequest = (model: ConsoleModel, request: ConsoleRequest) => readonly string[];

/** The request that `form` stands for. */
export function requestOf(page: PageConsole, form: ConsoleForm): ConsoleRequest {
  return buildRequest(page.context, modelOf(page.context, page, form), form);
}

/** Answers a page whose console has changed. */
export function replyTo(page: PageConsole, form: ConsoleForm, check: CheckRequest): ConsoleReply {
  const model = modelOf(page.context, page, form);
  const request = buildRequest(page.context, model, form);
  const { notes, isRefused } = blockedIn(request);
  const { method, url, headers, body, missing, unsendable } = request;
  return {
    request: { method, url, headers, ...(body && { pieces: body.pieces.map(toSent) }) },
    samples: writeSamples(request).map(({ text }) => highlightStrings(text).html),
    checks: check(model, request),
    notes,
    isRefused: isRefused || missing.length + unsendable.length > 0,
    isMock: model.environment.isMock,
    base: model.environment.url,
    ...(form.change !== undefined && { html: requestHtml(createNewIds(page.idPrefix), model, form).html }),
  };
}

function toSent(piece: BodyPiece): SentPiece {
  switch (piece.kind) {
    case 'text':
      return { text: piece.text };
    case 'bytes':
      return { base64: toBase64(piece.bytes) };
    case 'file':
      return { file: piece.field };
  }
}

/** Headers that no page can set (Fetch standard, "forbidden request-header"), and `user-agent`, which Chromium leaves as it is. */
const forbidden = new Set(
  (
    'accept-charset accept-encoding access-control-request-headers access-control-request-method access-control-request-private-network ' +
    'connection content-length cookie cookie2 date dnt expect host keep-alive origin referer set-cookie te trailer transfer-encoding ' +
    'upgrade via user-agent'
  ).split(' '),
);

/** The parts of a request that a browser leaves out or refuses to send. */
function blockedIn({ method, headers, body }: ConsoleRequest): Pick<ConsoleReply, 'notes' | 'isRefused'> {
  const left = headers
    .map(([name]) => name)
    .filter((name) => forbidden.has(name.toLowerCase()) || /^(?:proxy|sec)-/iu.test(name));
  const isMethod = /^(?:CONNECT|TRACE|TRACK)$/u.test(method);
  const isBody = body !== undefined && /^(?:GET|HEAD)$/u.test(method);
  return {
    isRefused: isMethod || isBody,
    notes: [
      ...(isMethod ? [`A browser does not send ${method}. Use the curl line.`] : []),
      ...(isBody ? [`A browser does not send a body with ${method}. Use the curl line.`] : []),
      ...left.map((name) => `A browser does not send the header ${name} for a page. The curl line does.`),
    ],
  };
}

/** The console of the page of a tool. */
export interface ToolConsole {
  readonly context: CheckingContext;
  readonly tool: Located;
  /** The address of the mock MCP server; undefined where there is none to send to. */
  readonly url: string | undefined;
}

/** The form that calls a tool, and the panel of its results. Undefined where nothing can be filled in or sent. `address` is that of the page. */
export function toolFormHtml(ids: Ids, page: ToolConsole, address: string): Html | undefined {
  const attributes = html`data-console="${address}" autocomplete="off" novalidate`;
  const request = html`<div class="request">${partHtml(ids, page)}</div>
    <div class="checks" role="status"></div>`;
  if (page.url === undefined)
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
          <p class="to">Goes to the mock at <code>${page.url}</code> ${copyButton('address of the mock server')}</p>
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
