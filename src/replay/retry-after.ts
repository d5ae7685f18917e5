import { isHttpDate } from './checks/shared/header-values.ts';
import type { Reply, Send, Sent } from './target.ts';

// The longest wait for one answer, and of a run in all.
const [longestMs, longestInAllMs] = [60_000, 600_000];
// Requests in a row that were refused again: the next wait would help no more.
const mostInVain = 12;

interface WaitOptions {
  readonly schedule: (run: () => void, ms: number) => () => void;
  /** Resolves when the run must end: no request waits any more. */
  readonly stopped: Promise<unknown>;
  /** Takes a sentence on a wait that begins, or is too long. */
  readonly say: (sentence: string) => void;
}

/**
 * `send` that waits where an answer with 429 or 503 says how long (`Retry-After`), and asks once more. All requests wait together. What the
 * target asks for beyond a minute, ten minutes in all, or again and again in vain is not waited for: the answer stands.
 */
export function honourRetryAfter(send: Send, { schedule, stopped, say }: WaitOptions): Send {
  let [waitedMs, inVain] = [0, 0];
  let pause: Promise<void> | undefined;
  let hasSaidLong = false;
  let hasStopped = false;
  const isStopped = (): boolean => hasStopped;
  void stopped.then(() => {
    hasStopped = true;
  });
  const begin = (ms: number, status: number): Promise<void> => {
    waitedMs += ms;
    if (ms > 0) say(`The target must not be asked for ${ms / 1000} s (${status} with \`Retry-After\`). Waiting.`);
    return new Promise<void>((resolve) => {
      const cancel = schedule(resolve, ms);
      void stopped.then(() => {
        cancel();
        resolve();
      });
    }).finally(() => {
      pause = undefined;
    });
  };
  const isTooLong = (ms: number, status: number): boolean => {
    if (ms <= longestMs && waitedMs + ms <= longestInAllMs && inVain < mostInVain) return false;
    if (!hasSaidLong)
      say(
        `The target must not be asked for ${ms / 1000} s (${status} with \`Retry-After\`). Replay does not wait so long.`,
      );
    hasSaidLong = true;
    return true;
  };
  return async (request) => {
    await pause;
    const sent = await send(request);
    const wanted = waitOf(sent);
    if (wanted === undefined || isStopped()) return sent;
    if (pause === undefined && isTooLong(wanted.ms, wanted.status)) return sent;
    await (pause ??= begin(wanted.ms, wanted.status));
    // A signal came meanwhile.
    if (isStopped()) return sent;
    const again = await send(request);
    inVain = waitOf(again) === undefined ? 0 : inVain + 1;
    return again;
  };
}

/** The wait that an answer asks for; undefined where it asks for none. */
function waitOf(sent: Sent): { readonly ms: number; readonly status: number } | undefined {
  if (sent.kind === 'failed' || ![429, 503].includes(sent.reply.status)) return undefined;
  const ms = retryAfterMs(sent.reply);
  return ms === undefined ? undefined : { ms, status: sent.reply.status };
}

/** The time that `Retry-After` of an answer names (RFC 9110 section 10.2.3). A date is read by the clock of the target, its `Date`. */
function retryAfterMs({ headers }: Reply): number | undefined {
  const [value = '', date = ''] = [headers['retry-after'], headers.date];
  if (/^\d+$/u.test(value)) return Number(value) * 1000;
  return isHttpDate(value) && isHttpDate(date) ? Math.max(0, Date.parse(value) - Date.parse(date)) : undefined;
}
