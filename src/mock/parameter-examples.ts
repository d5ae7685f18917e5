import type { Operation } from '../description/read/api.ts';
import type { Description } from '../description/description.ts';
import { namedValuesOf } from '../description/read/examples.ts';
import { numberTextOf, type Located } from '../description/read/view.ts';
import type { MockRequest } from '../http/message.ts';
import { member } from '../lib/json.ts';
import { decodePercent } from '../lib/pointer.ts';
import { decodeForm, parseCookies, parsePairs, queryOf, type Pair } from '../parameters/read-values.ts';
import { readParameters } from '../parameters/parameter.ts';
import { writeParameter, type ParameterPlace } from '../parameters/write-style.ts';

/** The named examples of a parameter with the texts that they are sent as: a number in its digits, or in those of JavaScript. */
export interface ParameterExamples {
  readonly name: string;
  readonly place: ParameterPlace;
  readonly written: ReadonlyMap<string, readonly SentText[]>;
}

/** The text of an example, and what it says decoded. */
interface SentText {
  readonly text: string;
  /** The pairs of a query or of cookies. */
  readonly pairs: ReadonlyMap<string, readonly string[]>;
}

/** The named examples of the parameters of `operation`; parameters without any are left out. */
export function parameterExamplesOf(description: Description, operation: Operation): readonly ParameterExamples[] {
  return readParameters(description, operation).flatMap(({ name, place, located, content }) => {
    if (place === 'formData' || place === 'body') return [];
    const write = ({ value }: Located, digits?: string): string | undefined =>
      writeParameter(located, { name, place, value, digits });
    const written = namedValuesOf(description, content?.[1] ?? located).flatMap(([example, value]) => {
      const digits = numberTextOf(value);
      // A client may write `8` for `8.0`; a number beyond doubles has other digits in JavaScript.
      const others = isBeyondDoubles(value.value) && digits !== undefined ? [] : [write(value)];
      const texts = [write(value, digits), ...others].filter((text) => text !== undefined);
      return texts.length === 0 ? [] : [[example, texts.map((text) => readText(text, place))] as const];
    });
    return written.length === 0 ? [] : [{ name, place, written: new Map(written) }];
  });
}

function readText(text: string, place: ParameterPlace): SentText {
  const pairs = place === 'cookie' ? pairsIn(parseCookies(text), decodePercent) : pairsIn(parsePairs(text), decodeForm);
  return { text, pairs };
}

function isBeyondDoubles(value: unknown): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}

/** The names of the examples whose values a request has in every parameter with named examples. */
export function pairedNames(
  [first, ...others]: readonly ParameterExamples[],
  request: MockRequest,
  values: Readonly<Record<string, string>>,
): readonly string[] {
  if (first === undefined) return [];
  const query = pairsIn(parsePairs(queryOf(request.target)), decodeForm);
  const cookies = pairsIn(parseCookies(request.headers.cookie), decodePercent);
  const isText = ({ name, place }: ParameterExamples, { text, pairs }: SentText): boolean => {
    switch (place) {
      case 'path':
        return member(values, name) === decodePercent(text);
      case 'header':
        return member(request.headers, name.toLowerCase()) === text;
      case 'query':
        return isAmong(query, pairs);
      case 'cookie':
        return isAmong(cookies, pairs);
      case 'querystring':
        return decodeForm(queryOf(request.target)) === decodeForm(text);
    }
  };
  const isSent = (parameter: ParameterExamples, example: string): boolean =>
    parameter.written.get(example)?.some((text) => isText(parameter, text)) ?? false;
  return [...first.written.keys()].filter((name) => [first, ...others].every((each) => isSent(each, name)));
}

/** Decoded texts by their names. */
function pairsIn(pairs: readonly Pair[], decode: (text: string) => string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [name, text] of pairs) {
    const known = found.get(decode(name));
    if (known === undefined) found.set(decode(name), [decode(text)]);
    else known.push(decode(text));
  }
  return found;
}

/** `sent` has each name of `wanted` with exactly its texts. */
function isAmong(
  sent: ReadonlyMap<string, readonly string[]>,
  wanted: ReadonlyMap<string, readonly string[]>,
): boolean {
  return [...wanted].every(([name, texts]) => sent.get(name)?.join('\n') === texts.join('\n'));
}
