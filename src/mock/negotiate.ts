import Negotiator from 'negotiator';
import { essence, isSequential, kindOf, plainXml } from '../http/media-type.ts';
import { perObject } from '../lib/cache.ts';
import { groupBy } from '../lib/lists.ts';
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
  const like = acceptable(media, plain, asSuffix);
  const [first] = like;
  if (first === undefined) return media.length === 0 ? anyOf(media) : { ...anyOf(media), isMet: false, note: unmet };
  const note = `${first.contentType} for ${accept}`;
  return { media: like, preferred: equals(like, plain, asSuffix), isMet: true, note };
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

/** The types of `media` that `accept` allows, the most preferred first, compared as `spelled` writes them. */
function acceptable(media: readonly PlannedMedia[], accept: string, spelled = asWritten): readonly PlannedMedia[] {
  const { all, byType, byEssence, parameters } = spelled(media);
  // Of thousands of declared types a request names a few.
  const ranges = /["*]/u.test(accept) ? undefined : new Set(accept.split(',').map(essence));
  const named = ranges === undefined ? all : [...ranges].flatMap((range) => byEssence.get(range) ?? []);
  const inOrder = [...named].sort((one, other) => one.index - other.index).map(({ type }) => type);
  const wanted = ask(inOrder, knownParameters(accept, parameters));
  return [...new Set(wanted)].flatMap((type) => byType.get(type) ?? []).map((each) => each.media);
}

/** The types of `media` that are preferred as much as its first: in another order they would come first. */
function equals(media: readonly PlannedMedia[], accept: string, spelled = asWritten): readonly PlannedMedia[] {
  const { all, parameters } = spelled(media);
  const known = knownParameters(accept, parameters);
  const first = all[0]?.type ?? '';
  return all
    .filter(({ type, index }) => index === 0 || ask([type, first], known)[0] === type)
    .map((each) => each.media);
}

function ask(types: readonly string[], accept: string): readonly string[] {
  return new Negotiator({ headers: { accept } }).mediaTypes([...types]);
}

/** A media type as it is compared. */
interface SpelledMedia {
  readonly media: PlannedMedia;
  readonly index: number;
  readonly type: string;
}

/** Reads the types of a list of media as `spell` writes them. */
function createSpelled(spell: (type: string) => string) {
  return perObject((list: readonly PlannedMedia[]) => {
    const all = list.map((media, index): SpelledMedia => {
      const type = spell(media.contentType.replace(/;\s*charset=[^;]*/giu, ''));
      return { media, index, type };
    });
    return {
      all,
      byType: groupBy(all, ({ type }) => type),
      byEssence: groupBy(all, ({ type }) => essence(type)),
      parameters: parametersOf(all.map(({ type }) => type)),
    };
  });
}

const asWritten = createSpelled((type) => type);
const asSuffix = createSpelled(inPlainTree);

/** Each media type with a suffix as the type of its suffix, without parameters: every `+json` is JSON (RFC 6838 section 4.2.8), and XML has one name. */
function inPlainTree(types: string): string {
  return types
    .split(',')
    .map((range) => {
      const plain = essence(range);
      const spelled = plainXml(plain.replace(/^([^/]+\/).*\+(?=[^+]+$)/u, '$1'));
      const quality = /;\s*q=[\d.]+/iu.exec(range)?.[0] ?? '';
      return spelled === plain ? range : `${spelled}${quality}`;
    })
    .join(',');
}

const parameter = /;\s*([^\s;,="]+)\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^;,"]*)/gu;

/**
 * `accept` without the parameters that are not in `known`: an undeclared version or profile is not a reason to refuse, and clients append a
 * charset to JSON, which has none (RFC 8259 section 8.1).
 */
function knownParameters(accept: string, known: ReadonlySet<string>): string {
  return accept.replace(parameter, (written, name: string) => (known.has(name.toLowerCase()) ? written : ''));
}

/** The names of the parameters that media types have, and of the quality. */
function parametersOf(types: readonly string[]): ReadonlySet<string> {
  const names = types.flatMap((type) => [...type.matchAll(parameter)].map(([, name = '']) => name.toLowerCase()));
  return new Set(['q', ...names]);
}
