import type { UnequalValue } from '../../results.ts';
import { parseMultipart, toPairs } from '../../media/multipart/read.ts';
import { formDifferences, isTextOf } from './form.ts';
import type { Comparison } from './comparison.ts';
import { describeBytes } from '../../http/message.ts';
import { differencesBetween } from './differences.ts';
import type { DocumentedBody } from './documented-body.ts';
import { grouped } from './form-fields.ts';
import type { Reply } from '../target.ts';

type Documented<Kind extends DocumentedBody['kind']> = Extract<DocumentedBody, { kind: Kind }>;

/** Compares a form by its fields: of different names in any order, of one name in theirs. */
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

/** Compares a text with the number or truth value it is to be. */
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
