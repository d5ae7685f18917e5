import type { Operation } from '../../description/api.ts';
import { highlightStrings } from '../parts/json.ts';
import { writeSamples } from '../samples/write.ts';
import { requestHtml } from './body-html.ts';
import { blockedIn } from './blocked.ts';
import { buildRequest } from './build.ts';
import { checkRequest } from './check.ts';
import type { BodyPiece, ConsoleRequest } from '../samples/request.ts';
import type { ConsoleContext } from './context.ts';
import { environmentsOf, originsOf } from './environments.ts';
import type { ConsoleForm } from './form.ts';
import { modelOf } from './model.ts';
import type { Ids } from '../frame/ids.ts';
import type { ConsoleReply, SentPiece } from './reply.ts';

/** The console of one page. */
export interface PageConsole {
  readonly context: ConsoleContext;
  readonly operation: Operation;
  /** The base of the mock server. */
  readonly mockUrl: string;
}

/** The request that `form` stands for. */
export function requestOf({ context, operation, mockUrl }: PageConsole, form: ConsoleForm): ConsoleRequest {
  return buildRequest(context, modelOf(context, { operation, mockUrl }, form), form);
}

/** Answers a page whose console has changed. */
export function replyTo(page: PageConsole, form: ConsoleForm): ConsoleReply {
  const { context, operation, mockUrl } = page;
  const model = modelOf(context, { operation, mockUrl }, form);
  const request = buildRequest(context, model, form);
  const { notes, isRefused } = blockedIn(request);
  const { method, url, headers, body, missing } = request;
  let count = 0;
  const ids: Ids = { take: (wanted) => `c-${wanted}-${(count += 1)}` };
  return {
    request: { method, url, headers, ...(body && { pieces: body.pieces.map(toSent) }) },
    samples: writeSamples(request).map(({ text }) => highlightStrings(text).html),
    checks: checkRequest(context, model, request),
    notes,
    isRefused: isRefused || missing.length > 0,
    isMock: model.environment.isMock,
    ...(form.change !== undefined && { html: requestHtml(ids, model, form).html }),
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

/** The origins that the page connects to when its reader chooses them: those of the described servers. */
export function connectionsOf({ context, operation, mockUrl }: PageConsole): readonly string[] {
  return originsOf(environmentsOf(context.description, operation, mockUrl));
}
