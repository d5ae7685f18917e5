import type { AnswerCheck, Failure, ReplayedCase } from '../../case.ts';
import { isObject, member, type JsonObject } from '../../../lib/json.ts';
import { differencesBetween } from '../../compare/differences.ts';
import { missingFields } from '../../compare/merge-fields.ts';
import { readJson } from '../../compare/read-body.ts';

/** Records are kept: what was made can be read, what was changed has changed, what was deleted is gone. */
export const ifRecordsAreKept: NonNullable<AnswerCheck['appliesIf']> = {
  what: 'records are kept',
  option: '--profile none --allow-writes',
  holds: ({ keepsRecords }) => keepsRecords,
};

/** A GET after a request that made or changed a record shows what that sent. */
export function judgeReadBack(
  { case: { readBack }, replies: [{ status, body }] }: ReplayedCase,
  { isCreated }: { readonly isCreated: boolean },
): Failure | undefined {
  if (readBack?.after.startsWith('POST ') !== isCreated) return undefined;
  const { after, by, sent, answer, before } = readBack;
  const what = isCreated ? `What ${after} made must be readable by ${by}` : `What ${after} changed must be readable`;
  if (status < 200 || status > 299) return { message: `${what}; found ${status}.` };
  const read = readJson(body);
  if (read.kind !== 'json' || !isObject(read.value)) return undefined;
  const found = read.value;
  const isNormal = (name: string): boolean => isSame(answer, found, name) && !isSame(before, found, name);
  const wanted = Object.fromEntries(Object.entries(sent).filter(([name]) => !isNormal(name)));
  const differences = missingFields(wanted, found);
  if (differences.length === 0) return undefined;
  const names = Object.keys(wanted).filter((name) => missingFields({ [name]: wanted[name] }, found).length > 0);
  const fields = names.map((name) => `\`${name}\``).join(', ');
  return { message: `GET must answer with what ${after} sent; found other values of ${fields}.`, differences };
}

/** Both records have the field `name`, with the same value: a server may write values in its own way, and shows that in its answer. */
function isSame(record: unknown, found: JsonObject, name: string): boolean {
  const [one, other] = [member(record, name), member(found, name)];
  return one !== undefined && other !== undefined && differencesBetween(one, other).length === 0;
}
