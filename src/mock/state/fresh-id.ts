import { isId } from '../../contract/record-id.ts';

/** The model of a fresh id. */
interface IdSample {
  /** The id of a documented record. */
  readonly sample: string | number;
  /** True for an id that no record has or had, and that its schema allows. */
  readonly isFree: (id: string | number) => boolean;
  /** The number of ids that were made before. */
  readonly count: number;
}

// The successors that are tried; documented ids are few.
const mostTries = 1_000;

/**
 * An id like `sample` that is free, the same in every run: the next number, or the next text of the same form (`evt_007`, a UUID).
 * Undefined where none is found.
 */
export function freshId({ sample, isFree, count }: IdSample): string | number | undefined {
  for (let step = count + 1; step <= count + mostTries; step += 1) {
    const found = (typeof sample === 'number' ? [Math.trunc(sample) + step, step] : textsLike(sample, step)).find(
      (id) => isId(id) && isFree(id),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The text `step` further, as the sample suggests: with digits it is counted on, words get a number. */
function textsLike(sample: string, step: number): readonly string[] {
  const [next, numbered] = [successor(sample, step), `${sample}-${step}`];
  return [...(/\d/u.test(sample) ? [next, numbered] : [numbered, next]), String(step)].filter(
    (text) => text !== undefined,
  );
}

const digits = '0123456789';
const small = 'abcdefghijklmnopqrstuvwxyz';
const large = small.toUpperCase();

/** `text` counted on like an odometer, each character within digits, small or large letters; undefined where it overflows. */
function successor(text: string, step: number): string | undefined {
  const isHex = text.length >= 8 && /^[0-9a-f-]*[a-f][0-9a-f-]*$/iu.test(text);
  const wheels = [digits, ...[small, large].map((letters) => (isHex ? letters.slice(0, 6) : letters))];
  const characters = Array.from(text);
  let rest = step;
  for (let at = characters.length - 1; at >= 0 && rest > 0; at -= 1) {
    const character = characters[at] ?? '';
    const own = wheels.find((letters) => letters.includes(character));
    if (own === undefined) continue;
    // A hexadecimal digit may become a letter: of the same case as the others.
    const wheel = isHex ? `${digits}${/[A-F]/u.test(text) ? 'ABCDEF' : 'abcdef'}` : own;
    const sum = Math.max(0, wheel.indexOf(character)) + rest;
    characters[at] = wheel[sum % wheel.length] ?? character;
    rest = Math.floor(sum / wheel.length);
  }
  return rest > 0 ? undefined : characters.join('');
}
