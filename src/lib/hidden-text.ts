import { codePoint, hiddenCharacters } from './hidden-characters.ts';

/** The hidden parts of `text` in words, each kind once: `U+200B, instructions to the model`; undefined where nothing is hidden. */
export function hiddenText(text: string): string | undefined {
  const found = [...new Set(hiddenParts(text))];
  const more = found.length - shownKinds;
  const shown = found.slice(0, shownKinds).join(', ');
  return found.length === 0 ? undefined : more > 0 ? `${shown} and ${more} more` : shown;
}

/** The parts of `text` that people do not see, or that are not meant for them, in its order: `U+200B`, `instructions to the model`. */
function hiddenParts(text: string): readonly string[] {
  const characters = [...hiddenCharacters(text)].flatMap(({ start, end, name }) =>
    text.startsWith('<', start)
      ? [{ what: name, start }]
      : Array.from(text.slice(start, end), (character) => ({ what: codePoint(character), start })),
  );
  const words = instructions.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ index }) => ({ what: 'instructions to the model', start: index })),
  );
  return [...characters, ...words].sort((a, b) => a.start - b.start).map(({ what }) => what);
}

const shownKinds = 5;

/** `text` with characters that nobody sees as `\u{200B}`. */
export function escapeHidden(text: string): string {
  let [escaped, from] = ['', 0];
  for (const { start, end } of hiddenCharacters(text)) {
    if (text.startsWith('<', start)) continue;
    escaped += text.slice(from, start);
    for (const character of text.slice(start, end)) escaped += `\\u{${codePoint(character).slice(2)}}`;
    from = end;
  }
  return escaped + text.slice(from);
}

/** Words that address a model behind the back of a person, as shown in tool poisoning attacks. */
const instructions = [
  /<\/?(?:important|system|secret|hidden|instructions?|admin)>/giu,
  /\b(?:do not|don't|never)\s{1,9}(?:tell|mention|inform|reveal|show)\b[^.!?]{0,60}?\b(?:user|human|anyone)\b/giu,
  /\bwithout\s{1,9}(?:telling|informing|asking|notifying)\s{1,9}the\s{1,9}(?:user|human)\b/giu,
  /\b(?:ignore|disregard|forget|override)\s{1,9}(?:(?:all|any|of|the|your|these)\s{1,9}){0,3}(?:previous|prior|earlier|above|preceding)\s{1,9}(?:instructions?|prompts?|messages?|rules)\b/giu,
  /\bbefore\s{1,9}(?:using|calling|invoking)\s{1,9}this\s{1,9}tool,?\s{1,9}(?:(?:you|must|please|first|always)\s{1,9}){0,4}(?:read|open|send|fetch|call|run)\b/giu,
];
