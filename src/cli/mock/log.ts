import type { MockRequest, MockResponse } from '../../http/message.ts';

/** The line of a log for one answer: `METHOD target status`, or JSON with these. */
export function logLine(
  { method, target }: MockRequest,
  { status }: MockResponse,
  { json }: { readonly json: boolean },
): string {
  const shown = printable(target);
  return json ? `${JSON.stringify({ method, target: shown, status })}\n` : `${printable(method)} ${shown} ${status}\n`;
}

/** Each byte that is no visible ASCII percent-encoded: requests are outside data, and a log is read on terminals. */
function printable(text: string): string {
  return text.replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character.toWellFormed()));
}
