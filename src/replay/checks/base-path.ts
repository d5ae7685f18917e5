import { essence } from '../../http/media-type.ts';
import type { AnswerCheck } from '../case.ts';

/** Below the path of a server that the description names, the answer is the one without it. */
export const basePath: AnswerCheck = {
  name: 'base-path',
  layer: 'access',
  kinds: ['base-path'],
  appliesIf: { what: 'the paths of `servers` are served too', holds: ({ servesBasePaths }) => servesBasePaths },
  judge: ({ case: { path }, replies: [below, plain] }) => {
    if (plain === undefined) return undefined;
    const [type, usual] = [below, plain].map(({ headers }) => essence(headers['content-type'] ?? ''));
    if (below.status === plain.status && type === usual) return undefined;
    const found = below.status === plain.status ? (type ?? 'no content type') : below.status;
    return { message: `${path} must be answered as without the path of the server; found ${found}.` };
  },
};
