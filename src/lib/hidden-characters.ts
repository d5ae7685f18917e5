/** A part of a text that a reader does not see, and a program reads. */
export interface HiddenCharacters {
  /** Offsets in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** The name in messages: `a zero width space (U+200B)`. */
  readonly name: string;
  /** The text is the same for a reader without it, and is written for nobody else. */
  readonly isRemovable: boolean;
}

/**
 * Runs of characters that show nothing, many of them legitimate, and HTML comments. Hyphenation, the order of accents and the forms of
 * Mongolian letters are in texts of all kinds.
 */
const suspects =
  /(?:(?![\u034f\u180b-\u180d\u180f\t\n\r\x85\xad])[\p{Cc}\p{DI}\u2800\ufff9-\ufffb]){1,9999}|<!--[^]{0,9999}?(?:-->|$)/gu;

/** Texts with none of them, but for the beginning of a comment. */
const plain = /^[\t\n\r -;=-~\xa0-\xac\xae-\u02ff\u0370-\u058f]*$/u;

/**
 * Letters and marks of scripts that join, by their blocks: those of the Near East, of India, of South-East Asia and of Mongolia.
 */
const joining = /[\ua8e0-\uaa7f\u0600-\u109f\u1780-\u18af\u1a20-\u1c4f\ufb50-\ufdff\ufe70-\ufefc]$/u;

/** Letters of Thai, Lao, Burmese and Khmer, which have no spaces between words, but places where a line may end. */
const unspaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/u;

/** Letters that Korean syllables are composed of, but for the fillers, which stand for one that a syllable lacks. */
const koreanLetter = /(?!\p{DI})[\u1100-\u11ff\u3131-\u318e\uffa1-\uffdc]/u;

const rightToLeft = /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufefc]/u;

/** Characters and their names, which begin with a small letter. */
const names = `
200B a zero width space
200C a zero width non-joiner
200D a zero width joiner
2060 a word joiner
2061 a function application
2062 an invisible times
2063 an invisible separator
2064 an invisible plus
FEFF a byte order mark
200E a left-to-right mark
200F a right-to-left mark
061C an Arabic letter mark
202A a left-to-right embedding
202B a right-to-left embedding
202C the end of an embedding or override
202D a left-to-right override
202E a right-to-left override
2066 a left-to-right isolate
2067 a right-to-left isolate
2068 a first strong isolate
2069 the end of an isolate
2800 a blank Braille pattern
180E a Mongolian vowel separator
115F 1160 3164 FFA0 a Hangul filler`;

/**
 * The parts of `text` that a reader does not see, in their order; a run of one character is one part. Legitimate uses of such characters
 * are left out: joiners in emoji and between letters that join, ends of words where no spaces are written, marks of direction beside
 * letters that run from right to left, blanks in texts in Braille, and fillers beside the letters of Korean that they complete.
 */
export function* hiddenCharacters(text: string): Generator<HiddenCharacters> {
  // Most texts are plain, and some are long.
  if (plain.test(text)) return;
  const legitimate =
    (rightToLeft.test(text) ? '\u200e\u200f\u061c\u2066\u2067\u2068\u2069' : '') +
    (/[\u2801-\u28ff]/u.test(text) ? '\u2800' : '');
  for (const { 0: run, index } of text.matchAll(suspects)) {
    const end = index + run.length;
    if (run.startsWith('<')) yield { start: index, end, name: 'an HTML comment', isRemovable: false };
    else yield* partsOf({ text, legitimate, start: index, end });
  }
}

/** `text` without those of `parts` that can be removed. */
export function withoutHidden(text: string, parts: readonly HiddenCharacters[]): string {
  let [kept, from] = ['', 0];
  for (const { start, end, isRemovable } of parts) {
    if (!isRemovable) continue;
    kept += text.slice(from, start);
    from = end;
  }
  return kept + text.slice(from);
}

interface Run {
  readonly text: string;
  /** The characters that are legitimate wherever they stand in this text: marks of direction where it has both, blanks where it is Braille. */
  readonly legitimate: string;
  readonly start: number;
  readonly end: number;
}

function* partsOf(run: Run): Generator<HiddenCharacters> {
  let at = run.start;
  while (at < run.end) {
    const [kind, length] = kindAt(run, at);
    const [start, end] = [at, at + length];
    const part = run.text.slice(start, end);
    at = end;
    if (kind === 'fair') continue;
    const isRemovable = kind !== 'character' || /[\u180e\u200b-\u200d\u2060-\u2064\ufeff]/u.test(part);
    yield { start, end, name: nameOf(kind, part), isRemovable };
  }
}

type Kind = 'fair' | 'tags' | 'selectors' | 'character';

/** The kind of the part that begins at a place of a run, and its length. */
function kindAt({ text, start, end, legitimate }: Run, at: number): readonly [kind: Kind, length: number] {
  const rest = text.slice(at, end);
  const before = text.slice(Math.max(0, at - 3), at);
  const after = text.slice(at + 1, at + 3);
  const tags = /^[\u{e0000}-\u{e007f}]{1,9999}/u.exec(rest)?.[0];
  if (tags !== undefined) {
    // The flag of a region is a black one with its code.
    const isFlag = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}$/u.test(before + tags);
    return [isFlag ? 'fair' : 'tags', tags.length];
  }
  const selectors = /^\p{VS}{1,9999}/u.exec(rest)?.[0];
  // Those behind U+FFFF are two code units, of which the first is less.
  if (selectors !== undefined)
    // A letter of ASCII has one form.
    return at === start && !/[a-z]$/i.test(before)
      ? ['fair', selectors < '\ufe00' ? 2 : 1]
      : ['selectors', selectors.length];
  const code = rest.charCodeAt(0);
  const isFair =
    (/^[\u180e\u200c\u200d]/u.test(rest) && at === start && joining.test(before)) ||
    (code === 0x200b && at === start && unspaced.test(text.slice(at - 1, at + 2))) ||
    (/^[\u115f\u1160\u3164\uffa0]/u.test(rest) && koreanLetter.test(before.slice(-1) + after)) ||
    (code === 0x200d && /[\p{ExtPict}\p{EMod}\ufe0f]$/u.test(before) && /^\p{ExtPict}/u.test(after)) ||
    // Invisible operators in formulas: from a function to its argument, and between factors, indexes and summands.
    (code > 0x2060 &&
      code < 0x2065 &&
      (code === 0x2061 ? /\p{L}$/u : /(?:[\p{N})]|(?:^|\P{L})\p{L})$/u).test(before) &&
      /^[\p{L}\p{N}(]/u.test(after)) ||
    legitimate.includes(rest.charAt(0));
  // A repetition has no legitimate use that the first character lacks.
  return isFair ? ['fair', 1] : ['character', /^(.)\1{0,9999}/su.exec(rest)?.[0].length ?? 1];
}

/** The number of the first character of a text in Unicode: `U+0430`. */
export function codePoint(text: string): string {
  return `U+${text.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
}

function nameOf(kind: Kind, part: string): string {
  const written = codePoint(part);
  if (kind === 'character') {
    const name = new RegExp(`${written.slice(2)}[^a-z]*(.*)`, 'u').exec(names)?.[1];
    return `${name ?? (part < '\xa0' ? 'a control character' : 'an invisible character')} (${written})`;
  }
  if (kind === 'selectors') return `variation selectors (${written})`;
  const spelled = Array.from(part.slice(0, 100), (tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) & 0x7f)).join(
    '',
  );
  return `tag characters (${written}) that spell ${JSON.stringify(spelled.replace(/[^ -~]/g, '').slice(0, 40))}`;
}
