import type { ConsoleRequest } from '../samples/request.ts';

/** What a browser leaves out of a request or refuses to send. */
export interface Blocked {
  /** A sentence each. */
  readonly notes: readonly string[];
  /** Whether nothing can be sent at all. */
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

/** What of `request` a page cannot send. */
export function blockedIn({ method, headers, body }: ConsoleRequest): Blocked {
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
