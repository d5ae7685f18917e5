import type { Entry } from '../entries/entry.ts';
import { html, joinHtml, type Html } from '../../lib/html.ts';

/** Shorter words fit into a line of the navigation. */
const longWord = /\S{15}/u;
/** Places within a word: before a hump (`orderItem`, `HTTPServer`), and after what separates parts. */
const seams = /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=[./_:-])(?=[^\s./_:-])/u;

/** A name that may be broken between its parts, where its words are long. */
export function nameHtml(name: string): Html {
  if (!longWord.test(name)) return html`${name}`;
  const parts = name.split(/(\s+)/u).flatMap((word) => (longWord.test(word) ? breakable(word) : html`${word}`));
  return joinHtml(parts);
}

function breakable(word: string): Html {
  return joinHtml(
    word.split(seams).map((part) => html`${part}`),
    '<wbr />',
  );
}

/** The colours of methods and actions, by the class of a method; the others are grey. */
const colors: ReadonlyMap<string, string> = new Map([
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((verb) => [verb, verb.toLowerCase()] as const),
  ['SEND', 'post'],
  ['PUB', 'post'],
  ['RECV', 'get'],
  ['SUB', 'get'],
  ['HOOK', 'patch'],
]);
/** Verbs as the navigation has room for them. */
const short: ReadonlyMap<string, string> = new Map([
  ['DELETE', 'DEL'],
  ['OPTIONS', 'OPT'],
]);

/** A method or action in its colour. With `isShort` it has the room of a navigation. */
export function verbHtml(verb: string, { isShort = false }: { readonly isShort?: boolean } = {}): Html {
  const color = colors.get(verb);
  const shown = isShort ? (short.get(verb) ?? verb).slice(0, 7) : verb;
  return html`<span class="verb${color === undefined ? '' : ` ${color}`}">${shown}</span>`;
}

/** Actions of AsyncAPI 2, whose operations may have no name. */
const spoken: ReadonlyMap<string, string> = new Map([
  ['PUB', 'publish'],
  ['SUB', 'subscribe'],
]);

/** The title of an entry beside its verb: where an operation has no name of its own, its path alone. */
export function titleBeside({ title, verb, detail }: Pick<Entry, 'title' | 'verb' | 'detail'>): string {
  const words = verb === undefined ? [] : [verb, spoken.get(verb) ?? verb];
  return words.some((word) => title === `${word} ${detail}`) ? detail : title;
}
