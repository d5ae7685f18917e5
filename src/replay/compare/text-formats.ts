import type { UnequalValue } from '../../results.ts';
import { parseMultipart, toPairs } from '../../media/read-multipart.ts';
import { type Comparison, differencesBetween } from './differences.ts';
import { describeBytes } from '../../http/message.ts';
import type { DocumentedBody } from './declared-answers.ts';
import { type FormField, grouped } from './form-fields.ts';
import type { Reply } from '../target.ts';
import { isArray, isObject, parsedJson } from '../../lib/json.ts';
import { toPointer } from '../../lib/pointer.ts';

type Documented<Kind extends DocumentedBody['kind']> = Extract<DocumentedBody, { kind: Kind }>;

/** Compares a form by its fields: different names in any order, equal names in their order. */
export function compareForm({ kind, fields }: Documented<'form' | 'parts'>, { headers, body }: Reply): Comparison {
  const type = headers['content-type'] ?? '';
  if (kind === 'form') {
    const text = decode(body);
    if (text === undefined) return other('bytes that are no form', body);
    return toComparison(formDifferences(fields, grouped(new URLSearchParams(text))));
  }
  const read = parseMultipart(body, type);
  if (read.kind === 'malformed') return other(`no multipart form (${read.reason})`, body);
  return toComparison(formDifferences(fields, grouped(toPairs(read.parts))));
}

/** Compares JSON Lines, or a JSON text sequence, item by item. */
export function compareItems({ kind, items }: Documented<'lines' | 'sequence'>, { body }: Reply): Comparison {
  const pieces = (decode(body) ?? '').split(kind === 'lines' ? '\n' : '\u{1e}').filter((piece) => piece.trim() !== '');
  try {
    return toComparison(
      differencesBetween(
        items,
        pieces.map((piece) => JSON.parse(piece) as unknown),
      ),
    );
  } catch {
    return other(kind === 'lines' ? 'lines that are not JSON' : 'records that are not JSON', body);
  }
}

/** Compares a text with the documented number or boolean. */
export function compareScalar(value: number | boolean, { body }: Reply): Comparison {
  const text = decode(body);
  return text !== undefined && isTextOf(value, text.trim()) ? { kind: 'equal' } : other('another text', body);
}

function decode(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}

function toComparison(differences: readonly UnequalValue[]): Comparison {
  return differences.length === 0 ? { kind: 'equal' } : { kind: 'different', differences };
}

function other(what: string, body: Uint8Array): Comparison {
  return { kind: 'other', found: body.length === 0 ? 'no body' : `${what}: ${describeBytes(body)}` };
}

/** The fields that are written as none of their alternatives, and received names that are not documented. */
export function formDifferences(
  fields: readonly FormField[],
  received: ReadonlyMap<string, readonly string[]>,
): readonly UnequalValue[] {
  const taken = new Set<string>();
  const wrong = fields.flatMap(({ name, value, alternatives }): readonly UnequalValue[] => {
    const written = alternatives.find(
      (each) => each.every(([key, values]) => isSent(values, received.get(key))) && !isAbsent(each),
    );
    for (const [key] of written ?? []) taken.add(key);
    taken.add(name);
    if (written !== undefined) return [];
    const found = received.get(name);
    const shown = found?.length === 1 ? found[0] : found;
    return [{ pointer: toPointer([name]), documented: value, ...(shown !== undefined && { received: shown }) }];

    /** A field cannot count as absent while its name is there. */
    function isAbsent(each: FormField['alternatives'][number]): boolean {
      return each.length === 0 && received.has(name);
    }
  });
  const others = [...received].filter(([name]) => !taken.has(name));
  return [
    ...wrong,
    ...others.map(([name, texts]) => ({ pointer: toPointer([name]), received: texts.length === 1 ? texts[0] : texts })),
  ];
}

function isSent(values: readonly unknown[], texts: readonly string[] = []): boolean {
  return values.length === texts.length && values.every((value, index) => isTextOf(value, texts[index] ?? ''));
}

/** `text` is a scalar as it may be written, `30.0` for 30 included, or the JSON of anything else. */
export function isTextOf(value: unknown, text: string): boolean {
  if (typeof value === 'string') return value === text;
  if (typeof value === 'number') return text.trim() !== '' && Number(text) === value;
  if (!isObject(value) && !isArray(value)) return String(value) === text || (value === null && text === '');
  const read = parsedJson(text);
  return read !== undefined && differencesBetween(value, read).length === 0;
}
