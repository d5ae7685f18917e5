import type { MockResponse } from '../../http/message.ts';
import { toHeaderValue } from '../../http/headers.ts';
import { writeBody } from '../../media/write.ts';
import type { AskedOfMemory, MemoryContext, RememberedAnswer } from '../answer-context.ts';
import type { PlannedMedia } from '../plan.ts';

/** A body and what is wrong with it. */
export interface RememberedBody {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly invalid: string | undefined;
}

/** The value of the body that a request gets without memory. */
export function documentedBody({ choice: { media, example } }: AskedOfMemory, { bodies }: MemoryContext): unknown {
  return media && bodies(media, example).value;
}

/** The body of `value` as an answer of `media` has it. */
export function showAs(media: PlannedMedia, value: unknown, { description, validate }: MemoryContext): RememberedBody {
  const { bytes, contentType = media.contentType } = writeBody(description, value, media);
  const invalid = media.schema && validate(media.schema, value);
  return { bytes, contentType, invalid };
}

/** The answer `usual` with another body, its headers true of that; `note` is the value of `x-assay-state`. */
export function remembered(usual: MockResponse, note: string, shown: RememberedBody | undefined): RememberedAnswer {
  const { status } = usual;
  const said = { 'x-assay-state': toHeaderValue(note) };
  if (shown === undefined)
    return { kind: 'remembered', response: { status, headers: { ...usual.headers, ...said }, body: usual.body } };
  const invalid =
    shown.invalid === undefined ? {} : { 'x-assay-invalid': toHeaderValue(shown.invalid.slice(0, longestReason)) };
  // Words about the body of `usual` are not true of the shown one.
  const kept = Object.entries(usual.headers).filter(([name]) => !/^x-assay-(?:invalid|made)$/u.test(name));
  const all = { ...Object.fromEntries(kept), 'content-type': toHeaderValue(shown.contentType), ...invalid, ...said };
  return { kind: 'remembered', response: { status, headers: all, body: shown.bytes } };
}

// Characters of a header.
const longestReason = 500;
