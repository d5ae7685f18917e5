import type { Case, Skipped } from './case.ts';
import { isStatus } from './answers.ts';
import type { Send } from './message.ts';

/** Whether a target may be what the description describes. */
export type Identity =
  | { readonly kind: 'plausible' }
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** No described operation answers with a described status, and a path made up answers 2xx. */
  | { readonly kind: 'stranger' };

const asked = 5;

/** Asks `send` for the first few reading cases and for a path made up, before anything is sent that could change data. */
export async function identify(cases: Iterable<Case | Skipped>, send: Send): Promise<Identity> {
  const readings: Case[] = [];
  for (const each of cases) {
    if ('kind' in each && each.kind === 'plain' && each.method === 'GET') readings.push(each);
    if (readings.length >= asked) break;
  }
  const madeUp = await send({ method: 'GET', target: '/assay-no-such-path', headers: {} });
  if (madeUp.kind === 'failed') return { kind: 'unreachable', reason: madeUp.reason };
  if (madeUp.reply.status < 200 || madeUp.reply.status > 299 || readings.length === 0) return { kind: 'plausible' };
  for (const { request, declared } of readings) {
    const sent = await send(request);
    if (sent.kind === 'reply' && declared.some(({ status }) => isStatus(status, sent.reply.status)))
      return { kind: 'plausible' };
  }
  return { kind: 'stranger' };
}
