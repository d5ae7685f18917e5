import { UserError } from '../lib/user-error.ts';
import { fixedHeaders } from '../http/headers.ts';
import type { Case, Skipped } from './case.ts';
import { isStatus } from './compare/declared-answers.ts';
import { memoryHint, realServerHint } from './checks/docs.ts';
import type { Profile } from './profile.ts';
import type { Reply, Send, Sent } from './target.ts';

/** The profile of the tool that a target answers like; `none` for an unknown tool, `memory` for our own mock with one. */
type Lookalike = Exclude<Profile['name'], 'match' | 'assay'> | 'memory';

/** The target may be the described one, or is not. */
type Identity =
  | { readonly kind: 'plausible'; readonly looksLike?: Lookalike }
  /** Neither a made-up path nor any of the first described operations was answered. */
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** No described operation answers with a described status, and a made-up path answers 2xx. */
  | { readonly kind: 'stranger' };

/**
 * Probes a target before anything is sent that could change data. Resolves to warnings: a sentence where it answers as another profile
 * describes.
 * @throws UserError for a target that is not there, or where something else listens.
 */
export async function probeTarget(
  cases: Iterable<Case | Skipped>,
  send: Send,
  { href, protocol }: URL,
  profile: Profile['name'],
): Promise<readonly string[]> {
  const identity = await identify(cases, send);
  switch (identity.kind) {
    case 'plausible':
      return lookalikeWarning(identity.looksLike, profile);
    case 'unreachable': {
      const isCut = protocol === 'http:' && identity.reason.startsWith('the connection was closed');
      const hint = isCut ? ': perhaps the target speaks https' : '';
      throw new UserError(`The target must answer at ${href}; found ${identity.reason}${hint}.`);
    }
    case 'stranger':
      throw new UserError(
        `The target must be described by the description; found that ${href} answers paths made up and no described operation: something else is listening.`,
      );
  }
}

function lookalikeWarning(looksLike: Lookalike | undefined, profile: Profile['name']): readonly string[] {
  const isHeldTo = looksLike === profile || (looksLike === 'specification' && profile === 'assay');
  if (looksLike === undefined || isHeldTo || profile === 'none') return [];
  switch (looksLike) {
    case 'memory':
      return [memoryHint];
    case 'specification':
      return ['This looks like `assay mock`: `--profile specification` holds it to what that promises.'];
    case 'prism':
      return ['This looks like Prism: `--profile prism` holds it to what Prism promises.'];
    case 'scalar':
      return [
        "This looks like Scalar's mock server, or a server of your own on Hono: `--profile scalar` holds it to what the mock promises, `--profile none` checks it by its description.",
      ];
    case 'none':
      if (profile !== 'specification' && profile !== 'assay') return [];
      return [realServerHint];
  }
}

const mostReadings = 5;

/** Sends a made-up path and the first few GET cases, all at once, so that a target that never answers costs one time-out. */
export async function identify(cases: Iterable<Case | Skipped>, send: Send): Promise<Identity> {
  const readings: Case[] = [];
  for (const each of cases) {
    if ('kind' in each && each.kind === 'plain' && each.method === 'GET') readings.push(each);
    if (readings.length >= mostReadings) break;
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

/** The tool, by its answers to a made-up path and to described ones; undefined where nothing gives it away. */
function toolOf(madeUp: Reply | undefined, described: readonly Reply[]): Lookalike | undefined {
  const all = [...(madeUp === undefined ? [] : [madeUp]), ...described];
  if (all.some(({ headers }) => headers['x-assay-state'] !== undefined)) return 'memory';
  if (all.some(isOwn)) return 'specification';
  // The types of Prism's problems are URLs of its docs.
  if (all.some((reply) => startOf(reply).includes('stoplight.io/prism/'))) return 'prism';
  // Scalar's mock is a Hono server that allows every origin, and nothing tells it from others.
  if (madeUp !== undefined && isHono(madeUp) && all.every(isOpenToAll)) return 'scalar';
  const good = described.filter(({ status }) => status >= 200 && status <= 299);
  const isBare = ({ headers }: Reply): boolean =>
    Object.keys(fixedHeaders).every((name) => headers[name] === undefined);
  return good.length > 0 && good.every(isBare) ? 'none' : undefined;
}

/** Our own mock names the example that it answers with, and has all fixed headers on errors too. */
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
