import type { Check } from '../case.ts';
import { answersOfStatus, answersOfStatusAndType, typesOf } from './shared/expected-answers.ts';

/** The content type is the one the example stands under; its parameters are free, but JSON is UTF-8 (RFC 8259 section 8.1). */
export const contentTypeExpected: Check = {
  name: 'content-type-expected',
  layer: 'content type',
  kinds: ['plain', 'credentials', 'named', 'matched', 'patch', 'echo', 'fallback'],
  judge: (replayed) => {
    const type = replayed.replies[0].headers['content-type'];
    const expected = answersOfStatus(replayed);
    const [answer] = expected;
    if (answer === undefined) return undefined;
    const isExpected = answersOfStatusAndType(replayed).length > 0;
    const charset = /^[^;]*json\s*;.*charset\s*=\s*"?([^\s;"]+)/iu.exec(type ?? '')?.[1]?.toLowerCase() ?? 'utf-8';
    if (isExpected && ['utf-8', 'utf8', 'us-ascii'].includes(charset)) return undefined;
    if (expected.some(({ media }) => media === undefined)) return undefined;
    const found = type === undefined ? 'none' : `\`${type}\``;
    return { message: `The content type must be ${typesOf(expected)}; found ${found}.`, answer };
  },
};
