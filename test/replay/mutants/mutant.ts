import type { MockRequest } from '../../../src/http/message.ts';
import type { MockSettings } from '../../../src/mock/settings.ts';
import type { Reply } from '../../../src/replay/target.ts';
import type { Profile } from '../../../src/replay/profile.ts';

/** Something that answers. */
type Mock = (request: MockRequest) => Reply;

/** A way to break a mock. */
type Mutate = (mock: Mock) => Mock;

/** A correct mock with one thing broken. */
export interface Mutant {
  readonly title: string;
  readonly mutate: Mutate;
  /** Every check that reports a failure; no other may. */
  readonly caughtBy: readonly string[];
  /** What the mock is held to, beyond the specification. */
  readonly profile?: Partial<Profile>;
  /** The description that it answers; the ticket office where absent. */
  readonly of?: object;
  /** How the mock is configured before it is broken. */
  readonly settings?: Partial<MockSettings>;
}

/** The header that names an example. */
export const exampleHeader = 'x-vendor-response-body-example';

/** Breaks nothing. */
export const unbroken: Mutate = (mock) => mock;

/** Text as bytes. */
export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Changes every answer. */
export function always(change: (reply: Reply, request: MockRequest) => Reply): Mutate {
  return (mock) => (request) => change(mock(request), request);
}

/** Changes the answers of 2xx to all but preflights. */
export function onSuccess(change: (reply: Reply, request: MockRequest) => Reply): Mutate {
  return always((reply, request) =>
    reply.status < 300 && request.method !== 'OPTIONS' ? change(reply, request) : reply,
  );
}

/** Changes the answers of 2xx that have a body of media type `type`. */
export function onBodies(type: string, change: (body: Uint8Array, request: MockRequest) => Uint8Array): Mutate {
  return onSuccess((reply, request) =>
    reply.body.length > 0 && reply.headers['content-type'] === type
      ? { ...reply, body: change(reply.body, request) }
      : reply,
  );
}

/** Changes the text of JSON answers of 2xx. */
export function inJson(change: (text: string) => string): Mutate {
  return onBodies('application/json', (body) => utf8(change(new TextDecoder().decode(body))));
}

/** Changes the JSON object that answers a PATCH. */
export function onPatch(change: (body: Readonly<Record<string, unknown>>) => object): Mutate {
  return onBodies('application/json', (body, { method }) => {
    const text = new TextDecoder().decode(body);
    return method === 'PATCH' ? utf8(JSON.stringify(change(JSON.parse(text) as Record<string, unknown>))) : body;
  });
}

/** Changes what is asked before the mock sees it. */
export function asked(change: (request: MockRequest) => MockRequest): Mutate {
  return (mock) => (request) => mock(change(request));
}

/** Keeps the header `name` of requests from the mock. */
export function deafTo(name: string, isMeant: (request: MockRequest) => boolean = () => true): Mutate {
  return asked((request) =>
    isMeant(request) ? { ...request, headers: { ...request.headers, [name]: undefined } } : request,
  );
}

/** Answers the requests that `isMeant` picks with another status. */
export function withStatus(status: number, isMeant: (request: MockRequest, reply: Reply) => boolean): Mutate {
  return always((reply, request) => (isMeant(request, reply) ? { ...reply, status } : reply));
}

/** Sets a header of all answers of 2xx. */
export function withHeader(name: string, value: string): Mutate {
  return onSuccess((reply) => ({ ...reply, headers: { ...reply.headers, [name]: value } }));
}

/** Takes a header from the answers that `isMeant` picks. */
export function withoutHeader(name: string, isMeant: (reply: Reply) => boolean = () => true): Mutate {
  return always((reply) => {
    const kept = Object.entries(reply.headers).filter(([key]) => key !== name);
    return isMeant(reply) ? { ...reply, headers: Object.fromEntries(kept) } : reply;
  });
}
