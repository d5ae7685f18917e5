import type { Operation } from '../../description/read/api.ts';
import { createNewIds } from '../frame/ids.ts';
import { highlightStrings } from '../parts/json.ts';
import type { BodyPiece, ConsoleRequest } from '../samples/request.ts';
import { writeSamples } from '../samples/write.ts';
import { buildRequest } from './build.ts';
import type { CheckingContext, ConsoleContext } from './context.ts';
import type { ConsoleForm } from './form.ts';
import { modelOf, type ConsoleModel } from './model.ts';
import type { ConsoleReply, SentPiece } from './reply.ts';
import { requestHtml } from './request-html.ts';

/** The console of one page. */
export interface PageConsole {
  readonly context: ConsoleContext;
  readonly operation: Operation;
  /** The base of the mock server. */
  readonly mockUrl: string;
  /** Begins the ids of the console, where a page has several. */
  readonly idPrefix?: string;
}

/** The console of a page whose requests and answers are held against the description. */
export interface CheckedConsole extends PageConsole {
  readonly context: CheckingContext;
}

/** The violations of a request, a sentence each. */
export type CheckRequest = (model: ConsoleModel, request: ConsoleRequest) => readonly string[];

/** The request that `form` stands for. */
export function requestOf({ context, operation, mockUrl }: PageConsole, form: ConsoleForm): ConsoleRequest {
  return buildRequest(context, modelOf(context, { operation, mockUrl }, form), form);
}

/** Answers a page whose console has changed. */
export function replyTo(page: PageConsole, form: ConsoleForm, check: CheckRequest): ConsoleReply {
  const { context, operation, mockUrl } = page;
  const model = modelOf(context, { operation, mockUrl }, form);
  const request = buildRequest(context, model, form);
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
      return { base64: btoa(Array.from(piece.bytes, (byte) => String.fromCharCode(byte)).join('')) };
    case 'file':
      return { file: piece.field };
  }
}

/** The parts of a request that a browser leaves out or refuses to send. */
interface Blocked {
  /** A sentence each. */
  readonly notes: readonly string[];
  /** True where nothing can be sent at all. */
  readonly isRefused: boolean;
}

/** Headers that no page can set (Fetch standard, "forbidden request-header"), and `user-agent`, which Chromium leaves as it is. */
const forbidden = new Set(
  (
    'accept-charset accept-encoding access-control-request-headers access-control-request-method access-control-request-private-network ' +
    'connection content-length cookie cookie2 date dnt expect host keep-alive origin referer set-cookie te trailer transfer-encoding ' +
    'upgrade via user-agent'
  ).split(' '),
);

/** The parts of `request` that a page cannot send. */
function blockedIn({ method, headers, body }: ConsoleRequest): Blocked {
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
