import { refusedCheck } from './shared/refused.ts';

/** A request with a value just beyond one keyword of its schema is refused. */
export const boundaryRejected = refusedCheck({
  name: 'boundary-rejected',
  docs: {
    sends:
      'one value after the other just beyond a keyword (`type`, `required`, `maximum`, `maxLength`, `pattern`, `enum`, `additionalProperties`, `uniqueItems`, `format`, ...), in fields of the body and in parameters: 12 to each operation, more to a few',
    asserts: '4xx',
    why: 'what is described as forbidden is stored otherwise',
    todo: 'Let the target refuse the value with 4xx, or describe that it takes it. If it takes everything, give `--validate off`.',
    failure: 'A request with `/place/hall/seats` 0.5, where `type` is "integer", must be refused with 4xx; found 200.',
  },
  kinds: ['boundary'],
  usual: 'that is not valid',
  end: ',',
});
