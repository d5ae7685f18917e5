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

// The successors that are tried in each form; documented ids are few.
const mostTries = 1_000;

// Characters. The time to find the number at the end of a text grows with the square of its length.
const longestCounted = 200;

/**
 * An id like `sample` that is free, the same in every run: the next number, or the next text of the same form (`evt_007`, a UUID). A form
 * is left where it has none. Undefined where no form has one.
 */
export function freshId({ sample, isFree, count }: IdSample): string | number | undefined {
  for (const form of typeof sample === 'number' ? numbersLike(sample) : textsLike(sample)) {
    for (let step = count + 1; step <= count + mostTries; step += 1) {
      const id = form(step);
      if (isId(id) && isFree(id)) return id;
    }
  }
  return undefined;
}

/** The id `step` further, in one form; undefined where it has none. */
type IdForm = (step: number) => string | number | undefined;

function numbersLike(sample: number): readonly IdForm[] {
  return [(step) => Math.trunc(sample) + step, (step) => step];
}

/** The forms that the sample suggests, the likeliest first: what ends with a number is counted on, words get one. */
function textsLike(sample: string): readonly IdForm[] {
  const next: IdForm = (step) => successor(sample, step);
  const numbered: IdForm = (step) => `${sample}-${step}`;
  const [number] = sample.length > longestCounted ? [] : (/\d+$/u.exec(sample) ?? []);
  const counted: readonly IdForm[] =
    number === undefined || isHex(sample)
      ? []
      : [
          (step) =>
            `${sample.slice(0, -number.length)}${String(BigInt(number) + BigInt(step)).padStart(number.length, '0')}`,
        ];
  const forms = /\d/u.test(sample) ? [...counted, next, numbered] : [numbered, next];
  return [...forms, String];
}

const digits = '0123456789';
const small = 'abcdefghijklmnopqrstuvwxyz';
const large = small.toUpperCase();

/** `text` counted on like an odometer, each character within digits, small or large letters; undefined where it overflows. */
function successor(text: string, step: number): string | undefined {
  const ofHex = isHex(text);
  const wheels = [digits, ...[small, large].map((letters) => (ofHex ? letters.slice(0, 6) : letters))];
  const characters = Array.from(text);
  let rest = step;
  for (let at = characters.length - 1; at >= 0 && rest > 0; at -= 1) {
    const character = characters[at] ?? '';
    const own = wheels.find((letters) => letters.includes(character));
    if (own === undefined) continue;
    // A hexadecimal digit may become a letter: of the same case as the others.
    const wheel = ofHex ? `${digits}${/[A-F]/u.test(text) ? 'ABCDEF' : 'abcdef'}` : own;
    const sum = Math.max(0, wheel.indexOf(character)) + rest;
    characters[at] = wheel[sum % wheel.length] ?? character;
    rest = Math.floor(sum / wheel.length);
  }
  return rest > 0 ? undefined : characters.join('');
}

/** True for texts like a UUID or an object id. */
function isHex(text: string): boolean {
  return text.length >= 8 && /^[0-9a-f-]*[a-f][0-9a-f-]*$/iu.test(text);
}
