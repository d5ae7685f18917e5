import type { Description } from '../../description/description.ts';
import { noteJsonNumbers } from '../../description/parse/json-numbers.ts';
import { numberTextOf } from '../../description/read/view.ts';
import { isObject, type JsonObject } from '../../lib/json.ts';
import { keepNumberTexts } from '../../lib/number-texts.ts';
import type { UnequalValue } from '../../results.ts';
import { charsetOf, isJson, kindOf } from '../../http/media-type.ts';
import type { DeclaredAnswer } from './declared-answers.ts';
import { type Comparison, differencesBetween, digitDifferencesBetween, type DigitValue } from './differences.ts';
import { compareForm, compareItems, compareScalar } from './text-formats.ts';
import { describeBytes, sameBytes } from '../../http/message.ts';
import { readJson, readXml } from './read-body.ts';
import { documentedBody } from './documented-body.ts';
import type { Reply } from '../target.ts';

/** Compares the body of `reply` with the example of `answer`, its top-level `requestFields` left out. */
export function compareBody(
  description: Description,
  reply: Reply,
  answer: DeclaredAnswer,
  requestFields: readonly string[],
): Comparison {
  const documented = documentedBody(description, answer);
  if (documented.kind === 'unknown') return { kind: 'unknown' };
  const isJsonExpected = answer.media !== undefined && isJson(answer.media.type);
  const expected = documented.kind === 'bytes' && isJsonExpected ? readJson(documented.bytes) : documented;
  if (expected.kind === 'json') {
    const received = readJson(reply.body);
    if (received.kind === 'other') return received;
    const unequal = differencesBetween(without(expected.value, requestFields), without(received.value, requestFields));
    const differences =
      unequal.length > 0 || answer.example?.kind !== 'value'
        ? unequal
        : unequalDigits(
            { value: expected.value, digits: numberTextOf(answer.example.located) },
            received,
            requestFields,
          );
    return differences.length === 0 ? { kind: 'equal' } : { kind: 'different', differences };
  }
  if (documented.kind === 'form' || documented.kind === 'parts') return compareForm(documented, reply);
  if (documented.kind === 'lines' || documented.kind === 'sequence') return compareItems(documented, reply);
  if (documented.kind === 'scalar') return compareScalar(documented.value, reply);
  const isXmlExpected = answer.media !== undefined && kindOf(answer.media.type) === 'xml';
  if (documented.kind === 'bytes' && isXmlExpected) {
    const xml = readXml(documented.bytes);
    // An XML example that is no XML is compared byte by byte.
    if (xml.kind === 'xml') return compareXml(xml.tree, reply);
  }
  const isText = answer.example?.kind === 'value' && answer.media?.type.startsWith('text/') === true;
  const received = isText ? [reply.body, inUtf8(reply)] : [reply.body];
  if (documented.kind === 'bytes' && received.some((body) => sameBytes(documented.bytes, body)))
    return { kind: 'equal' };
  return { kind: 'other', found: describeBytes(reply.body) };
}

/** The received numbers that differ from the documented ones in digits that doubles do not keep. */
function unequalDigits(
  documented: DigitValue,
  { text, value }: { readonly text: string; readonly value: unknown },
  requestFields: readonly string[],
): readonly UnequalValue[] {
  noteJsonNumbers(text, value);
  return digitDifferencesBetween(
    { ...documented, value: without(documented.value, requestFields) },
    { value: without(value, requestFields), digits: text.trim() },
  );
}

/** The text of a body in UTF-8, converted from the charset that its content type names; the body itself where that fails. */
function inUtf8({ headers, body }: Reply): Uint8Array {
  const charset = charsetOf(headers['content-type'] ?? '');
  if (charset === undefined || /^utf-?8$/iu.test(charset)) return body;
  try {
    return new TextEncoder().encode(new TextDecoder(charset, { fatal: true }).decode(body));
  } catch {
    return body;
  }
}

function compareXml(documented: JsonObject, { headers, body }: Reply): Comparison {
  const received = readXml(body, headers['content-type']);
  if (received.kind === 'other') return received;
  const differences = differencesBetween(documented, received.tree);
  return differences.length === 0 ? { kind: 'equal' } : { kind: 'different', differences };
}

/** `value` without some of its top-level members. */
export function without(value: unknown, keys: readonly string[]): unknown {
  if (keys.length === 0 || !isObject(value)) return value;
  const kept: JsonObject = Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));
  keepNumberTexts(value, kept);
  return kept;
}
