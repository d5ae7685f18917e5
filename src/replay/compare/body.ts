import { idPathIn } from '../../contract/record-id.ts';
import type { Description } from '../../description/description.ts';
import { noteJsonNumbers } from '../../description/parse/json-numbers.ts';
import { numberTextOf } from '../../description/read/view.ts';
import { charsetOf, isJson, kindOf } from '../../http/media-type.ts';
import { describeBytes, sameBytes } from '../../http/message.ts';
import { type BoundedCache, createBoundedCache, perObject } from '../../lib/cache.ts';
import { type JsonObject, canonicalJson, isObject } from '../../lib/json.ts';
import { keepNumberTexts } from '../../lib/number-texts.ts';
import type { UnequalValue } from '../../results.ts';
import type { Reply } from '../target.ts';
import { type DeclaredAnswer, documentedBody } from './declared-answers.ts';
import { type Comparison, type DigitValue, differencesBetween, digitDifferencesBetween } from './differences.ts';
import { readJson, readXml } from './read-body.ts';
import { compareForm, compareItems, compareScalar } from './text-formats.ts';

/** Compares the body of `reply` with the example of `answer`, the `requestFields` of its record left out. */
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

/** `value` without some of the members of its record, which may stand in an envelope: in the object with the id, or where `value` has none of them. */
function without(value: unknown, keys: readonly string[]): unknown {
  if (keys.length === 0 || !isObject(value)) return value;
  const hasSome = keys.some((key) => Object.hasOwn(value, key));
  const [holder, ...idPath] = idPathIn(value, 'id') ?? [];
  const isEnvelope = (key: string): boolean =>
    idPath.length === 1 ? key === holder : holder === undefined && !hasSome;
  return mapMembers(value, keys, (key, inner) =>
    isEnvelope(key) && isObject(inner) ? mapMembers(inner, keys) : inner,
  );
}

/** `object` without members of `keys`, the others as `change` makes them. */
function mapMembers(
  object: JsonObject,
  keys: readonly string[],
  change = (_: string, value: unknown): unknown => value,
): JsonObject {
  const kept = Object.entries(object).filter(([key]) => !keys.includes(key));
  const result: JsonObject = Object.fromEntries(kept.map(([key, value]) => [key, change(key, value)]));
  keepNumberTexts(object, result);
  return result;
}

/** A reply to find among examples. */
export interface ServedReply {
  readonly description: Description;
  readonly reply: Reply;
  /** Fields of the record that the request decides. */
  readonly requestFields: readonly string[];
  readonly isLenient?: boolean;
}

/**
 * The first of `answers` whose example equals the body of the reply; undefined for none. With `isLenient` an undocumented body
 * equals any body.
 */
export function servedOf(answers: readonly DeclaredAnswer[], served: ServedReply): DeclaredAnswer | undefined {
  if (answers.length <= fewAnswers) return answers.find((answer) => isServed(answer, served));
  const { byText, others } = indexes(answers)(JSON.stringify(served.requestFields), () => indexOf(answers, served));
  const received = byText.size === 0 ? undefined : readJson(served.reply.body);
  const known =
    received?.kind === 'json' ? byText.get(canonicalJson(without(received.value, served.requestFields))) : undefined;
  return known ?? others.find((answer) => isServed(answer, served));
}

/** Fewer answers than this are compared one by one. */
export const fewAnswers = 20;

/** An index of many answers: thousands of examples are thousands of requests, and each would be compared with all. */
interface Index {
  /** JSON answers by their canonical text. */
  readonly byText: ReadonlyMap<string, DeclaredAnswer>;
  readonly others: readonly DeclaredAnswer[];
}

const indexes = perObject<readonly DeclaredAnswer[], BoundedCache<string, Index>>(() => createBoundedCache(4));

function indexOf(answers: readonly DeclaredAnswer[], { description, requestFields }: ServedReply): Index {
  const byText = new Map<string, DeclaredAnswer>();
  const others: DeclaredAnswer[] = [];
  for (const answer of answers) {
    const documented = documentedBody(description, answer);
    if (documented.kind !== 'json') {
      others.push(answer);
      continue;
    }
    const text = canonicalJson(without(documented.value, requestFields));
    if (!byText.has(text)) byText.set(text, answer);
  }
  return { byText, others };
}

function isServed(
  answer: DeclaredAnswer,
  { description, reply, requestFields, isLenient = false }: ServedReply,
): boolean {
  const { kind } = compareBody(description, reply, answer, requestFields);
  return kind === 'equal' || (isLenient && kind === 'unknown');
}
