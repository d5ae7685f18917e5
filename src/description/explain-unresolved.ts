import { toFragment } from '../lib/pointer.ts';
import { nameOf } from './place.ts';
import { type Explain, hopLimit } from './resolve.ts';

/** The messages of references that lead nowhere. Apart from following them, because rulesets have messages of their own. */
export const explainUnresolved: Explain = (reason, ref, deepest) => {
  switch (reason) {
    case 'missing':
      return `\`$ref\` must lead to a value; found "${ref}", and nothing of that name at ${nameOf(deepest.source)}${toFragment(deepest.path)}.`;
    case 'cycle':
      return `\`$ref\` must lead to a value; found "${ref}", which leads back to itself.`;
    case 'far':
      return `\`$ref\` must lead to a value within ${hopLimit} references; found more.`;
  }
};
