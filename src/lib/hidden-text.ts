import { once } from './cache.ts';

/** A part of a text that people do not see, or that is not meant for them. */
export interface HiddenPart {
  /** The part in words: `U+200B`, `an HTML comment`, `instructions to the model`. */
  readonly what: string;
  readonly start: number;
  readonly end: number;
  /** `character`: without it, the text reads the same. `words`: somebody wrote it, and can say why. */
  readonly kind: 'character' | 'words';
}

/** The hidden parts of `text`, in its order. Fair uses of the same characters are none: joiners in emoji and between letters that join. */
export function hiddenParts(text: string): readonly HiddenPart[] {
  const isFair = createIsFair(text);
  const characters = plain.test(text)
    ? []
    : Array.from(text.matchAll(unseen)).flatMap(({ 0: character, index: start }): readonly HiddenPart[] =>
        isFair(start, character)
          ? []
          : [{ what: `U+${codeOf(character)}`, start, end: start + character.length, kind: 'character' }],
      );
  const words = [...instructions, ...comments].flatMap(({ pattern, what }) =>
    Array.from(text.matchAll(pattern), (match): HiddenPart => ({
      what,
      start: match.index,
      end: match.index + match[0].length,
      kind: 'words',
    })),
  );
  return [...characters, ...words].sort((a, b) => a.start - b.start);
}

/** The hidden parts of `text` in words, each kind once: `U+200B, instructions to the model`; undefined where nothing is hidden. */
export function hiddenText(text: string): string | undefined {
  const found = [...new Set(hiddenParts(text).map(({ what }) => what))];
  const more = found.length - shownKinds;
  const shown = found.slice(0, shownKinds).join(', ');
  return found.length === 0 ? undefined : more > 0 ? `${shown} and ${more} more` : shown;
}

const shownKinds = 5;

/** `text` with characters that nobody sees as `\u{200B}`. */
export function escapeHidden(text: string): string {
  if (plain.test(text)) return text;
  const isFair = createIsFair(text);
  return text.replace(unseen, (character, at: number) =>
    isFair(at, character) ? character : `\\u{${codeOf(character)}}`,
  );
}

const plain = /^[\t\n\r\x20-\x7e\u00a0-\u00ac\u00ae-\u02ff\u0370-\u058f]*$/u;

/**
 * Controls but tab and line ends; what has no width; what turns text around; tags, which spell ASCII that nobody sees. A soft hyphen shows
 * where a word may break, and a mark of direction beside letters that are written from the right is how such text is written.
 */
const unseen =
  /(?![\t\n\r])[\p{Cc}\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

const joiner = /[\u200c\u200d]/u;
/** Marks of direction, and isolates: overrides and embeddings, which can turn any text around, are not among them. */
const direction = /[\u061c\u200e\u200f\u2066-\u2069]/u;
/** Letters of scripts in which a joiner, or its absence, is spelling. */
const joining =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Nko}\p{M}]/u;
const fromTheRight = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** The flag of a part of a country: a black flag and tags, up to the one that ends them. */
const flagTags = /\u{1f3f4}[\u{e0020}-\u{e007e}]{2,6}\u{e007f}/gu;

/** Tells of a character that nobody sees, and its offset, whether the writing of a language or an emoji needs it there. */
function createIsFair(text: string): (at: number, character: string) => boolean {
  const isFromTheRight = once(() => ({ value: fromTheRight.test(text) }));
  const flags = once(() => {
    const inFlags = Array.from(text.matchAll(flagTags)).flatMap(({ index, 0: flag }) =>
      Array.from({ length: flag.length }, (_, offset) => index + offset),
    );
    return new Set(inFlags);
  });
  return (at, character) => {
    if (joiner.test(character)) return joins(text, at, character);
    if (direction.test(character)) return isFromTheRight().value;
    return flags().has(at);
  };
}

function joins(text: string, at: number, character: string): boolean {
  const before = Array.from(text.slice(Math.max(0, at - 4), at)).at(-1) ?? '';
  const after = Array.from(text.slice(at + 1, at + 5)).at(0) ?? '';
  const isInEmoji =
    character === '\u200d' && /[\p{Emoji}\ufe0f]/u.test(before) && /\p{Extended_Pictographic}/u.test(after);
  return isInEmoji || (joining.test(before) && (after === '' || /[\p{L}\p{M}\s\p{P}]/u.test(after)));
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}

const comments = [{ what: 'an HTML comment', pattern: /<!--[\s\S]*?(?:-->|$)/gu }];

/** Words that speak to a model behind the back of a person, as tool poisoning has been shown with. */
const instructions = [
  /<\/?(?:important|system|secret|hidden|instructions?|admin)>/giu,
  /\b(?:do not|don't|never)\s{1,9}(?:tell|mention|inform|reveal|show)\b[^.!?]{0,60}?\b(?:user|human|anyone)\b/giu,
  /\bwithout\s{1,9}(?:telling|informing|asking|notifying)\s{1,9}the\s{1,9}(?:user|human)\b/giu,
  /\b(?:ignore|disregard|forget|override)\s{1,9}(?:(?:all|any|of|the|your|these)\s{1,9}){0,3}(?:previous|prior|earlier|above|preceding)\s{1,9}(?:instructions?|prompts?|messages?|rules)\b/giu,
  /\bbefore\s{1,9}(?:using|calling|invoking)\s{1,9}this\s{1,9}tool,?\s{1,9}(?:(?:you|must|please|first|always)\s{1,9}){0,4}(?:read|open|send|fetch|call|run)\b/giu,
].map((pattern) => ({ what: 'instructions to the model', pattern }));
