import { fixedHeaders } from '../http/headers.ts';
import type { Case, Skipped } from './case.ts';
import { isStatus } from './compare/declared-answers.ts';
import type { Profile } from './profile.ts';
import type { Reply, Send, Sent } from './target.ts';

/** The profile of the tool that a target answers like; `none`: of none that is known. */
export type Lookalike = Exclude<Profile['name'], 'match'>;

/** Whether a target may be what the description describes. */
export type Identity =
  | { readonly kind: 'plausible'; readonly looksLike?: Lookalike }
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
  const tool = toolOf(repliesOf([madeUp])[0], repliesOf(sent));
  const looksLike = tool === undefined ? {} : { looksLike: tool };
  if (!isOpen || readings.length === 0) return { kind: 'plausible', ...looksLike };
  const isDescribed = readings.some(({ declaredAnswers: declared }, index) => {
    const answer = sent[index];
    return answer?.kind === 'reply' && declared.some(({ status }) => isStatus(status, answer.reply.status));
  });
  return isDescribed ? { kind: 'plausible', ...looksLike } : { kind: 'stranger' };
}

function repliesOf(all: readonly Sent[]): readonly Reply[] {
  return all.flatMap((each) => (each.kind === 'reply' ? [each.reply] : []));
}

/** The tool that answers so, by the answer to a path made up and those to described ones; undefined where nothing tells. */
function toolOf(madeUp: Reply | undefined, described: readonly Reply[]): Lookalike | undefined {
  const all = [...(madeUp === undefined ? [] : [madeUp]), ...described];
  if (all.some(isOwn)) return 'specification';
  // The types of Prism's problems are addresses of its own.
  if (all.some((reply) => startOf(reply).includes('stoplight.io/prism/'))) return 'prism';
  // Scalar's is a Hono server that lets in every origin.
  if (madeUp !== undefined && isHono(madeUp) && all.every(isOpenToAll)) return 'scalar';
  const good = described.filter(({ status }) => status >= 200 && status <= 299);
  const isBare = ({ headers }: Reply): boolean =>
    Object.keys(fixedHeaders).every((name) => headers[name] === undefined);
  return good.length > 0 && good.every(isBare) ? 'none' : undefined;
}

/** Our own mock names the example that it answers with, and has all of the fixed headers on errors too. */
function isOwn({ headers }: Reply): boolean {
  const isNamed = Object.keys(headers).some((name) => name.startsWith('x-assay-'));
  return isNamed || Object.keys(fixedHeaders).every((name) => headers[name] !== undefined);
}

function startOf({ body }: Reply): string {
  return new TextDecoder().decode(body.subarray(0, 500));
}

function isHono(reply: Reply): boolean {
  return (
    reply.status === 404 &&
    reply.headers['content-type'] === 'text/plain; charset=UTF-8' &&
    startOf(reply) === '404 Not Found'
  );
}

function isOpenToAll({ headers }: Reply): boolean {
  return headers['access-control-allow-origin'] === '*';
}
