import { essence } from '../../http/media-type.ts';
import type { AnswerCheck } from '../case.ts';
import { sameBytes } from '../../http/message.ts';
import { readJson } from '../compare/read-body.ts';
import { differencesBetween } from '../compare/differences.ts';
import type { Reply } from '../target.ts';

/** A request below the path of a described server has the same answer as one without that path. */
export const basePath: AnswerCheck = {
  name: 'base-path',
  docs: {
    sends: 'a GET below the path of each server',
    asserts: 'the answer without it',
    why: 'clients keep the base path',
    todo: 'Serve the operations below the path of each server too, or correct `servers` in the description.',
    failure: '/v1/events must be answered as without the path of the server; found 404.',
  },
  layer: 'access',
  kinds: ['base-path'],
  appliesIf: { what: 'the paths of `servers` are served too', holds: ({ servesBasePaths }) => servesBasePaths },
  failureOf: ({ case: { path }, replies: [below, plain] }) => {
    const found = plain && otherThan(plain, below);
    if (found === undefined) return undefined;
    return { message: `${path} must be answered as without the path of the server; found ${found}.` };
  },
};

function otherThan(plain: Reply, below: Reply): string | undefined {
  if (below.status !== plain.status) return String(below.status);
  const [type, usual] = [below, plain].map(({ headers }) => essence(headers['content-type'] ?? ''));
  if (type !== usual) return type === undefined || type === '' ? 'no content type' : type;
  return hasSameBody(plain, below) ? undefined : 'another body';
}

/** Equal bytes, or JSON of equal value. */
function hasSameBody(plain: Reply, below: Reply): boolean {
  if (sameBytes(plain.body, below.body)) return true;
  const [usual, found] = [readJson(plain.body), readJson(below.body)];
  return usual.kind !== 'other' && found.kind !== 'other' && differencesBetween(usual.value, found.value).length === 0;
}
