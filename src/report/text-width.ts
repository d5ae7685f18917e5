/** Letters that terminals draw two columns wide: East Asian ones and emoji. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;

// What has no width but marks is written as an escape by then.
const narrow = /\p{M}/u;

/** How many columns of a terminal `text` takes; a tab counts as one, which it is where it was made printable. */
export function columnsOf(text: string): number {
  if (/^[\x20-\x7e]*$/u.test(text)) return text.length;
  return Array.from(text).reduce((sum, letter) => sum + (narrow.test(letter) ? 0 : wide.test(letter) ? 2 : 1), 0);
}
