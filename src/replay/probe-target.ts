import type { Case, Skipped } from './case.ts';
import { isStatus } from './compare/declared-answers.ts';
import type { Reply, Send, Sent } from './target.ts';

/** Whether a target may be what the description describes. */
export type Identity =
  | { readonly kind: 'plausible'; readonly looksLike?: 'prism' }
  /** Neither a path made up nor any of the first described operations was answered. */
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** No described operation answers with a described status, and a path made up answers 2xx. */
  | { readonly kind: 'stranger' };

const asked = 5;

/**
 * Asks `send` for a path made up and for the first few reading cases, all at once so that a target that never answers costs one
 * time-out, before anything is sent that could change data.
 */
export async function identify(cases: Iterable<Case | Skipped>, send: Send): Promise<Identity> {
  const readings: Case[] = [];
  for (const each of cases) {
    if ('kind' in each && each.kind === 'plain' && each.method === 'GET') readings.push(each);
    if (readings.length >= asked) break;
  }
  const [madeUp, ...sent] = await Promise.all([
    send({ method: 'GET', target: '/assay-no-such-path', headers: {} }),
    ...readings.map(({ request }) => send(request)),
  ]);
  const isSilent = (each: Sent): boolean => each.kind === 'failed' && each.hasAnswered !== true;
  if (madeUp.kind === 'failed' && [madeUp, ...sent].every(isSilent)) {
    return { kind: 'unreachable', reason: madeUp.reason };
  }
  const isOpen = madeUp.kind === 'reply' && madeUp.reply.status >= 200 && madeUp.reply.status <= 299;
  const looksLike = madeUp.kind === 'reply' && isPrism(madeUp.reply) ? ({ looksLike: 'prism' } as const) : {};
  if (!isOpen || readings.length === 0) return { kind: 'plausible', ...looksLike };
  const isDescribed = readings.some(({ declaredAnswers: declared }, index) => {
    const answer = sent[index];
    return answer?.kind === 'reply' && declared.some(({ status }) => isStatus(status, answer.reply.status));
  });
  return isDescribed ? { kind: 'plausible', ...looksLike } : { kind: 'stranger' };
}

/** The types of Prism's problems are addresses of its own. */
function isPrism({ body }: Reply): boolean {
  return new TextDecoder().decode(body.subarray(0, 500)).includes('stoplight.io/prism/');
}
