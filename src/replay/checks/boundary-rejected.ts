import type { AnswerCheck } from '../case.ts';

/** A request with a value just beyond one keyword of its schema is refused. */
export const boundaryRejected: AnswerCheck = {
  name: 'boundary-rejected',
  docs: {
    sends:
      'one value after the other just beyond a keyword (`maximum`, `maxLength`, `pattern`, `enum`, `additionalProperties`, `uniqueItems`, `format`, `required`, ...), in fields of the body and in parameters: 12 to each operation, more to a few',
    asserts: '4xx',
    why: 'what is described as forbidden is stored otherwise',
    todo: 'Let the target refuse the value with 4xx, or describe that it takes it. If it takes everything, give `--validate off`.',
    failure: 'A request with `/place/hall/seats` 0.5, where `type` is "integer", must be refused with 4xx; found 200.',
  },
  layer: 'access',
  kinds: ['boundary'],
  appliesIf: {
    what: 'requests that break the description are refused',
    option: '--validate request',
    holds: ({ validates }) => validates,
  },
  judge: ({ case: { variation = 'that is not valid' }, replies: [{ status }] }) =>
    status >= 400 && status <= 499
      ? undefined
      : { message: `A request ${variation}, must be refused with 4xx; found ${status}.` },
};
