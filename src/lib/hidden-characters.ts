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

/** Runs of characters that show nothing, many of them legitimate, and HTML comments. */
const suspects =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class -- the class names control characters, joiners and variation selectors on purpose: each is searched for by itself
  /[\0-\x08\v\f\x0e-\x1f\x7f-\x84\x86-\x9f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\u{e0100}-\u{e01ef}]{1,9999}|<!--[^]{0,9999}?(?:-->|$)/gu;

/** Texts with none of them, but for the beginning of a comment. */
const plain = /^[\t\n\r -;=-~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u058f]*$/u;

/**
 * Letters of scripts that join, and marks of them: those of Arabic and Mongolian, of India and of South-East Asia. The range has the blocks from
 * Bengali to Tibetan, which are all of that kind.
 */
const joining =
  /[\p{scx=Arabic}\p{sc=Syriac}\p{sc=Mongolian}\p{sc=Nko}\p{scx=Devanagari}\u0980-\u0fff\p{sc=Khmer}\p{sc=Myanmar}]$/u;

const rightToLeft = /(?=\p{L})[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;

const names: Readonly<Record<string, string>> = {
  '200b': 'a zero width space',
  '200c': 'a zero width non-joiner',
  '200d': 'a zero width joiner',
  '2060': 'a word joiner',
  '2061': 'a function application',
  '2062': 'an invisible times',
  '2063': 'an invisible separator',
  '2064': 'an invisible plus',
  feff: 'a byte order mark',
  '200e': 'a left-to-right mark',
  '200f': 'a right-to-left mark',
  '061c': 'an Arabic letter mark',
  '202a': 'a left-to-right embedding',
  '202b': 'a right-to-left embedding',
  '202c': 'the end of an embedding or override',
  '202d': 'a left-to-right override',
  '202e': 'a right-to-left override',
  '2066': 'a left-to-right isolate',
  '2067': 'a right-to-left isolate',
  '2068': 'a first strong isolate',
  '2069': 'the end of an isolate',
};

/**
 * The parts of `text` that a reader does not see, in their order; a run of one character is one part. Legitimate uses of such characters
 * are left out: joiners in emoji and between letters that join, marks of direction beside letters that run from right to left.
 */
export function* hiddenCharacters(text: string): Generator<HiddenCharacters> {
  let known: boolean | undefined;
  const isRightToLeft = (): boolean => (known ??= rightToLeft.test(text));
  // Most texts are plain, and some are long.
  if (plain.test(text)) return;
  for (const { 0: run, index } of text.matchAll(suspects)) {
    const end = index + run.length;
    if (run.startsWith('<')) yield { start: index, end, name: 'an HTML comment', isRemovable: false };
    else yield* partsOf({ text, isRightToLeft, start: index, end });
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
  /** The text has letters that run from right to left. */
  readonly isRightToLeft: () => boolean;
  readonly start: number;
  readonly end: number;
}

function* partsOf(run: Run): Generator<HiddenCharacters> {
  const { text, end } = run;
  let last: HiddenCharacters | undefined;
  for (let at = run.start; at < end;) {
    const [kind, length] = kindAt(run, at);
    const part = text.slice(at, at + length);
    const name = nameOf(kind, part);
    const isMore = last?.end === at && last.name === name;
    if (last !== undefined && !isMore) yield last;
    const isRemovable = kind !== 'character' || /[\u200b-\u200d\u2060-\u2064\ufeff]/u.test(part);
    last =
      kind === 'fair' ? undefined : { start: isMore ? (last?.start ?? at) : at, end: at + length, name, isRemovable };
    at += length;
  }
  if (last !== undefined) yield last;
}

type Kind = 'fair' | 'tags' | 'selectors' | 'character';

/** The kind of the part that begins at a place of a run, and its length. */
function kindAt({ text, start, end, isRightToLeft }: Run, at: number): readonly [kind: Kind, length: number] {
  const rest = text.slice(at, end);
  const before = text.slice(Math.max(0, at - 3), at);
  const after = text.slice(at + 1, at + 3);
  const tags = /^[\u{e0000}-\u{e007f}]{1,9999}/u.exec(rest)?.[0];
  // The flag of a region is a black one with its code.
  const isFlag = /^[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}$/u.test(tags ?? '');
  if (tags !== undefined) return [isFlag && before.endsWith('\u{1f3f4}') ? 'fair' : 'tags', tags.length];
  const selectors = /^[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{1,9999}/u.exec(rest)?.[0];
  if (selectors !== undefined) {
    const first = at === start && selectors.codePointAt(0);
    if (first === false) return ['selectors', selectors.length];
    return ['fair', first !== undefined && first > 0xffff ? 2 : 1];
  }
  const code = rest.charCodeAt(0);
  const isFair =
    ((code === 0x200c || code === 0x200d) && at === start && joining.test(before)) ||
    (code === 0x200d &&
      /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u.test(before) &&
      /^\p{Extended_Pictographic}/u.test(after)) ||
    // Invisible operators in formulas: from a function to its argument, and between factors, indexes and summands.
    (code > 0x2060 &&
      code < 0x2065 &&
      (code === 0x2061 ? /\p{L}$/u : /(?:[\p{N})]|(?:^|\P{L})\p{L})$/u).test(before) &&
      /^[\p{L}\p{N}(]/u.test(after)) ||
    // Marks of a direction are legitimate in texts with both directions.
    (/^[\u200e\u200f\u061c\u2066-\u2069]/u.test(rest) && isRightToLeft());
  return isFair ? ['fair', 1] : ['character', repeats(text, at, end)];
}

/** The length of the run of one character at a place: a repetition has no legitimate use that the first character lacks. */
function repeats(text: string, at: number, end: number): number {
  const code = text.charCodeAt(at);
  let next = at + 1;
  while (next < end && text.charCodeAt(next) === code) next += 1;
  return next - at;
}

/** The number of the first character of a text in Unicode: `U+0430`. */
export function codePoint(text: string): string {
  return `U+${text.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
}

function nameOf(kind: Kind, part: string): string {
  const written = codePoint(part);
  if (kind === 'character') return `${names[written.slice(2).toLowerCase()] ?? 'a control character'} (${written})`;
  if (kind === 'selectors') return `a run of variation selectors (${written})`;
  const spelled = Array.from(part.slice(0, 100), (tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) & 0x7f)).join(
    '',
  );
  return `tag characters (${written}) that spell ${JSON.stringify(spelled.replace(/[^ -~]/g, '').slice(0, 40))}`;
}
