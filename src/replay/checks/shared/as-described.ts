import type { Description } from '../../../description/description.ts';
import type { Media } from '../../../description/read/content.ts';
import { isJson } from '../../../http/media-type.ts';
import { createGenerate } from '../../../schema/generate/generate.ts';
import { differencesBetween } from '../../compare/differences.ts';
import { readJson } from '../../compare/read-body.ts';
import { answerValidatorOf, replayCacheLimits } from '../../schemas.ts';

/** The description itself is wrong: its schema offers a value that it forbids, or no valid value is found. */
export function isAsDescribed(
  description: Description,
  { type, itemSchema, schema = itemSchema }: Media,
  body: Uint8Array,
  { isMixed }: { readonly isMixed: boolean },
) {
  if (schema === undefined) return false;
  const made = createGenerate(description, { cachedSchemas: replayCacheLimits.schemas })(schema);
  if (made.origin === 'generated') return !made.isProven;
  // A body with fields of the request equals no generated value.
  if (!isJson(type) || isMixed) return answerValidatorOf(description)(schema, made.value) !== undefined;
  const received = readJson(body);
  return received.kind === 'json' && differencesBetween(made.value, received.value).length === 0;
}
