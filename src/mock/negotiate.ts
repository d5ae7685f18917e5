import Negotiator from 'negotiator';
import { essence, isSequential, kindOf } from '../http/media-type.ts';
import { perObject } from '../lib/cache.ts';
import type { PlannedMedia } from './plan.ts';

/** The media types of a status that a request may be answered with. */
export interface Negotiated {
  /** The most preferred first. */
  readonly media: readonly PlannedMedia[];
  /** The types that no other is preferred to. */
  readonly preferred: readonly PlannedMedia[];
  /** `Accept` allows them, or there are none. */
  readonly isMet: boolean;
  /** The reason for a media type that `Accept` does not name. */
  readonly note?: string;
}

/** The preferences of a request about the media type of its answer. */
export interface MediaPreferences {
  /** The `Accept` header. */
  readonly accept: string | undefined;
  /** The JSON body has `stream: true`. */
  readonly wantsStream: boolean;
}

/**
 * The media types that `accept` allows; among equals JSON, then as declared (RFC 9110 section 12.5.1). Where it allows none: those of
 * another tree with the same suffix (`application/vnd.github+json` for JSON), and else all.
 *
 * A body with `stream: true` wants a stream, if one is declared: clients name JSON alone in every `Accept`. `q=0` excludes it.
 */
export function negotiate(media: readonly PlannedMedia[], { accept, wantsStream }: MediaPreferences): Negotiated {
  if (wantsStream) {
    const streams = media.filter(({ contentType }) => isSequential(kindOf(contentType)));
    const open = accept === undefined ? streams : acceptable(streams, `${accept}, */*;q=0.001`);
    if (open.length > 0) return streamed(media, open, negotiate(media, { accept, wantsStream: false }));
  }
  if (accept === undefined || accept === '*/*' || accept.trim() === '') return anyOf(media);
  const exact = acceptable(media, accept);
  if (exact.length > 0) return { media: exact, preferred: equals(exact, accept), isMet: true };
  const plain = inPlainTree(accept);
  const like = acceptable(media, plain, inPlainTree);
  const [first] = like;
  if (first === undefined) return media.length === 0 ? anyOf(media) : { ...anyOf(media), isMet: false, note: unmet };
  const note = `${first.contentType} for ${accept}`;
  return { media: like, preferred: equals(like, plain, inPlainTree), isMet: true, note };
}

const unmet = 'none of the declared types';

/** All of `media`, as without `Accept`. */
const anyOf = perObject((media: readonly PlannedMedia[]): Negotiated => ({ media, preferred: media, isMet: true }));

/** `streams` before the others; the note says where another type was `usual`. */
function streamed(
  media: readonly PlannedMedia[],
  streams: readonly PlannedMedia[],
  { media: usual }: Negotiated,
): Negotiated {
  const others = media.filter((each) => !streams.includes(each));
  const [first] = streams;
  return {
    media: [...streams, ...others],
    preferred: streams,
    isMet: true,
    ...(first !== undefined && first !== usual[0] && { note: `${first.contentType}, as the body has stream: true` }),
  };
}

/** The types of `media` that `accept` allows, the most preferred first. `spell` writes types before they are compared. */
function acceptable(media: readonly PlannedMedia[], accept: string, spell = asWritten): readonly PlannedMedia[] {
  const types = typesOf(media, spell);
  const wanted = ask(types, accept);
  return [...new Set(wanted)].flatMap((type) => media.filter((_, index) => types[index] === type));
}

/** The types of `media` that are preferred as much as its first: in another order they would come first. */
function equals(media: readonly PlannedMedia[], accept: string, spell = asWritten): readonly PlannedMedia[] {
  const [first = '', ...others] = typesOf(media, spell);
  return media.filter(
    (_, index) => index === 0 || ask([others[index - 1] ?? '', first], accept)[0] === others[index - 1],
  );
}

function ask(types: readonly string[], accept: string): readonly string[] {
  return new Negotiator({ headers: { accept: knownParameters(accept, types) } }).mediaTypes([...types]);
}

function typesOf(media: readonly PlannedMedia[], spell: (type: string) => string): readonly string[] {
  return media.map(({ contentType }) => spell(contentType.replace(/;\s*charset=[^;]*/giu, '')));
}

const asWritten = (type: string): string => type;

/** Each media type with a suffix as the type of its suffix, without parameters: every `+json` is JSON (RFC 6838 section 4.2.8). */
function inPlainTree(types: string): string {
  return types
    .split(',')
    .map((range) => {
      const [, top, suffix] = /^([^/]+)\/.*\+([^+]+)$/u.exec(essence(range)) ?? [];
      const quality = /;\s*q=[\d.]+/iu.exec(range)?.[0] ?? '';
      return top === undefined || suffix === undefined ? range : `${top}/${suffix}${quality}`;
    })
    .join(',');
}

const parameter = /;\s*([^\s;,="]+)\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^;,"]*)/gu;

/**
 * `accept` without the parameters that none of `types` has: an undeclared version or profile is not a reason to refuse, and clients
 * append a charset to JSON, which has none (RFC 8259 section 8.1).
 */
function knownParameters(accept: string, types: readonly string[]): string {
  const known = new Set(['q']);
  for (const [, name = ''] of types.join().matchAll(parameter)) known.add(name.toLowerCase());
  return accept.replace(parameter, (written, name: string) => (known.has(name.toLowerCase()) ? written : ''));
}
