import { fetch } from 'undici';
import type { HttpReply } from '../mcp/wire/http-answer.ts';
import type { Post } from '../mcp/wire/http.ts';
import { member } from '../lib/json.ts';
import { noProxy, openProxies, reasonOf } from './fetch.ts';

/** A way to POST to MCP servers, and to close what it keeps. */
export interface McpPost {
  readonly post: Post;
  readonly close: () => Promise<void>;
}

/** Redirects are answers; proxies of the environment count. */
export function createMcpPost(): McpPost {
  const dispatcher = openProxies();
  // An answer that nobody reads to its end holds its timer.
  const timers = new Set<NodeJS.Timeout>();
  const post: Post = async (url, body, { headers, timeoutMs }) => {
    if (dispatcher === undefined) return { kind: 'unreached', reason: noProxy };
    const limit = new AbortController();
    const timer = setTimeout(() => {
      limit.abort();
    }, timeoutMs);
    timers.add(timer);
    try {
      const response = await fetch(url, {
        dispatcher,
        headers,
        body,
        method: 'POST',
        redirect: 'manual',
        signal: limit.signal,
      });
      const read: HttpReply['read'] = async (onChunk) => {
        try {
          for await (const chunk of response.body ?? [])
            if (chunk instanceof Uint8Array && onChunk(chunk) === 'enough') break;
          return { kind: 'end' };
        } catch (error) {
          if (limit.signal.aborted) return { kind: 'silent' };
          if (member(error, 'code') === undefined && member(error, 'cause') === undefined) throw error;
          return { kind: 'unreached', reason: unreachedBy(error) };
        } finally {
          clearTimeout(timer);
        }
      };
      return { kind: 'reply', status: response.status, headers: Object.fromEntries(response.headers), read };
    } catch (error) {
      clearTimeout(timer);
      return limit.signal.aborted ? { kind: 'silent' } : { kind: 'unreached', reason: unreachedBy(error) };
    }
  };
  const close = async (): Promise<void> => {
    for (const timer of timers) clearTimeout(timer);
    await dispatcher?.destroy();
  };
  return { post, close };
}

/** Why nothing came, for certificates with what it means. */
function unreachedBy(error: unknown): string {
  const reason = reasonOf(error);
  return /^\w*(?:CERT|SELF_SIGNED|UNABLE_TO_VERIFY)\w*$/u.test(reason)
    ? `a certificate that cannot be trusted (${reason})`
    : reason;
}
